import CSystem

/// Logarithms, under a name that is the same everywhere.
enum Logarithm {
  /// The logarithm to the base 10.
  static func base10(_ value: Double) -> Double { log10(value) }
}
