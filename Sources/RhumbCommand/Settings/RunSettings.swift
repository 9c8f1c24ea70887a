import Rhumb

extension Arguments {
  /// The inputs; there must be one.
  func inputs() throws(Failure) -> [String] {
    if operands.isEmpty {
      throw Failure(.usage, "no input is named", advice: "a file, or - for standard input")
    }
    if operands.filter({ $0 == "-" }).count > 1 {
      throw Failure(.usage, "standard input can be read only once")
    }
    return operands
  }

  /// How many threads may work.
  func threads() throws(Failure) -> Int {
    try integer(.jobs, in: 1...256) ?? Conversion.processorCount
  }

  /// When the progress bar is shown.
  var progressMode: ProgressBar.Mode {
    if has(.quiet) { return .never }
    return self[.progress].flatMap(ProgressBar.Mode.init) ?? .auto
  }
}
