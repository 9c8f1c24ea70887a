/// What a fix is.
public enum FixKind: Sendable, BitwiseCopyable {
  /// Where a cyclone was, as later analysed: a fix of a best track, or of the past of a warning.
  case observed
  /// Where a forecast begins.
  case analysis
  /// Where a cyclone is expected to be.
  case forecast

  /// As it is written.
  public var text: StaticString {
    switch self {
    case .observed: "observed"
    case .analysis: "analysis"
    case .forecast: "forecast"
    }
  }
}

/// Units of cyclone data, by definition: a nautical mile is 1,852 m, a knot a nautical mile an hour.
public enum FixUnit: Sendable {
  /// As the column has it.
  case plain
  /// A speed, of which both columns are filled.
  case knots
  /// A speed, of which both columns are filled.
  case metresPerSecond
  /// A length, kept in kilometres.
  case nauticalMiles

  /// Metres per second of knots; one rounding but for the product, which is exact up to 2^44.
  @inline(__always)
  public static func metresPerSecond(knots: Double) -> Double { knots * 463 / 900 }

  /// Knots of metres per second.
  @inline(__always)
  public static func knots(metresPerSecond: Double) -> Double { metresPerSecond * 900 / 463 }

  /// Kilometres of nautical miles.
  @inline(__always)
  public static func kilometres(nauticalMiles: Double) -> Double { nauticalMiles * 1852 / 1000 }
}

/// The vocabulary of `status`: the codes of ATCF, and `STS`, JMA's severe tropical storm, beside them.
public enum FixStatus {
  /// The status of a grade of RSMC Tokyo's best track, or nil for 7, a cyclone that has just come in,
  /// and for what is no grade (RSMC Tokyo, "Format of RSMC best track data").
  public static func ofTokyo(grade: UInt8) -> StaticString? {
    switch grade {
    case UInt8(ascii: "2"): "TD"
    case UInt8(ascii: "3"): "TS"
    case UInt8(ascii: "4"): "STS"
    case UInt8(ascii: "5"): "TY"
    case UInt8(ascii: "6"): "EX"
    case UInt8(ascii: "9"): "TC"  // a tropical cyclone of 34 kt or more, before 1977
    default: nil
    }
  }

  /// The status of NATURE in IBTrACS, or nil for NR, which is not reported.
  public static func ofNature(_ nature: (UInt8, UInt8)) -> StaticString? {
    switch nature {
    case (UInt8(ascii: "D"), UInt8(ascii: "S")): "DS"
    case (UInt8(ascii: "T"), UInt8(ascii: "S")): "TC"  // tropical, of whatever intensity
    case (UInt8(ascii: "E"), UInt8(ascii: "T")): "EX"
    case (UInt8(ascii: "S"), UInt8(ascii: "S")): "SS"
    case (UInt8(ascii: "M"), UInt8(ascii: "X")): "MX"  // agencies disagree
    default: nil
    }
  }
}
