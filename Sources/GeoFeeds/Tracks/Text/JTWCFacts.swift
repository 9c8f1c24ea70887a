import GeoFeatures

/// What a warning says as a whole, with the places of its words.
struct JTWCFacts {
  /// When the forecast begins, in milliseconds since 1970, or nil where the year is not known.
  private(set) var initial: Int64?
  /// Whether the fixes are compact lines.
  private(set) var isCompact = false
  /// The places of 06W, of the name and of the warning's number, or -1.
  private var designator = -1
  private var namePlace = -1
  private(set) var advisory = -1
  private(set) var status: StaticString?
  /// Central pressure in hPa, whereto in degrees and how fast in knots the cyclone moves, or NaN.
  private(set) var pressure = Double.nan
  private(set) var direction = Double.nan
  private(set) var speed = Double.nan

  init() {}

  init(_ words: borrowing WordList) {
    var (first, date) = (-1, Int64?.none)
    for place in 0..<words.count {
      if words.isFirst(place) && Self.isStamp(words, place) { readHeading(words, place) }
      if Self.lead(words, place) != nil && initial != nil { isCompact = true }
      if first < 0 && Self.isPosition(words, place) { first = place }
      if date == nil { date = Self.dateFormat?.parse(words[place])?.milliseconds }
      if words.has(["WARNING", "NR"], at: place) { readSubject(words, place) }
      readNumbers(words, place)
    }
    if initial == nil, first >= 0, let date {
      initial = FixStamp.milliseconds(
        dayAndClock: Bytes(rebasing: words[first].prefix(6)), near: date + 43_200_000)
    }
  }

  private static let dateFormat = try? TimeFormat("%d%b%y")

  /// Whether a position begins there: `310600Z --- 22.8N 131.6E`.
  static func isPosition(_ words: borrowing WordList, _ place: Int) -> Bool {
    let time = words[place]
    return time.count == 7 && time[6] == UInt8(ascii: "Z")
      && time.prefix(6).allSatisfy { $0 &- 0x30 < 10 } && words.has(["---"], at: place + 1)
  }

  /// The hours of a compact line `T012 …`, or nil where none begins.
  static func lead(_ words: borrowing WordList, _ place: Int) -> Double? {
    let word = words[place]
    guard words.isFirst(place), word.count == 4, word[0] == UInt8(ascii: "T") else { return nil }
    return NumberScanner.integer(Bytes(rebasing: word[1...])).map(Double.init)
  }

  /// Whether the heading of compact lines begins there: `2023073106 06W KHANUN 017 01 335 09 …`.
  private static func isStamp(_ words: borrowing WordList, _ place: Int) -> Bool {
    words[place].count == 10 && isDesignator(words[place + 1])
      && FixStamp.milliseconds(words[place]) != nil
  }

  private static func isDesignator(_ word: Bytes) -> Bool {
    word.count == 3 && FixStamp.pair(word, 0) != nil && word[2] &- 0x41 < 26
  }

  private mutating func readHeading(_ words: borrowing WordList, _ place: Int) {
    initial = FixStamp.milliseconds(words[place])
    (designator, namePlace, advisory) = (place + 1, place + 2, place + 3)
    direction = words.number(place + 5) ?? .nan
    speed = words.number(place + 6) ?? .nan
  }

  /// Reads what stands before WARNING NR: `SUPER TYPHOON 06W (KHANUN)`.
  private mutating func readSubject(_ words: borrowing WordList, _ place: Int) {
    var mark = place - 1
    while mark >= 0 && mark > place - 4 && !Self.isDesignator(words[mark]) { mark -= 1 }
    guard Self.isDesignator(words[mark]) else { return }
    if designator < 0 {
      designator = mark
      namePlace = mark + 1 < place ? mark + 1 : -1
      advisory = place + 2
    }
    if status == nil {
      status = Self.stages.first { words.has($0.words, at: mark - $0.words.count) }?.code
    }
  }

  private static let stages: [(words: [StaticString], code: StaticString)] = [
    (["SUPER", "TYPHOON"], "ST"), (["TYPHOON"], "TY"), (["TROPICAL", "STORM"], "TS"),
    (["TROPICAL", "DEPRESSION"], "TD"), (["TROPICAL", "CYCLONE"], "TC"),
    (["SUBTROPICAL", "STORM"], "SS"), (["HURRICANE"], "HU"),
  ]

  private mutating func readNumbers(_ words: borrowing WordList, _ place: Int) {
    if words.has(["MINIMUM", "CENTRAL", "PRESSURE", "AT"], at: place),
      words.has(["IS"], at: place + 5), pressure.isNaN
    {
      pressure = words.number(place + 6) ?? .nan
    } else if words.has(["DEGREES", "AT"], at: place) && words.has(["-"], at: place - 2),
      direction.isNaN
    {
      direction = words.number(place - 1) ?? .nan
      speed = words.number(place + 2) ?? .nan
    }
  }

  /// The cyclone's name, or nothing.
  func name(_ words: borrowing WordList) -> Bytes {
    let word = words[namePlace]
    guard word.count > 2, word[0] == UInt8(ascii: "("), word[word.count - 1] == UInt8(ascii: ")")
    else { return word }
    return Bytes(rebasing: word[1..<word.count - 1])
  }

  /// Writes the identifier of ATCF: WP062023 for 06W.
  func writeStormID(_ words: borrowing WordList, to text: inout ByteBuffer) {
    text.truncate(to: 0)
    let mark = words[designator]
    guard mark.count == 3 else { return }
    let basin = Self.basins.word(mark[2])
    guard let basin, let initial else { return text.append(contentsOf: mark) }
    text.append(basin)
    text.append(contentsOf: Bytes(rebasing: mark.prefix(2)))
    let year = ATCFSeason.season(
      of: initial, isSouthern: mark[2] == UInt8(ascii: "S") || mark[2] == UInt8(ascii: "P"))
    NumberWriter.appendInteger(Int64(year), to: &text)
  }

  private static let basins = LetterCode([
    ("W", "WP"), ("E", "EP"), ("C", "CP"), ("L", "AL"), ("A", "IO"), ("B", "IO"), ("S", "SH"),
    ("P", "SH"),
  ])
}
