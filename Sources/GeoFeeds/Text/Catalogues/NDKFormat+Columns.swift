import GeoFeatures

extension NDKFormat {
  /// What stands where in the five lines.
  static let lines: [[FixedField]] = [
    [
      .property("catalog", 1...4), .part(.year, 6...9), .part(.month, 11...12),
      .part(.day, 14...15), .part(.hour, 17...18), .part(.minute, 20...21),
      .part(.second, 23...26), .property("origin_lat", 28...33),
      .property("origin_lon", 35...41), .property("origin_depth_km", 43...47),
      .list(["mb", "ms"], 49...55, missing: "0.0"), .property("place", 57...80),
    ],
    [
      .property("id", 1...16), .property("data_used", 18...61),
      .property("source_type", 63...68), .property("source_function", 70...74),
      .property("half_duration_s", 76...80),
    ],
    [
      .property("time_shift_s", 11...18), .property("time_error_s", 19...22),
      .part(.latitude, 23...29), .property("latitude_error_deg", 30...34),
      .part(.longitude, 35...42), .property("longitude_error_deg", 43...47),
      .property("depth_km", 48...53), .property("depth_error_km", 54...58),
      .property("depth_type", 60...63), .property("cmt_stamp", 65...80),
    ],
    [
      .property("moment_exponent", 1...2),
      .property("m_rr", 3...9), .property("m_rr_error", 10...15),
      .property("m_tt", 16...22), .property("m_tt_error", 23...28),
      .property("m_pp", 29...35), .property("m_pp_error", 36...41),
      .property("m_rt", 42...48), .property("m_rt_error", 49...54),
      .property("m_rp", 55...61), .property("m_rp_error", 62...67),
      .property("m_tp", 68...74), .property("m_tp_error", 75...80),
    ],
    [
      .property("version", 1...3),
      .property("t_value", 4...11), .property("t_plunge", 12...14),
      .property("t_azimuth", 15...18),
      .property("n_value", 19...26), .property("n_plunge", 27...29),
      .property("n_azimuth", 30...33),
      .property("p_value", 34...41), .property("p_plunge", 42...44),
      .property("p_azimuth", 45...48),
      // The explanation says that the columns of the planes should not be relied on.
      .list(["strike1", "dip1", "rake1", "strike2", "dip2", "rake2"], 57...80),
    ],
  ]

  static let schema = Schema([
    Field("id", .text, meaning: "name of the event in the catalogue"),
    Field("time", .time, meaning: "time of the centroid"),
    Field("updated", .time, meaning: "time of the analysis"),
    Field("mag", .real, meaning: "moment magnitude, from the scalar moment"),
    Field("mag_type", .text, meaning: "scale of the magnitude"),
    Field("place", .text, meaning: "where it was, in words"),
    Field("depth_km", .real, unit: "km", meaning: "depth of the centroid"),
    Field("event_type", .text, meaning: "earthquake, where a moment tensor was inverted for"),
    Field("agency", .text, meaning: "who gave the solution"),
    Field("time_shift_s", .real, unit: "s", meaning: "time of the centroid after the origin time"),
    Field("time_error_s", .real, unit: "s", meaning: "standard error of the shift"),
    Field(
      "latitude_error_deg", .real, unit: "degrees", meaning: "standard error of the latitude"),
    Field(
      "longitude_error_deg", .real, unit: "degrees", meaning: "standard error of the longitude"),
    Field("depth_error_km", .real, unit: "km", meaning: "standard error of the depth"),
    Field("depth_type", .text, meaning: "FREE inverted, FIX fixed, BDY from body waves"),
    Field("catalog", .text, meaning: "catalogue of the hypocentre"),
    Field("origin_time", .time, meaning: "origin time of the hypocentre"),
    Field("origin_lat", .real, unit: "degrees", meaning: "latitude of the hypocentre"),
    Field("origin_lon", .real, unit: "degrees", meaning: "longitude of the hypocentre"),
    Field("origin_depth_km", .real, unit: "km", meaning: "depth of the hypocentre"),
    Field("mb", .real, meaning: "body-wave magnitude of the hypocentre's catalogue"),
    Field("ms", .real, meaning: "surface-wave magnitude of the hypocentre's catalogue"),
    Field("moment_nm", .real, unit: "N m", meaning: "scalar moment"),
    Field("moment_exponent", .integer, meaning: "power of ten of the tensor, in dyn cm"),
    element("m_rr", "up, up"), error("m_rr"), element("m_tt", "south, south"), error("m_tt"),
    element("m_pp", "east, east"), error("m_pp"), element("m_rt", "up, south"), error("m_rt"),
    element("m_rp", "up, east"), error("m_rp"), element("m_tp", "south, east"), error("m_tp"),
    Field("t_value", .real, unit: tensorUnit, meaning: "eigenvalue of the tension axis"),
    angle("t_plunge", "plunge of the tension axis"),
    angle("t_azimuth", "azimuth of the tension axis"),
    Field("n_value", .real, unit: tensorUnit, meaning: "eigenvalue of the null axis"),
    angle("n_plunge", "plunge of the null axis"), angle("n_azimuth", "azimuth of the null axis"),
    Field("p_value", .real, unit: tensorUnit, meaning: "eigenvalue of the pressure axis"),
    angle("p_plunge", "plunge of the pressure axis"),
    angle("p_azimuth", "azimuth of the pressure axis"),
    angle("strike1", "strike of the first nodal plane"),
    angle("dip1", "dip of the first nodal plane"),
    angle("rake1", "rake on the first nodal plane"),
    angle("strike2", "strike of the second nodal plane"),
    angle("dip2", "dip of the second nodal plane"),
    angle("rake2", "rake on the second nodal plane"),
    Field("source_type", .text, meaning: "CMT: 0 general, 1 without trace, 2 double couple"),
    Field("source_function", .text, meaning: "moment rate: TRIHD triangle, BOXHD boxcar"),
    Field("half_duration_s", .real, unit: "s", meaning: "half the duration of the moment rate"),
    Field("data_used", .text, meaning: "stations, components and shortest period by kind of wave"),
    Field("cmt_stamp", .text, meaning: "S- standard or Q- quick, and the time of the analysis"),
    Field("version", .text, meaning: "version of the program that wrote the event"),
  ])

  private static let tensorUnit = "10^moment_exponent dyn cm"

  private static func element(_ name: String, _ axes: String) -> Field {
    Field(name, .real, unit: tensorUnit, meaning: "element of the moment tensor: \(axes)")
  }

  private static func error(_ name: String) -> Field {
    Field("\(name)_error", .real, unit: tensorUnit, meaning: "standard error of \(name)")
  }

  private static func angle(_ name: String, _ meaning: String) -> Field {
    Field(name, .real, unit: "degrees", meaning: meaning)
  }
}
