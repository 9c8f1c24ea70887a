import Foundation
import GeoFeatures

@testable import GeoFeeds

/// A KML document that holds `content`.
func kml(_ content: String) -> String {
  """
  <?xml version="1.0" encoding="UTF-8"?>
  <kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">\
  <Document>\(content)</Document></kml>
  """
}

/// A placemark that holds `content`, at a place unless it has one of its own.
func placemark(_ content: String, at coordinates: String? = "1,2") -> String {
  let point = coordinates.map { "<Point><coordinates>\($0)</coordinates></Point>" } ?? ""
  return "<Placemark>\(content)\(point)</Placemark>"
}

/// A placemark of one geometry.
func shape(_ geometry: String) -> String { placemark(geometry, at: nil) }

/// The heights of a row's vertices, NaN as nil.
func heights(_ feature: Feature?) -> [Double?] {
  guard let feature else { return [] }
  let column = feature.geometryColumn
  return column.vertices(ofRow: feature.row).map {
    column.height($0).isNaN ? nil : column.height($0)
  }
}

/// The moments of a row's vertices in milliseconds since 1970, nil where one has none.
func moments(_ feature: Feature?) -> [Int64?] {
  guard let feature, let times = feature.geometryColumn.m else { return [] }
  return feature.geometryColumn.vertices(ofRow: feature.row).map {
    times[$0] == .min ? nil : times[$0]
  }
}

/// A file for the length of a call.
enum TemporaryFile {
  static func with(_ bytes: [UInt8], _ body: (String) throws -> Void) throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "rhumb-\(UUID().uuidString)")
    try Data(bytes).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    try body(url.path)
  }
}

/// Zip archives of members that are not packed (APPNOTE.TXT 4.3), made here so that they can be
/// broken at will.
struct ZipBytes {
  private var bytes: [UInt8] = []
  private var directory: [UInt8] = []
  private var count = 0

  /// Adds a member; `flags` 1 says that it is encrypted, and `size` may lie.
  mutating func add(_ name: String, _ content: [UInt8], flags: Int = 0, size: Int? = nil) {
    let offset = bytes.count
    let common =
      Self.number(20, 2) + Self.number(flags, 2) + Self.number(0, 2) + Self.number(0, 2)
      + Self.number(0x21, 2) + Self.number(Self.checksum(content), 4)
      + Self.number(content.count, 4) + Self.number(size ?? content.count, 4)
      + Self.number(name.utf8.count, 2) + Self.number(0, 2)
    bytes += Self.number(0x0403_4B50, 4) + common + Array(name.utf8) + content
    directory +=
      Self.number(0x0201_4B50, 4) + Self.number(20, 2) + common + Self.number(0, 6)
      + Self.number(0, 4) + Self.number(offset, 4) + Array(name.utf8)
    count += 1
  }

  mutating func add(_ name: String, _ text: String) { add(name, Array(text.utf8)) }

  /// The whole archive.
  var archive: [UInt8] {
    bytes + directory + Self.number(0x0605_4B50, 4) + Self.number(0, 4) + Self.number(count, 2)
      + Self.number(count, 2) + Self.number(directory.count, 4) + Self.number(bytes.count, 4)
      + Self.number(0, 2)
  }

  private static func number(_ value: Int, _ length: Int) -> [UInt8] {
    (0..<length).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  /// CRC-32 as in ISO 3309.
  private static func checksum(_ content: [UInt8]) -> Int {
    var value: UInt32 = 0xFFFF_FFFF
    for byte in content {
      value ^= UInt32(byte)
      for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
    }
    return Int(~value)
  }
}
