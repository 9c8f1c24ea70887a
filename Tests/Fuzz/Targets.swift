import GeoFeatures
import GeoFeeds

extension FuzzTarget {
  /// All targets. A new reader is one line.
  static let all: [FuzzTarget] = [
    .reader("feed", .xml, samples: ["atom", "rss", "rdf", "xml"], dictionary: "feed"),
    .reader("records", .xml, samples: ["xml"], dictionary: "feed", options: .records),
    FuzzTarget(
      name: "slices", samples: ["atom", "rss", "rdf"], dictionary: "feed", check: SliceCheck.run),
    .reader("geojson", .geojson, samples: ["geojson", "json"], dictionary: "geojson"),
    .reader(
      "geojson-fields", .geojson, samples: ["geojson"], dictionary: "geojson", options: .members),
    .reader(
      "json", .json, samples: ["json"], dictionary: "geojson", options: .jsonRecords),
    .reader("csv", .csv, samples: ["csv", "txt"], dictionary: "csv"),
    .reader("csv-fields", .csv, samples: ["csv"], dictionary: "csv", options: .headings),
    .reader("cap", .cap, samples: ["cap"], dictionary: "documents"),
    .reader("jma", .jma, samples: ["xml"], dictionary: "documents"),
    .reader("quakeml", .quakeml, samples: ["quakeml"], dictionary: "documents"),
    .reader("kml", .kml, samples: ["kml"], dictionary: "documents"),
    .reader("ndk", .ndk, samples: ["ndk"], dictionary: ""),
    .reader("nordic", .nordic, samples: ["out"], dictionary: ""),
    .reader("ims", .ims, samples: ["isf"], dictionary: "bulletins"),
    .reader("zmap", .zmap, samples: ["dat"], dictionary: ""),
    .reader("atcf", .atcf, samples: ["dat"], dictionary: ""),
    .reader("hurdat2", .hurdat2, samples: ["txt"], dictionary: ""),
    .reader("bst", .bst, samples: ["txt"], dictionary: ""),
    .reader("ibtracs", .ibtracs, samples: ["csv"], dictionary: "csv"),
    .reader("jtwc", .jtwc, samples: ["txt", "tcw"], dictionary: ""),
    .reader("any", nil, samples: [], dictionary: "feed"),
    .scanner("numbers", NumberChecks.run),
    .scanner("times", dictionary: "times", TimeChecks.run),
    .scanner("coordinates", NumberChecks.list),
    .scanner("quantities", TextChecks.quantity),
    .scanner("wkt", dictionary: "wkt", TextChecks.wellKnownText),
    .scanner("utf8", TextChecks.repair),
    .scanner("json-strings", dictionary: "geojson", TextChecks.jsonString),
    .scanner("json-values", dictionary: "geojson", TextChecks.jsonValue),
    .scanner("uri", TextChecks.reference),
    .scanner("encodings", dictionary: "feed", TextChecks.encoding),
    .scanner("gzip", ContainerChecks.gzip),
    .scanner("kmz", dictionary: "documents", ContainerChecks.archive),
    .scanner("cache", dictionary: "http", ContainerChecks.cacheEntry),
    .scanner("http", dictionary: "http", ContainerChecks.answer),
    .scanner("profile", dictionary: "profile", ProgramChecks.profile),
    .scanner("pattern", dictionary: "profile", ProgramChecks.pattern),
    .scanner("like", ProgramChecks.like),
    .scanner("filter", dictionary: "filter", ProgramChecks.filter),
    .scanner("geometry", GeometryChecks.run),
  ]
}

extension ReadOptions {
  private static func asking(_ record: String?, _ fields: [(String, FieldType, String)]) -> Self {
    var options = ReadOptions()
    options.record = record
    options.fields = fields.map { FieldRequest(name: $0.0, type: $0.1, path: $0.2) }
    return options
  }

  /// Every type of column from XML elements and attributes.
  fileprivate static let records = asking(
    "Country",
    [
      ("continent", .text, "../@name"), ("code", .json, "@code"), ("name", .json, "name"),
      ("population", .integer, "population"), ("gnp", .real, "gnp"), ("flag", .flag, "flag"),
      ("when", .time, "when"),
    ])

  /// Records of JSON, with paths into them.
  fileprivate static let jsonRecords = asking(
    "gauges",
    [
      ("code", .text, "code"), ("latitude", .real, "location/lat"),
      ("longitude", .real, "location/lon"), ("first", .time, "waves/0/at"),
      ("height", .integer, "waves/0/height_m"), ("tags", .json, "tags"), ("on", .flag, "on"),
    ])

  /// Every type of column from members of GeoJSON's properties.
  fileprivate static let members = asking(
    nil,
    [
      ("mag", .text, "mag"), ("place", .json, "place"), ("depth", .integer, "depth_km"),
      ("on", .flag, "status"), ("when", .time, "time"), ("size", .real, "mag_type"),
    ])

  /// Every type of column from CSV headings that any table has or has not.
  fileprivate static let headings = asking(
    nil,
    [
      ("text", .text, "mag"), ("json", .json, "place"), ("integer", .integer, "nst"),
      ("flag", .flag, "status"), ("when", .time, "time"), ("size", .real, "depth"),
    ])
}
