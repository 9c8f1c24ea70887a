import Foundation

/// The folder of real files beside the package, which not every machine has.
enum SharedData {
  static let folder: URL = {
    var url = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { url.deleteLastPathComponent() }
    return url.deletingLastPathComponent().appendingPathComponent("shared/data")
  }()

  /// Whether it is there; says aloud when it is not.
  static let isPresent: Bool = {
    let isPresent = FileManager.default.fileExists(atPath: folder.path)
    if !isPresent { print("NOTE: no ../shared/data; the tests over real files are left out") }
    return isPresent
  }()

  static func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appendingPathComponent(path)))
  }
}
