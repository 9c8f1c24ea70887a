import GeoFeatures

/// The columns of earthquake catalogues as CSV: what they are called there, and what here.
///
/// The headings are those of the USGS (earthquake.usgs.gov/data/comcat), of the FDSN's event text
/// (FDSN-WS event 1.2) and of ObsPy; they hold where a table has both a magnitude and a depth.
enum CSVEventColumns {
  /// A property and the headings, in lower case, under which catalogues have it.
  struct Entry {
    let headings: [String]
    let field: Field

    init(_ headings: [String], _ field: Field) {
      self.headings = headings
      self.field = field
    }
  }

  /// Whether the headings, in lower case, are those of a catalogue of events.
  static func match(_ headings: [String]) -> Bool {
    headings.contains { depths.contains($0) } && headings.contains { magnitudes.contains($0) }
  }

  private static let depths = ["depth", "depth_km", "depth/km", "dep"]
  private static let magnitudes = ["mag", "magnitude"]

  /// The properties, in the order in which they are written.
  static let entries: [Entry] = [
    Entry(["id", "eventid", "#eventid"], Field("id", .text, meaning: "identifier of the event")),
    Entry(["time"], Field("time", .time, meaning: "when it happened (origin time)")),
    Entry(["updated"], Field("updated", .time, meaning: "when the record was last revised")),
    Entry(magnitudes, Field("mag", .real, meaning: "magnitude")),
    Entry(["magtype", "mag_type"], Field("mag_type", .text, meaning: "scale of the magnitude")),
    Entry(["place", "eventlocationname"], Field("place", .text, meaning: "where, in words")),
    Entry(depths, Field("depth_km", .real, unit: "km", meaning: "depth of the hypocentre")),
    Entry(["type", "event_type"], Field("event_type", .text, meaning: "kind of event")),
    Entry(["status"], Field("status", .text, meaning: "whether a person has reviewed it")),
    Entry(["agency"], Field("agency", .text, meaning: "who located it")),
    Entry(["nst"], Field("nst", .integer, meaning: "number of stations used for the location")),
    Entry(["gap"], Field("gap", .real, unit: "degree", meaning: "largest azimuth without station")),
    Entry(["dmin"], Field("dmin", .real, unit: "degree", meaning: "distance to the next station")),
    Entry(["rms"], Field("rms", .real, unit: "s", meaning: "root mean square of travel times")),
    Entry(["net"], Field("net", .text, meaning: "network that reports the event")),
    Entry(
      ["horizontalerror"],
      Field("horizontalError", .real, unit: "km", meaning: "uncertainty of the epicentre")),
    Entry(
      ["deptherror"], Field("depthError", .real, unit: "km", meaning: "uncertainty of the depth")),
    Entry(["magerror"], Field("magError", .real, meaning: "uncertainty of the magnitude")),
    Entry(
      ["magnst"], Field("magNst", .integer, meaning: "number of stations used for the magnitude")),
    Entry(["locationsource"], Field("locationSource", .text, meaning: "network that located it")),
    Entry(["magsource"], Field("magSource", .text, meaning: "network that gave the magnitude")),
  ]
}
