import GeoFeatures
import Geodesy

/// Areas of winds about fixes, by quadrant, or as eccentric circles.
struct RadiiLayer: ~Copyable {
  private enum Own: Int {
    case wind, northEast, southEast, southWest, northWest
    case longest, shortest, direction
  }

  private static let own: [Field] = [
    Field("wind", .text, meaning: "the wind that is reached within the area"),
    Field("ne_km", .real, unit: "km", meaning: "radius in the north-east quadrant"),
    Field("se_km", .real, unit: "km", meaning: "radius in the south-east quadrant"),
    Field("sw_km", .real, unit: "km", meaning: "radius in the south-west quadrant"),
    Field("nw_km", .real, unit: "km", meaning: "radius in the north-west quadrant"),
    Field(
      "long_km", .real, unit: "km", meaning: "radius of an eccentric circle, where it is longest",
      isDeclared: false),
    Field(
      "short_km", .real, unit: "km", meaning: "radius of an eccentric circle, where it is shortest",
      isDeclared: false),
    Field("dir", .text, meaning: "whereto that radius is longest", isDeclared: false),
  ]

  private let fixes: FixTable
  private let winds: [WindColumns]
  private var radii: WindRadii
  private var builder: LayerBuilder
  private let takesEccentric: Bool

  /// `takesEccentric` is for a drawing that has no layer of circles, where eccentric ones belong.
  init(
    _ fixes: FixTable, _ shape: QuadrantShape, _ detail: CircleDetail, takesEccentric: Bool
  ) {
    self.takesEccentric = takesEccentric
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
      let area = wind.area(row, fixes)
      if area.eccentric != nil && !takesEccentric { continue }
      switch radii.append(
        longitude: area.longitude, latitude: area.latitude, quadrants: area.radii,
        to: &builder.table.geometry)
      {
      case .unknown, .calm: builder.table.geometry.cancelRow()
      case .tooLarge:
        builder.table.geometry.cancelRow()
        log.add("wind-radius-too-large", .rejected, at: Place(item: row + 1)) {
          "a radius of winds of \(wind.words) is larger than a cyclone's can be; it is left out"
        }
      case .drawn: end(row, wind, area)
      case .partly:
        log.add("quadrant-missing", .note, at: Place(item: row + 1)) {
          "of winds of \(wind.words) not every quadrant is known; the others are drawn"
        }
        end(row, wind, area)
      }
    }
  }

  private mutating func end(_ row: Int, _ wind: WindColumns, _ area: WindColumns.Area) {
    builder.table.geometry.endRow()
    builder.begin(.radii, row: row)
    builder.set(Own.wind.rawValue, string: wind.words)
    if let (longest, shortest, direction) = area.eccentric {
      builder.set(Own.longest.rawValue, real: longest / 1000)
      builder.set(Own.shortest.rawValue, real: shortest / 1000)
      if !direction.isEmpty {
        builder.set(Own.direction.rawValue, string: String(decoding: direction, as: UTF8.self))
      }
    } else {
      builder.set(Own.northEast.rawValue, real: area.radii.northEast / 1000)
      builder.set(Own.southEast.rawValue, real: area.radii.southEast / 1000)
      builder.set(Own.southWest.rawValue, real: area.radii.southWest / 1000)
      builder.set(Own.northWest.rawValue, real: area.radii.northWest / 1000)
    }
    builder.end(style: wind.style)
  }

  /// The table of the areas, whole: longitudes may run on over 180°.
  consuming func take() -> FeatureTable { builder.table.take() }
}
