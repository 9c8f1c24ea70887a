import GeoFeatures

extension RecordFormat {
  /// Taiwan's typhoons as XML.
  static let cwa = track(TaiwanTyphoonFormat.self, .cwa) { root, head in
    TaiwanTyphoonFormat.isRoot(root) && head.holds("tropicalCyclone")
  }

  private static func track<Format: XMLTrackDocument>(
    _ document: Format.Type, _ format: InputFormat,
    isTold: @escaping @Sendable (String, Bytes) -> Bool
  ) -> RecordFormat {
    RecordFormat(
      format: format, isTold: isTold,
      makeMapper: { options, names throws(Failure) in
        try TrackRecordMapper<Format>(format, options: options, names: names)
      })
  }
}
