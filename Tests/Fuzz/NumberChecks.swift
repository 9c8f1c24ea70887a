import CSystem
import GeoFeatures

/// Numbers from and to text, against the C library.
enum NumberChecks {
  static func run(_ bytes: Bytes) {
    real(bytes)
    integer(bytes)
    lenient(bytes)
    guard bytes.count >= 9 else { return }
    let bits = (0..<8).reduce(UInt64(0)) { $0 << 8 | UInt64(bytes[$1]) }
    write(Double(bitPattern: bits), decimals: Int(bytes[8] % 18))
    write(Int64(bitPattern: bits))
  }

  /// A list of numbers is what its members are, taken apart and read one by one.
  static func list(_ bytes: Bytes) {
    let isSeparator: (UInt8) -> Bool = { $0 == 0x2C || [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    let members = bytes.split(whereSeparator: isSeparator)
    var position = 0
    for member in members {
      let expected = NumberScanner.real(Bytes(rebasing: member))
      let found = NumberScanner.nextReal(bytes, &position)
      require(found?.bitPattern == expected?.bitPattern, "a member is \(String(describing: found))")
      if found == nil {
        require(position == member.startIndex, "a misfit moves the position")
        return
      }
      require(position == member.endIndex, "a member ends at \(position)")
    }
    require(NumberScanner.nextReal(bytes, &position) == nil, "one member too many")
    require(position == bytes.count, "the list ends at \(position)")
  }

  /// The decimal number that the C library reads from the whole text, or nil; without what it takes
  /// beyond decimals.
  static func oracle(_ text: Bytes) -> Double? {
    guard !text.isEmpty, text.allSatisfy({ "+-.0123456789eE".utf8.contains($0) }) else {
      return nil
    }
    let copy = text.map { CChar(bitPattern: $0) } + [0]
    return copy.withUnsafeBufferPointer { copy in
      var end: UnsafeMutablePointer<CChar>?
      let value = strtod(copy.baseAddress.unsafelyUnwrapped, &end)
      guard let end,
        end - UnsafeMutablePointer(mutating: copy.baseAddress.unsafelyUnwrapped) == text.count
      else {
        return nil
      }
      return value.isFinite ? value : nil
    }
  }

  private static func trimmed(_ bytes: Bytes) -> Bytes {
    let isBlank: (UInt8) -> Bool = { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    let end = bytes.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? 0
    let start = bytes.firstIndex { !isBlank($0) } ?? end
    return Bytes(rebasing: bytes[start..<end])
  }

  private static func real(_ bytes: Bytes) {
    let found = NumberScanner.real(bytes)
    let expected = oracle(trimmed(bytes))
    require(
      found?.bitPattern == expected?.bitPattern,
      "read \(String(describing: found)), strtod reads \(String(describing: expected))")
  }

  private static func integer(_ bytes: Bytes) {
    let text = trimmed(bytes)
    let isPlain = text.allSatisfy { "+-0123456789".utf8.contains($0) }
    let expected = isPlain ? Int64(String(decoding: text, as: UTF8.self)) : nil
    let found = NumberScanner.integer(bytes)
    require(found == expected, "read \(String(describing: found))")
  }

  private static func lenient(_ bytes: Bytes) {
    let found = NumberScanner.lenientReal(bytes)
    if let plain = NumberScanner.real(bytes) {
      require(
        found?.bitPattern == plain.bitPattern, "a plain number is \(String(describing: found))")
    } else if let found {
      // What it takes beyond plain numbers is currency signs, blanks behind them, and commas.
      let rest = String(decoding: bytes, as: UTF8.self).unicodeScalars
        .filter { !"$€£¥, \t\r\n".unicodeScalars.contains($0) }
      let text = Array(String(String.UnicodeScalarView(rest)).utf8)
      let expected = text.withUnsafeBufferPointer { oracle($0) }
      require(found.bitPattern == expected?.bitPattern, "a price is \(found)")
    }
  }

  private static func write(_ value: Double, decimals: Int) {
    guard value.isFinite else { return }
    var output = ByteBuffer()
    NumberWriter.appendReal(value, to: &output)
    require(
      NumberScanner.real(output.bytes) == value && oracle(output.bytes) == value,
      "\(value.description) is written \(output.string)")
    require(
      output.bytes.contains(0x2E) || output.bytes.contains(0x65), "no point: \(output.string)")

    var rounded = ByteBuffer()
    NumberWriter.appendCoordinate(value, decimals: decimals, to: &rounded)
    guard let again = oracle(rounded.bytes) else {
      fatalError("\(value.description) to \(decimals) decimals is written \(rounded.string)")
    }
    let step = pow(10, Double(-decimals))
    require(
      (again - value).magnitude <= step * 0.500001 + value.ulp,
      "\(value.description) to \(decimals) decimals is written \(rounded.string)")
    let fraction = rounded.bytes.firstIndex(of: 0x2E).map { rounded.count - $0 - 1 } ?? 0
    require(fraction <= decimals, "too many decimals: \(rounded.string)")
    require(fraction == 0 || rounded[rounded.count - 1] != 0x30, "a zero: \(rounded.string)")
    require(rounded.string != "-0", "minus zero")
  }

  private static func write(_ value: Int64) {
    var output = ByteBuffer()
    NumberWriter.appendInteger(value, to: &output)
    require(output.string == value.description, "\(value) is written \(output.string)")
    require(NumberScanner.integer(output.bytes) == value, "\(value) is read again otherwise")
  }
}
