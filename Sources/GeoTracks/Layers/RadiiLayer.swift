import GeoFeatures
import Geodesy

/// Areas of winds about fixes, by quadrant.
struct RadiiLayer: ~Copyable {
  private enum Own: Int {
    case wind, northEast, southEast, southWest, northWest
  }

  private static let own: [Field] = [
    Field("wind", .text, meaning: "the wind that is reached within the area"),
    Field("ne_km", .real, unit: "km", meaning: "radius in the north-east quadrant"),
    Field("se_km", .real, unit: "km", meaning: "radius in the south-east quadrant"),
    Field("sw_km", .real, unit: "km", meaning: "radius in the south-west quadrant"),
    Field("nw_km", .real, unit: "km", meaning: "radius in the north-west quadrant"),
  ]

  private let fixes: FixTable
  private let winds: [WindColumns]
  private var radii: WindRadii
  private var builder: LayerBuilder

  init(_ fixes: FixTable, _ shape: QuadrantShape, _ detail: CircleDetail) {
    self.fixes = fixes
    winds = WindColumns.all(of: fixes.table)
    radii = WindRadii(shape, detail: detail)
    builder = LayerBuilder(
      .radii, of: fixes,
      taking: LayerBuilder.identity + [.model, .kind, .time, .initialTime, .leadHours],
      own: Self.own)
  }

  /// Adds the areas of a fix.
  mutating func append(row: Int, _ log: inout DiagnosticLog) {
    for wind in winds {
      let quadrants = wind.radii(row)
      switch radii.append(
        longitude: fixes.longitude(row), latitude: fixes.latitude(row), quadrants: quadrants,
        to: &builder.table.geometry)
      {
      case .unknown, .calm: builder.table.geometry.cancelRow()
      case .tooLarge:
        builder.table.geometry.cancelRow()
        log.add("wind-radius-too-large", .rejected, at: Place(item: row + 1)) {
          "a radius of winds of \(wind.words) is larger than a cyclone's can be; it is left out"
        }
      case .drawn: end(row, wind, quadrants)
      case .partly:
        log.add("quadrant-missing", .note, at: Place(item: row + 1)) {
          "of winds of \(wind.words) not every quadrant is known; the others are drawn"
        }
        end(row, wind, quadrants)
      }
    }
  }

  private mutating func end(_ row: Int, _ wind: WindColumns, _ quadrants: QuadrantRadii) {
    builder.table.geometry.endRow()
    builder.begin(.radii, row: row)
    builder.set(Own.wind.rawValue, string: wind.words)
    builder.set(Own.northEast.rawValue, real: quadrants.northEast / 1000)
    builder.set(Own.southEast.rawValue, real: quadrants.southEast / 1000)
    builder.set(Own.southWest.rawValue, real: quadrants.southWest / 1000)
    builder.set(Own.northWest.rawValue, real: quadrants.northWest / 1000)
    builder.end(style: wind.style)
  }

  /// The table of the areas, whole: longitudes may run on over 180°.
  consuming func take() -> FeatureTable { builder.table.take() }
}
