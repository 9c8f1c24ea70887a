import GeoFeatures

/// A colour of red, green, blue and opacity, each 0…255.
public struct Colour: Sendable, Equatable {
  /// Red.
  public var red: UInt8
  /// Green.
  public var green: UInt8
  /// Blue.
  public var blue: UInt8
  /// Opacity: 255 hides what is below.
  public var alpha: UInt8

  /// Makes a colour of its parts.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// The colour that CSS writes as `#rrggbb` or `#rgb`, or nil; an opacity of 0…1 is rounded to the
  /// next of 255 steps, halves up (0.5 is 128).
  public init?(css: String, opacity: Double = 1) {
    guard css.hasPrefix("#"), opacity >= 0, opacity <= 1 else { return nil }
    let digits = css.dropFirst().compactMap(\.hexDigitValue)
    guard digits.count == css.count - 1 else { return nil }
    let parts: [Int]
    switch digits.count {
    case 3: parts = digits.map { $0 * 17 }
    case 6: parts = stride(from: 0, to: 6, by: 2).map { digits[$0] * 16 + digits[$0 + 1] }
    default: return nil
    }
    self.init(
      red: UInt8(parts[0]), green: UInt8(parts[1]), blue: UInt8(parts[2]),
      alpha: UInt8(opacity * 255 + 0.5))
  }

  /// The colour as CSS and simplestyle write it, without opacity: `#ff8800`.
  public var css: String { "#" + Self.hex(red) + Self.hex(green) + Self.hex(blue) }

  /// The colour as KML writes it (KML 2.2, kml:colorType): alpha, blue, green, red; `ff0088ff`.
  public var kml: String { Self.hex(alpha) + Self.hex(blue) + Self.hex(green) + Self.hex(red) }

  /// The same colour with another opacity, 0…1.
  public func withOpacity(_ opacity: Double) -> Colour {
    var result = self
    result.alpha = UInt8(min(max(opacity, 0), 1) * 255 + 0.5)
    return result
  }

  private static func hex(_ value: UInt8) -> String {
    let digits = String(value, radix: 16)
    return value < 16 ? "0" + digits : digits
  }
}

extension Colour {
  /// The colour of three bytes: red, green and blue.
  init(rgb: UInt32) {
    self.init(
      red: UInt8(rgb >> 16 & 0xFF), green: UInt8(rgb >> 8 & 0xFF), blue: UInt8(rgb & 0xFF))
  }
}
