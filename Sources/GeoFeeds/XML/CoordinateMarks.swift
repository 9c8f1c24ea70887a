import GeoFeatures

/// The marks by which numbers and positions in `gml:coordinates` are told apart (GML 2.1.2, OGC 02-069,
/// 4.3.1): `decimal`, `cs` between the numbers of a position, and `ts` between positions.
struct CoordinateMarks {
  private var decimal = UInt8(ascii: ".")
  private var coordinate = UInt8(ascii: ",")
  private var tuple = UInt8(ascii: " ")

  init() {}

  /// Takes the attributes' values; nil or what is no single character stays as it is by default.
  init(decimal: Bytes?, coordinate: Bytes?, tuple: Bytes?) {
    if let decimal, decimal.count == 1 { self.decimal = decimal[0] }
    if let coordinate, coordinate.count == 1 { self.coordinate = coordinate[0] }
    if let tuple, tuple.count == 1 { self.tuple = tuple[0] }
  }

  /// Whether numbers are written as everywhere else.
  var areUsual: Bool {
    decimal == UInt8(ascii: ".") && Self.isSeparator(coordinate) && Self.isSeparator(tuple)
  }

  private static func isSeparator(_ byte: UInt8) -> Bool { byte == UInt8(ascii: ",") || byte <= 32 }

  /// The text with the usual marks.
  func usual(_ text: Bytes) -> [UInt8] {
    text.map { byte in
      switch byte {
      case decimal: UInt8(ascii: ".")
      case coordinate, tuple: UInt8(ascii: " ")
      default: byte
      }
    }
  }
}
