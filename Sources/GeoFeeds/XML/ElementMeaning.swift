/// What an element of an item is read as.
enum ElementMeaning: UInt8 {
  /// A property of its own, or a wrapper of such.
  case foreign
  /// Text of one line that has its column.
  case text
  /// Text that may hold markup.
  case richText
  /// A time that has its column; the first one counts.
  case time
  /// Atom's link, whose target and relation are attributes.
  case link
  /// The text is a reference.
  case reference
  /// Atom's category, whose term is an attribute.
  case term
  /// Atom's author or contributor, whose name is a child.
  case person
  /// georss:where.
  case wrapper
  case simplePoint, simpleLine, simplePolygon, simpleBox, simpleCircle
  case elevation, radius
  case gmlPoint, gmlLine, gmlPolygon, gmlEnvelope, gmlCircle, gmlRing
  case gmlPositions, gmlX, gmlY, gmlZ, gmlRadius, gmlWrapper
  case geoPoint, latitude, longitude, altitude
  case capPolygon, capCircle

  /// Whether the element is read wherever in an item it stands.
  var isGeometry: Bool { rawValue >= ElementMeaning.wrapper.rawValue }

  /// The meaning of an element, and the column of those that have one.
  static func of(_ namespace: Namespace, _ local: String) -> (ElementMeaning, column: String?) {
    switch namespace {
    case .georss: georss(local)
    case .gml: (gml(local), nil)
    case .geo:
      switch local {
      case "Point": (.geoPoint, nil)
      case "lat": (.latitude, nil)
      case "long", "lon": (.longitude, nil)
      case "alt": (.altitude, nil)
      default: (.foreign, nil)
      }
    case .cap:
      switch local {
      case "polygon": (.capPolygon, nil)
      case "circle": (.capCircle, nil)
      default: (.foreign, nil)
      }
    case .atom: atom(local)
    case .none, .rss: rss(local)
    case .dublinCore:
      switch local {
      case "date": (.time, "published")
      case "creator": (.text, "author")
      default: (.foreign, nil)
      }
    case .content: local == "encoded" ? (.richText, "content") : (.foreign, nil)
    default: (.foreign, nil)
    }
  }

  /// GeoRSS Simple, and the wrapper of GeoRSS GML (OGC 17-002r1).
  private static func georss(_ local: String) -> (ElementMeaning, column: String?) {
    switch local {
    case "where": (.wrapper, nil)
    case "point": (.simplePoint, nil)
    case "line": (.simpleLine, nil)
    case "polygon": (.simplePolygon, nil)
    case "box": (.simpleBox, nil)
    case "circle": (.simpleCircle, nil)
    case "elev": (.elevation, nil)
    case "radius": (.radius, nil)
    case "floor", "featurename", "featuretypetag", "relationshiptag": (.text, local)
    default: (.foreign, nil)
    }
  }

  /// The part of GML that GeoRSS uses, and what older feeds write in its place.
  private static func gml(_ local: String) -> ElementMeaning {
    switch local {
    case "Point": .gmlPoint
    case "LineString": .gmlLine
    case "Polygon": .gmlPolygon
    case "Envelope", "Box": .gmlEnvelope
    case "CircleByCenterPoint": .gmlCircle
    case "LinearRing": .gmlRing
    case "pos", "posList", "coordinates", "lowerCorner", "upperCorner": .gmlPositions
    case "X": .gmlX
    case "Y": .gmlY
    case "Z": .gmlZ
    case "radius": .gmlRadius
    case "exterior", "interior", "outerBoundaryIs", "innerBoundaryIs", "coord", "pointMember",
      "pointMembers", "lineStringMember", "polygonMember", "curveMember", "surfaceMember",
      "geometryMember", "MultiPoint", "MultiLineString", "MultiPolygon", "MultiCurve",
      "MultiSurface", "MultiGeometry", "curveMembers", "surfaceMembers":
      .gmlWrapper
    default: .foreign
    }
  }

  /// RFC 4287, and the names of Atom 0.3.
  private static func atom(_ local: String) -> (ElementMeaning, column: String?) {
    switch local {
    case "id", "title", "rights": (.text, local)
    case "updated", "modified": (.time, "updated")
    case "published", "issued", "created": (.time, "published")
    case "link": (.link, "url")
    case "category": (.term, "category")
    case "summary", "content": (.richText, local)
    case "author", "contributor": (.person, local)
    default: (.foreign, nil)
    }
  }

  /// RSS 2.0, 0.9x and 1.0.
  private static func rss(_ local: String) -> (ElementMeaning, column: String?) {
    switch local {
    case "title", "category", "author": (.text, local)
    case "guid": (.text, "id")
    case "link": (.reference, "url")
    case "description": (.richText, "summary")
    case "pubDate": (.time, "published")
    default: (.foreign, nil)
    }
  }
}
