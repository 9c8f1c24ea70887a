import GeoFeatures

extension FeedParser {
  // MARK: Elements

  /// A geometry element begins.
  mutating func startLocation(
    _ meaning: ElementMeaning, _ attributes: Attributes, _ frame: inout Frame
  ) {
    let encoding: ItemGeometry.Encoding = location.whereDepth > 0 ? .featureWhere : .bareGML
    let line = Int(frame.line)
    switch meaning {
    case .wrapper: location.whereDepth += 1
    case .geoPoint:
      finishW3C()
      location.isOpenW3C = true
    case .gmlPoint, .gmlLine, .gmlPolygon, .gmlEnvelope, .gmlCircle, .gmlWrapper:
      if location.gmlDepth == 0 {
        location.axisOrder =
          geometry.defaultSystem >= 0
          ? .longitudeLatitude : plan.options.axisOrder ?? .latitudeLongitude
        location.dimension = 0
        location.system = geometry.defaultSystem
        location.isSystemRefused = false
      }
      location.gmlDepth += 1
      referenceSystem(attributes)
      switch meaning {
      case .gmlPoint, .gmlCircle: geometry.begin(.point, encoding, line: line)
      case .gmlLine: geometry.begin(.line, encoding, line: line)
      case .gmlPolygon, .gmlEnvelope: geometry.begin(.polygon, encoding, line: line)
      default: return
      }
      geometry.setLastSystem(location.system)
      if meaning != .gmlPolygon { geometry.beginRing() }
      if location.isSystemRefused { geometry.breakLastShape() }
    case .gmlRing: geometry.beginRing()
    case .gmlPositions:
      location.coordinateMarks =
        attributes.count > 0
        ? CoordinateMarks(
          decimal: attributes.value(names.decimal), coordinate: attributes.value(names.cs),
          tuple: attributes.value(names.ts)) : CoordinateMarks()
      let before = location.system
      referenceSystem(attributes)
      // pos and posList may name it themselves; the shape's first one counts.
      if location.system != before && geometry.lastVertices.isEmpty {
        geometry.setLastSystem(location.system)
      }
      if location.isSystemRefused { geometry.breakLastShape() }
    case .gmlRadius:
      // The unit is needed with the value, when the element ends.
      location.gmlX = Self.metresPerUnit(attributes.value(names.uom))
    default: return
    }
    // The text inside of wrappers is white space; of values it counts.
    if meaning == .gmlRing || meaning.isWrapper { frame.capture = .text }
  }

  /// A geometry element ends.
  mutating func endLocation(_ meaning: ElementMeaning) {
    switch meaning {
    case .wrapper: location.whereDepth -= 1
    case .geoPoint:
      finishW3C()
      location.isOpenW3C = false
    case .gmlEnvelope:
      location.gmlDepth -= 1
      finishEnvelope()
    case .gmlPoint, .gmlLine, .gmlPolygon, .gmlCircle, .gmlWrapper: location.gmlDepth -= 1
    default: break
    }
  }

  /// The text of a geometry element.
  mutating func finishLocationText(_ meaning: ElementMeaning, _ frame: Frame, _ value: Bytes) {
    switch meaning {
    case .simplePoint: simple(.point, value)
    case .simpleLine: simple(.line, value)
    case .simplePolygon: simple(.polygon, value)
    case .simpleBox: box(value, .simple)
    case .simpleCircle: circle(value, .simple, metresPerUnit: 1)
    case .capPolygon: if !XMLText.isBlank(value) { polygon(value, .cap) }
    // CAP 1.2, 3.2.4: the radius is in kilometres.
    case .capCircle: if !XMLText.isBlank(value) { circle(value, .cap, metresPerUnit: 1000) }
    case .elevation: location.elevation = number(value, "elev") ?? location.elevation
    case .radius: location.radius = number(value, "radius") ?? location.radius
    case .gmlPositions:
      if location.coordinateMarks.areUsual {
        gmlPositions(value)
      } else {
        location.coordinateMarks.usual(value).withUnsafeBufferPointer { gmlPositions($0) }
      }
    case .gmlX: location.gmlX = number(value, "X") ?? .nan
    case .gmlY:
      location.gmlY = number(value, "Y") ?? .nan
      if location.gmlX.isFinite { geometry.add(location.gmlX, location.gmlY, .nan) }
    case .gmlZ:
      if let height = number(value, "Z"), let last = geometry.lastVertices.last {
        geometry.setMissingHeights(height, from: last)
      }
    case .gmlRadius:
      if let radius = number(value, "radius") {
        geometry.setLastRadius(radius * location.gmlX)
      }
      location.gmlX = .nan
    case .latitude:
      if location.latitude.isFinite { finishW3C() }
      location.latitude = number(value, "geo:lat") ?? .nan
      if !location.isOpenW3C && location.longitude.isFinite { finishW3C() }
    case .longitude:
      if location.longitude.isFinite { finishW3C() }
      location.longitude = number(value, "geo:long") ?? .nan
      if !location.isOpenW3C && location.latitude.isFinite { finishW3C() }
    case .altitude: location.altitude = number(value, "geo:alt") ?? .nan
    default: break
    }
  }

  /// elev, floor, radius and the tags as attributes of the geometry (OGC 17-002r1).
  mutating func simpleAttribute(_ attribute: Attributes.Attribute) {
    let name = String(cString: attribute.local)
    switch name {
    case "elev": location.elevation = number(attribute.value, name) ?? location.elevation
    case "radius": location.radius = number(attribute.value, name) ?? location.radius
    case "floor", "featurename", "featuretypetag", "relationshiptag":
      let column = addColumn(name, .text)
      setTyped(column, builder.schema.fields[column].type, XMLText.trimmed(attribute.value))
    default: break
    }
  }

  // MARK: GeoRSS Simple and CAP

  private mutating func simple(_ kind: GeometryKind, _ value: Bytes) {
    switch kind {
    case .polygon: polygon(value, .simple)
    default:
      geometry.begin(kind, .simple, line: line)
      geometry.beginRing()
      positions(value, most: kind == .point ? 1 : Int.max, least: kind == .point ? 1 : 2)
    }
  }

  private mutating func polygon(_ value: Bytes, _ encoding: ItemGeometry.Encoding) {
    geometry.begin(.polygon, encoding, line: line)
    geometry.beginRing()
    positions(value, most: Int.max, least: 3)
  }

  /// Reads pairs of latitude and longitude into the last ring.
  private mutating func positions(_ value: Bytes, most: Int, least: Int) {
    // Of another system the numbers are kept in their order.
    let isLatitudeFirst =
      plan.options.axisOrder != .longitudeLatitude
      && geometry.shapes[geometry.shapes.count - 1].system < 0
    var position = 0
    var count = 0
    while count < most, let first = NumberScanner.nextReal(value, &position) {
      guard let second = NumberScanner.nextReal(value, &position) else {
        return broken(value, "a number without its partner")
      }
      if isLatitudeFirst {
        geometry.add(second, first, .nan)
      } else {
        geometry.add(first, second, .nan)
      }
      count += 1
    }
    if most == 1, count == 1, let height = NumberScanner.nextReal(value, &position) {
      geometry.setMissingHeights(height, from: geometry.lastVertices.last ?? 0)
    }
    if position < value.count && !XMLText.isBlank(Bytes(rebasing: value[position...])) {
      broken(value, "more than numbers")
    } else if count < least {
      broken(value, count == 0 ? "no position" : "too few positions")
    }
  }

  /// Lower corner, then upper corner; west may exceed east (over 180°).
  private mutating func box(_ value: Bytes, _ encoding: ItemGeometry.Encoding) {
    geometry.begin(.polygon, encoding, line: line)
    geometry.beginRing()
    positions(value, most: 2, least: 2)
    finishEnvelope()
  }

  private mutating func circle(
    _ value: Bytes, _ encoding: ItemGeometry.Encoding, metresPerUnit: Double
  ) {
    geometry.begin(.point, encoding, line: line)
    geometry.beginRing()
    var position = 0
    guard let latitude = NumberScanner.nextReal(value, &position),
      let longitude = NumberScanner.nextReal(value, &position),
      let radius = NumberScanner.nextReal(value, &position)
    else { return broken(value, "not a position and a radius") }
    if radius < 0 { return broken(value, "the radius is below zero") }
    if geometry.shapes[geometry.shapes.count - 1].system < 0 {
      geometry.add(longitude, latitude, .nan)
    } else {
      geometry.add(latitude, longitude, .nan)
    }
    geometry.setLastRadius(radius * metresPerUnit)
  }

  /// Makes a ring of the two corners that the last shape holds.
  private mutating func finishEnvelope() {
    let corners = geometry.lastVertices
    guard corners.count == 2, geometry.shapes[geometry.shapes.count - 1].isBroken == false else {
      if geometry.shapes.count > 0, !geometry.shapes[geometry.shapes.count - 1].isBroken {
        geometry.breakLastShape()
        report("unreadable-coordinates", .rejected) { "an envelope needs two corners" }
      }
      return
    }
    let shape = geometry.shapes[geometry.shapes.count - 1]
    if shape.system >= 0 {
      // Which of its axes is which is not known here; a ring of its corners is right anyhow.
      let (lower, upper) = (corners.lowerBound, corners.lowerBound + 1)
      return geometry.replaceLastRing(
        west: geometry.x[lower], south: geometry.y[lower], east: geometry.x[upper],
        north: geometry.y[upper])
    }
    var west = geometry.x[corners.lowerBound]
    var east = geometry.x[corners.lowerBound + 1]
    var south = geometry.y[corners.lowerBound]
    var north = geometry.y[corners.lowerBound + 1]
    if south > north {
      swap(&south, &north)
      if west > east { swap(&west, &east) }
      report("box-corners", .repaired) { "the upper corner of a box stands before the lower one" }
    }
    if west <= east {
      geometry.replaceLastRing(west: west, south: south, east: east, north: north)
    } else {
      // RFC 7946, 3.1.9: over 180° it is two.
      geometry.replaceLastRing(west: west, south: south, east: 180, north: north)
      geometry.begin(.polygon, shape.encoding, line: Int(shape.line))
      geometry.beginRing()
      geometry.replaceLastRing(west: -180, south: south, east: east, north: north)
    }
  }

  private mutating func number(_ value: Bytes, _ what: String) -> Double? {
    if let number = NumberScanner.real(value) { return number }
    if !XMLText.isBlank(value) {
      report("unreadable-number", .rejected) { "\(what) \"\(Self.excerpt(value))\" is no number" }
    }
    return nil
  }

  private mutating func broken(_ value: Bytes, _ why: String) {
    geometry.breakLastShape()
    if XMLText.isBlank(value) {
      // Empty elements are how some feeds say that there is no location.
      return report("empty-geometry", .note) { "a geometry element is empty" }
    }
    report("unreadable-coordinates", .rejected) {
      "coordinates \"\(Self.excerpt(XMLText.trimmed(value)))\" can't be read: \(why)"
    }
  }

  // MARK: GML

  /// What srsName and srsDimension say.
  private mutating func referenceSystem(_ attributes: Attributes) {
    guard attributes.count > 0 else { return }
    if let dimension = attributes.value(names.srsDimension) ?? attributes.value(names.dimension),
      let number = NumberScanner.integer(dimension)
    {
      location.dimension = Int(number)
    }
    guard let name = attributes.value(names.srsName) else { return }
    let text = String(decoding: XMLText.trimmed(name), as: UTF8.self)
    if text.isEmpty { return }
    if let order = SpatialReferenceName.order(of: text) {
      location.axisOrder = plan.options.axisOrder ?? order
      location.system = -1
      return
    }
    guard SystemName.isPlain(text) else {
      location.isSystemRefused = true
      return report("crs-not-read", .rejected) {
        "\(Self.excerpt(name)) is no name of a coordinate reference system"
      }
    }
    // The numbers are kept in the order in which they stand; whoever turns them knows the system.
    location.axisOrder = .longitudeLatitude
    let order: CoordinateSystem.AxisOrder =
      switch plan.options.axisOrder {
      case .latitudeLongitude: .northFirst
      case .longitudeLatitude: .eastFirst
      case nil: .asNamed
      }
    location.system = place(of: CoordinateSystem(text, order: order))
  }

  /// The place of a system among those that were met.
  private mutating func place(of system: CoordinateSystem) -> Int32 {
    if let known = systems.firstIndex(of: system) { return Int32(known) }
    systems.append(system)
    return Int32(systems.count - 1)
  }

  private mutating func gmlPositions(_ value: Bytes) {
    guard geometry.shapes.count > 0, location.gmlDepth > 0 else { return }
    let shape = geometry.shapes[geometry.shapes.count - 1]
    let isPoint = shape.kind == .point
    var position = 0
    var count = 0
    while let first = NumberScanner.nextReal(value, &position) {
      guard let second = NumberScanner.nextReal(value, &position) else {
        return broken(value, "a number without its partner")
      }
      var height = Double.nan
      if location.dimension == 3 || (location.dimension == 0 && isPoint) {
        height = NumberScanner.nextReal(value, &position) ?? .nan
      }
      if location.axisOrder == .latitudeLongitude {
        geometry.add(second, first, height)
      } else {
        geometry.add(first, second, height)
      }
      count += 1
      if isPoint { break }
    }
    let rest = Bytes(rebasing: value[min(position, value.count)...])
    if count == 0 || (!isPoint && !XMLText.isBlank(rest)) {
      broken(value, count == 0 ? "no position" : "more than numbers")
    }
  }

  /// Metres per unit of a length; NaN for an unknown one.
  private static func metresPerUnit(_ unit: Bytes?) -> Double {
    guard let unit else { return 1 }
    switch String(decoding: XMLText.trimmed(unit), as: UTF8.self).lowercased() {
    case "", "m", "#m", "metre", "meter", "urn:ogc:def:uom:epsg::9001",
      "urn:x-ogc:def:uom:epsg:9001":
      return 1
    case "km", "#km": return 1000
    case "nmi", "[nmi_i]", "nm": return 1852
    case "mi", "[mi_i]", "[mi_us]": return 1609.344
    case "ft", "[ft_i]": return 0.3048
    default: return .nan
    }
  }

  // MARK: W3C

  /// Makes a point of latitude and longitude where both are there.
  mutating func finishW3C() {
    defer {
      location.latitude = .nan
      location.longitude = .nan
      location.altitude = .nan
    }
    guard location.latitude.isFinite, location.longitude.isFinite else { return }
    geometry.begin(.point, .w3c, line: line)
    geometry.beginRing()
    geometry.add(location.longitude, location.latitude, location.altitude)
  }
}

extension ElementMeaning {
  /// Whether it holds elements rather than text.
  var isWrapper: Bool {
    switch self {
    case .wrapper, .geoPoint, .gmlPoint, .gmlLine, .gmlPolygon, .gmlEnvelope, .gmlCircle, .gmlRing,
      .gmlWrapper:
      true
    default: false
    }
  }
}

/// Names of reference systems as srsName writes them.
enum SpatialReferenceName {
  /// The order of a position in one of WGS 84's geographic systems, or nil for any other system.
  ///
  /// The URN and http forms keep the authority's order, which is latitude first for EPSG:4326; GeoRSS
  /// has latitude first by default, so that the short form is read the same way. CRS84 is longitude
  /// first (OGC 09-048r5).
  static func order(of name: String) -> ReadOptions.AxisOrder? {
    let folded = name.uppercased()
    if folded.hasSuffix("CRS84") || folded.hasSuffix("CRS:84") || folded.hasSuffix("CRS84H") {
      return .longitudeLatitude
    }
    let digits = folded.reversed().prefix { $0.isNumber }.reversed()
    let code = String(digits)
    let isEPSG = folded.contains("EPSG")
    if isEPSG && (code == "4326" || code == "4979") { return .latitudeLongitude }
    return folded == "WGS84" || folded == "WGS 84" ? .latitudeLongitude : nil
  }
}
