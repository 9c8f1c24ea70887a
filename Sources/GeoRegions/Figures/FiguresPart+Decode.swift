import GeoFeatures

extension FiguresPart {
  /// Reads a part that ``encode(to:)`` has written.
  ///
  /// - Parameters:
  ///   - bytes: The document.
  ///   - name: The file's name, for errors.
  /// - Throws: A ``GeoFeatures/Failure`` of kind `unreadable` where it is no part, one of another version, or
  ///   damaged.
  public init(decoding bytes: Bytes, name: String? = nil) throws(Failure) {
    var cursor = PartCursor(bytes, name: name)
    let place = Place(source: name)
    guard cursor.take("{\"rhumb_figures\":") else {
      throw Failure(
        .unreadable, "this is no part of figures", at: place,
        advice: "rhumb stats --partial makes parts")
    }
    let version = try cursor.integer()
    guard version == Self.version else {
      throw Failure(
        .unreadable, "the part has version \(version); this rhumb reads version \(Self.version)",
        at: place, advice: "make all parts with the rhumb that merges them")
    }
    // The value of the checksum, and two marks and a line feed behind it.
    let end = bytes.count - 19
    guard end > 0 else { throw cursor.damage }
    var tail = PartCursor(bytes, name: name)
    tail.position = end
    let digits = String(decoding: bytes[end..<end + 16], as: UTF8.self)
    tail.position += 16
    guard UInt64(digits, radix: 16) == Self.checksum(Bytes(rebasing: bytes[..<end])),
      tail.take("\"}\n")
    else { throw tail.damage }

    try cursor.expect(",\n\"context\":")
    let context = try cursor.string()
    try cursor.expect(",\n\"choices\":")
    var choices: Set<String> = []
    try cursor.list { (cursor) throws(Failure) in choices.insert(try cursor.string()) }
    try cursor.expect(",\n\"regions\":")
    var numbers: [Int] = []
    try cursor.list { (cursor) throws(Failure) in numbers.append(Int(try cursor.count())) }
    guard let counts = RegionCounts(numbers: numbers) else { throw cursor.damage }
    try cursor.expect(",\n\"events\":")
    guard let identity = UInt64(try cursor.string(), radix: 16) else { throw cursor.damage }
    try cursor.expect(",\n\"options\":")
    let options = try FigureOptions(decoding: &cursor)
    var figures: RegionFigures
    do {
      figures = try RegionFigures(options)
    } catch {
      throw cursor.damage
    }
    try figures.decodeTotals(&cursor)
    var (keys, areas) = ([String](), [Double]())
    var seen: Set<[UInt8]> = []
    try cursor.expect(",\n\"buckets\":[")
    if !cursor.take("\n]") {
      repeat {
        try cursor.expect("\n{\"key\":")
        let key = try cursor.text()
        guard seen.insert(key).inserted else { throw cursor.damage }
        keys.append(String(decoding: key, as: UTF8.self))
        try cursor.expect(",\"area\":")
        areas.append(try cursor.number())
        figures.grow(to: keys.count)
        try figures.decodeBucket(keys.count - 1, &cursor)
      } while cursor.take(",")
      try cursor.expect("\n]")
    }
    try cursor.expect(",\n\"check\":\"")
    guard cursor.position == end else { throw cursor.damage }
    self.init(
      checked: figures, keys: keys, areas: areas, context: context, choices: choices,
      counts: counts, identity: identity)
  }
}
