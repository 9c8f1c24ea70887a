import GeoFeatures

/// The regions of figures that were merged.
extension StatisticsTable {
  /// The regions of merged figures: those of the plan, or the cells that the figures' keys name; where
  /// nothing is asked but the figures, those keys alone.
  ///
  /// - Throws: A `Failure` of kind `usage` where the figures are of other regions, or by other options, or
  ///   polygons are asked for which are not known.
  public static func regions(
    of part: borrowing FiguresPart, _ plan: StatisticsPlan
  ) throws(Failure) -> RegionAssignment.Regions {
    let isPlain = plan.context == StatisticsPlan.wholeContext
    guard part.context == plan.context || isPlain && !part.context.contains(", by ") else {
      throw Failure(
        .usage, "the parts are of '\(part.context)', and not of '\(plan.context)'",
        advice: "merge them with the options that they were made with")
    }
    guard plan.figures == FigureOptions() || plan.figures == part.figures.options else {
      throw Failure(
        .usage, "the parts were made by other options for their figures",
        advice: "leave them out: the parts know theirs")
    }
    if isPlain && part.needsPlaces && plan.hasGeometry {
      throw Failure(
        .usage, "the parts are of '\(part.context)', whose polygons a layer needs",
        advice: "name the --regions or the --grid again, or write a table: -f csv")
    }
    var assignment = try RegionAssignment(plan.division, rules: plan.rules)
    switch plan.division {
    case .whole, .property:
      let keys = part.regionKeys
      return RegionAssignment.Regions(keys: keys, order: keys.indices.map(Int32.init))
    case .polygons: break
    case .degrees, .hexagons:
      for text in part.keys {
        if let key = BucketKey(text), key.order != .max { assignment.add(cellAt: key.order) }
      }
    }
    return try assignment.regions()
  }

  /// Says that the events of parts were not chosen alike, which may be as it should be.
  static func noteChoices(_ part: borrowing FiguresPart, _ log: inout DiagnosticLog) {
    guard part.choices.count > 1 else { return }
    let choices = part.choices.sorted().map { $0.isEmpty ? "none" : "'\($0)'" }
    log.add("parts-chosen-differently", .note, at: Place()) {
      "the events of the parts were chosen in different ways: \(choices.joined(separator: ", "))"
    }
  }
}

extension FiguresPart {
  /// How many regions there are.
  public var regionCount: Int { regionKeys.count }

  /// What regions are called, in the order of a table.
  var regionKeys: [String] {
    let regions = Set(
      keys.lazy.compactMap(BucketKey.init).filter { $0.order != .max }.map {
        BucketKey(order: $0.order, region: $0.region, slice: nil)
      })
    return regions.sorted { ($0.order, $0.region) < ($1.order, $1.region) }.map(\.region)
  }

  /// Whether events were divided by where they are, as the context of a plan says.
  public var needsPlaces: Bool {
    !context.hasPrefix(StatisticsPlan.wholeContext)
      && !context.hasPrefix(StatisticsPlan.valueContext)
  }
}
