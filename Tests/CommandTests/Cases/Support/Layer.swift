import Foundation
import Testing

/// The GeoJSON layer that `rhumb convert` makes of an input, read by Foundation.
struct Layer {
  /// The run that made it.
  let run: CommandRun
  /// Its features.
  let features: [[String: Any]]
  /// Its bounding box, or nil.
  let bbox: [Double]?

  /// Converts a text with these options; the run has to succeed.
  init(of input: String, _ options: String...) throws { try self.init(of: input, options) }

  /// Converts a text with these options; the run has to succeed.
  init(of input: String, _ options: [String]) throws {
    run = try CommandRun(["convert", "-"] + options, input: input)
    try #require(run.status == 0, "\(run.errors)")
    let json = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    features = try #require(json?["features"] as? [[String: Any]])
    bbox = json?["bbox"] as? [Double]
  }

  /// A feature's geometry as JSON with sorted keys; `null` where there is none.
  func geometry(_ index: Int = 0) throws -> String {
    try Self.sorted(try #require(features[index]["geometry"]))
  }

  /// The kind of a feature's geometry.
  func kind(_ index: Int = 0) -> String? {
    (features[index]["geometry"] as? [String: Any])?["type"] as? String
  }

  /// The rings of a feature that is a polygon.
  func rings(_ index: Int = 0) throws -> [[[Double]]] {
    let geometry = features[index]["geometry"] as? [String: Any]
    return try #require(geometry?["coordinates"] as? [[[Double]]])
  }

  /// A feature's property: NSNull where it is null, nil where it is not there.
  func property(_ name: String, _ index: Int = 0) -> Any? {
    (features[index]["properties"] as? [String: Any])?[name]
  }

  /// A feature's property that is a text.
  func text(_ name: String, _ index: Int = 0) -> String? { property(name, index) as? String }

  private static func sorted(_ value: Any) throws -> String {
    let data = try JSONSerialization.data(
      withJSONObject: value, options: [.sortedKeys, .fragmentsAllowed])
    return String(decoding: data, as: UTF8.self)
  }
}

/// The signed area of a ring by the shoelace formula: positive where it is counter-clockwise.
func signedArea(_ ring: [[Double]]) -> Double {
  zip(ring, ring.dropFirst()).reduce(0) { $0 + $1.0[0] * $1.1[1] - $1.1[0] * $1.0[1] } / 2
}
