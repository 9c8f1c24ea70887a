import Rhumb

extension Arguments {
  /// The inputs; there must be one.
  func inputs() throws(Failure) -> [String] {
    if operands.isEmpty {
      throw Failure(
        .usage, "no input is named", advice: "a file, an http(s) address, or - for standard input")
    }
    if operands.filter({ $0 == "-" }).count > 1 {
      throw Failure(.usage, "standard input can be read only once")
    }
    return operands
  }

  /// What is to be read, how, and what is done to it.
  func reading() throws(Failure) -> Reading {
    var reading = Reading(try inputs())
    reading.format = try inputFormat()
    reading.options = try readOptions()
    reading.operations = try operations()
    if let threads = try integer(.jobs, in: 1...256) { reading.threads = threads }
    return reading
  }

  /// When the progress bar is shown.
  var progressMode: ProgressBar.Mode {
    if has(.quiet) { return .never }
    return self[.progress].flatMap(ProgressBar.Mode.init) ?? .auto
  }
}
