/// Names of coordinate reference systems as inputs write them.
enum SystemName {
  /// Whether it names or defines a system and nothing else: codes, URNs, URLs and names, and well-known
  /// text without files in it.
  ///
  /// What an input says must not make a library open files: PROJ strings, and definitions that name a
  /// grid, are for the command line.
  static func isPlain(_ text: String) -> Bool {
    let lower = text.lowercased()
    if lower.contains("[") {
      return !["parameterfile", "extension", "grids"].contains { lower.contains($0) }
    }
    // `+proj=…`, `+init=…` and PROJJSON.
    return !lower.contains("=") && !lower.contains("{")
  }
}

extension String {
  /// Whether `word` is somewhere in it.
  fileprivate func contains(_ word: String) -> Bool {
    let (text, word) = (Array(utf8), Array(word.utf8))
    guard text.count >= word.count else { return false }
    return (0...text.count - word.count).contains { text[$0...].starts(with: word) }
  }
}
