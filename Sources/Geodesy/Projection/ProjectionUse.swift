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

  /// `accurate to 10 m`.
  private static func accuracy(_ metres: Double?) -> String {
    metres.map { "accurate to \($0 == $0.rounded() ? "\(Int($0))" : "\($0)") m" }
      ?? "of unknown accuracy"
  }

  /// Why it is not good enough where only the best operation will do, or nil.
  var refusal: Failure? {
    if let grid = missing.first {
      return Failure(
        .usage, message(of: grid), advice: "install the grid (projsync), or leave out --only-best")
    }
    if operation.isBallpark {
      return Failure(.usage, ballparkMessage, advice: "leave out --only-best")
    }
    return nil
  }

  /// What is to be said of a grid that is missing.
  func message(of grid: MissingGrid) -> String {
    "from \(source) to \(target) by \"\(operation.name)\", \(Self.accuracy(operation.accuracyMetres)); "
      + "\"\(grid.operation)\", \(Self.accuracy(grid.accuracyMetres)), needs the grid \(grid.grid), "
      + "which is not here"
  }

  /// What is to be said where datums are taken to be the same.
  var ballparkMessage: String {
    "from \(source) to \(target) by \"\(operation.name)\": nothing is known of how the datums differ, "
      + "and positions may be off by hundreds of metres"
  }
}
