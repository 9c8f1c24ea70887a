import GeoFeatures

/// The namespaces whose elements mean something here, and the prefixes they are usually given.
enum Namespace: UInt8, CaseIterable {
  case none, atom, rss, rdf, georss, gml, geo, dublinCore, terms, media, content, cap, gdacs
  case itms, itunes, woot, emsc, nhc, wfw, slash, syndication, xhtml, xsi, kml, gx, other

  /// The usual prefix and the URIs, the first of which is the right one.
  private var names: (prefix: StaticString, uris: [StaticString]) {
    switch self {
    case .none, .other: ("", [])
    case .atom: ("atom", ["http://www.w3.org/2005/Atom", "http://purl.org/atom/ns"])
    case .rss:
      (
        "rss",
        [
          "http://purl.org/rss/1.0/", "http://my.netscape.com/rdf/simple/0.9/",
          "http://channel.netscape.com/rdf/simple/0.9/", "http://backend.userland.com/rss2",
          "http://blogs.law.harvard.edu/tech/rss",
        ]
      )
    case .rdf: ("rdf", ["http://www.w3.org/1999/02/22-rdf-syntax-ns#"])
    case .georss: ("georss", ["http://www.georss.org/georss", "http://www.georss.org/georss/10"])
    case .gml: ("gml", ["http://www.opengis.net/gml", "http://www.opengis.net/gml/3.2"])
    case .geo: ("geo", ["http://www.w3.org/2003/01/geo/wgs84_pos#"])
    case .dublinCore: ("dc", ["http://purl.org/dc/elements/1.1/"])
    case .terms: ("dcterms", ["http://purl.org/dc/terms/"])
    case .media: ("media", ["http://search.yahoo.com/mrss/", "http://search.yahoo.com/mrss"])
    case .content: ("content", ["http://purl.org/rss/1.0/modules/content/"])
    case .cap:
      (
        "cap",
        [
          "urn:oasis:names:tc:emergency:cap:1.2", "urn:oasis:names:tc:emergency:cap:1.1",
          "http://www.incident.com/cap/1.0",
        ]
      )
    case .gdacs: ("gdacs", ["http://www.gdacs.org"])
    case .itms: ("itms", ["http://phobos.apple.com/rss/1.0/modules/itms/"])
    case .itunes: ("itunes", ["http://www.itunes.com/dtds/podcast-1.0.dtd"])
    case .woot: ("woot", ["http://www.woot.com/"])
    case .emsc: ("emsc", ["https://www.emsc-csem.org"])
    case .nhc: ("nhc", ["https://www.nhc.noaa.gov", "http://www.nhc.noaa.gov"])
    case .wfw: ("wfw", ["http://wellformedweb.org/CommentAPI/"])
    case .slash: ("slash", ["http://purl.org/rss/1.0/modules/slash/"])
    case .syndication: ("sy", ["http://purl.org/rss/1.0/modules/syndication/"])
    case .xhtml: ("xhtml", ["http://www.w3.org/1999/xhtml"])
    case .xsi: ("xsi", ["http://www.w3.org/2001/XMLSchema-instance"])
    case .kml:
      (
        "kml",
        [
          "http://www.opengis.net/kml/2.2", "http://www.opengis.net/kml/2.3",
          "http://earth.google.com/kml/2.0", "http://earth.google.com/kml/2.1",
          "http://earth.google.com/kml/2.2",
        ]
      )
    case .gx: ("gx", ["http://www.google.com/kml/ext/2.2"])
    }
  }

  /// The prefix it is usually given.
  var prefix: String { names.prefix.description }

  /// The namespace of a URI, and whether the URI is one of the right ones rather than near it.
  static func of(uri: String) -> (namespace: Namespace, isExact: Bool) {
    for candidate in allCases where candidate.names.uris.contains(where: { $0.description == uri })
    {
      return (candidate, true)
    }
    let folded = fold(uri)
    for candidate in allCases
    where candidate.names.uris.contains(where: { fold($0.description) == folded }) {
      return (candidate, false)
    }
    // EMSC declares the folder in which the vocabulary lies.
    if folded == "w3.org/2003/01/geo" { return (.geo, false) }
    return (.other, true)
  }

  /// The namespace that a prefix stands for in feeds that forget to declare it, or nil.
  static func wellKnown(prefix: String) -> Namespace? {
    allCases.first { $0.prefix == prefix && !prefix.isEmpty }
  }

  /// A URI without what people get wrong: the scheme, `www.`, case, and a closing `/` or `#`.
  private static func fold(_ uri: String) -> String {
    var text = Substring(uri.lowercased())
    for scheme in ["https://", "http://"] where text.hasPrefix(scheme) {
      text = text.dropFirst(scheme.count)
    }
    if text.hasPrefix("www.") { text = text.dropFirst(4) }
    while let last = text.last, last == "/" || last == "#" || last == " " { text = text.dropLast() }
    return String(text)
  }
}
