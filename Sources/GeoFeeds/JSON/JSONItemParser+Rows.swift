import GeoFeatures

extension JSONItemParser {
  /// Completes the rows of a feature whose properties and geometry were read.
  mutating func finishFeature(_ item: Item, _ cursor: JSONCursor) {
    let place = item.geometry ?? item.start
    settleShape(item)
    if !shape.isMixed || options.mixedGeometry == .collection { return finishRow(item, cursor) }
    let order = shape.order
    let count = options.mixedGeometry == .primary ? 1 : shape.kinds.nonzeroBitCount
    if count == 1 {
      note("mixed-geometry", .note, at: place) {
        "a collection of several kinds, of which only the first is kept"
      }
    }
    // What these rows have in common was logged with the first.
    let logged = pending
    for part in 0..<count {
      builder.geometry.cancelRow()
      shape = Shape()
      var again = cursor
      do throws(JSONStop) {
        again.position = place
        let bit = UInt8(truncatingIfNeeded: order >> UInt32(part * 8))
        try readGeometry(&again, depth: 2, allowed: bit, isTop: true)
        if part > 0, let properties = item.properties {
          var same = item
          again.position = properties
          try readProperties(&again, &same)
        }
      } catch {
        return refuse(error.message, at: error.position)
      }
      shape.isCollection = false
      pending = logged
      if count > 1 { builder.set(partColumnAdded(), integer: Int64(part + 1)) }
      finishRow(item, cursor)
    }
  }

  /// Takes the geometry back where it can't be read, and logs what is odd about it.
  private mutating func settleShape(_ item: Item) {
    if shape.isBad {
      builder.geometry.cancelRow()
      shape = Shape()
    } else if shape.kinds == 0 {
      note("no-location", .note, at: item.start) { "the feature has no location" }
    } else {
      noteOddities(at: item.geometry ?? item.start)
    }
  }

  /// Completes the row of one of a record's geometries, whatever kinds it has.
  mutating func finishElement(_ item: Item, _ cursor: JSONCursor) {
    settleShape(item)
    finishRow(item, cursor)
  }

  /// Completes one row.
  private mutating func finishRow(_ item: Item, _ cursor: JSONCursor) {
    setIDs(item, cursor)
    if runner != nil { runProfile(at: item.start) }
    if shape.isPoint { joinDepth() }
    if isForeign, shape.kinds != 0, let system { builder.geometry.setSystem(system) }
    if shape.isPoint {
      builder.geometry.appendPointRow(shape.x, shape.y, shape.z)
    } else if shape.kinds == 0 {
      builder.geometry.appendNullRow()
    } else {
      builder.geometry.endRow(
        asMultiple: shape.isMultiple,
        asCollection: shape.isCollection && options.mixedGeometry == .collection)
    }
    builder.finishRow()
  }

  private mutating func runProfile(at position: Int) {
    runner?.complete(&builder)
    guard let oddities = runner?.takeOddities() else { return }
    for oddity in oddities {
      oddity.text.withUnsafeBufferPointer {
        noteOutcome(oddity.outcome, $0, oddity.column, at: position)
      }
    }
  }

  /// Gives the row its id: the feature's, else the one among its properties; where both are there
  /// and differ, the latter has a column of its own.
  private mutating func setIDs(_ item: Item, _ cursor: JSONCursor) {
    if let id = item.id ?? item.propertyID { setID(id, cursor) }
    guard let other = item.propertyID, idKey >= 0 else { return }
    let isDeclared = plans[idKey].column >= 0 && plans[idKey].isDeclared
    guard let id = item.id, !cursor.bytes(id).elementsEqual(cursor.bytes(other)) || isDeclared
    else {
      if isDeclared { setOther(other, cursor) }
      return
    }
    setOther(other, cursor)
  }

  private mutating func setOther(_ value: Range<Int>, _ cursor: JSONCursor) {
    var cursor = cursor
    cursor.position = value.lowerBound
    do throws(JSONStop) {
      if plans[idKey].column < 0 { try addColumn(idKey, cursor) }
      try setValue(&cursor, plans[idKey])
      try readMore(plans[idKey], at: value.lowerBound, cursor)
    } catch {
      refuse(error.message, at: error.position)
    }
  }

  private mutating func setID(_ id: Range<Int>, _ cursor: JSONCursor) {
    var cursor = cursor
    cursor.position = id.lowerBound
    do throws(JSONStop) {
      if idPlan.column < 0 {
        // The first id in an input whose beginning had none.
        var ahead = cursor
        idPlan.type = try classify(&ahead).fieldType ?? .text
        idPlan.column = Int32(builder.addField(Field("id", idPlan.type)))
        ranks.append(0)
      }
      if !builder.hasValue(Int(idPlan.column)) { try setValue(&cursor, idPlan) }
    } catch {
      refuse(error.message, at: error.position)
    }
  }

  /// Makes height and depth of an earthquake agree: z in metres up, depth_km in kilometres down.
  ///
  /// Where the profile says that the third number is in kilometres, a member depth_km says that
  /// somebody has turned it already.
  private mutating func joinDepth() {
    let number = shape.z
    guard depthColumn >= 0 else {
      if heights != .metresUp {
        shape.z = Depth.height(kilometres: heights == .kilometresDown ? number : 0 - number)
      }
      return
    }
    let hasDepth = builder.hasValue(depthColumn)
    if heights != .metresUp && !number.isNaN && !(hasDepth && isTurned) {
      let depth = heights == .kilometresDown ? number : 0 - number
      shape.z = Depth.height(kilometres: depth)
      if !hasDepth { builder.set(depthColumn, real: depth) }
    } else if hasDepth {
      if heights != .kilometresDown && number.isNaN {
        shape.z = Depth.height(kilometres: builder.real(depthColumn))
      }
    } else if !number.isNaN {
      builder.set(depthColumn, real: 0 - number / 1000)
    }
  }

  /// Whether the row's depth comes from the member `depth_km` itself.
  private var isTurned: Bool {
    let plan = plans[depthKey]
    return plan.column == depthColumn && (!plan.hasRivals || ranks[depthColumn] == plan.rank)
  }
}
