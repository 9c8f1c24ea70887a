import Foundation
import Testing

/// A run of `rhumb` whose memory and processor time GNU time measures.
///
/// The tests are built for debugging, which makes the command several times slower and changes its
/// memory little: a test has to allow for that in the time alone.
struct MeasuredRun {
  /// Where GNU time is; macOS has another one.
  static let tool = "/usr/bin/time"

  /// Whether runs can be measured here; a sanitizer multiplies memory and time.
  static var isPossible: Bool {
    if ProcessInfo.processInfo.environment["RHUMB_SANITIZER"] != nil { return false }
    #if os(Linux)
      return FileManager.default.isExecutableFile(atPath: tool)
    #else
      return false
    #endif
  }

  /// The run itself; its errors end with the measures.
  let run: CommandRun
  /// The most memory it had, in bytes.
  let peakBytes: Int
  /// The processor time that it took, in seconds: what else the machine does has no part in it.
  let seconds: Double

  /// Runs `rhumb` with arguments that hold no quotation marks.
  init(_ arguments: String...) throws {
    let quoted = arguments.map { "'\($0)'" }.joined(separator: " ")
    run = try CommandRun(shell: "\(Self.tool) -f 'measured %M %U %S' \"$RHUMB\" \(quoted)")
    let line = try #require(run.errors.split(separator: "\n").last)
    let fields = line.split(separator: " ")
    try #require(fields.count == 4 && fields[0] == "measured", "\(run.errors)")
    peakBytes = try #require(Int(fields[1])) * 1024
    seconds = try #require(Double(fields[2])) + #require(Double(fields[3]))
  }
}
