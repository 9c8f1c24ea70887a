import GeoFeatures

extension RecordFormat {
  /// Reports of the Japan Meteorological Agency: those on earthquakes.
  static let jma = RecordFormat(
    format: .jma,
    isTold: { root, head in root == "Report" && head.holds("kishou.go.jp/jmaxml1") },
    makeMapper: { options, names throws(Failure) in JMAMapper(options: options, names: names) })
}
