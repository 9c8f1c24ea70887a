import GeoFeatures

extension JSONItemParser {
  /// Where the members of the item at hand stand in the window.
  struct Item {
    var start: Int
    var type: JSONText?
    /// The feature's id as it stands, or nil where there is none or it is null.
    var id: Range<Int>?
    /// The `id` among its properties.
    var propertyID: Range<Int>?
    var geometry: Int?
    var properties: Int?
    var hasCoordinates = false
    /// A member that GeoJSON does not know.
    var foreign: JSONText?
  }

  /// An element of an array of features.
  mutating func readElement(_ cursor: inout JSONCursor) throws(JSONStop) {
    let start = cursor.position
    if cursor.byte == UInt8(ascii: "{") { return try readItem(&cursor, isRoot: false) }
    if case .elements(isFirst: true, isBare: true) = state, cursor.byte != UInt8(ascii: "n") {
      let what = kindOfElement(cursor.byte)
      return refuse("an array of \(what), which is no GeoJSON", at: start)
    }
    try skipper.skip(&cursor, depth: 1)
    checkSize(cursor.position - start, at: start)
    note("not-a-feature", .rejected, at: start) { "an element of the array is no object" }
    itemCount += 1
    commitPending()
  }

  /// A feature or a geometry; its rows are complete at the end.
  mutating func readItem(_ cursor: inout JSONCursor, isRoot: Bool) throws(JSONStop) {
    var item = Item(start: cursor.position)
    shape = Shape()
    if try cursor.open(before: UInt8(ascii: "}")) {
      repeat {
        let key = try cursor.key()
        try readMember(key, &cursor, &item, isRoot: isRoot)
        if refusal != nil { return }
      } while try cursor.passSeparator(before: UInt8(ascii: "}"))
    }
    checkSize(cursor.position - item.start, at: item.start)
    if refusal != nil { return }
    finishItem(item, cursor, isRoot: isRoot)
    if refusal != nil { return }
    itemCount += 1
    commitPending()
  }

  @inline(__always)
  private mutating func readMember(
    _ key: JSONText, _ cursor: inout JSONCursor, _ item: inout Item, isRoot: Bool
  ) throws(JSONStop) {
    let place = cursor.position
    if cursor.has(key, "type") {
      if cursor.byte == UInt8(ascii: "\"") {
        let type = try cursor.text()
        item.type = type
        if isRoot && Shape.Kind(cursor.bytes(type)) == nil && !cursor.has(type, "Feature")
          && !cursor.has(type, "FeatureCollection")
        {
          refuseType(cursor.bytes(type), at: place)
        }
        return
      }
    } else if cursor.has(key, "properties") {
      if item.properties != nil { noteDuplicate(key, cursor, at: place) }
      item.properties = place
      return try readProperties(&cursor, &item)
    } else if cursor.has(key, "geometry") {
      if item.geometry != nil {
        noteDuplicate(key, cursor, at: place)
        if !isSurvey { builder.geometry.cancelRow() }
        shape = Shape()
      }
      item.geometry = place
      if !isSurvey {
        return try readGeometry(&cursor, depth: 2, allowed: Shape.allKinds, isTop: true)
      }
    } else if cursor.has(key, "id") {
      if cursor.byte != UInt8(ascii: "n") {
        try skipper.skip(&cursor, depth: 1)
        item.id = place..<cursor.position
        return
      }
    } else if cursor.has(key, "features") {
      if isRoot && cursor.byte == UInt8(ascii: "[") { throw JSONStop(.isCollection, at: place) }
      item.foreign = key
    } else if cursor.has(key, "coordinates") || cursor.has(key, "geometries") {
      item.hasCoordinates = true
    } else if cursor.has(key, "crs") {
      try skipper.skip(&cursor, depth: 1)
      return readSystem(cursor, at: place, inItem: true)
    } else if !cursor.has(key, "bbox") {
      item.foreign = item.foreign ?? key
    }
    try skipper.skip(&cursor, depth: 1)
  }

  func noteDuplicateMessage(_ key: Bytes) -> String {
    "\"\(String(decoding: key, as: UTF8.self))\" is there twice; the last one counts"
  }

  mutating func noteDuplicate(_ key: JSONText, _ cursor: JSONCursor, at position: Int) {
    let message = noteDuplicateMessage(cursor.bytes(key))
    note("duplicate-member", .repaired, at: position) { message }
  }

  /// Decides what the item is, now that all its members are known.
  private mutating func finishItem(_ item: Item, _ cursor: JSONCursor, isRoot: Bool) {
    if let type = item.type, cursor.has(type, "Feature") {
      if isSurvey { return surveyID(item, cursor) }
      if let foreign = item.foreign {
        let name = String(decoding: cursor.bytes(foreign), as: UTF8.self)
        note("foreign-member", .note, at: foreign.start) {
          "the member \"\(name)\" stands beside the properties and is left out"
        }
      }
      return finishFeature(item, cursor)
    }
    if let type = item.type, Shape.Kind(cursor.bytes(type)) != nil {
      if isSurvey { return }
      if !isRoot {
        note("bare-geometry", .repaired, at: item.start) {
          "a geometry without a feature around it"
        }
      }
      var again = cursor
      again.position = item.start
      var bare = item
      bare.geometry = item.start
      builder.cancelRow()
      shape = Shape()
      do throws(JSONStop) {
        try readGeometry(&again, depth: 1, allowed: Shape.allKinds, isTop: true)
      } catch {
        return refuse(error.message, at: error.position)
      }
      return finishFeature(bare, cursor)
    }
    if isRoot { return refuseDocument(item, cursor) }
    if member("attributes", of: item.start, cursor) != nil {
      return refuse(
        "ArcGIS JSON, which is not read", at: item.start, "ask the server for f=geojson")
    }
    if let type = item.type {
      return refuseType(cursor.bytes(type), at: type.start - 1)
    }
    let names = memberNames(of: item.start, cursor).joined(separator: ", ")
    refuse(
      "an array of JSON records (\(names)), not of features", at: item.start,
      "--record . reads them")
  }

  private mutating func refuseType(_ type: Bytes, at position: Int) {
    let name = String(decoding: type, as: UTF8.self)
    if name == "Topology" {
      return refuse(
        "a TopoJSON Topology, which is not read", at: position, "convert it with topo2geo")
    }
    refuse("JSON of type \"\(name)\", which is no GeoJSON", at: position)
  }

  /// Refuses a root object that is no GeoJSON, naming what it seems to be.
  private mutating func refuseDocument(_ item: Item, _ cursor: JSONCursor) {
    if let type = item.type, cursor.has(type, "FeatureCollection") {
      return refuse("a FeatureCollection without \"features\"", at: item.start)
    }
    for name in ["error", "errors", "message", "detail"] as [StaticString] {
      guard let value = member(name, of: item.start, cursor) else { continue }
      let inner = member("message", of: value, cursor)
      if let text = string(at: value, cursor) ?? string(at: inner, cursor) {
        return refuse("an error message instead of data: \"\(text)\"", at: item.start)
      }
      return refuse("an error message instead of data", at: item.start)
    }
    let names = memberNames(of: item.start, cursor).joined(separator: ", ")
    refuse(
      names.isEmpty
        ? "an empty JSON object" : "a JSON object with the members \(names), which is no GeoJSON",
      at: item.start, adviceOnRecords(arraysOfObjects(at: item.start, cursor)))
  }
}
