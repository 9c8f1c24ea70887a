import GeoFeatures

/// How clusters are drawn: by ten colours that come again, so that neighbours in the list differ; what is in
/// none small and grey.
enum ClusterStyles {
  static let field = "cluster"

  // Told apart in print and by those who do not see red or green: light and dark by turns.
  private static let colours: [UInt32] = [
    0x1F77B4, 0xE8851A, 0x2E8B57, 0xC23B3B, 0x7F5FB5, 0x8C5A3C, 0xD667A8, 0x5C6B00, 0x17A2B8,
    0xC9A400,
  ]

  static let all: [FeatureStyle] =
    colours.enumerated().map {
      FeatureStyle(
        "cluster-\($0)", "clusters that end in \($0)", Colour(rgb: $1), fillOpacity: 0.3, scale: 0.8
      )
    } + [
      FeatureStyle(
        "cluster-none", "in no cluster", Colour(rgb: 0x8C959C), fillOpacity: 0.1, scale: 0.45,
        markerSize: "small")
    ]

  /// The style of a cluster's number; below 0, as others number noise, it is none.
  @inline(__always)
  static func index(of number: Double?) -> Int {
    guard let number, number >= 0, number < 0x1p53 else { return colours.count }
    return Int(number) % colours.count
  }

  /// Whether a table has numbers of clusters.
  static func isUsed(in table: FeatureTable) -> Bool {
    table.column(field)?.type == .integer && table.hasNumbers(field)
  }
}
