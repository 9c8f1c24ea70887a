import GeoFeatures

/// What tells KML.
enum KMLFormat {
  /// Elements that are taken for a document where they are the root.
  static let bareRoots = ["Document", "Folder", "Placemark"]

  /// Whether a document with that root is KML.
  static func isTold(root: String, head: Bytes) -> Bool {
    if root.lowercased() == "kml" { return true }
    guard bareRoots.contains(root) else { return false }
    return root == "Placemark" || head.end(of: "<Placemark", from: 0) != nil
  }
}

extension RecordFormat {
  /// KML, by itself or out of a KMZ.
  static let kml = RecordFormat(
    format: .kml, isTold: { KMLFormat.isTold(root: $0, head: $1) },
    makeMapper: { options, names in KMLMapper(options: options, names: names) })
}
