extension Profiles {
  /// Tracks that CLIMADA made of IBTrACS: a position, a wind in knots and a pressure every few hours.
  ///
  /// `isotime` is `1992081618.0`, in UTC. What the wind is a mean of depends on the provider.
  static let climadaJSON: StaticString = #"""
    {
      "name": "climada",
      "title": "Cyclone tracks of CLIMADA, CSV",
      "match": {"root": "csv", "contains": ["cgps_lat,cgps_lon,data_provider"]},
      "zone": "Z",
      "fields": [
        {"name": "storm_id", "type": "text", "path": "ibtracsID",
          "meaning": "identifier of the cyclone, as the source has it"},
        {"name": "basin", "type": "text", "path": "gen_basin",
          "meaning": "basin in which the cyclone began"},
        {"name": "agency", "type": "text", "path": "data_provider",
          "meaning": "who analysed or forecast it"},
        {"name": "kind", "type": "text", "default": "observed",
          "meaning": "observed, analysis or forecast"},
        {"name": "time", "type": "time", "path": "isotime",
          "format": ["%Y%m%d%H.0", "%Y%m%d%H"], "meaning": "when the cyclone is there"},
        {"name": "wind_kt", "type": "real", "unit": "kt", "path": "vmax",
          "meaning": "largest sustained wind"},
        {"name": "wind_ms", "type": "real", "unit": "m/s", "from": "wind_kt",
          "factor": "1852/3600", "meaning": "largest sustained wind"},
        {"name": "pressure_hpa", "type": "real", "unit": "hPa", "path": "pcen",
          "meaning": "central pressure"},
        {"name": "climada_model", "type": "text", "path": "model",
          "meaning": "model of the wind field: H08 is that of Holland (2008)"},
        {"name": "latitude", "type": "real", "unit": "degrees", "path": "cgps_lat",
          "meaning": "of the centre"},
        {"name": "longitude", "type": "real", "unit": "degrees", "path": "cgps_lon",
          "meaning": "of the centre"}
      ]
    }
    """#
}
