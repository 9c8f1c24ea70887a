/// Lengths, durations and sizes with a unit, as the command line takes them: `300km`, `12h`, `64MB`.
public enum Quantity {
  /// A length in metres, of a text such as `250m`, `300 km`, `5mi` or `10nmi`.
  ///
  /// The statute mile is 1,609.344 m, the nautical mile 1,852 m, by definition.
  ///
  /// - Returns: The length, or nil without a unit, with an unknown one, or for a negative number.
  public static func metres(_ text: String) -> Double? {
    guard let (number, unit) = split(text) else { return nil }
    switch unit {
    case "m": return number
    case "km": return finite(number * 1000)
    case "mi": return finite(number * 1609.344)
    case "nmi": return finite(number * 1852)
    default: return nil
    }
  }

  /// A duration in milliseconds, of a text such as `10s`, `30min`, `12h` or `7d`.
  ///
  /// - Returns: The duration, rounded to a millisecond, or nil without a unit, with an unknown one,
  ///   or for a negative number.
  public static func milliseconds(_ text: String) -> Int64? {
    guard let (number, unit) = split(text) else { return nil }
    let factor: Double
    switch unit {
    case "s": factor = 1_000
    case "min": factor = 60_000
    case "h": factor = 3_600_000
    case "d": factor = 86_400_000
    default: return nil
    }
    let product = number * factor
    return product < 9e18 ? Int64(product + 0.5) : nil
  }

  /// A number of bytes, of a text such as `1048576`, `64MB`, `1.5 GB` or `64MiB`; letters of any case.
  ///
  /// kB, MB and GB are powers of 1,000, KiB, MiB and GiB of 1,024 (IEC 80000-13).
  ///
  /// - Returns: The number, rounded to a byte, or nil with an unknown unit or for a negative number.
  public static func bytes(_ text: String) -> Int? {
    guard let (number, unit) = split(text) else { return nil }
    let factor: Double
    switch unit.lowercased() {
    case "", "b": factor = 1
    case "kb": factor = 1e3
    case "mb": factor = 1e6
    case "gb": factor = 1e9
    case "kib": factor = 0x1p10
    case "mib": factor = 0x1p20
    case "gib": factor = 0x1p30
    default: return nil
    }
    let product = number * factor
    return product < 9e18 ? Int(product + 0.5) : nil
  }

  private static func finite(_ value: Double) -> Double? { value.isFinite ? value : nil }

  /// The number and the letters behind it.
  private static func split(_ text: String) -> (Double, String)? {
    var text = text
    return text.withUTF8 { bytes -> (Double, String)? in
      let whole = XMLSpace.trimming(bytes)
      var end = whole.count
      while end > 0 && (whole[end - 1] | 0x20) &- 0x61 < 26 { end -= 1 }
      guard let number = NumberScanner.real(Bytes(rebasing: whole[..<end])), number >= 0 else {
        return nil
      }
      return (number, String(decoding: whole[end...], as: UTF8.self))
    }
  }
}
