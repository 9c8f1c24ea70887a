import GeoFeatures

extension Reprojection {
  /// Says once of a transformation that heights were left as they are (`heights-kept`), where there
  /// are some.
  ///
  /// - Throws: `Failure` of kind `usage` where only the best operation will do.
  func noteHeights(
    _ runs: [Range<Int>], of column: GeometryColumn, _ transformation: Transformation,
    _ log: inout DiagnosticLog
  ) throws(Failure) {
    guard let vertical = transformation.keptHeights, column.z != nil,
      runs.contains(where: { $0.contains { !column.height($0).isNaN } })
    else { return }
    let isTarget = transformation.source?.isWGS84 == true
    var grids: [String] = []
    for lack in transformation.missing where !grids.contains(lack.grid) && grids.count < 4 {
      grids.append(lack.grid)
    }
    let lack = grids.isEmpty ? "" : " (a grid could: \(grids.joined(separator: ", ")))"
    let message =
      isTarget
      ? "heights stay above the ellipsoid: nothing here turns them into \(vertical)\(lack)"
      : "heights stay in \(vertical): nothing here turns them into those of the ellipsoid\(lack)"
    if onlyBest {
      throw Failure(
        .usage, message, advice: "install a grid (projsync), or leave out --only-best")
    }
    guard told.insert(message).inserted else { return }
    log.add("heights-kept", .note, at: Place()) { message }
  }
}
