/// What an element of KML 2.2 (OGC 07-147r2) or of Google's extension (gx) means here.
enum KMLElement: UInt8 {
  /// Not one of these: data of somebody's own.
  case foreign
  /// Of the view, not of the data: styles, cameras, drawing.
  case display
  // Features around the placemarks.
  case document, folder, overlay, tour, networkLink, networkLinkControl, placemark
  // What a feature says of itself.
  case name, description, snippet, address, phoneNumber, visibility, styleURL, author, link
  case timeStamp, timeSpan, when, begin, end
  // Data.
  case extendedData, data, value, displayName, schema, schemaData, simpleData, simpleField
  // Geometry.
  case point, line, ring, polygon, multiGeometry, track, multiTrack, model
  case outerBoundary, innerBoundary, coordinates, coordinate, altitudeMode
  case location, longitude, latitude, altitude

  /// Whether it holds features.
  var isContainer: Bool { self == .document || self == .folder }

  /// Whether a placemark has it as a child.
  var isFeatureChild: Bool {
    switch self {
    case .display, .name, .description, .snippet, .address, .phoneNumber, .visibility, .styleURL,
      .author, .link, .timeStamp, .timeSpan, .extendedData:
      true
    default: isGeometry
    }
  }

  /// Whether it is a geometry.
  var isGeometry: Bool {
    rawValue >= KMLElement.point.rawValue && rawValue <= KMLElement.model.rawValue
  }

  /// The elements by their local names, as the schema spells them.
  static let names: [(String, KMLElement)] = [
    ("Document", .document), ("Folder", .folder), ("Placemark", .placemark),
    ("GroundOverlay", .overlay), ("ScreenOverlay", .overlay), ("PhotoOverlay", .overlay),
    ("Tour", .tour), ("NetworkLink", .networkLink), ("NetworkLinkControl", .networkLinkControl),
    ("name", .name), ("description", .description), ("Snippet", .snippet),
    ("address", .address), ("phoneNumber", .phoneNumber), ("visibility", .visibility),
    ("styleUrl", .styleURL), ("author", .author), ("link", .link),
    ("TimeStamp", .timeStamp), ("TimeSpan", .timeSpan), ("when", .when), ("begin", .begin),
    ("end", .end), ("ExtendedData", .extendedData), ("Metadata", .extendedData), ("Data", .data),
    ("value", .value), ("displayName", .displayName), ("Schema", .schema),
    ("SchemaData", .schemaData), ("SimpleData", .simpleData), ("SimpleField", .simpleField),
    ("Point", .point), ("LineString", .line), ("LinearRing", .ring), ("Polygon", .polygon),
    ("MultiGeometry", .multiGeometry), ("GeometryCollection", .multiGeometry),
    ("Track", .track), ("MultiTrack", .multiTrack), ("Model", .model),
    ("outerBoundaryIs", .outerBoundary), ("innerBoundaryIs", .innerBoundary),
    ("coordinates", .coordinates), ("coord", .coordinate), ("altitudeMode", .altitudeMode),
    ("Location", .location), ("longitude", .longitude), ("latitude", .latitude),
    ("altitude", .altitude), ("Style", .display), ("StyleMap", .display), ("LookAt", .display),
    ("Camera", .display), ("Region", .display), ("open", .display), ("drawOrder", .display),
    ("balloonVisibility", .display), ("AddressDetails", .display), ("TimePrimitive", .display),
    ("extrude", .display), ("tessellate", .display), ("interpolate", .display),
  ]
}
