import GeoFeatures

/// How coordinates came from one system into another.
public struct ProjectionUse: Sendable, Equatable {
  /// The name of the system that they were in.
  public let source: String
  /// The name of the system that they are in now.
  public let target: String
  /// What was done.
  public let operation: Transformation.Operation
  /// Grids that are not on this machine, with which it would have been done better.
  public internal(set) var missing: [MissingGrid] = []

  init(source: String, target: String, operation: Transformation.Operation) {
    self.source = source
    self.target = target
    self.operation = operation
  }

  /// `10 m`.
  private static func metres(_ value: Double) -> String {
    value == value.rounded() ? "\(Int(value)) m" : "\(value) m"
  }

  /// Why it is not good enough where only the best operation will do, or nil.
  var refusal: Failure? {
    guard let doubt else { return nil }
    return Failure(
      .usage, doubt,
      advice: missing.isEmpty
        ? "leave out --only-best" : "install a grid (projsync), or leave out --only-best")
  }

  /// What is to be said where datums are taken to be the same, or grids are missing; or nil.
  var doubt: String? {
    if !operation.isBallpark && missing.isEmpty { return nil }
    let accuracy = operation.accuracyMetres.map { "accurate to \(Self.metres($0))" }
    return "from \(source) to \(target) by \(operation.name)"
      + (operation.isBallpark
        ? ": nothing is known of how the datums differ, and positions may be off by hundreds of metres"
        : ", \(accuracy ?? "of unknown accuracy")")
      + (missing.isEmpty ? "" : "; better ones need grids that are not here: \(missingGrids)")
  }

  private var missingGrids: String {
    var grids: [String] = []
    for lack in missing where grids.count < 4 && !grids.contains(where: { $0.hasPrefix(lack.grid) })
    {
      grids.append(lack.grid + (lack.accuracyMetres.map { " (\(Self.metres($0)))" } ?? ""))
    }
    return grids.joined(separator: ", ")
  }
}
