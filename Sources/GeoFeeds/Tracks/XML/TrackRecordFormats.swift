import GeoFeatures

extension RecordFormat {
  /// Taiwan's typhoons as XML.
  static let cwa = track(TaiwanTyphoonFormat.self, .cwa) { root, head in
    TaiwanTyphoonFormat.isRoot(root) && head.holds("tropicalCyclone")
  }

  /// Typhoon bulletins of JMA.
  static let vptw = track(JMABulletinFormat.self, .vptw) { root, head in
    root == "Report" && head.holds("kishou.go.jp/jmaxml1") && JMABulletinFormat.recognises(head)
  }

  /// Cyclone XML.
  static let cxml = track(CXMLFormat.self, .cxml) { root, _ in root == "cxml" }

  /// Tracks of cyclones in KML.
  static let trackKML = track(TrackKMLFormat.self, .trackKML) { root, head in
    root == "kml" && TrackKMLFormat.recognises(head)
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
