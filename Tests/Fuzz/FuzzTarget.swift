import GeoFeatures
import GeoFeeds

/// Something that is fed with random bytes.
struct FuzzTarget: Sendable {
  /// Its name for `scripts/fuzz`, and the folder of its own seeds.
  let name: String
  /// The endings of the files of `Samples` that are seeds too.
  var samples: [String] = []
  /// The file of words in `Dictionaries`, or "".
  var dictionary = ""
  /// What must hold of any bytes; ends the process where it does not.
  let check: @Sendable (Bytes) -> Void

  /// A reader: what it makes of an input must be sound, the same every time, and readable again once
  /// it is written.
  static func reader(
    _ name: String, _ format: InputFormat?, samples: [String], dictionary: String,
    options: ReadOptions = ReadOptions()
  ) -> FuzzTarget {
    FuzzTarget(name: name, samples: samples, dictionary: dictionary) {
      ReaderCheck(format: format, options: options).run($0)
    }
  }

  /// A scanner of text.
  static func scanner(
    _ name: String, dictionary: String = "", _ check: @escaping @Sendable (Bytes) -> Void
  ) -> FuzzTarget {
    FuzzTarget(name: name, dictionary: dictionary, check: check)
  }
}

/// Ends the process where something does not hold.
func require(_ holds: Bool, _ message: @autoclosure () -> String) {
  if !holds { fatalError(message()) }
}
