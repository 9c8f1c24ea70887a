import CSystem
import Rhumb

extension Arguments {
  /// The profile that was asked for, built in or from a file, or nil.
  func profile() throws(Failure) -> Profile? {
    guard let name = self[.profile] else { return nil }
    if let builtIn = Profiles.named(name) { return builtIn }
    if name.utf8.contains(UInt8(ascii: "/")) || name.hasSuffix(".json") || access(name, F_OK) == 0 {
      let text = try SmallFile.contents(of: name)
      return try Profile(json: text.bytes, source: name)
    }
    let known = Profiles.builtIn.map(\.name)
    throw Failure(
      .usage, "there is no profile '\(name)'",
      advice: nearest(to: name, in: known).map { "did you mean \($0)?" }
        ?? "the profiles are \(known.joined(separator: ", ")), or a JSON file")
  }
}
