/// Joins the reports that several agencies give of one earthquake.
///
/// Reports are of the same earthquake
/// - where they have one `id` and one `agency`, or where the list of identifiers (`ids`) of the one
///   names one that the other has or lists, wherever and whenever they are;
/// - else where their agencies differ and an ``EventWindow`` holds them. The nearest pairs, in time and
///   place, are joined first; a group takes no second report of an agency, and none that is not within
///   the window of all its reports.
///
/// Where there is no `agency`, the input is taken for it.
///
/// One row stays of each earthquake, where its first report stood. Of one agency's reports it is that
/// with the latest `updated`; among the agencies one that a person has checked (`status` reviewed,
/// manual, confirmed, final or best) before others, automatic ones behind these and deleted ones last;
/// then one with time and place; then the one that came first. The columns `ids` and `agencies` list
/// all identifiers and agencies, those of the row that stays first.
///
/// Everything is gathered. O(n log n), and the pairs that lie within the time of each other.
public struct EventJoiner: ~Copyable {
  /// How many reports gave way to another of the same earthquake.
  public private(set) var joinedCount = 0

  private let window: EventWindow
  private var merger = SchemaMerger(declared: Schema())
  private var tables: [FeatureTable] = []
  /// The agency that stands for the input of each table.
  private var sources: [UInt32] = []
  private var agencyKeys = ByteKeyTable()
  private var agencyNames: [String] = []

  private var events = GrowableBuffer<EventFacts>()
  /// Agency and identifier, and the event that has them.
  private var reportKeys = ByteKeyTable()
  private var reportEvents = GrowableBuffer<UInt32>()

  /// Makes one that has seen nothing.
  public init(_ window: EventWindow = EventWindow()) { self.window = window }

  /// Values that did not fit the type that their column first had.
  public var log: DiagnosticLog { merger.log }

  /// Takes up the rows of a table, which is from that input; tables come in the order of the input.
  public mutating func add(_ table: FeatureTable, source: String) {
    tables.append(merger.conform(table))
    var name = source
    sources.append(name.withUTF8 { agency($0, isSource: true) })
  }

  /// The number of an agency; case does not matter.
  private mutating func agency(_ name: Bytes, isSource: Bool) -> UInt32 {
    var key = ByteBuffer(minimumCapacity: name.count + 1)
    key.append(isSource ? 1 : 0)
    for byte in name { key.append(byte &- 0x41 < 26 ? byte | 0x20 : byte) }
    let index = agencyKeys.insert(key.bytes)
    if index == agencyNames.count { agencyNames.append(String(decoding: name, as: UTF8.self)) }
    return UInt32(index)
  }

  /// The rows that stay, in order, in tables of about ``Batch/rowLimit`` rows and one schema; one
  /// empty table where there were tables and no row.
  ///
  /// - Throws: `Failure` of kind `usage` where the window is too wide for the data.
  public mutating func finish() throws(Failure) -> [FeatureTable] {
    if tables.isEmpty { return [] }
    let counts = tables.map(\.rowCount)
    let whole = FeatureTable.concatenating(tables)
    tables = []
    let columns = EventColumns(whole)
    gather(whole, columns, counts)
    var groups = EventGroups(count: events.count)
    joinByLists(columns, &groups)
    let pairs = try window.pairs(events)
    for index in 0..<pairs.count { groups.join(pairs[index], events, within: window) }
    var output = EventOutput(whole, columns)
    for event in 0..<events.count where groups.first(of: event) == event {
      joinedCount += groups.size(of: event) - 1
      output.append(order(event, groups), events, agencyNames)
    }
    return output.finish()
  }

  /// Makes events of the rows: the latest revision of an agency's report counts.
  private mutating func gather(
    _ whole: FeatureTable, _ columns: EventColumns, _ counts: [Int]
  ) {
    var row = 0
    var scratch = ByteBuffer()
    // The event of the last row, and whether that is the one which counts.
    var last: (event: Int, isLatest: Bool)?
    for (table, count) in counts.enumerated() {
      for _ in 0..<count {
        let agency =
          columns.agency.flatMap { $0.isValid(row) && !$0.text(row).isEmpty ? $0.text(row) : nil }
          .map { self.agency($0, isSource: false) } ?? sources[table]
        let facts = columns.facts(row, of: whole.geometry, agency: agency)
        scratch.truncate(to: 0)
        withUnsafeBytes(of: agency) { for byte in $0 { scratch.append(byte) } }
        if let id = columns.id, id.isValid(row) { id.writeValue(row, to: &scratch, asJSON: false) }
        row += 1
        guard scratch.count > 4 else {
          events.append(facts)
          last = nil
          continue
        }
        let report = reportKeys.insert(scratch.bytes)
        if report == reportEvents.count {
          reportEvents.append(UInt32(events.count))
          last = (events.count, true)
          events.append(facts)
          continue
        }
        let event = Int(reportEvents[report])
        if columns.isFurtherPart(facts.row), let last, last.event == event {
          if last.isLatest { events[event].rowCount += 1 }
          continue
        }
        joinedCount += 1
        let isLatest = facts.updated >= events[event].updated
        if isLatest { events[event] = facts }
        last = (event, isLatest)
      }
    }
  }

  /// Joins reports one of which lists an identifier of the other.
  private mutating func joinByLists(_ columns: EventColumns, _ groups: inout EventGroups) {
    guard let lists = columns.ids else { return }
    var listed = ByteKeyTable()
    var holders = GrowableBuffer<UInt32>()
    for event in 0..<events.count where lists.isValid(events[event].row) {
      IDList.forEach(lists.text(events[event].row)) { id in
        let index = listed.insert(id)
        if index == holders.count {
          holders.append(UInt32(event))
        } else {
          groups.join(Int(holders[index]), event)
        }
      }
    }
    guard let ids = columns.id else { return }
    var scratch = ByteBuffer()
    for event in 0..<events.count where ids.isValid(events[event].row) {
      scratch.truncate(to: 0)
      ids.writeValue(events[event].row, to: &scratch, asJSON: false)
      if let index = listed.index(of: scratch.bytes) { groups.join(Int(holders[index]), event) }
    }
  }

  /// The events of a group: the one that stays, then the others as they came.
  private func order(_ first: Int, _ groups: borrowing EventGroups) -> [Int] {
    var members = [first]
    var member = groups.follower(of: first)
    while member != first {
      members.append(member)
      member = groups.follower(of: member)
    }
    if members.count == 1 { return members }
    members.sort()
    guard
      let best = members.min(by: { left, right in
        let (a, b) = (events[left], events[right])
        if a.review != b.review { return a.review < b.review }
        if a.isPlaced != b.isPlaced { return a.isPlaced }
        return left < right
      })
    else { return members }
    return [best] + members.filter { $0 != best }
  }
}
