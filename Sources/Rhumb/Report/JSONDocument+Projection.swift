import GeoFeatures
import Geodesy

extension JSONDocument {
  /// Writes how coordinates came from one system into another.
  public mutating func value(_ use: ProjectionUse) {
    object { json in
      json.member("from", use.source)
      json.member("to", use.target)
      json.member("operation", use.operation.name)
      json.member("accuracy_m", use.operation.accuracyMetres)
      json.key("ballpark")
      json.value(use.operation.isBallpark)
      json.key("missing_grids")
      json.array { json in
        for grid in use.missing {
          json.object { json in
            json.member("grid", grid.grid)
            json.member("operation", grid.operation)
            json.member("accuracy_m", grid.accuracyMetres)
          }
        }
      }
    }
  }
}
