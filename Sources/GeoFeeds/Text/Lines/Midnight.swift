import GeoFeatures

/// The beginning of days.
enum Midnight {
  /// Milliseconds since 1970 of 00:00 UTC, or nil where there is no such day; years are 0…9999.
  static func milliseconds(year: Int, month: Int, day: Int) -> Int64? {
    guard 0...9999 ~= year, 0...99 ~= month, 0...99 ~= day else { return nil }
    // The scanner knows the calendar: 2024-04-02T00:00:00Z.
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { text in
      func put(_ value: Int, _ places: Int, at start: Int) {
        var rest = value
        for place in (start..<start + places).reversed() {
          text[place] = UInt8(0x30 + rest % 10)
          rest /= 10
        }
      }
      _ = text.initialize(from: Bytes(of: "0000-00-00T00:00:00Z"))
      put(year, 4, at: 0)
      put(month, 2, at: 5)
      put(day, 2, at: 8)
      return TimeScanner.parse(Bytes(text))?.milliseconds
    }
  }
}
