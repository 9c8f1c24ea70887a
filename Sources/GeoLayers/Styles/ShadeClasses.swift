import GeoFeatures

/// The classes by which areas are shaded by a number: up to five with about as many different numbers each,
/// between rounded ones, the lightest first; nothing and none have classes of their own.
public struct ShadeClasses: Sendable, Equatable {
  /// One class.
  public struct Shade: Sendable, Equatable {
    /// The number from which on it holds, or nil for areas without a number.
    public var from: Double?
    /// The number below which it holds, or nil where there is no end.
    public var to: Double?
    /// What a legend says.
    public var title: String
    /// The colour of the area.
    public var colour: Colour
  }

  /// The classes, from the least number to the greatest; last those without one, where there are such.
  public private(set) var shades: [Shade] = []

  private static let colours: [UInt32] = [0xF9D5AE, 0xF3A873, 0xE07B4C, 0xBC4B35, 0x86281F]
  private static let zero: UInt32 = 0xE3E8EC
  private static let none: UInt32 = 0x9AA3AB

  /// Finds classes for numbers, nil or not finite where an area has none. O(n log n).
  public init(_ numbers: [Double?]) {
    let values = numbers.compactMap { $0 }.filter(\.isFinite).sorted()
    if let least = values.first {
      let positive = values.filter { $0 > 0 }
      if least == 0, let first = positive.first {
        shades.append(Shade(from: 0, to: first, title: "0", colour: Colour(rgb: Self.zero)))
        addClasses(positive)
      } else {
        addClasses(values)
      }
    }
    if values.count < numbers.count {
      shades.append(Shade(from: nil, to: nil, title: "no value", colour: Colour(rgb: Self.none)))
    }
  }

  /// The class of a number, or of none; the nearest where it is outside of them all.
  func index(of number: Double?) -> Int {
    guard let number, number.isFinite else {
      return shades.firstIndex { $0.from == nil } ?? 0
    }
    return shades.lastIndex { $0.from.map { $0 <= number } ?? false } ?? 0
  }

  private mutating func addClasses(_ values: [Double]) {
    let starts = Self.starts(values)
    for (place, start) in starts.enumerated() {
      let next = place + 1 < starts.count ? starts[place + 1] : nil
      let number = starts.count == 1 ? 2 : place * (Self.colours.count - 1) / (starts.count - 1)
      shades.append(
        Shade(
          from: start, to: next, title: Self.title(start, next, isFirst: place == 0, values),
          colour: Colour(rgb: Self.colours[number])))
    }
  }

  /// Where classes begin: each value where there are few, but for digits that tell nothing, else rounded quantiles
  /// of the different values, since of counts most may be 1.
  private static func starts(_ values: [Double]) -> [Double] {
    var distinct: [Double] = []
    for value in values where value != distinct.last { distinct.append(value) }
    guard distinct.count > colours.count else {
      let short = distinct.map {
        $0 == $0.rounded() ? $0 : rounded($0, to: 1000, .down)
      }
      return zip(short, short.dropFirst()).allSatisfy(<) ? short : distinct
    }
    var starts = [distinct[0]]
    for number in 1..<colours.count {
      let start = rounded(distinct[number * distinct.count / colours.count])
      if let last = starts.last, start > last, start <= distinct[distinct.count - 1] {
        starts.append(start)
      }
    }
    return starts
  }

  /// The number with as many significant digits as 10, 100, 1000 … has.
  private static func rounded(
    _ number: Double, to least: Double = 10,
    _ rule: FloatingPointRoundingRule = .toNearestOrAwayFromZero
  ) -> Double {
    if number == 0 { return 0 }
    var scale = 1.0
    var size = number.magnitude
    while size >= 10 * least {
      size /= 10
      scale *= 10
    }
    while size < least {
      size *= 10
      scale /= 10
    }
    // Divided, where that is exact, so that 0.3 is 0.3.
    let digits = (number / scale).rounded(rule)
    return scale < 1 ? digits / (1 / scale).rounded() : digits * scale
  }

  private static func title(
    _ start: Double, _ next: Double?, isFirst: Bool, _ values: [Double]
  ) -> String {
    let last = values.last ?? start
    guard let next else { return start == last ? text(start) : "\(text(start)) and more" }
    let isWhole = values.allSatisfy { $0 == $0.rounded() }
    if isWhole && next == start + 1 { return text(start) }
    return isFirst ? "below \(text(next))" : "\(text(start)) to \(text(next))"
  }

  /// A number as people write it: 5 and not 5.0.
  private static func text(_ number: Double) -> String {
    let text = number.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

extension FeatureStyle {
  /// How an area of that class is drawn.
  init(_ shade: ShadeClasses.Shade, _ name: String = "shade") {
    self.init(
      name, shade.title, shade.colour, strokeOpacity: 0.9, lineWidth: 1,
      fillOpacity: shade.from == nil ? 0.25 : 0.8)
  }
}
