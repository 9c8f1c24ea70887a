import GeoFeatures

extension TrackLayers {
  /// The columns of fixes that the layers are made of, or nil where that is all of them: points have
  /// everything.
  public var columns: Set<FixColumn>? {
    if layers.contains(.points) { return nil }
    var columns: Set<FixColumn> = [
      .stormID, .name, .basin, .agency, .model, .kind, .time, .initialTime, .leadHours,
      // Of places of one time the status tells one; and by all of these a table is one of cyclones.
      .windKnots, .wind, .pressure, .status,
    ]
    if layers.contains(.line) { columns.insert(.windMinutes) }
    if layers.contains(.circles) || layers.contains(.cone) { columns.insert(.probabilityRadius) }
    if layers.contains(.circles) || layers.contains(.radii) || layers.contains(.swath) {
      for threshold in WindThreshold.allCases {
        columns.formUnion(RadiusPart.allCases.map { FixColumn.radius(threshold, $0) })
      }
    }
    return columns
  }
}
