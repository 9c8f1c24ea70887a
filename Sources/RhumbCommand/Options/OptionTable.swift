/// Every option of every verb, once.
extension Option {
  // How inputs are read.
  static let inputFormat = Option(
    "input-format", value: "NAME", .input,
    "what the inputs are (rhumb formats); else they are looked at")
  static let profile = Option(
    "profile", value: "NAME|FILE", .input, "read by this profile: built in, or a JSON file")
  static let field = Option(
    "field", value: "NAME[:TYPE]=PATH", .input,
    "one more column; TYPE text, real, integer, time, flag or json", isRepeatable: true)
  static let record = Option(
    "record", value: "NAME", .input,
    "the XML element, or JSON array (NAME, a/b or .), of the records")
  static let geometry = Option(
    "geometry", choices: ["parts", "collection", "primary"], .input,
    "an item with several kinds: a row each, one row, or the first kind")
  static let origins = Option(
    "origins", choices: ["preferred", "all"], .input,
    "of an event in QuakeML its preferred location, or a row each")
  static let agency = Option(
    "agency", value: "NAME", .input,
    "whose winds of IBTrACS: usa, tokyo, cma …; else the first in a storm")
  static let axisOrder = Option(
    "axis-order", choices: ["latlon", "lonlat"], .input, "the order of the numbers of a position")
  static let sourceSystem = Option(
    "src-crs", value: "CRS", .input,
    "the system of positions that name none: EPSG:3826, WKT, PROJJSON")
  static let encoding = Option(
    "encoding", value: "NAME", .input,
    "of inputs that do not say theirs: latin1, cp1252, Shift_JIS …")
  static let zone = Option(
    "zone", value: "±HH:MM", .input, "the zone of times that have none; else UTC")
  static let language = Option(
    "language", value: "TAG", .input,
    "of an alert in several languages only this one: en is any English")
  static let strict = Option(
    flag: "strict", .input, "a repaired or rejected value ends the run; nothing is written")
  static let recover = Option(
    flag: "recover", .input, "keep the items before the fault of a broken input")
  static let maxDepth = Option(
    "max-depth", value: "N", .input, "how deep elements or JSON values may nest (256)")
  static let maxAttributes = Option(
    "max-attributes", value: "N", .input, "how many attributes an element may have (1000)")
  static let maxFields = Option(
    "max-fields", value: "N", .input, "how many different properties an input may have (4096)")
  static let maxItems = Option(
    "max-items", value: "N", .input, "how many items an input may have (100000000)")
  static let maxItemBytes = Option(
    "max-item-bytes", value: "SIZE", .input, "how large one item may be (1GiB)")
  static let maxTextBytes = Option(
    "max-text-bytes", value: "SIZE", .input, "how long one text may be (1GiB)")
  static let maxEntityBytes = Option(
    "max-entity-bytes", value: "SIZE", .input, "how much entities may expand to (1MiB)")
  static let maxUnpackRatio = Option(
    "max-unpack-ratio", value: "N", .input, "how much a gzip stream may swell (250)")
  static let maxUnpackedBytes = Option(
    "max-unpacked-bytes", value: "SIZE", .input, "how long the KML in a zip archive may be (4GiB)")
  static let maxArchiveBytes = Option(
    "max-archive-bytes", value: "SIZE", .input,
    "how long a zip archive through a pipe may be (256MiB)")

  // Which features go on.
  static let bounds = Option(
    "bbox", value: "W,S,E,N", .features,
    "only what meets this box in degrees of WGS 84; W may exceed E")
  static let within = Option(
    "within", value: "LON,LAT,RADIUS", .features,
    "only what meets this circle of WGS 84: 121.5,25,300km")
  static let since = Option(
    "since", value: "TIME", .features, "from this time on: 2024-04-02, or 7d for the last 7 days")
  static let until = Option("until", value: "TIME", .features, "before this time, as for --since")
  static let filter = Option(
    "where", value: "EXPRESSION", .features, "only where this holds: 'mag >= 5 and depth_km < 70'")
  static let limit = Option("limit", value: "N", .features, "stop after N features")
  static let dedupe = Option(
    "dedupe", value: "id|agencies", .features,
    "one of an id; or one of a quake's reports (agencies:16s,100km)")

  // What is written.
  static let output = Option(
    "output", short: "o", value: "FILE", .output,
    "where to; its ending names the format; - or none is stdout")
  static let format = Option(
    "format", short: "f", value: "NAME", .output, "what to write (rhumb formats)")
  static let layerName = Option(
    "layer-name", value: "NAME", .output, "the layer's name; else that of the output file")
  static let select = Option(
    "select", value: "A,B,...", .output, "only these properties, in this order")
  static let allFields = Option(
    flag: "all-fields", .output, "texts too whose facts a profile has read out")
  static let omitEmpty = Option(flag: "omit-empty", .output, "leave out empty texts")
  static let omitNulls = Option(flag: "omit-nulls", .output, "leave out nulls")
  static let precision = Option(
    "precision", value: "N", .output, "decimals of a coordinate, 0 to 17 (7; of metres 3)")
  static let targetSystem = Option(
    "dst-crs", value: "CRS", .output,
    "the layer's system: EPSG:32651, WKT, a pipeline, auto:utm, auto:laea")
  static let onlyBest = Option(
    flag: "only-best", .output,
    "coordinates by the best operation only; a missing grid is an error")
  static let longitudes = Option(
    "longitudes", choices: ["cut", "continuous"], .output,
    "cut at 180°, or run on from 0 to 360, and past it over 0°")
  static let simplestyle = Option(
    flag: "simplestyle", .output, "add colours and sizes as simplestyle properties")
  static let altitude = Option(
    "altitude", choices: ["clamp", "absolute"], .output, "KML on the ground, or at its heights")
  static let kmlTracks = Option(
    flag: "kml-tracks", .output, "KML lines with times as gx:Track: a point that moves")
  static let csvGeometry = Option(
    "csv-geometry", choices: ["xy", "wkt", "none"], .output,
    "CSV with lon and lat, well-known text, or neither")
  static let csvTypes = Option(flag: "csvt", .output, "write GDAL's type file beside a CSV")
  static let recordSeparators = Option(
    flag: "rs", .output, "GeoJSONSeq with a record separator before each (RFC 8142)")
  static let append = Option(
    flag: "append", .output, "add to the layer of a GeoPackage rather than replace it")
  static let styleFile = Option(
    flag: "qml", .output, "write a style for QGIS beside a GeoJSON")
  static let noClobber = Option(
    flag: "no-clobber", .output, "refuse to replace a file that exists")

  // How it runs.
  static let json = Option(flag: "json", .run, "as JSON")
  static let report = Option(
    "report", value: "FILE", .run, "write counts, faults with their places and timings as JSON")
  static let jobs = Option(
    "jobs", short: "j", value: "N", .run, "threads; the output is the same with any")
  static let quiet = Option(flag: "quiet", short: "q", .run, "no warnings, no summary, no progress")
  static let progress = Option(
    "progress", choices: ["auto", "always", "never"], .run, "a progress bar on stderr")
  static let help = Option(flag: "help", short: "h", .run, "this text")
  static let version = Option(flag: "version", .run, "the version, and those of the libraries")

  /// The options that say how inputs are read, and fetched.
  static let reading: [Option] = readingAlone + network

  private static let readingAlone: [Option] = [
    .inputFormat, .profile, .field, .record, .geometry, .origins, .agency, .axisOrder,
    .sourceSystem,
    .encoding, .zone, .language, .strict, .recover,
    .maxDepth, .maxAttributes, .maxFields, .maxItems, .maxItemBytes, .maxTextBytes,
    .maxEntityBytes, .maxUnpackRatio, .maxUnpackedBytes, .maxArchiveBytes,
  ]

  /// The options that say which features go on.
  static let choosing: [Option] = [
    .bounds, .within, .clip, .since, .until, .filter, .limit, .dedupe,
  ]

  /// The options that say what is written.
  static let writing: [Option] = [
    .output, .format, .layerName, .select, .allFields, .omitEmpty, .omitNulls, .precision,
    .targetSystem, .onlyBest, .longitudes, .simplestyle, .altitude, .kmlTracks, .csvGeometry,
    .csvTypes, .recordSeparators, .styleFile, .append, .noClobber,
  ]

  /// The options of every run.
  static let running: [Option] = [.report, .jobs, .quiet, .progress, .help, .version]
}
