import GeoFeatures

/// How many rows gave way to others that are the same.
struct IdentityCounts {
  /// To a later revision of their id.
  var replaced = 0
  /// To an alert that updates or cancels them.
  var superseded = 0
  /// To another report of the same earthquake.
  var joined = 0
}

/// The one owner of the rows that are gathered to find which are the same.
final class GatheredRows {
  private let identity: Operations.Identity
  private var deduper = Deduper()
  private var joiner: EventJoiner
  private(set) var counts = IdentityCounts()

  init(_ identity: Operations.Identity) {
    self.identity = identity
    if case .agencies(let window) = identity {
      joiner = EventJoiner(window)
    } else {
      joiner = EventJoiner()
    }
  }

  func add(_ table: FeatureTable, source: String) {
    switch identity {
    case .id: deduper.add(table)
    case .agencies: joiner.add(table, source: source)
    }
  }

  /// The rows that stay.
  func finish() throws(Failure) -> [FeatureTable] {
    switch identity {
    case .id:
      let tables = deduper.finish()
      counts.replaced = deduper.replacedCount
      counts.superseded = deduper.supersededCount
      return tables
    case .agencies:
      let tables = try joiner.finish()
      counts.joined = joiner.joinedCount
      return tables
    }
  }
}
