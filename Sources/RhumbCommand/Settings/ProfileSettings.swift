import CSystem
import Rhumb

extension Arguments {
  /// The profile that was asked for, built in or from a file, or nil.
  func profile() throws(Failure) -> Profile? {
    guard let name = self[.profile] else { return nil }
    if let builtIn = Profiles.named(name) { return builtIn }
    if name.utf8.contains(UInt8(ascii: "/")) || name.hasSuffix(".json") || access(name, F_OK) == 0 {
      let text = try Self.contents(of: name)
      return try Profile(json: text.bytes, source: name)
    }
    let known = Profiles.builtIn.map(\.name)
    throw Failure(
      .usage, "there is no profile '\(name)'",
      advice: nearest(to: name, in: known).map { "did you mean \($0)?" }
        ?? "the profiles are \(known.joined(separator: ", ")), or a JSON file")
  }

  /// All bytes of a small file.
  private static func contents(of path: String) throws(Failure) -> ByteBuffer {
    let source = try FileSource(path: path)
    var text = ByteBuffer(minimumCapacity: 1 << 14)
    while true {
      let room = text.reserve(1 << 14)
      let count = try source.read(into: UnsafeMutableRawBufferPointer(start: room, count: 1 << 14))
      if count == 0 { return text }
      text.commit(count)
      if text.count > 16 << 20 {
        throw Failure(.usage, "a profile has at most 16 MB", at: Place(source: path))
      }
    }
  }
}
