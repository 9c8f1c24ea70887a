import Foundation

/// One run of the `rhumb` that was built beside the tests.
struct CommandRun {
  /// Its exit code.
  var status: Int32
  /// What it wrote to stdout.
  var output: String
  /// What it wrote to stderr.
  var errors: String

  /// Runs `rhumb` with these arguments and waits for its end.
  init(_ arguments: String...) throws {
    let process = Process()
    process.executableURL = Self.binary
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    // A file for the errors: reading two pipes in turn would hang where the second one fills up.
    let place = FileManager.default.temporaryDirectory.appending(path: "rhumb-\(UUID().uuidString)")
    try Data().write(to: place)
    defer { try? FileManager.default.removeItem(at: place) }
    let errorHandle = try FileHandle(forWritingTo: place)
    let outputPipe = Pipe()
    process.standardOutput = outputPipe
    process.standardError = errorHandle
    try process.run()
    let written = try outputPipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    try errorHandle.close()
    status = process.terminationStatus
    output = String(decoding: written, as: UTF8.self)
    errors = String(decoding: try Data(contentsOf: place), as: UTF8.self)
  }

  /// The command's place: the folder that also holds the test bundle.
  private static let binary: URL = {
    #if os(macOS)
      let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
      let folder = (bundle ?? .main).bundleURL.deletingLastPathComponent()
    #else
      let folder = Bundle.main.bundleURL
    #endif
    return folder.appending(path: "rhumb")
  }()
}
