/// A word or sign of a filter expression, and where it stands.
struct FilterToken: Equatable, Sendable {
  /// What it is.
  enum Kind: Equatable, Sendable {
    /// A column's name, quoted or not.
    case name(String)
    /// A reserved word.
    case keyword(FilterKeyword)
    /// A number; `integer` where it is written as one and is in the range of Int64.
    case number(Double, integer: Int64?)
    /// A text in single quotes.
    case text(String)
    /// `=`, `!=`, `<`, `<=`, `>` or `>=`.
    case comparison(FilterComparison)
    /// `(`.
    case open
    /// `)`.
    case close
    /// `,`.
    case comma
    /// Where the expression ends.
    case end
  }

  let kind: Kind
  /// Its bytes in the expression's UTF-8.
  let range: Range<Int>
}

/// The words that a column's name must be quoted to equal; they are read without regard to case.
enum FilterKeyword: String, CaseIterable, Sendable {
  case and, or, not
  case `in`, like, between
  case `is`, null
  case `true`, `false`
}

/// A comparison, as the set of orders that it holds for.
///
/// The raw value has bit 0 for less, bit 1 for equal, bit 2 for greater, so that one loop serves all.
enum FilterComparison: UInt8, Sendable {
  case less = 0b001
  case equal = 0b010
  case lessOrEqual = 0b011
  case greater = 0b100
  case notEqual = 0b101
  case greaterOrEqual = 0b110

  /// Whether it asks for an order rather than for equality.
  var isOrder: Bool { self != .equal && self != .notEqual }

  /// How it is written.
  var sign: String {
    switch self {
    case .less: "<"
    case .equal: "="
    case .lessOrEqual: "<="
    case .greater: ">"
    case .notEqual: "!="
    case .greaterOrEqual: ">="
    }
  }
}
