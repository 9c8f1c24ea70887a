import CSystem

/// What decides whether two reports are of the same earthquake, and which of them is the better one.
struct EventFacts: BitwiseCopyable {
  /// The first row of the report's latest revision, and how many rows it has.
  var row: Int
  var rowCount = 1
  /// Its `updated` in milliseconds since 1970, least for null.
  var updated: Int64
  /// The number of the agency.
  var agency: UInt32
  /// How far it was checked: 0 by a person, 1 unknown, 2 by no one, 3 withdrawn.
  var review: UInt8 = 1
  /// Whether there are time and place.
  var isPlaced = false
  /// The origin time in milliseconds since 1970.
  var time: Int64 = 0
  /// The epicentre on the unit sphere.
  var x = 0.0
  var y = 0.0
  var z = 0.0
  /// The magnitude, or NaN.
  var magnitude = Double.nan

  /// The square of the chord to another epicentre, on the unit sphere.
  @inline(__always)
  func squaredChord(to other: EventFacts) -> Double {
    let (dx, dy, dz) = (x - other.x, y - other.y, z - other.z)
    return dx * dx + dy * dy + dz * dz
  }

  mutating func place(longitude: Double, latitude: Double) {
    let (lambda, phi) = (longitude * .pi / 180, latitude * .pi / 180)
    x = cos(phi) * cos(lambda)
    y = cos(phi) * sin(lambda)
    z = sin(phi)
  }
}

/// The columns of a table that tell of events.
struct EventColumns {
  let id: PropertyColumn?
  let ids: PropertyColumn?
  let agency: PropertyColumn?
  let agencies: PropertyColumn?
  private let time: PropertyColumn?
  private let updated: PropertyColumn?
  private let magnitude: PropertyColumn?
  private let status: PropertyColumn?
  private let part: PropertyColumn?

  init(_ table: FeatureTable) {
    func column(_ name: String, _ suits: (FieldType) -> Bool) -> PropertyColumn? {
      table.column(name).flatMap { suits($0.type) ? $0 : nil }
    }
    id = table.column("id")
    ids = column("ids") { $0.isTextual }
    agency = column("agency") { $0.isTextual }
    agencies = column("agencies") { $0.isTextual }
    time = column("time") { $0 == .time }
    updated = column("updated") { $0 == .time }
    magnitude = column("mag") { $0 == .real || $0 == .integer }
    status = column("status") { $0.isTextual }
    part = column("part") { $0 == .integer }
  }

  /// Whether the row goes with the one before it, where both have one id.
  func isFurtherPart(_ row: Int) -> Bool {
    part.map { $0.isValid(row) && $0.integer(row) > 1 } ?? false
  }

  /// The row's facts.
  func facts(_ row: Int, of geometry: GeometryColumn, agency: UInt32) -> EventFacts {
    let revised = updated.flatMap { $0.isValid(row) ? $0.integer(row) : nil }
    var facts = EventFacts(row: row, updated: revised ?? .min, agency: agency)
    facts.magnitude = magnitude?.number(row) ?? .nan
    if let status, status.isValid(row) { facts.review = Self.review(status.text(row)) }
    if let time, time.isValid(row), geometry.kind(row) == .point {
      let vertex = geometry.vertices(ofRow: row).lowerBound
      facts.isPlaced = true
      facts.time = time.integer(row)
      facts.place(longitude: geometry.x[vertex], latitude: geometry.y[vertex])
    }
    return facts
  }

  /// What a status of the Geological Survey, of QuakeML or of GeoNet says.
  private static func review(_ status: Bytes) -> UInt8 {
    switch String(decoding: status.prefix(16), as: UTF8.self).lowercased() {
    case "reviewed", "manual", "confirmed", "final", "best": 0
    case "automatic": 2
    case "deleted", "rejected": 3
    default: 1
    }
  }
}
