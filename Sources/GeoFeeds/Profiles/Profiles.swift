import CSystem
import GeoFeatures

/// The profiles that are built in.
public enum Profiles {
  /// How many bytes of an input are looked at to choose a profile.
  public static let headCount = 64 << 10

  /// All of them; where several recognise an input, the first is taken.
  public static let builtIn: [Profile] = [
    usgsFeedJSON, usgsGeoJSON, usgsTableJSON, feedJSON, countryJSON,
    eventTextJSON, obspyTableJSON, ingvTableJSON,
    quakeMLJSON, seisComPJSON,
  ].map(load)

  /// The profile of that name, or nil.
  public static func named(_ name: String) -> Profile? { builtIn.first { $0.name == name } }

  /// The first profile that recognises an input, or nil.
  ///
  /// `root` is the local name of the root element, or the name of the format: csv, geojson. `head` is
  /// the beginning of the input, as UTF-8; what is beyond ``headCount`` is not looked at.
  public static func choose(root: String, head: Bytes) -> Profile? {
    builtIn.first { $0.recognises(root: root, head: head) }
  }

  /// Decodes a profile of our own, which the tests have seen to be right.
  static func load(_ json: StaticString) -> Profile {
    let bytes = Bytes(start: json.utf8Start, count: json.utf8CodeUnitCount)
    do {
      return try Profile(json: bytes, source: "built-in profile")
    } catch {
      preconditionFailure("\(error)")
    }
  }
}

extension Profile {
  /// Whether an input is one of this profile's; see ``Profiles/choose(root:head:)``.
  public func recognises(root: String, head: Bytes) -> Bool {
    guard let match else { return false }
    if match.roots.isEmpty {
      if ["csv", "geojson"].contains(root) { return false }
    } else if !match.roots.contains(root) {
      return false
    }
    guard !match.contains.isEmpty else { return true }
    guard let base = head.baseAddress else { return false }
    let count = min(head.count, Profiles.headCount)
    return match.contains.contains { text in
      var text = text
      return text.withUTF8 { rhumb_memmem(base, count, $0.baseAddress, $0.count) != nil }
    }
  }

  /// The profile that a name of a family means in that format: `usgs` over GeoJSON is
  /// `usgs-geojson`.
  public func variant(for format: String) -> Profile {
    Profiles.named("\(name)-\(format)") ?? self
  }
}
