import GeoFeatures

/// A column of a profile.
public struct ProfileField: Sendable, Equatable {
  /// The property's name, as it is written.
  public var name: String
  /// What kind of values it holds.
  public var type: FieldType
  /// The unit of its numbers, or nil.
  public var unit: String?
  /// One line that says what it is.
  public var meaning: String?
  /// Where its values stand, the first that is there: an element with or without prefix, `@name`,
  /// `../@name`, `name[@attribute=value]`, a JSON member or a path to one (`location/lat`), or
  /// a CSV heading. Empty means: where things of that name stand.
  public var paths: [String] = []
  /// The value of a row that has none, or nil for null.
  public var defaultText: String?
  /// Whether its letters A to Z are written small.
  public var isLowercased = false
  /// What is written for certain texts, which are told without regard to the case of A to Z.
  public var values: [Value] = []
  /// Whether it is left out of the output unless all fields are asked for.
  public var isHidden = false
  /// Whether it is written only where it has a value, rather than null where it has none.
  public var isOptional = false
  /// What numbers are multiplied by, or nil.
  public var factor: Factor?
  /// The forms of its times, tried in order before the usual ones.
  public var formats: [TimeFormat] = []
  /// The place of the time field that gives the year to times without one, or nil.
  public var year: Int?
  /// The order of the four numbers of a box, or nil where the value is none.
  public var box: BoxOrder?
  /// The children of its element that are names and values in turn, or nil.
  public var pairs: Pairs?
  /// What gives it a value where nothing else did, once the row is there, or nil.
  public var derivation: Derivation?

  /// Makes a field.
  public init(_ name: String, _ type: FieldType) {
    self.name = name
    self.type = type
  }

  /// A text of the input, and what is written for it: `EQ`, `earthquake`.
  public struct Value: Sendable, Equatable {
    /// The text of the input.
    public let name: String
    let text: SharedBuffer<UInt8>
    private let folded: [UInt8]

    /// Makes a value.
    public init(_ name: String, _ text: String) {
      self.name = name
      self.text = SharedBuffer(Array(text.utf8))
      folded = name.utf8.map(Self.fold)
    }

    /// Whether the text is the one that is meant.
    func matches(_ bytes: Bytes) -> Bool {
      bytes.count == folded.count && zip(bytes, folded).allSatisfy { Self.fold($0) == $1 }
    }

    private static func fold(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }

    /// Whether both mean the same.
    public static func == (left: Value, right: Value) -> Bool {
      left.name == right.name && left.text.values.elementsEqual(right.text.values)
    }
  }

  /// A field's value out of those of other fields, given by their places.
  public enum Derivation: Sendable, Equatable {
    /// The first that has a value.
    case first([Int])
    /// All of them with a blank between; nothing unless all have a value.
    case joined([Int])

    /// The fields that it is made of.
    public var sources: [Int] {
      switch self {
      case .first(let sources), .joined(let sources): sources
      }
    }
  }

  /// Child elements that come in turns: `valueName`, `value`, as in CAP 1.2, 3.2.2.
  public struct Pairs: Sendable, Equatable {
    /// The child that holds a name.
    public var name: String
    /// The child that holds its value.
    public var value: String

    /// Makes a pair.
    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }
}
