import GeoFeatures
import Testing

/// CAP 1.2, section 3.2.1: Update supersedes and Cancel cancels what `references` names, as
/// `sender,identifier,sent` with white space between.
@Suite("Alerts that update or cancel others")
struct AlertReferenceTests {
  private static let fields = [
    Field("id", .text), Field("sender", .text), Field("sent", .time), Field("msg_type", .text),
    Field("references", .text),
  ]

  private func kept(_ rows: [[Value?]]) -> (ids: [String], superseded: Int) {
    var deduper = Deduper()
    deduper.add(makeTable(Self.fields, rows))
    let table = FeatureTable.concatenating(deduper.finish())
    return (values("id", of: table).map { $0?.description ?? "" }, deduper.supersededCount)
  }

  private func alert(
    _ id: String, _ sent: Int64?, _ type: String?, _ references: String? = nil, sender: String = "s"
  ) -> [Value?] {
    [
      .text(id), .text(sender), sent.map { .time(milliseconds: $0) }, type.map { .text($0) },
      references.map { .text($0) },
    ]
  }

  @Test("an Update takes the place of what it names, wherever that stands")
  func update() {
    let rows = [
      alert("a", 1, "Alert"), alert("b", 2, "Update", "s,a,2024-01-01T00:00:00-00:00"),
      alert("c", 1, "Alert"),
    ]
    #expect(kept(rows) == (["b", "c"], 1))
    #expect(kept(rows.reversed()) == (["c", "b"], 1))
  }

  @Test("a chain of Updates leaves the last, several references go, a Cancel stays as last word")
  func chain() {
    let rows = [
      alert("a", 1, "Alert"), alert("b", 2, "Update", "s,a,t"),
      alert("c", 3, "Update", "s,a,t\n s,b,t"), alert("x", 1, "Alert"), alert("y", 1, "Alert"),
      alert("z", 4, "CANCEL", "s,x,t s,y,t s,gone,t"),
    ]
    #expect(kept(rows) == (["c", "z"], 4))
    // The reference to the first goes by way of the second, which is gone itself.
    let far = [
      alert("c", 3, "Update", "s,b,t"), alert("b", 2, "Update", "s,a,t"), alert("a", 1, "Alert"),
    ]
    #expect(kept(far) == (["c"], 2))
  }

  @Test(
    "other types, senders, and later alerts are left alone; lists of identifiers are taken",
    arguments: [
      ("Ack", "s,a,t", 2, false), ("Error", "s,a,t", 2, false), ("Alert", "s,a,t", 2, false),
      ("Update", "other,a,t", 2, false), ("Update", "s,a,t", 0, false), ("Update", "a", 2, true),
      ("Update", "q; a; b", 2, true), ("Update", "", 2, false), ("Update", "s,b,t", 2, false),
      (" update ", "s,a,t", 1, true),
    ] as [(String, String, Int64, Bool)])
  func scope(type: String, references: String, sent: Int64, goes: Bool) {
    let (ids, superseded) = kept([alert("a", 1, "Alert"), alert("b", sent, type, references)])
    #expect(ids == (goes ? ["b"] : ["a", "b"]) && superseded == (goes ? 1 : 0))
  }

  @Test("of two that name each other one stays")
  func mutual() {
    let (ids, _) = kept([alert("a", nil, "Update", "b"), alert("b", nil, "Update", "a")])
    #expect(ids.count == 1)
  }

  @Test("revisions of an id are told apart first")
  func revisions() {
    let (ids, superseded) = kept([
      alert("a", 1, "Alert"), alert("b", 2, "Update", "s,a,t"), alert("b", 3, "Update", "s,c,t"),
      alert("c", 1, "Alert"),
    ])
    #expect(ids == ["a", "b"] && superseded == 1)
  }
}
