import GeoFeatures

/// What is known of one agency's feeds: data, not code.
///
/// A profile says how to tell the feed, which columns it has, where their values stand, and which
/// facts are to be read out of texts by patterns. The built-in ones and those of a user are the same
/// kind of JSON; see ``init(json:source:)``.
public struct Profile: Sendable {
  /// The name on the command line.
  public var name: String
  /// What it is for, in a line.
  public var title: String?
  /// How its inputs are told from others, or nil where it is used only on demand.
  public var match: Match?
  /// Whether its items are earthquakes: then heights below zero are depths. depth_km = -elev/1000
  /// where a location has an elevation in metres, and z = -1000·depth_km where only the depth is
  /// known.
  public var isEvents: Bool
  /// What the third coordinate of a GeoJSON position is.
  public var heights = Heights.metresUp
  /// Minutes east of UTC for times without a zone, or nil for UTC.
  public var zoneMinutes: Int?
  /// Whether a comma is the decimal sign of its numbers; a point then is one too.
  public var hasDecimalComma: Bool
  /// The element or array whose members are the records, or nil where the input is a feed. In JSON it
  /// may be a path, `a/b`, or a point for the whole.
  ///
  /// Where ``match`` names a feed's root too, an input with that root is read as a feed.
  public var record: String?
  /// Its columns, in order.
  public var fields: [ProfileField]
  /// What is read out of which text, in order.
  public var extractions: [Extraction]

  /// Makes a profile that knows nothing but its name.
  public init(name: String) {
    self.name = name
    isEvents = false
    hasDecimalComma = false
    fields = []
    extractions = []
  }

  /// What a third coordinate says of an earthquake.
  public enum Heights: String, Sendable, Equatable, CaseIterable {
    /// Metres upwards, as in RFC 7946.
    case metresUp = "m"
    /// The depth in kilometres.
    case kilometresDown = "km down"
    /// Kilometres upwards: a depth is below zero.
    case kilometresUp = "km up"
  }

  /// How an input is recognised.
  public struct Match: Sendable, Equatable {
    /// Local names of root elements, or names of formats (`csv`, `geojson`, `json`); none
    /// means any XML.
    public var roots: [String]
    /// Texts any of which stands in the first 64 kB; nil means that the root suffices, an empty
    /// list that the profile is never chosen by looking.
    public var contains: [String]?

    /// Makes a rule.
    public init(roots: [String] = [], contains: [String]? = nil) {
      self.roots = roots
      self.contains = contains
    }
  }

  /// The columns as a table has them; the hidden ones are marked.
  public var schema: Schema {
    Schema(
      fields.map {
        Field(
          $0.name, $0.type, unit: $0.unit, meaning: $0.meaning, isDeclared: !$0.isOptional,
          isHidden: $0.isHidden)
      })
  }

  /// The place of the field of that name, or nil. O(fields).
  public func index(of name: String) -> Int? { fields.firstIndex { $0.name == name } }
}

/// What patterns read out of one text column.
public struct Extraction: Sendable {
  /// The place of the column that holds the text, among the profile's fields.
  public var source: Int
  /// The patterns in order; the first that matches is taken.
  public var rules: [Rule]

  /// A pattern, and where its captures go.
  public struct Rule: Sendable {
    /// The pattern.
    public var pattern: Pattern
    /// For each of the pattern's captures the place of its field.
    public var fields: [Int]
  }
}
