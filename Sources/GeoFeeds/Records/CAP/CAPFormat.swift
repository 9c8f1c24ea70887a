import CSystem
import GeoFeatures

extension RecordFormat {
  /// The Common Alerting Protocol: an alert by itself, or alerts in anything that is no feed.
  static let cap = RecordFormat(
    format: .cap,
    isTold: { root, head in
      if ["feed", "entry", "rss", "RDF", "channel", "item"].contains(root) { return false }
      let isCAP = head.holds("emergency:cap:") || head.holds("incident.com/cap/")
      if root == "alert" || root == "alerts" {
        // Alerts without a namespace have this element at least.
        return isCAP || head.holds("msgType>")
      }
      return isCAP && (head.holds(":alert") || head.holds("<alert"))
    },
    makeMapper: { options, names throws(Failure) in CAPMapper(options: options, names: names) })
}

extension UnsafeBufferPointer where Element == UInt8 {
  /// Whether the text stands anywhere in the bytes.
  func holds(_ text: StaticString) -> Bool {
    guard let baseAddress else { return false }
    return rhumb_memmem(baseAddress, count, text.utf8Start, text.utf8CodeUnitCount) != nil
  }
}
