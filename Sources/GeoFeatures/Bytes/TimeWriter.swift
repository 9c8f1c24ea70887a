/// Writes moments as text.
public enum TimeWriter {
  /// Writes `2024-04-02T23:58:11.000Z` (RFC 3339, always with milliseconds).
  ///
  /// Years outside 0…9999 have a sign and at least six digits (ISO 8601, 5.2.3.2; as ECMAScript
  /// writes them): `-000001-12-31T00:00:00.000Z`.
  public static func append(milliseconds: Int64, to output: inout ByteBuffer) {
    let total = Int(milliseconds)
    let days = CivilDate.floorDivide(total, 86_400_000)
    let remainder = total % 86_400_000
    let ofDay = UInt64(remainder < 0 ? remainder + 86_400_000 : remainder)
    let (year, month, day) = CivilDate.date(days: days)
    let place = output.reserve(48)
    var length = 4
    if year >= 0 && year <= 9999 {
      DigitWriter.writePadded(UInt64(year), width: 4, at: place)
    } else {
      place[0] = year < 0 ? 0x2D : 0x2B
      let magnitude = UInt64(year.magnitude)
      let width = max(6, DigitWriter.digitCount(magnitude))
      DigitWriter.writePadded(magnitude, width: width, at: place + 1)
      length = 1 + width
    }
    let rest = place + length
    let (seconds, thousandths) = ofDay.quotientAndRemainder(dividingBy: 1000)
    let (minutes, second) = seconds.quotientAndRemainder(dividingBy: 60)
    let (hour, minute) = minutes.quotientAndRemainder(dividingBy: 60)
    rest[0] = 0x2D
    DigitWriter.writePadded(UInt64(month), width: 2, at: rest + 1)
    rest[3] = 0x2D
    DigitWriter.writePadded(UInt64(day), width: 2, at: rest + 4)
    rest[6] = 0x54
    DigitWriter.writePadded(hour, width: 2, at: rest + 7)
    rest[9] = 0x3A
    DigitWriter.writePadded(minute, width: 2, at: rest + 10)
    rest[12] = 0x3A
    DigitWriter.writePadded(second, width: 2, at: rest + 13)
    rest[15] = 0x2E
    DigitWriter.writePadded(thousandths, width: 3, at: rest + 16)
    rest[19] = 0x5A
    output.commit(length + 20)
  }
}
