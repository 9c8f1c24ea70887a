import GeoFeatures

extension DiagnosticLog {
  /// Notes a magnitude that none can be, if it is such a one; NaN is no magnitude at all.
  mutating func note(magnitude: Double, item: Int) {
    guard !magnitude.isNaN, !Magnitude.range.contains(magnitude) else { return }
    add("magnitude-implausible", .note, at: Place(item: item)) {
      "the magnitude \(magnitude) is none that an event has, -10 to 12, and does not count"
    }
  }
}
