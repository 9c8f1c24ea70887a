import GeoFeatures

/// An agency whose analyses IBTrACS has, in columns whose names begin alike.
struct IBTrACSAgency: Sendable, Equatable {
  /// What the names of its columns begin with.
  let prefix: String
  /// What we call it, or nil where the rows say who it is.
  let name: StaticString?
  /// Minutes that its sustained wind is a mean of, or nil where that is not known.
  let minutes: Int64?

  /// The agencies, in the order in which they are chosen; the last four are older collections.
  ///
  /// WMO stands for the agency that is responsible where the storm is at the time, so that it may change
  /// along a track.
  static let all = [
    IBTrACSAgency(prefix: "USA", name: "USA", minutes: 1),
    IBTrACSAgency(prefix: "WMO", name: nil, minutes: nil),
    IBTrACSAgency(prefix: "TOKYO", name: "JMA", minutes: 10),
    IBTrACSAgency(prefix: "CMA", name: "CMA", minutes: 2),
    IBTrACSAgency(prefix: "HKO", name: "HKO", minutes: 10),
    IBTrACSAgency(prefix: "NEWDELHI", name: "IMD", minutes: 3),
    IBTrACSAgency(prefix: "REUNION", name: "MFR", minutes: 10),
    IBTrACSAgency(prefix: "BOM", name: "BOM", minutes: 10),
    IBTrACSAgency(prefix: "NADI", name: "FMS", minutes: 10),
    IBTrACSAgency(prefix: "WELLINGTON", name: "MSNZ", minutes: 10),
    IBTrACSAgency(prefix: "DS824", name: "DS824", minutes: nil),
    IBTrACSAgency(prefix: "TD9636", name: "TD9636", minutes: nil),
    IBTrACSAgency(prefix: "TD9635", name: "TD9635", minutes: nil),
    IBTrACSAgency(prefix: "NEUMANN", name: "NEUMANN", minutes: nil),
    IBTrACSAgency(prefix: "MLC", name: "MLC", minutes: nil),
  ]

  private init(prefix: String, name: StaticString?, minutes: Int64?) {
    self.prefix = prefix
    self.name = name
    self.minutes = minutes
  }

  /// The agency that IBTrACS, or we, call so; letters of any case.
  init?(named name: String) {
    let name = name.lowercased()
    guard
      let found = Self.all.first(where: {
        $0.prefix.lowercased() == name || $0.name.map { "\($0)".lowercased() } == name
      })
    else { return nil }
    self = found
  }

  static func == (left: IBTrACSAgency, right: IBTrACSAgency) -> Bool { left.prefix == right.prefix }

  /// The numbers that its columns may have, by the ends of their names; -999 is none in tables that were
  /// filled up.
  static let numbers: [(suffix: String, column: FixColumn, unit: FixUnit)] =
    [
      ("WIND", .windKnots, .knots), ("PRES", .pressure, .plain), ("GUST", .gustKnots, .knots),
      ("RMW", .maximumWindRadius, .nauticalMiles), ("EYE", .eyeDiameter, .nauticalMiles),
      ("POCI", .outerPressure, .plain), ("ROCI", .outerRadius, .nauticalMiles),
      ("R50_LONG", .r50Long, .nauticalMiles), ("R50_SHORT", .r50Short, .nauticalMiles),
      ("R30_LONG", .r30Long, .nauticalMiles), ("R30_SHORT", .r30Short, .nauticalMiles),
    ]
    + [("R34", WindThreshold.knots34), ("R50", .knots50), ("R64", .knots64)].flatMap {
      radius, threshold in
      zip(["NE", "SE", "SW", "NW"], FixColumn.quadrants(threshold)).map {
        ("\(radius)_\($0)", $1, FixUnit.nauticalMiles)
      }
    }

  /// The agencies of WMO_AGENCY and the minutes of their means.
  static func minutes(ofSource source: Bytes) -> Int64? {
    sources.first { source.elementsEqual(Bytes(of: $0.source)) }?.minutes
  }

  private static let sources: [(source: StaticString, minutes: Int64)] = [
    ("hurdat_atl", 1), ("hurdat_epa", 1), ("atcf", 1), ("cphc", 1), ("tokyo", 10),
    ("newdelhi", 3), ("reunion", 10), ("bom", 10), ("nadi", 10), ("wellington", 10),
  ]
}
