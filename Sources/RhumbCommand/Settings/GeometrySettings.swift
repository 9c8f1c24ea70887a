import Rhumb

extension Arguments {
  /// What makes circles of points, or nil.
  func circles() throws(Failure) -> PointCircles? {
    guard let property = self[.circles] else {
      if has(.circleDetail) {
        throw Failure(
          .usage, "--circle-detail is for circles", advice: "--circles names their radius")
      }
      return nil
    }
    if Self.trimmed(property).isEmpty {
      throw wrong(.circles, property, "the name of a property that is a length: radius_m")
    }
    return PointCircles(radius: property, detail: try circleDetail())
  }

  /// A number of vertices, or a length with its unit.
  private func circleDetail() throws(Failure) -> CircleDetail {
    guard let text = self[.circleDetail] else { return .standard }
    if let count = Int(text), (4...3600).contains(count) { return .vertices(count) }
    if let metres = Quantity.metres(text), metres >= 0.01 { return .tolerance(metres) }
    throw wrong(
      .circleDetail, text, "4 to 3600 vertices, or a length of at least 0.01m with its unit: 100m")
  }
}
