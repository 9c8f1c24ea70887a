import GeoFeatures

/// The numbers of a line of ZMAP, in order.
enum ZMAPPlace: Int, CaseIterable {
  case longitude, latitude, year, month, day, magnitude, depth, hour, minute, second
  case horizontalError, depthError, magnitudeError

  /// The part of the time or position that it is, if it is one.
  var part: EventPart? {
    switch self {
    case .longitude: .longitude
    case .latitude: .latitude
    case .year: .year
    case .month: .month
    case .day: .day
    case .hour: .hour
    case .minute: .minute
    case .second: .second
    default: nil
    }
  }

  /// What it lies in, in a line that can be nothing else, and whether it has no decimals there.
  fileprivate var range: (values: ClosedRange<Double>, isWhole: Bool) {
    switch self {
    case .longitude: (-180...360, false)
    case .latitude: (-90...90, false)
    case .year: (1000...2200, false)
    case .month: (1...12, true)
    case .day: (1...31, true)
    case .magnitude: (-4...10, false)
    case .depth: (-10...1000, false)
    case .hour: (0...23, true)
    case .minute: (0...59, true)
    case .second: (0...61, false)
    default: (0...1e6, false)
    }
  }

  /// Whether a line may leave it open.
  fileprivate var isOptional: Bool {
    self == .magnitude || self == .depth || rawValue > ZMAPPlace.second.rawValue
  }
}

/// The numbers of one line; those that are not given are NaN.
struct ZMAPNumbers: ~Copyable {
  private var values = GrowableBuffer<Double>(minimumCapacity: 13)

  /// How many there are.
  var count: Int { values.count }

  subscript(place: ZMAPPlace) -> Double {
    place.rawValue < values.count ? values[place.rawValue] : .nan
  }

  mutating func append(_ value: Double) { values.append(value) }
  mutating func clear() { values.truncate(to: 0) }

  /// A number, NaN where the text says that there is none, nil where it is something else.
  static func number(_ text: Bytes) -> Double? {
    NumberScanner.real(text) ?? (CSVValue.isMissingNumber(text) ? .nan : nil)
  }

  /// Whether a text begins with lines that can be nothing else: ten or thirteen numbers each, a
  /// position, a date and a time among them. Up to five lines are looked at.
  static func begin(_ head: Bytes) -> Bool {
    var position = 0
    var lines = 0
    var numbers = ZMAPNumbers()
    while position < head.count && lines < 5 {
      let end = head[position...].firstIndex(of: 0x0A) ?? head.count
      // The last line may be cut where the head ends.
      if end == head.count && lines > 0 { break }
      var words = WordScanner(Bytes(rebasing: head[position..<end]))
      numbers.clear()
      while let word = words.next() {
        guard numbers.count < ZMAPPlace.allCases.count, let value = number(word) else {
          return false
        }
        numbers.append(value)
      }
      position = end + 1
      if numbers.count == 0 { continue }
      guard numbers.count == 10 || numbers.count == 13, numbers.areAnEvent else { return false }
      lines += 1
    }
    return lines > 0
  }

  private var areAnEvent: Bool {
    ZMAPPlace.allCases.allSatisfy { place in
      let value = self[place]
      if value.isNaN { return place.isOptional }
      let (values, isWhole) = place.range
      return values.contains(value) && (!isWhole || value == value.rounded())
    }
  }
}
