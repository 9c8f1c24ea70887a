import CSystem
import Rhumb

extension Arguments {
  /// What makes circles of points, or nil.
  func circles() throws(Failure) -> PointCircles? {
    guard let property = self[.circles] else { return nil }
    if Self.trimmed(property).isEmpty {
      throw wrong(.circles, property, "the name of a property that is a length: radius_m")
    }
    return PointCircles(radius: property, detail: try circleDetail())
  }

  /// Refuses a detail of circles where there are none.
  func refuseLoneCircleDetail() throws(Failure) {
    if has(.circleDetail) && !has(.circles) {
      throw Failure(
        .usage, "--circle-detail is for circles", advice: "--circles names their radius")
    }
  }

  /// A number of vertices, or a length with its unit.
  func circleDetail() throws(Failure) -> CircleDetail {
    guard let text = self[.circleDetail] else { return .standard }
    if let count = Int(text), (4...3600).contains(count) { return .vertices(count) }
    if let metres = Quantity.metres(text), metres >= 0.01 { return .tolerance(metres) }
    throw wrong(
      .circleDetail, text, "4 to 3600 vertices, or a length of at least 0.01m with its unit: 100m")
  }

  /// What geometries are cut to: a box in four numbers, else what stands in a file.
  func clipping() throws(Failure) -> Clipping? {
    guard let text = self[.clip] else { return nil }
    if text == "-" {
      throw wrong(.clip, text, "a file or an address, which standard input is not")
    }
    if text.contains(","), Self.numbers(text) != nil {
      return Clipping(try ClipArea(try box(.clip, text)))
    }
    if Self.seemsBox(text) && access(text, F_OK) != 0 {
      throw Failure(
        .usage, "--clip can't be '\(text)': it is no box, and there is no such file",
        advice: "a box takes \(Self.wantedBox(instead: text))")
    }
    return try Clipping(path: text, network: try readOptions().network)
  }

  /// Whether a text was rather meant for a box than for a file: four parts, or nothing but numbers.
  private static func seemsBox(_ text: String) -> Bool {
    if HTTPAddress.isAddress(text) || text.contains("/") { return false }
    if text.split(separator: ",", omittingEmptySubsequences: false).count == 4 { return true }
    let parts = text.split { $0.isWhitespace || ",;:".contains($0) }
    return parts.count > 1 && numbers(parts.joined(separator: ",")) != nil
  }

  /// A length above zero.
  func simplifyingMetres() throws(Failure) -> Double? {
    guard let text = self[.simplify] else { return nil }
    guard let metres = Quantity.metres(text), metres > 0, metres.isFinite else {
      throw wrong(.simplify, text, "a length above zero with its unit: 100m, 1km")
    }
    return metres
  }

  /// `10km`, `10km,straight` or `10km,geodesic`.
  func densifying() throws(Failure) -> Densifying? {
    guard let text = self[.densify] else { return nil }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(Self.trimmed)
    guard parts.count <= 2, let metres = Quantity.metres(parts[0]), metres >= 1 else {
      throw wrong(.densify, text, "a length of at least 1m with its unit: 10km or 10km,geodesic")
    }
    switch parts.count == 1 ? "straight" : parts[1] {
    case "straight": return .straight(metres: metres)
    case "geodesic": return .geodesic(metres: metres)
    default: throw wrong(.densify, text, "straight or geodesic after the length")
    }
  }
}
