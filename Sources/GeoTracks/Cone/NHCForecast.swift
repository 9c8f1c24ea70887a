import GeoFeatures

/// Whether a forecast is one that the NHC draws its cone about, and with which radii.
enum NHCForecast {
  /// What can be said of a forecast.
  enum Answer {
    /// Its radii, and whose they are.
    case radii(ConeRadii, source: String)
    /// There are none, and why.
    case none(String)
  }

  /// The basin of the NHC or the CPHC that a forecast is of, or nil: by the identifier of the storm as
  /// ATCF makes it (AL052025), else by the name of the basin in ATCF, IBTrACS or CXML.
  static func basin(stormID: Bytes, name: Bytes) -> String? {
    if stormID.count == 8, stormID.dropFirst(2).allSatisfy({ 0x30...0x39 ~= $0 }) {
      let letters = String(decoding: stormID.prefix(2), as: UTF8.self).uppercased()
      return ["AL", "EP", "CP"].contains(letters) ? letters : nil
    }
    let name = String(decoding: name, as: UTF8.self).uppercased()
    return basins.first { $0.names.contains(name) }?.basin
  }

  private static let basins: [(basin: String, names: [String])] = [
    ("AL", ["AL", "NA", "NORTH ATLANTIC", "ATLANTIC"]),
    ("EP", ["EP", "NORTHEAST PACIFIC", "EASTERN PACIFIC", "EAST PACIFIC"]),
    ("CP", ["CP", "CENTRAL PACIFIC", "NORTH CENTRAL PACIFIC"]),
  ]

  /// The radii of a forecast's year and basin. They are those of the errors of official forecasts, and
  /// no other technique's.
  static func radii(of forecast: Storm.Forecast, _ fixes: FixTable, basin: PropertyColumn?)
    -> Answer
  {
    let row = forecast.source
    guard
      let basin = Self.basin(
        stormID: FixTable.text(fixes.stormID, row), name: FixTable.text(basin, row))
    else { return .none("its basin is not the NHC's") }
    let model = FixTable.text(fixes.model, row)
    let agency = FixTable.text(fixes.agency, row)
    guard model.isEmpty || model.equals("OFCL") || model.equals("CPHC") else {
      return .none(
        "the NHC's are those of its official forecasts, not of \(String(decoding: model, as: UTF8.self))"
      )
    }
    guard agency.isEmpty || agency.equals("NHC") || agency.equals("CPHC") else {
      return .none(
        "the NHC's are those of its own forecasts, not of \(String(decoding: agency, as: UTF8.self))'s"
      )
    }
    guard let moment = forecast.initial ?? fixes.moment(forecast.first) else {
      return .none("the forecast has no time, and the NHC's are those of a year")
    }
    let year = CivilDate.date(days: CivilDate.floorDivide(Int(moment), 86_400_000)).year
    do throws(Failure) {
      return .radii(try ConeRadii.nhc(year: year, basin: basin), source: "nhc \(year)")
    } catch {
      return .none(error.message)
    }
  }
}
