/// Days since 1970-01-01 and dates of the proleptic Gregorian calendar (ISO 8601), in turn.
///
/// A year is counted from 1 March, so that the leap day is its last: then months of 31, 30, 31, 30, 31
/// days repeat every 153 days, and the day of the year at which the month m (0 is March) begins is
/// (153 m + 2) / 5.
package enum CivilDate {
  /// Days from 0000-03-01 to 1970-01-01.
  private static let epoch = 719_468

  /// Days since 1970-01-01; the date must be valid.
  package static func days(year: Int, month: Int, day: Int) -> Int {
    let march = month > 2 ? month - 3 : month + 9
    let years = month > 2 ? year : year - 1
    let leapDays = floorDivide(years, 4) - floorDivide(years, 100) + floorDivide(years, 400)
    return years * 365 + leapDays + (153 * march + 2) / 5 + day - 1 - epoch
  }

  /// The date so many days after 1970-01-01.
  package static func date(days: Int) -> (year: Int, month: Int, day: Int) {
    // Cycles of 400, 100, 4 and 1 years; the last of the 100 and of the 1 is a day longer.
    let shifted = days + epoch
    let cycle = floorDivide(shifted, 146_097)
    var rest = shifted - cycle * 146_097
    let century = min(rest / 36_524, 3)
    rest -= century * 36_524
    let olympiad = rest / 1_461
    rest -= olympiad * 1_461
    let single = min(rest / 365, 3)
    rest -= single * 365
    let march = (5 * rest + 2) / 153
    let day = rest - (153 * march + 2) / 5 + 1
    let year = cycle * 400 + century * 100 + olympiad * 4 + single
    return march < 10 ? (year, march + 3, day) : (year + 1, march - 9, day)
  }

  /// How many days the month has.
  static func dayCount(year: Int, month: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Whether there is such a day.
  static func isValid(year: Int, month: Int, day: Int) -> Bool {
    month >= 1 && month <= 12 && day >= 1 && day <= dayCount(year: year, month: month)
  }

  /// Division rounded towards minus infinity; the divisor is positive.
  @inline(__always)
  package static func floorDivide(_ dividend: Int, _ divisor: Int) -> Int {
    let (quotient, remainder) = dividend.quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
