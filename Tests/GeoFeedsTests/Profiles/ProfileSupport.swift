import GeoFeatures

@testable import GeoFeeds

/// A profile of a user's, from the file `mine.json`.
func profile(_ json: String) throws -> Profile {
  try Array(json.utf8).withUnsafeBufferPointer { (bytes) throws(Failure) -> Profile in
    try Profile(json: bytes, source: "mine.json")
  }
}

/// Reads an input by a profile of a user's.
func read(_ text: String, by json: String, format: InputFormat? = nil) throws -> Reading {
  var options = ReadOptions()
  options.profile = try profile(json)
  return try read(Array(text.utf8), format: format, options)
}

extension Feature {
  /// A property as text, or "-" where there is none.
  func value(_ name: String) -> String {
    guard case .time(milliseconds: let milliseconds) = self[name] else {
      return self[name]?.description ?? "-"
    }
    var written = ByteBuffer()
    TimeWriter.append(milliseconds: milliseconds, to: &written)
    return written.string
  }

  /// Several properties as text.
  func values(_ names: String...) -> [String] { names.map(value) }
}
