import GeoFeatures

/// The columns of earthquake catalogues as CSV for which there is no profile of their own.
///
/// The headings are those of the FDSN's event text (FDSN-WS event 1.2) and of ObsPy's CSV, of INGV,
/// and our own; they hold where a table has both a magnitude and a depth.
enum CSVEventColumns {
  private static let depths = ["depth_km", "depth", "depth/km", "dep"]
  private static let magnitudes = ["mag", "magnitude"]

  /// What the headings, in lower case, mean, or nil where they are not those of a catalogue.
  static func profile(_ headings: [String]) -> Profile? {
    guard headings.contains(where: depths.contains), headings.contains(where: magnitudes.contains)
    else { return nil }
    var profile = Profile(name: "events")
    profile.title = "Earthquake catalogue as CSV"
    profile.isEvents = true
    profile.fields = fields.filter { $0.paths.contains(where: headings.contains) }
    return profile
  }

  /// The properties, in the order in which they are written.
  private static let fields = [
    field("id", .text, ["id", "eventid", "#eventid"], "identifier of the event"),
    field("time", .time, ["time"], "origin time"),
    field("updated", .time, ["updated"], "time of the last revision"),
    field("mag", .real, magnitudes, "magnitude"),
    field("mag_type", .text, ["mag_type", "magtype"], "scale of the magnitude"),
    field("place", .text, ["place", "eventlocationname"], "where it was, in words"),
    field("depth_km", .real, depths, "depth of the hypocentre", unit: "km"),
    field("event_type", .text, ["event_type", "type"], "earthquake, quarry blast, explosion …"),
    field("status", .text, ["status"], "automatic, reviewed or deleted"),
    field("agency", .text, ["agency", "author", "net"], "who gave the solution"),
  ]

  private static func field(
    _ name: String, _ type: FieldType, _ headings: [String], _ meaning: String,
    unit: String? = nil
  ) -> ProfileField {
    var field = ProfileField(name, type)
    field.paths = headings
    field.meaning = meaning
    field.unit = unit
    return field
  }
}
