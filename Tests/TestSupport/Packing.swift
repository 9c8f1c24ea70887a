import Foundation

/// Packs with the program gzip, which every system here has.
public enum Packing {
  /// The bytes as a gzip file.
  public static func gzip(_ bytes: [UInt8]) throws -> [UInt8] {
    let base = FileManager.default.temporaryDirectory.appending(path: "rhumb-\(UUID().uuidString)")
    let packed = base.appendingPathExtension("gz")
    defer {
      try? FileManager.default.removeItem(at: base)
      try? FileManager.default.removeItem(at: packed)
    }
    try Data(bytes).write(to: base)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["gzip", base.path]
    try process.run()
    process.waitUntilExit()
    return [UInt8](try Data(contentsOf: packed))
  }
}
