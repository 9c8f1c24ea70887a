import CSystem
import GeoFeatures
import Synchronization

/// The profiles that are built in.
public enum Profiles {
  /// How many bytes of an input are looked at to choose a profile.
  public static let headCount = 64 << 10

  /// All of them; where several recognise an input, the first is taken.
  public static var builtIn: [Profile] { all.map(\.profile) }

  private static let all: [BuiltInProfile] = [
    usgsFeedJSON, usgsGeoJSON, usgsTableJSON, emscJSON, ingvJSON, nrcanJSON, nrcanFrenchJSON,
    ignJSON, geonetJSON, gdacsJSON, nhcJSON, waDFESJSON, qldFireJSON, rfsJSON, itmsJSON, wootJSON,
    capFeedJSON, feedJSON, countryJSON, geonamesJSON, eventTextJSON, obspyTableJSON, ingvTableJSON,
    quakeMLJSON, seisComPJSON, capJSON, jmaJSON,
    climadaJSON,
    eonetJSON, eonetGeoJSON, emscGeoJSON, geonetGeoJSON, cwaJSON, nwsAlertsJSON, volcanoesGeoJSON,
  ].map(BuiltInProfile.init)

  /// The names of all.
  static var names: [String] { all.map(\.name) }

  /// The profile of that name, or nil.
  public static func named(_ name: String) -> Profile? { all.first { $0.name == name }?.profile }

  /// The first profile that recognises an input, or nil.
  ///
  /// `root` is the local name of the root element, or the name of the format: csv, geojson, json. `head` is
  /// the beginning of the input, as UTF-8; what is beyond ``headCount`` is not looked at.
  public static func choose(root: String, head: Bytes) -> Profile? {
    all.first { $0.match?.recognises(root: root, head: head) ?? false }?.profile
  }
}

/// A profile of our own, decoded when it is first wanted: a run needs one of them.
private final class BuiltInProfile: Sendable {
  let name: String
  let match: Profile.Match?
  private let json: StaticString
  private let decoded = Mutex<Profile?>(nil)

  init(_ json: StaticString) {
    self.json = json
    let decoder = ProfileDecoder(bytes: Self.bytes(json), source: "built-in profile")
    do {
      (name, match) = try decoder.head()
    } catch {
      preconditionFailure("\(error)")
    }
  }

  var profile: Profile {
    decoded.withLock { decoded in
      if let decoded { return decoded }
      do {
        let profile = try Profile(json: Self.bytes(json), source: "built-in profile")
        decoded = profile
        return profile
      } catch {
        // The tests have seen it to be right.
        preconditionFailure("\(error)")
      }
    }
  }

  private static func bytes(_ json: StaticString) -> Bytes {
    Bytes(start: json.utf8Start, count: json.utf8CodeUnitCount)
  }
}

extension Profile.Match {
  /// Whether an input is one that is meant; see ``Profiles/choose(root:head:)``.
  func recognises(root: String, head: Bytes) -> Bool {
    if roots.isEmpty {
      if Profile.isFormat(root) { return false }
    } else if !roots.contains(root) {
      return false
    }
    guard let texts = contains else { return true }
    guard let base = head.baseAddress else { return false }
    let count = min(head.count, Profiles.headCount)
    return texts.contains { text in
      var text = text
      return text.withUTF8 { rhumb_memmem(base, count, $0.baseAddress, $0.count) != nil }
    }
  }
}

extension Profile {
  /// Whether an input is one of this profile's; see ``Profiles/choose(root:head:)``.
  public func recognises(root: String, head: Bytes) -> Bool {
    match?.recognises(root: root, head: head) ?? false
  }
}
