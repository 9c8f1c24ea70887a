import GeoFeatures

extension FeedParser {
  /// Settles the item's location: fills in heights and lengths, and refuses what lies off the globe.
  mutating func finishLocation() {
    if location.latitude.isFinite || location.longitude.isFinite { finishW3C() }
    if let latitude = plan.latitude, let longitude = plan.longitude, geometry.shapes.isEmpty,
      builder.hasValue(latitude), builder.hasValue(longitude)
    {
      geometry.begin(.point, .simple, line: itemLine)
      if geometry.defaultSystem >= 0 { geometry.setLastSystem(1) }
      geometry.beginRing()
      geometry.add(builder.real(longitude), builder.real(latitude), .nan)
    }
    for shape in 0..<geometry.shapes.count where !geometry.shapes[shape].isBroken { check(shape) }
    if location.elevation.isFinite {
      geometry.setMissingHeights(location.elevation)
      if let depth = plan.depth, plan.isOfEvents {
        if location.elevation.isFinite {
          // Depth in kilometres from metres up, to the millimetre.
          let depthKilometres = -location.elevation / 1000
          builder.set(depth, real: depthKilometres == 0 ? 0 : depthKilometres)
        }
      } else {
        let column = addColumn("elev_m", .real)
        builder.set(column, real: location.elevation)
      }
    } else if let depth = plan.depth, plan.isOfEvents, builder.hasValue(depth) {
      geometry.setMissingHeights(Depth.height(kilometres: builder.real(depth)))
    }
  }

  private mutating func check(_ shape: Int) {
    let vertices = geometry.vertices(of: shape)
    let isPoint = geometry.shapes[shape].kind == .point
    if vertices.isEmpty {
      geometry.markBroken(shape)
      return report("empty-geometry", .note, line: Int(geometry.shapes[shape].line)) {
        "a geometry element is empty"
      }
    }
    // Only longitudes and latitudes have limits that are known here.
    if geometry.shapes[shape].system >= 0 { return }
    let line = Int(geometry.shapes[shape].line)
    switch geometry.fault(of: shape) {
    case .latitude(let y):
      geometry.markBroken(shape)
      report("latitude-out-of-range", .rejected, line: line) { "latitude \(y) is out of range" }
    case .longitude(let x):
      geometry.markBroken(shape)
      report("longitude-out-of-range", .rejected, line: line) { "longitude \(x) is out of range" }
    case nil:
      guard isPoint else { return }
      for vertex in vertices where geometry.x[vertex] > 180 {
        let x = geometry.x[vertex]
        geometry.setLongitude(x - 360, of: vertex)
        report("longitude-wrapped", .note, line: line) { "longitude \(x) is wrapped" }
      }
    }
  }

  /// Writes the item as a row, or as one for each kind of geometry.
  mutating func appendRows() {
    var best: ItemGeometry.Encoding?
    var count = 0
    for shape in 0..<geometry.shapes.count where !geometry.shapes[shape].isBroken {
      let encoding = geometry.shapes[shape].encoding
      if let known = best, encoding <= known {
        if encoding == known { count += 1 }
      } else {
        (best, count) = (encoding, 1)
      }
    }
    guard let best else {
      if location.radius.isFinite { setLength(location.radius) }
      report("no-location", .note, line: itemLine) { "the item has no location" }
      builder.geometry.appendNullRow()
      return builder.finishRow()
    }
    if count < geometry.shapes.count { reportFurther(best) }
    if count == 1, let shape = (0..<geometry.shapes.count).first(where: { isChosen($0, best) }) {
      let radius = geometry.shapes[shape].radius
      if radius.isFinite || location.radius.isFinite {
        setLength(radius.isFinite ? radius : location.radius)
      }
      setSystem(of: shape)
      if geometry.shapes[shape].kind == .point {
        let vertex = geometry.vertices(of: shape).lowerBound
        builder.geometry.appendPointRow(geometry.x[vertex], geometry.y[vertex], geometry.z[vertex])
      } else {
        geometry.append(shape, to: &builder.geometry)
        builder.geometry.endRow()
      }
      return builder.finishRow()
    }
    appendSeveral(best)
  }

  /// Says when another encoding puts the item elsewhere than the one that counts.
  private mutating func reportFurther(_ best: ItemGeometry.Encoding) {
    guard let chosen = (0..<geometry.shapes.count).first(where: { isChosen($0, best) }) else {
      return
    }
    let place = geometry.vertices(of: chosen).lowerBound
    for shape in 0..<geometry.shapes.count
    where !geometry.shapes[shape].isBroken && geometry.shapes[shape].encoding != best
      && geometry.shapes[shape].system == geometry.shapes[chosen].system
    {
      let other = geometry.vertices(of: shape).lowerBound
      // About 100 m: agencies round their two encodings differently.
      let isElsewhere =
        abs(geometry.x[place] - geometry.x[other]) > 1e-3
        || abs(geometry.y[place] - geometry.y[other]) > 1e-3
      if isElsewhere {
        return report("further-location", .note, line: Int(geometry.shapes[shape].line)) {
          "another encoding of the location says otherwise, and is left out"
        }
      }
    }
  }

  private func isChosen(_ shape: Int, _ best: ItemGeometry.Encoding) -> Bool {
    !geometry.shapes[shape].isBroken && geometry.shapes[shape].encoding == best
  }

  /// Marks the row under construction with the system of a shape.
  private mutating func setSystem(of shape: Int) {
    let system = geometry.shapes[shape].system
    if system >= 0 { builder.geometry.setSystem(systems[Int(system)]) }
  }

  private mutating func setLength(_ metres: Double) {
    builder.set(addColumn("radius_m", .real), real: metres)
  }

  /// Several shapes: same kinds make a multi geometry; circles with radii of their own, mixed kinds,
  /// and other systems, a row each.
  private mutating func appendSeveral(_ best: ItemGeometry.Encoding) {
    let chosen = (0..<geometry.shapes.count).filter { isChosen($0, best) }
    let groups = geometry.groups(chosen, plan.options.mixedGeometry)
    let part = groups.count > 1 ? addColumn("part", .integer) : -1
    for (index, group) in groups.enumerated() {
      if index > 0 { builder.repeatRow() }
      if part >= 0 { builder.set(part, integer: Int64(index + 1)) }
      let radius = geometry.shapes[group[0]].radius
      if radius.isFinite || location.radius.isFinite {
        setLength(radius.isFinite ? radius : location.radius)
      } else if index > 0, let column = builder.schema.index(of: "radius_m") {
        builder.clear(column)
      }
      setSystem(of: group[0])
      for shape in group { geometry.append(shape, to: &builder.geometry) }
      builder.geometry.endRow()
      builder.finishRow()
    }
  }
}
