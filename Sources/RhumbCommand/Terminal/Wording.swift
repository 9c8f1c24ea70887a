import Rhumb

/// Figures as people read them.
enum Wording {
  /// `12,043`.
  static func count(_ number: Int) -> String {
    let digits = Array(String(number.magnitude))
    var text = number < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0 && (digits.count - index) % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return text
  }

  /// `1 feature`, `12,043 features`.
  static func count(_ number: Int, _ noun: String) -> String {
    "\(count(number)) \(noun)\(number == 1 ? "" : "s")"
  }

  /// `1 line`, `26 points`, `12 areas of wind`.
  static func count(_ number: Int, of layer: TrackLayer) -> String {
    let noun =
      switch layer {
      case .points: "point"
      case .line: "line"
      case .circles: "circle"
      case .radii: "area of wind"
      case .cone: "cone"
      case .swath: "swath"
      }
    if number == 1 { return "1 \(noun)" }
    return "\(count(number)) " + (layer == .radii ? "areas of wind" : noun + "s")
  }

  /// `0.04 s`, `2.3 s`, `3 min 20 s`.
  static func duration(nanoseconds: UInt64) -> String {
    let seconds = Double(nanoseconds) / 1e9
    if seconds < 0.0995 { return "\(fixed(seconds, decimals: 2)) s" }
    if seconds < 99.95 { return "\(fixed(seconds, decimals: 1)) s" }
    let whole = Int(seconds.rounded())
    return "\(whole / 60) min \(whole % 60) s"
  }

  /// `812 B`, `64.0 kB`, `150.2 MB`; powers of 1,000.
  static func bytes(_ number: Int) -> String {
    var value = Double(number)
    if value < 1000 { return "\(number) B" }
    for unit in ["kB", "MB", "GB"] {
      value /= 1000
      if value < 999.95 { return "\(fixed(value, decimals: 1)) \(unit)" }
    }
    return "\(fixed(value / 1000, decimals: 1)) TB"
  }

  /// The number with that many decimals, halves away from zero.
  static func fixed(_ value: Double, decimals: Int) -> String {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let scaled = Int((value.magnitude * scale).rounded())
    let sign = value < 0 && scaled != 0 ? "-" : ""
    if decimals == 0 { return "\(sign)\(scaled)" }
    let fraction = String(scaled % Int(scale))
    let zeros = String(repeating: "0", count: decimals - fraction.count)
    return "\(sign)\(scaled / Int(scale)).\(zeros)\(fraction)"
  }
}
