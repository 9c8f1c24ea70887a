/// Where in an input something was found.
public struct Place: Sendable, Equatable {
  /// The input's name, or nil for the only one.
  public var source: String?
  /// The line, from 1, or nil where there are no lines.
  public var line: Int?
  /// The column in bytes, from 1.
  public var column: Int?
  /// The item or feature, from 1.
  public var item: Int?

  /// Makes a place.
  public init(source: String? = nil, line: Int? = nil, column: Int? = nil, item: Int? = nil) {
    self.source = source
    self.line = line
    self.column = column
    self.item = item
  }
}

/// Something in the data that was repaired, left out or refused, and where.
public struct Diagnostic: Sendable, Equatable {
  /// How much it matters.
  public enum Severity: UInt8, Sendable, Comparable {
    /// Worth a word, and no fault: an item without a location.
    case note
    /// Read all the same; an error under `--strict`.
    case repaired
    /// A value, a geometry or an item was lost; an error under `--strict`.
    case rejected

    /// Notes come before repairs, repairs before rejections.
    public static func < (left: Severity, right: Severity) -> Bool {
      left.rawValue < right.rawValue
    }
  }

  /// The kind it is counted under, in kebab-case: `latitude-out-of-range`.
  public var kind: String
  /// How much it matters.
  public var severity: Severity
  /// What is wrong, in a sentence without the place: `latitude 95.2 is out of range`.
  public var message: String
  /// Where it was found.
  public var place: Place

  /// Makes a diagnostic.
  public init(_ kind: String, _ severity: Severity, _ message: String, at place: Place) {
    self.kind = kind
    self.severity = severity
    self.message = message
    self.place = place
  }
}
