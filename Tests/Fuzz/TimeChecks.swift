import CSystem
import GeoFeatures

/// Dates and times from and to text.
enum TimeChecks {
  static func run(_ bytes: Bytes) {
    if let time = TimeScanner.parse(bytes) {
      // Expanded years have six digits (ISO 8601).
      require(time.milliseconds.magnitude < 32_000_000_000_000_000, "\(time.milliseconds) ms")
      write(time.milliseconds)
    }
    guard bytes.count >= 7 else { return }
    let bits = (0..<7).reduce(Int64(Int8(bitPattern: bytes[0]))) { $0 << 8 | Int64(bytes[$1]) }
    // 50,000 years around 1970.
    write(bits % 1_577_880_000_000_000)
  }

  /// What is written is the calendar's date by the C library, and is read again the same.
  private static func write(_ milliseconds: Int64) {
    var output = ByteBuffer()
    TimeWriter.append(milliseconds: milliseconds, to: &output)
    let again = TimeScanner.parse(output.bytes)
    require(
      again?.milliseconds == milliseconds && again?.hasZone == true && again?.isIrregular == false,
      "\(milliseconds) is written \(output.string)")
    let (quotient, remainder) = milliseconds.quotientAndRemainder(dividingBy: 1000)
    var seconds = time_t(remainder < 0 ? quotient - 1 : quotient)
    var parts = tm()
    gmtime_r(&seconds, &parts)
    let year = Int(parts.tm_year) + 1900
    guard 0...9999 ~= year else { return }
    let fields = [
      Int(parts.tm_mon) + 1, Int(parts.tm_mday), Int(parts.tm_hour), Int(parts.tm_min),
      Int(parts.tm_sec),
    ].map { $0 < 10 ? "0\($0)" : "\($0)" }
    let thousandths = (milliseconds - Int64(seconds) * 1000) + 1000
    let years = String(String(10_000 + year).dropFirst())
    let expected =
      "\(years)-\(fields[0])-\(fields[1])T\(fields[2]):\(fields[3]):\(fields[4])"
      + ".\(String(String(thousandths).dropFirst()))Z"
    require(
      output.string == expected, "\(milliseconds) is written \(output.string), not \(expected)")
  }
}
