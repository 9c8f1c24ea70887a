import Foundation

/// A folder for the files of one test, which goes with its owner.
final class Folder {
  private let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "rhumb-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The path of the folder itself.
  var path: String { url.path }

  /// The path of a file in it.
  func path(_ name: String) -> String { url.appending(path: name).path }

  /// Writes a file and returns its path.
  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    try Data(text.utf8).write(to: url.appending(path: name))
    return path(name)
  }

  /// The contents of a file.
  func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: url.appending(path: name)), as: UTF8.self)
  }

  /// The bytes of a file.
  func data(_ name: String) throws -> Data { try Data(contentsOf: url.appending(path: name)) }

  /// The contents of a JSON file.
  func json(_ name: String) throws -> [String: Any] {
    let value = try JSONSerialization.jsonObject(
      with: Data(contentsOf: url.appending(path: name)))
    return value as? [String: Any] ?? [:]
  }

  /// The names of the files in it.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
  }
}
