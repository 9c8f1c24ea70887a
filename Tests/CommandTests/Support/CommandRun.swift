import Foundation

/// One run of the `rhumb` that was built beside the tests.
struct CommandRun {
  /// Its exit code, or the signal that ended it.
  var status: Int32
  /// Whether a signal ended it.
  var wasSignalled: Bool
  /// What it wrote to stdout.
  var output: String
  /// What it wrote to stderr.
  var errors: String

  /// Runs `rhumb` with these arguments and waits for its end.
  init(_ arguments: String...) throws { try self.init(arguments) }

  /// Runs `rhumb` with these arguments, that text as its stdin, and waits for its end.
  init(_ arguments: [String], input: String = "") throws {
    try self.init(Self.binary, arguments, input: input)
  }

  /// Runs a line of a shell in which `rhumb` is `$RHUMB`, and waits for its end.
  init(shell line: String) throws {
    try self.init(URL(filePath: "/bin/sh"), ["-c", line], input: "")
  }

  private init(_ program: URL, _ arguments: [String], input: String) throws {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    var environment = ProcessInfo.processInfo.environment
    environment["RHUMB"] = Self.binary.path
    process.environment = environment
    // Files rather than pipes: reading two pipes in turn would hang where the second one fills up.
    let folder = try Folder()
    let inputPath = try folder.write(input, to: "stdin")
    process.standardInput = try FileHandle(forReadingFrom: URL(filePath: inputPath))
    process.standardOutput = try FileHandle(
      forWritingTo: URL(filePath: folder.write("", to: "stdout")))
    process.standardError = try FileHandle(
      forWritingTo: URL(filePath: folder.write("", to: "stderr")))
    try process.run()
    process.waitUntilExit()
    status = process.terminationStatus
    wasSignalled = process.terminationReason == .uncaughtSignal
    output = try folder.text("stdout")
    errors = try folder.text("stderr")
  }

  /// The command's place: the folder that also holds the test bundle.
  static let binary: URL = {
    #if os(macOS)
      let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
      let folder = (bundle ?? .main).bundleURL.deletingLastPathComponent()
    #else
      let folder = Bundle.main.bundleURL
    #endif
    return folder.appending(path: "rhumb")
  }()
}
