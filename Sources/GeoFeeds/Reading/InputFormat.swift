/// A family of inputs that is read the same way.
public struct InputFormat: Sendable, Equatable {
  /// The name on the command line.
  public let name: String
  /// What it is, for people.
  public let title: String
  /// The endings that its files usually have.
  public let endings: [String]

  /// Atom, RSS and plain XML records: told apart by the root element.
  public static let xml = InputFormat(
    name: "xml",
    title: "Atom 1.0, RSS 0.9x/2.0, RSS 1.0/RDF with GeoRSS, GML or W3C geo; XML records",
    endings: ["atom", "rss", "rdf", "xml"])
  /// GeoJSON, whole or a feature a line.
  public static let geojson = InputFormat(
    name: "geojson", title: "GeoJSON (RFC 7946), GeoJSONSeq (RFC 8142), USGS GeoJSON",
    endings: ["geojson", "json", "geojsonl", "geojsons", "ndjson"])
  /// Comma-separated values with a heading.
  public static let csv = InputFormat(
    name: "csv", title: "CSV with a heading: lon/lat columns or WKT; USGS CSV",
    endings: ["csv", "tsv", "txt"])

  /// Alerts of the Common Alerting Protocol.
  public static let cap = InputFormat(
    name: "cap", title: "CAP 1.2, 1.1, 1.0: an alert, or many in a wrapper (EDXL-DE)",
    endings: ["cap", "xml"])
  /// Earthquake reports of the Japan Meteorological Agency.
  public static let jma = InputFormat(
    name: "jma", title: "JMA earthquake reports: VXSE51, VXSE52, VXSE53, VXSE61", endings: ["xml"])

  /// Everything that is read.
  public static let all = [xml, geojson, csv, cap, jma]

  /// The format of that name, or nil.
  public init?(named name: String) {
    guard let found = Self.all.first(where: { $0.name == name }) else { return nil }
    self = found
  }

  private init(name: String, title: String, endings: [String]) {
    self.name = name
    self.title = title
    self.endings = endings
  }
}
