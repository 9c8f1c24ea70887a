import GeoFeatures

/// Tells a line of headings from one of data, whose values would become the columns' names.
///
/// Headings may be integers, such as years, but only each once; and times, where what stands below is
/// none. No heading is a number with a fraction or an exponent.
struct CSVHeadingCheck {
  private var count = 0
  private var hasName = false
  /// The first field that nobody would call a column.
  private var real: String?
  /// The first number that stands there a second time.
  private var repeated: String?
  /// The places of fields that are times.
  private var times: [Int] = []
  /// The first integer, with its place.
  private var integer: (place: Int, text: String)?
  private var numbers: Set<Double> = []

  /// Takes the next field into account.
  mutating func add(_ text: Bytes) {
    let place = count
    count += 1
    if text.isEmpty { return }
    guard let number = NumberScanner.real(text) else {
      hasName = true
      if CSVValue.kinds(text, among: .time) == .time { times.append(place) }
      return
    }
    let shown = CSVRows.excerpt(text)
    if text.contains(where: { $0 == 0x2E || $0 | 0x20 == 0x65 }) {
      if real == nil { real = "its \(Self.ordinal(place)) field is the number \(shown)" }
    } else if integer == nil {
      integer = (place, shown)
    }
    if !numbers.insert(number).inserted && repeated == nil {
      repeated = "the number \(shown) stands there twice"
    }
  }

  /// What shows that the line is one of data, or nil for headings; the line behind it may tell.
  func sign(_ scanner: inout CSVScanner) -> String? {
    if !hasName { return "there are only numbers or nothing in it" }
    let needsNext = !times.isEmpty || integer != nil
    let (fieldCount, isNoTime) = needsNext ? Self.look(below: times.first, &scanner) : (0, false)
    if let time = times.first, !isNoTime { return "its \(Self.ordinal(time)) field is a time" }
    if let real { return real }
    if let repeated { return repeated }
    guard let integer, fieldCount > count else { return nil }
    return
      "its \(Self.ordinal(integer.place)) field is the number \(integer.text), and the next line"
      + " has more fields"
  }

  /// How many fields the next line has, blank ones at its end aside, and whether the one at a place
  /// is something else than a time.
  private static func look(
    below place: Int?, _ scanner: inout CSVScanner
  ) -> (fieldCount: Int, isNoTime: Bool) {
    var found: (fieldCount: Int, isNoTime: Bool)?
    scanner.peek { scanner in
      if found != nil { return }
      var fieldCount = scanner.fields.count
      while fieldCount > 0, CSVValue.isBlank(scanner.bytes(scanner.fields[fieldCount - 1])) {
        fieldCount -= 1
      }
      var isNoTime = false
      if let place, place < fieldCount {
        let text = scanner.bytes(scanner.fields[place])
        isNoTime = !CSVValue.isBlank(text) && CSVValue.kinds(text, among: .time) != .time
      }
      found = (fieldCount, isNoTime)
    }
    return found ?? (0, false)
  }

  /// `1st`, `2nd`, `3rd`, `4th` … for the places 0, 1, 2, 3 …
  private static func ordinal(_ place: Int) -> String {
    let number = place + 1
    let isTeen = (11...13).contains(number % 100)
    switch number % 10 {
    case 1 where !isTeen: return "\(number)st"
    case 2 where !isTeen: return "\(number)nd"
    case 3 where !isTeen: return "\(number)rd"
    default: return "\(number)th"
    }
  }
}
