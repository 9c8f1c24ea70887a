import GeoFeatures

extension TrackLayers {
  /// The columns of fixes that the layers are made of, or nil where that is all of them: points have
  /// everything.
  public var columns: Set<FixColumn>? {
    if layers.contains(.points) { return nil }
    var columns: Set<FixColumn> = [
      .stormID, .name, .basin, .agency, .model, .kind, .time, .initialTime, .leadHours,
    ]
    if layers.contains(.line) {
      columns.formUnion([.windKnots, .wind, .windMinutes, .pressure, .status])
    }
    if layers.contains(.circles) || layers.contains(.cone) { columns.insert(.probabilityRadius) }
    if layers.contains(.cone) { columns.insert(.status) }
    if layers.contains(.circles) || layers.contains(.radii) || layers.contains(.swath) {
      for threshold in WindThreshold.allCases {
        columns.formUnion(RadiusPart.allCases.map { FixColumn.radius(threshold, $0) })
      }
    }
    return columns
  }
}
