import GeoFeatures

/// Who analyses and forecasts the cyclones of a basin in ATCF (ATCF identifiers; NHC, CPHC, JTWC).
enum AnalysisCentre {
  private static let basins: [(basin: StaticString, agency: StaticString)] = [
    ("AL", "NHC"), ("EP", "NHC"), ("CP", "CPHC"), ("WP", "JTWC"), ("IO", "JTWC"), ("SH", "JTWC"),
    ("SL", "NHC"), ("LS", "NHC"),
  ]

  /// The centre of a basin, or nil of an unknown one.
  static func of(basin: Bytes) -> StaticString? {
    basins.first { basin.elementsEqual(Bytes(of: $0.basin)) }?.agency
  }
}
