import CSystem

/// Seismic moments in newton metres and moment magnitudes: Mw = ⅔ (log₁₀ M₀ − 9.1), the form of IASPEI
/// (2013, Summary of magnitude working group recommendations). That of Hanks and Kanamori (1979, J. Geophys.
/// Res. 84), ⅔ log₁₀ M₀[dyn cm] − 10.7, is greater by 0.0333.
public enum SeismicMoment {
  /// The moment of a magnitude, in N m.
  @inline(__always)
  public static func moment(magnitude: Double) -> Double { pow(10, 1.5 * magnitude + 9.1) }

  /// The magnitude of a moment in N m. Of the moment of a magnitude of six decimals at most it is exactly that
  /// magnitude, so that a sum of one comes back as 5.8, and not as 5.799999999999998.
  public static func magnitude(moment: Double) -> Double {
    let magnitude = (log10(moment) - 9.1) / 1.5
    let decimal = (magnitude * 1e6).rounded() / 1e6
    return self.moment(magnitude: decimal) == moment ? decimal : magnitude
  }

  /// Whether a type of magnitude is one of moment: Mw, Mww, Mwc, Mwb or Mwr, in letters of either case.
  public static func isMoment(_ type: Bytes) -> Bool {
    guard type.count == 2 || type.count == 3, type[0] | 0x20 == UInt8(ascii: "m"),
      type[1] | 0x20 == UInt8(ascii: "w")
    else { return false }
    if type.count == 2 { return true }
    switch type[2] | 0x20 {
    case UInt8(ascii: "w"), UInt8(ascii: "c"), UInt8(ascii: "b"), UInt8(ascii: "r"): return true
    default: return false
    }
  }
}
