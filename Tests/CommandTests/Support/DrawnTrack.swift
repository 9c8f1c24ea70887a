import Foundation
import Testing

/// A feature of a layer that `rhumb tracks` wrote as GeoJSON.
struct DrawnTrack {
  private let properties: [String: Any]
  private let geometry: [String: Any]?

  /// The features of a layer.
  static func all(_ text: String) throws -> [DrawnTrack] {
    let json = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    let features = try #require(json?["features"] as? [[String: Any]])
    return features.map {
      DrawnTrack(
        properties: $0["properties"] as? [String: Any] ?? [:],
        geometry: $0["geometry"] as? [String: Any])
    }
  }

  func text(_ name: String) -> String? { properties[name] as? String }
  func number(_ name: String) -> Double? { properties[name] as? Double }

  /// The positions of a line.
  var positions: [[Double]] { geometry?["coordinates"] as? [[Double]] ?? [] }

  /// The rings of a polygon or of several.
  var rings: [[[Double]]] {
    let coordinates = geometry?["coordinates"]
    if let rings = coordinates as? [[[Double]]] { return rings }
    return (coordinates as? [[[[Double]]]])?.flatMap { $0 } ?? []
  }

  /// West, south, east and north of the rings.
  var bounds: [Double] {
    let positions = rings.joined()
    return [
      positions.map { $0[0] }.min() ?? .nan, positions.map { $0[1] }.min() ?? .nan,
      positions.map { $0[0] }.max() ?? .nan, positions.map { $0[1] }.max() ?? .nan,
    ]
  }
}
