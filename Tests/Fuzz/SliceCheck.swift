import GeoFeatures
import TestSupport

@testable import GeoFeeds

/// A feed read in slices must give what a reading from front to back gives.
enum SliceCheck {
  static func run(_ input: Bytes) {
    let bytes = Array(input)
    var options = ReadOptions()
    if bytes.count % 5 == 0 { options.limits.attributes = 3 }
    let plan = FeedPlan(
      profile: Profiles.named("usgs") ?? Profile(name: "feed"), options: options, root: "feed")
    do throws(Failure) {
      let peeked = try PeekedSource(MemorySource(bytes), limit: Sniffer.headLength)
      guard let head = FeedHead(peeked.peeked, record: nil) else { return }
      let sliced = InputReading(
        try SliceReader(
          peeked, name: "input", plan: plan, head: head, workers: 2,
          pieceSize: 64 + bytes.count * 7 % 1500),
        byteCount: bytes.count)
      let plain = InputReading(
        try XMLReader(
          PeekedSource(MemorySource(bytes), limit: Sniffer.headLength), name: "input",
          session: FeedSession(plan: plan, name: "input")),
        byteCount: bytes.count)
      if let fault = sliced.fault ?? plain.fault { fatalError(fault) }
      guard plain.failure != nil || sliced.failure != nil else {
        if let difference = sliced.difference(from: plain) { fatalError(difference) }
        return
      }
      // Slices hand rows on before they come to the fault.
      require(
        sliced.failure == plain.failure,
        "failures: \(String(describing: sliced.failure)) \(String(describing: plain.failure))")
      require(sliced.rows.starts(with: plain.rows), "slices give other rows")
    } catch {
      require(error.kind == .unreadable, "\(error)")
    }
  }
}
