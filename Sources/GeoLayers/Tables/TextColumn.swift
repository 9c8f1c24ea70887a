import GeoFeatures

/// A column as people read it: numbers rounded and under each other, times to the second.
struct TextColumn {
  /// What stands above it.
  let title: String
  /// A text for each row; empty for null.
  let cells: [String]
  /// Whether it is numbers, which stand at the right.
  let isNumeric: Bool
  /// How many places the widest text takes.
  let width: Int

  init(_ field: Field, _ column: PropertyColumn, rowCount: Int) {
    title = field.name
    isNumeric = field.type == .real || field.type == .integer
    let reals = field.type == .real ? RealFormat(column, rowCount: rowCount) : nil
    let view = ColumnView(column, field: field, index: 0)
    cells = (0..<rowCount).map { row in
      guard view.isValid(row) else { return "" }
      switch field.type {
      case .real: return reals?.text(view.real(row)) ?? ""
      case .integer: return "\(view.integer(row))"
      case .flag: return view.flag(row) ? "yes" : "no"
      case .time: return Self.time(view.integer(row))
      case .text, .json: return Self.line(view.text(row))
      }
    }
    width = max(Self.width(of: title), cells.map(Self.width).max() ?? 0)
  }

  /// The text of a row, or of the title where there is none, filled up with blanks.
  func padded(_ row: Int?) -> String {
    let text = row.map { cells[$0] } ?? title
    let blanks = String(repeating: " ", count: width - Self.width(of: text))
    return isNumeric ? blanks + text : text + blanks
  }

  /// `2024-04-02 23:58:11`, as always in UTC.
  private static func time(_ milliseconds: Int64) -> String {
    var text = ByteBuffer(minimumCapacity: 32)
    TimeWriter.append(milliseconds: milliseconds, to: &text)
    // Less .000Z.
    return String(text.string.dropLast(5)).replacing("T", with: " ")
  }

  /// A text on one line: what can't be seen is a blank.
  private static func line(_ text: Bytes) -> String {
    let string = String(decoding: text, as: UTF8.self)
    return String(
      String.UnicodeScalarView(
        string.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
  }

  /// How many places a text takes on a terminal: wide letters take two (Unicode, UAX 11).
  static func width(of text: String) -> Int {
    text.reduce(0) { width, character in
      let first = character.unicodeScalars.first?.value ?? 0
      return width + (wide.contains { $0.contains(first) } ? 2 : 1)
    }
  }

  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
    0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD,
  ]
}

/// How the reals of a column are rounded: about four figures of the largest, the same decimals for all
/// and no more than any of them needs.
private struct RealFormat {
  private var decimals = 0
  private var isScientific = false

  init(_ column: PropertyColumn, rowCount: Int) {
    var values: [Double] = []
    for row in 0..<rowCount {
      if let value = column.number(row), value.isFinite { values.append(value) }
    }
    let greatest = values.map(\.magnitude).max() ?? 0
    isScientific = greatest >= 1e9 || greatest > 0 && greatest < 1e-4
    // From 1000 on none, below 0.001 seven.
    var limit = 3
    if greatest >= 1000 {
      limit = 0
    } else if greatest >= 100 {
      limit = 1
    } else if greatest >= 10 {
      limit = 2
    } else if greatest < 0.1 {
      limit = greatest < 0.01 ? 6 : 4
    }
    if isScientific { return }
    decimals = values.map { Self.needed($0, limit) }.max() ?? 0
  }

  /// How many decimals a number has when it is rounded to so many.
  private static func needed(_ value: Double, _ limit: Int) -> Int {
    var text = ByteBuffer(minimumCapacity: 32)
    NumberWriter.appendCoordinate(value, decimals: limit, to: &text)
    let parts = text.string.split(separator: ".")
    return parts.count > 1 ? parts[1].utf8.count : 0
  }

  func text(_ value: Double) -> String {
    guard value.isFinite else { return "" }
    var text = ByteBuffer(minimumCapacity: 32)
    if isScientific {
      let exponent = Self.exponent(of: value)
      var power = 1.0
      for _ in 0..<abs(exponent) { power *= 10 }
      let mantissa = exponent < 0 ? value * power : value / power
      NumberWriter.appendCoordinate(mantissa, decimals: 3, to: &text)
      return value == 0 ? "0" : "\(Self.filled(text.string, 3))e\(exponent)"
    }
    NumberWriter.appendCoordinate(value, decimals: decimals, to: &text)
    return Self.filled(text.string, decimals)
  }

  private static func exponent(of value: Double) -> Int {
    var (rest, exponent) = (value.magnitude, 0)
    while rest >= 9.9995 {
      rest /= 10
      exponent += 1
    }
    while rest > 0 && rest < 0.99995 {
      rest *= 10
      exponent -= 1
    }
    return exponent
  }

  /// With zeros at the end, so that points stand under each other.
  private static func filled(_ text: String, _ decimals: Int) -> String {
    if decimals == 0 { return text }
    let parts = text.split(separator: ".")
    let have = parts.count > 1 ? parts[1].utf8.count : 0
    return text + (have == 0 ? "." : "") + String(repeating: "0", count: decimals - have)
  }
}
