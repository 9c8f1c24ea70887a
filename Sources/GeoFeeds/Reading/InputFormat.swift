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
  /// The records of an array in any other JSON, or a record a line.
  public static let json = InputFormat(
    name: "json", title: "JSON records, by --record or a profile; NASA EONET, CWA of Taiwan",
    endings: ["json", "ndjson", "jsonl"])
  /// Comma-separated values with a heading.
  public static let csv = InputFormat(
    name: "csv", title: "CSV with a heading: lon/lat columns or WKT; USGS CSV",
    endings: ["csv", "tsv", "txt"])
  /// QuakeML: told by the root element.
  public static let quakeml = InputFormat(
    name: "quakeml", title: "QuakeML 1.0 to 1.2, nested (BED) or flat (BED-RT)",
    endings: ["quakeml", "qml", "xml"])
  /// SeisComPML: told by the root element.
  public static let seiscomp = InputFormat(
    name: "seiscomp", title: "SeisComPML (SC3ML)", endings: ["scml", "xml"])

  /// Alerts of the Common Alerting Protocol.
  public static let cap = InputFormat(
    name: "cap", title: "CAP 1.2, 1.1, 1.0: an alert, or many in a wrapper (EDXL-DE)",
    endings: ["cap", "xml"])
  /// Earthquake reports of the Japan Meteorological Agency.
  public static let jma = InputFormat(
    name: "jma", title: "JMA earthquake reports: VXSE51, VXSE52, VXSE53, VXSE61", endings: ["xml"])

  /// The Global CMT catalogue.
  public static let ndk = InputFormat(
    name: "ndk", title: "NDK of the Global CMT catalogue", endings: ["ndk"])
  /// The Nordic format of SEISAN.
  public static let nordic = InputFormat(
    name: "nordic", title: "Nordic format of SEISAN, S-files and compact", endings: ["out", "nor"])
  /// Bulletins of seismology.
  public static let ims = InputFormat(
    name: "ims", title: "IMS1.0, ISF and GSE2.0 bulletins", endings: ["ims", "isf", "gse2"])
  /// Numbers without a heading, as ZMAP takes them.
  public static let zmap = InputFormat(
    name: "zmap", title: "ZMAP columns, 9 to 13 (CSEP)", endings: ["dat", "zmap"])

  /// Cyclone forecasts and best tracks of the Automated Tropical Cyclone Forecasting System.
  public static let atcf = InputFormat(
    name: "atcf", title: "ATCF a- and b-decks: cyclone forecasts and best tracks",
    endings: ["dat"])
  /// Best tracks of the U.S. National Hurricane Center.
  public static let hurdat2 = InputFormat(
    name: "hurdat2", title: "HURDAT2 best tracks of cyclones, 2013 and since 2021",
    endings: ["txt"])
  /// Best tracks of RSMC Tokyo.
  public static let bst = InputFormat(
    name: "bst", title: "best tracks of cyclones of RSMC Tokyo (JMA)", endings: ["txt"])
  /// The International Best Track Archive for Climate Stewardship.
  public static let ibtracs = InputFormat(
    name: "ibtracs", title: "IBTrACS v04 CSV: best tracks of cyclones of all agencies",
    endings: ["csv"])

  /// Warnings of the Joint Typhoon Warning Center.
  public static let jtwc = InputFormat(
    name: "jtwc", title: "JTWC tropical cyclone warnings as text, in words or compact (.tcw)",
    endings: ["txt", "tcw"])

  /// Typhoons of Taiwan's weather service.
  public static let cwa = InputFormat(
    name: "cwa", title: "typhoons of Taiwan's CWA: ty_infos.js, W-C0034-005 (JSON, XML)",
    endings: ["js", "json", "xml"])

  /// Typhoon bulletins of the Japan Meteorological Agency.
  public static let vptw = InputFormat(
    name: "vptw", title: "JMA typhoon bulletins, VPTW: XML, or JSON made of it",
    endings: ["xml", "json"])
  /// Cyclone XML of the Bureau of Meteorology and THORPEX.
  public static let cxml = InputFormat(
    name: "cxml", title: "Cyclone XML (CXML)", endings: ["cxml", "xml"])
  /// JSON that programs made of tracks.
  public static let typhoons = InputFormat(
    name: "typhoons", title: "JSON of shuhei/typhoons (RSMC Tokyo) and typhoonwatch (JTWC)",
    endings: ["json"])

  /// Tracks of cyclones as the National Hurricane Center draws them.
  public static let trackKML = InputFormat(
    name: "track-kml", title: "KML and KMZ of cyclone tracks: advisories of NHC, best tracks",
    endings: ["kml", "kmz"])

  /// The placemarks of Keyhole Markup Language.
  public static let kml = InputFormat(
    name: "kml", title: "KML 2.0 to 2.3 with Google's gx: placemarks, tracks, typed data",
    endings: ["kml"])
  /// The same, in a zip archive.
  public static let kmz = InputFormat(
    name: "kmz", title: "KML in a zip archive: doc.kml, else the first .kml in it",
    endings: ["kmz"])

  /// Everything that is read.
  public static let all = [
    xml, geojson, json, csv,
    quakeml, seiscomp, ndk, nordic, ims, zmap,
    cap, jma,
    atcf, hurdat2, bst, ibtracs, jtwc,
    cwa, vptw, cxml, typhoons, trackKML,
    kml, kmz,
  ]

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
