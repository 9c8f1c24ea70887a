import CSystem
import Rhumb

/// The end of a run: the report, the failures, the warnings and the summary.
struct Closing {
  private let verb: String
  private let output: String?
  private let isTold: Bool
  private let report: Report?

  /// Opens the report, so that one that can't be made ends the run before it has begun.
  ///
  /// - Parameters:
  ///   - arguments: What stood on the command line.
  ///   - verb: The verb, for messages.
  ///   - output: The path of the layer, or nil for none.
  ///   - isTold: Whether warnings and summary are to go to stderr; not so where stdout has them.
  /// - Throws: `Failure` where the report can't be made or would replace something.
  init(_ arguments: Arguments, verb: String, output: String?, isTold: Bool = true) throws(Failure) {
    self.verb = verb
    self.output = output
    self.isTold = isTold && !arguments.has(.quiet)
    if let path = arguments[.report] {
      if path == "-" { throw Failure(.usage, "the report can't go to stdout: data alone does") }
      report = try Report(
        path: path,
        notReplacing: arguments.operands.filter { $0 != "-" } + (output.map { [$0] } ?? []))
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
      Terminal.show(failure, verb: verb)
    }
    if let report {
      try report.write(summary, output: output, exitCode: exitCode)
    }
    if isTold {
      Terminal.message(ClosingLines.warnings(summary))
      if summary.failure == nil { Terminal.message(ClosingLines.summary(summary)) }
    }
    if let failure = summary.failure { Terminal.show(failure, verb: verb) }
    return exitCode
  }
}
