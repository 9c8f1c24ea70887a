import Foundation

/// The package's sample inputs.
public enum Samples {
  /// Where they stand.
  public static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Samples")

  /// The names of all that are there, in order; new ones are tested with the others.
  public static var names: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: folder.path)
        .filter { !$0.hasPrefix(".") && !$0.hasSuffix(".md") }.sorted()
    }
  }

  /// The bytes of one.
  public static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appending(path: name)))
  }
}
