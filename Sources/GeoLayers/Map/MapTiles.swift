import GeoFeatures

/// Tiles of a server, which a page loads when it is looked at.
public struct MapTiles: Sendable {
  /// The address with `{z}`, `{x}` and `{y}`.
  public let address: String
  /// Whose tiles they are.
  public let attribution: String?

  /// Takes the address of tiles.
  ///
  /// - Throws: `Failure` of kind `usage` where it is none of the web, or lacks a place for the tile's numbers.
  public init(_ address: String, attribution: String? = nil) throws(Failure) {
    let lower = address.lowercased()
    let isWeb = lower.hasPrefix("https://") || lower.hasPrefix("http://")
    let places = Self.places(in: address)
    let isWhole =
      places.contains("z") && places.contains("x")
      && (places.contains("y") || places.contains("-y"))
    let isClean = address.utf8.allSatisfy {
      $0 > 0x20 && $0 < 0x7F && !"\"'<>\\;`".utf8.contains($0)
    }
    guard isWeb && isWhole && isClean else {
      throw Failure(
        .usage, "--tiles can't be '\(address)'",
        advice: "an http or https address with {z}, {x} and {y}")
    }
    // Of what Leaflet has no value for it makes no page.
    if let unknown = places.first(where: { !Self.known.contains($0) }) {
      throw Failure(
        .usage, "--tiles can't have {\(unknown)}",
        advice: "places are {z}, {x}, {y} or {-y}, {s} for a server's letter a to c, {r} for @2x")
    }
    self.address = address
    self.attribution = attribution
  }

  private static let known: [Substring] = ["z", "x", "y", "-y", "s", "r"]

  /// What stands between braces.
  private static func places(in address: String) -> [Substring] {
    address.split(separator: "{", omittingEmptySubsequences: false).dropFirst().map {
      $0.prefix { $0 != "}" }
    }
  }

  /// The scheme and host that a page may load pictures from (Content Security Policy); a host with a place for a
  /// server's letter stands for all.
  var origin: String {
    let parts = address.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
    let host = parts[2].prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    let scheme = parts[0].lowercased()
    if !host.contains("{") { return "\(scheme)//\(host)" }
    // Only the first label may stand for any.
    if host.hasPrefix("{s}."), !host.dropFirst(4).contains("{") {
      return "\(scheme)//*.\(host.dropFirst(4))"
    }
    return scheme
  }
}
