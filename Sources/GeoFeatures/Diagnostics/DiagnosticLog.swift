/// Counts diagnostics by kind and keeps the first of each kind with their places.
public struct DiagnosticLog: Sendable {
  /// How many diagnostics of a kind are kept with their places.
  public static let keptPerKind = 100

  /// What is known of one kind.
  public struct Entry: Sendable {
    /// The kind.
    public let kind: String
    /// How much it matters.
    public let severity: Diagnostic.Severity
    /// How many there were.
    public var count: Int
    /// The first of them, at most ``DiagnosticLog/keptPerKind``.
    public var kept: [Diagnostic]
  }

  /// The kinds in the order in which they first came.
  public private(set) var entries: [Entry] = []

  /// Makes an empty log.
  public init() {}

  /// Whether nothing was logged.
  public var isEmpty: Bool { entries.isEmpty }

  /// Counts one diagnostic.
  public mutating func add(_ diagnostic: Diagnostic) {
    if let index = entries.firstIndex(where: { $0.kind == diagnostic.kind }) {
      entries[index].count += 1
      if entries[index].kept.count < Self.keptPerKind { entries[index].kept.append(diagnostic) }
    } else {
      entries.append(
        Entry(kind: diagnostic.kind, severity: diagnostic.severity, count: 1, kept: [diagnostic]))
    }
  }

  /// Counts one diagnostic whose message costs something to word: it is worded only if it is kept.
  public mutating func add(
    _ kind: String, _ severity: Diagnostic.Severity, at place: Place, _ message: () -> String
  ) {
    if let index = entries.firstIndex(where: { $0.kind == kind }),
      entries[index].count >= Self.keptPerKind
    {
      entries[index].count += 1
    } else {
      add(Diagnostic(kind, severity, message(), at: place))
    }
  }

  /// Adds what another log holds, after what is here.
  public mutating func merge(_ other: DiagnosticLog) {
    for entry in other.entries {
      if let index = entries.firstIndex(where: { $0.kind == entry.kind }) {
        entries[index].count += entry.count
        let room = Self.keptPerKind - entries[index].kept.count
        entries[index].kept.append(contentsOf: entry.kept.prefix(max(0, room)))
      } else {
        entries.append(entry)
      }
    }
  }

  /// Changes every place, as from that of a part of an input to that of the whole.
  public mutating func movePlaces(_ move: (inout Place) -> Void) {
    for entry in entries.indices {
      for index in entries[entry].kept.indices { move(&entries[entry].kept[index].place) }
    }
  }

  /// Names the input in every place that names none.
  public mutating func name(source: String) {
    for entry in entries.indices {
      for index in entries[entry].kept.indices where entries[entry].kept[index].place.source == nil
      {
        entries[entry].kept[index].place.source = source
      }
    }
  }

  /// How many diagnostics of that severity there were.
  public func count(_ severity: Diagnostic.Severity) -> Int {
    entries.reduce(0) { $0 + ($1.severity == severity ? $1.count : 0) }
  }

  /// How many diagnostics of that kind there were.
  public func count(ofKind kind: String) -> Int {
    entries.first { $0.kind == kind }?.count ?? 0
  }

  /// The first diagnostic that `--strict` makes an error of, in the order in which kinds came.
  public var firstFault: Diagnostic? {
    entries.first { $0.severity >= .repaired }?.kept.first
  }
}
