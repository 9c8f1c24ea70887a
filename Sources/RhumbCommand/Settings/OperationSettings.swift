import CSystem
import Rhumb

extension Arguments {
  /// What is to be done to the features.
  func operations() throws(Failure) -> Operations {
    var operations = Operations()
    if self[.longitudes] == "continuous" { operations.longitudes = .continuous }
    operations.times = try timeRange()
    if let expression = self[.filter] { operations.filter = try Filter(expression) }
    operations.bounds = try bounds()
    operations.circle = try circle()
    operations.identity = try identity()
    operations.circles = try circles()
    operations.densifying = try densifying()
    operations.clipping = try clipping()
    operations.simplifyingMetres = try simplifyingMetres()
    operations.limit = try integer(.limit, in: 0...Int.max)
    if let names = try list(.select) { operations.select = try Select(names) }
    operations.onlyBest = has(.onlyBest)
    if let decimals = try integer(.precision, in: 0...17), decimals < 7 {
      operations.grid = pow(10, -Double(decimals))
    }
    if let text = self[.targetSystem] {
      let target = try TargetSystem(text)
      if operations.longitudes == .continuous && !target.isWGS84 {
        throw Failure(.usage, "--longitudes continuous and --dst-crs exclude each other")
      }
      operations.target = target
    }
    return operations
  }

  /// `id`, `agencies`, or `agencies:16s,100km` with a third number for the magnitude.
  private func identity() throws(Failure) -> Operations.Identity? {
    guard let text = self[.dedupe] else { return nil }
    if text == "id" { return .id }
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    var window = EventWindow()
    guard parts[0] == "agencies" else {
      throw wrong(.dedupe, text, "id or agencies; agencies:16s,100km also says how near they are")
    }
    if parts.count == 1 { return .agencies(window) }
    let limits = parts[1].split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard (2...3).contains(limits.count), let time = Quantity.milliseconds(limits[0]),
      let distance = Quantity.metres(limits[1])
    else { throw wrong(.dedupe, text, "agencies:TIME,DISTANCE with units, as in 16s,100km") }
    window.milliseconds = time
    window.metres = distance
    if limits.count == 3 {
      guard let magnitude = Double(limits[2]), magnitude >= 0, magnitude.isFinite else {
        throw wrong(.dedupe, text, "a difference of magnitudes third, as in 16s,100km,1.0")
      }
      window.magnitude = magnitude
    }
    return .agencies(window)
  }

  private func timeRange() throws(Failure) -> TimeRange? {
    guard has(.since) || has(.until) else { return nil }
    return try TimeRange(since: try moment(.since), until: try moment(.until))
  }

  private func moment(_ option: Option) throws(Failure) -> Int64? {
    guard let text = self[option] else { return nil }
    return try TimeBound.parse(text, nowMilliseconds: Int64(time(nil)) * 1000)
  }

  private func bounds() throws(Failure) -> BoundingBox? {
    guard let text = self[.bounds] else { return nil }
    return try box(.bounds, text)
  }

  /// A box as an option has it.
  func box(_ option: Option, _ text: String) throws(Failure) -> BoundingBox {
    guard let numbers = Self.numbers(text), numbers.count == 4 else {
      throw wrong(option, text, Self.wantedBox(instead: text))
    }
    let (west, south, east, north) = (numbers[0], numbers[1], numbers[2], numbers[3])
    guard (-180...360).contains(west), (-180...360).contains(east) else {
      throw wrong(option, text, "longitudes from -180 to 180, or 0 to 360")
    }
    guard (-90...90).contains(south), (-90...90).contains(north), south <= north else {
      throw wrong(option, text, "the southern latitude second, the northern fourth, -90 to 90")
    }
    return BoundingBox(west: west, south: south, east: east, north: north)
  }

  /// What a box has to be; where four numbers have something else between them, their box.
  static func wantedBox(instead text: String) -> String {
    let parts = text.split { $0.isWhitespace || ",;/:".contains($0) }
    if parts.count == 4, numbers(parts.joined(separator: ",")) != nil {
      return "commas between the numbers: \(parts.joined(separator: ","))"
    }
    return "four numbers W,S,E,N in degrees, with commas between: 160,-50,-160,0 crosses 180°"
  }

  private func circle() throws(Failure) -> Circle? {
    guard let text = self[.within] else { return nil }
    let parts = text.split(separator: ",", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, let place = Self.numbers("\(parts[0]),\(parts[1])"),
      let radius = Quantity.metres(String(parts[2]))
    else { throw wrong(.within, text, "LON,LAT,RADIUS with the unit m, km, mi or nmi") }
    guard (-180...360).contains(place[0]), (-90...90).contains(place[1]) else {
      throw wrong(.within, text, "a longitude first, then a latitude from -90 to 90")
    }
    return Circle(longitude: place[0], latitude: place[1], radiusMetres: radius)
  }
}
