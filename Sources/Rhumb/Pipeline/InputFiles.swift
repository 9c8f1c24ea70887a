import CSystem
import GeoFeatures

/// What is known of inputs before they are opened.
enum InputFiles {
  /// How many bytes they have together, or nil where one is no regular file.
  static func totalBytes(_ inputs: [String]) -> Int? { sum(sizes(inputs)) }

  /// How many bytes each has, or nil where it is no regular file.
  static func sizes(_ inputs: [String]) -> [Int?] {
    inputs.map { $0 == "-" ? nil : FileIdentity(path: $0)?.size }
  }

  /// The sum of numbers, or nil where one is not known.
  static func sum(_ sizes: [Int?]) -> Int? {
    sizes.reduce(0) { sum, size in sum.flatMap { sum in size.map { sum + $0 } } }
  }

  /// Refuses to write to a file that is an input; no `output` is standard output.
  ///
  /// - Throws: `Failure` of kind `usage`.
  static func refuse(_ inputs: [String], as output: String?) throws(Failure) {
    let target =
      output.map { FileIdentity(path: $0) } ?? FileIdentity(descriptor: STDOUT_FILENO)
    // Reading from a terminal, a pipe or a device and writing to it is not the same thing.
    guard let target, target.size != nil else { return }
    for input in inputs {
      let source = input == "-" ? FileIdentity(descriptor: STDIN_FILENO) : FileIdentity(path: input)
      if source == target {
        throw Failure(
          .usage, "\(input == "-" ? "standard input" : input) is both input and output",
          advice: "write to another file")
      }
    }
  }
}
