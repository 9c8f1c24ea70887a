import GeoFeatures

/// What was read of an event's time and position, number by number.
struct EventParts {
  private var year = Double.nan
  private var month = Double.nan
  private var day = Double.nan
  private var hour = Double.nan
  private var minute = Double.nan
  private var second = Double.nan
  private(set) var latitude = Double.nan
  private(set) var longitude = Double.nan
  /// Whether something of the time could not be read.
  private var hasFaultyTime = false
  /// Whether something of the position could not be read.
  private(set) var hasFaultyPosition = false

  /// What became of a time.
  enum Moment {
    /// There is none.
    case none
    /// Milliseconds since 1970, as if the zone were UTC.
    case milliseconds(Int64)
    /// The same, of a day whose hour is not given.
    case dayOnly(Int64)
    /// There is no such time.
    case impossible
    /// It was reported already.
    case faulty
  }

  subscript(part: EventPart) -> Double {
    get {
      switch part {
      case .year: year
      case .month: month
      case .day: day
      case .hour: hour
      case .minute: minute
      case .second: second
      case .latitude: latitude
      case .longitude: longitude
      }
    }
    set {
      switch part {
      case .year: year = newValue
      case .month: month = newValue
      case .day: day = newValue
      case .hour: hour = newValue
      case .minute: minute = newValue
      case .second: second = newValue
      case .latitude: latitude = newValue
      case .longitude: longitude = newValue
      }
    }
  }

  /// Notes that a part stands there, but can't be read.
  mutating func isFaulty(_ part: EventPart) {
    if part == .latitude || part == .longitude {
      hasFaultyPosition = true
    } else {
      hasFaultyTime = true
    }
  }

  /// The time; seconds from 60 on run over into the next minute, as bulletins write them.
  var moment: Moment {
    if hasFaultyTime { return .faulty }
    if year.isNaN && month.isNaN && day.isNaN { return .none }
    guard let year = Int(exactly: year), let month = Int(exactly: month),
      let day = Int(exactly: day),
      let midnight = Midnight.milliseconds(year: year, month: month, day: day)
    else { return .impossible }
    if hour.isNaN && minute.isNaN && second.isNaN { return .dayOnly(midnight) }
    let (clockMinute, clockSecond) = (minute.isNaN ? 0 : minute, second.isNaN ? 0 : second)
    guard let hour = Int64(exactly: hour), let minute = Int64(exactly: clockMinute),
      (0..<24).contains(hour), (0..<60).contains(minute), clockSecond >= 0, clockSecond < 62
    else { return .impossible }
    let milliseconds = Int64((clockSecond * 1000).rounded())
    return .milliseconds(midnight + (hour * 60 + minute) * 60_000 + milliseconds)
  }
}
