import CSystem
import GeoFeatures

/// The files of Leaflet, which a map page has in it: read from where the system keeps them.
public struct LeafletLibrary: Sendable {
  /// The script, minified where that is there.
  let script: SharedBuffer<UInt8>
  /// The style sheet.
  let styles: SharedBuffer<UInt8>

  /// Where packages put it: Debian and Fedora, Homebrew's npm, npm itself.
  private static let directories = [
    "/usr/share/javascript/leaflet", "/usr/share/nodejs/leaflet/dist",
    "/usr/local/lib/node_modules/leaflet/dist", "/usr/lib/node_modules/leaflet/dist",
    "/opt/homebrew/lib/node_modules/leaflet/dist", "node_modules/leaflet/dist",
  ]

  private static let advice =
    "install it (apt-get install libjs-leaflet, or npm install leaflet), or name its folder with "
    + "--leaflet"

  /// Reads it from a folder, or from the first known one that has it.
  ///
  /// - Throws: `Failure` of kind `cannotCreate` where it is not there, or is not Leaflet.
  public init(directory: String? = nil) throws(Failure) {
    let places = directory.map { [$0] } ?? Self.directories
    for place in places {
      let names = ["leaflet.min.js", "leaflet.js"].map { "\(place)/\($0)" }
      guard let path = names.first(where: { access($0, R_OK) == 0 }),
        access("\(place)/leaflet.css", R_OK) == 0
      else { continue }
      script = try Self.read(path)
      styles = try Self.read("\(place)/leaflet.css")
      guard Self.holds(script, "Leaflet"), Self.holds(styles, "leaflet-container") else {
        throw Failure(.cannotCreate, "\(place) has no Leaflet in it", advice: Self.advice)
      }
      return
    }
    throw Failure(
      .cannotCreate,
      directory.map { "there is no leaflet.js and leaflet.css in \($0)" }
        ?? "Leaflet is not on this machine",
      advice: Self.advice)
  }

  private static func read(_ path: String) throws(Failure) -> SharedBuffer<UInt8> {
    let descriptor = rhumb_open(path, O_RDONLY | O_CLOEXEC, 0)
    if descriptor < 0 { throw Failure.system("\(path) can't be read", kind: .cannotCreate) }
    defer { _ = close(descriptor) }
    var bytes = ByteBuffer(minimumCapacity: 1 << 18)
    while true {
      let room = bytes.reserve(1 << 16)
      let count = CSystem.read(descriptor, room, 1 << 16)
      if count == 0 { return bytes.share() }
      if count > 0 {
        bytes.commit(count)
      } else if rhumb_errno() != EINTR {
        throw Failure.system("\(path) can't be read", kind: .inputOutput)
      }
    }
  }

  private static func holds(_ bytes: SharedBuffer<UInt8>, _ word: String) -> Bool {
    ByteText.firstRange(of: Array(word.utf8), in: bytes.values, from: 0) != nil
  }
}
