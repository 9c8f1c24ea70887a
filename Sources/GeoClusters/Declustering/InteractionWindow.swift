import CSystem

/// How far a main shock of some magnitude reaches, in space and time.
public struct InteractionWindow: Sendable, Equatable {
  /// Kilometres from the epicentre.
  public let kilometres: Double
  /// Days from the main shock on.
  public let days: Double

  /// Makes a window of its sizes.
  public init(kilometres: Double, days: Double) {
    (self.kilometres, self.days) = (kilometres, days)
  }
}

/// The windows that are in use; the raw value is the method's name.
public enum WindowMethod: String, Sendable, CaseIterable {
  /// The curves through the table of Gardner and Knopoff (1974, Is the sequence of earthquakes in
  /// Southern California, with aftershocks removed, Poissonian?, BSSA 64, 1363) as van Stiphout,
  /// Zhuang and Marsan give them (2012, Seismicity declustering, CORSSA,
  /// doi:10.5078/corssa-52382934).
  case gardnerKnopoff = "gardner-knopoff"
  /// The table itself, linear between its rows; beyond its ends the first or last row.
  case gardnerKnopoffTable = "gardner-knopoff-table"
  /// Grünthal's, as van Stiphout et al. (2012) give them.
  case gruenthal
  /// Uhrhammer's (1986, Characteristics of northern and central California seismicity, Earthquake
  /// Notes 57, 21).
  case uhrhammer

  /// The window of a main shock; nil where the formula has none for so small a magnitude, as
  /// Grünthal's below about -0.036.
  public func window(ofMagnitude magnitude: Double) -> InteractionWindow? {
    switch self {
    case .gardnerKnopoff:
      return InteractionWindow(
        kilometres: pow(10, 0.1238 * magnitude + 0.983),
        days: magnitude >= 6.5
          ? pow(10, 0.032 * magnitude + 2.7389) : pow(10, 0.5409 * magnitude - 0.547))
    case .gardnerKnopoffTable:
      return Self.inTable(magnitude)
    case .gruenthal:
      let (space, time) = (0.037 + 1.02 * magnitude, 0.62 + 17.32 * magnitude)
      guard space >= 0, time >= 0 else { return nil }
      return InteractionWindow(
        kilometres: exp(1.77 + space.squareRoot()),
        days: magnitude >= 6.5
          ? pow(10, 2.8 + 0.024 * magnitude) : abs(exp(-3.95 + time.squareRoot())))
    case .uhrhammer:
      return InteractionWindow(
        kilometres: exp(-1.024 + 0.804 * magnitude), days: exp(-2.87 + 1.235 * magnitude))
    }
  }

  /// Magnitude, kilometres and days, as in Gardner and Knopoff's table 1.
  private static let table: [(magnitude: Double, kilometres: Double, days: Double)] = [
    (2.5, 19.5, 6), (3, 22.5, 11.5), (3.5, 26, 22), (4, 30, 42), (4.5, 35, 83), (5, 40, 155),
    (5.5, 47, 290), (6, 54, 510), (6.5, 61, 790), (7, 70, 915), (7.5, 81, 960), (8, 94, 985),
  ]

  private static func inTable(_ magnitude: Double) -> InteractionWindow {
    let after = table.firstIndex { magnitude < $0.magnitude } ?? table.count
    let lower = table[max(0, after - 1)]
    guard after > 0, after < table.count else {
      return InteractionWindow(kilometres: lower.kilometres, days: lower.days)
    }
    let upper = table[after]
    let share = (magnitude - lower.magnitude) / (upper.magnitude - lower.magnitude)
    return InteractionWindow(
      kilometres: lower.kilometres + share * (upper.kilometres - lower.kilometres),
      days: lower.days + share * (upper.days - lower.days))
  }
}
