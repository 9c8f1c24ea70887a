import CSystem
import Rhumb

/// The end of a run: the report, the failures, the warnings and the summary.
struct Closing {
  private let output: String?
  private let isQuiet: Bool
  private let report: Report?

  /// Opens the report, so that one that can't be made ends the run before it has begun.
  init(_ arguments: Arguments, inputs: [String], output: String?) throws(Failure) {
    self.output = output
    isQuiet = arguments.has(.quiet)
    if let path = arguments[.report] {
      if path == "-" { throw Failure(.usage, "the report can't go to stdout: data alone does") }
      report = try Report(
        path: path, notReplacing: inputs.filter { $0 != "-" } + (output.map { [$0] } ?? []))
    } else {
      report = nil
    }
  }

  /// Says what there is to say and returns the exit code.
  func end(_ summary: Summary) throws(Failure) -> Int32 {
    // The thread that saw the signal ends the process.
    if summary.failure == .cancelled { while true { pause() } }
    if summary.failure == .brokenPipe { throw .brokenPipe }
    let exitCode = summary.firstFailure?.kind.rawValue ?? 0
    for failure in summary.inputs.compactMap(\.failure) where failure != summary.failure {
      Terminal.show(failure, verb: "convert")
    }
    if let report {
      try report.write(summary, output: output, exitCode: exitCode)
    }
    if !isQuiet {
      Terminal.message(ClosingLines.warnings(summary))
      if summary.failure == nil { Terminal.message(ClosingLines.summary(summary)) }
    }
    if let failure = summary.failure { Terminal.show(failure, verb: "convert") }
    return exitCode
  }
}
