import GeoFeatures

/// One reading of an XML input, item by item: what ``XMLReader`` feeds.
protocol XMLItemSession: AnyObject {
  var document: XMLDocument { get }
  var profile: Profile? { get }
  /// Whether an item has been met.
  var hasItems: Bool { get }

  /// Parses the next bytes.
  func parse(_ bytes: Bytes, isLast: Bool)

  /// The batches that are full.
  func takeFinished() -> [Batch]

  /// The rows after the last full batch; of an input that ends in the middle, those of the items
  /// that are complete.
  func takeRest(incomplete failure: Failure?) -> Batch

  /// Refuses, at the end of a whole document, one that is not what was looked for.
  func checkWhole() throws(Failure)

  /// Logs what was mended before the parser saw it.
  func report(_ kind: String, _ message: String)
}

extension XMLItemSession {
  /// Logs bytes that were replaced, the first of them `linesOn` lines beyond the parser's.
  func reportReplaced(_ count: Int, encoding: String, isDeclared: Bool, linesOn: Int) {
    let line = document.line + linesOn
    let advice = isDeclared ? "" : ": --encoding names another"
    for _ in 0..<count {
      document.log.add("invalid-bytes", .repaired, at: Place(line: line)) {
        "bytes that \(encoding) does not have became U+FFFD\(advice)"
      }
    }
  }
}
