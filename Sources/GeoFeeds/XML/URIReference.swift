/// References relative to a base URI (RFC 3986, 5.2).
enum URIReference {
  /// The target of `reference` seen from `base`.
  static func resolve(_ reference: String, against base: String) -> String {
    let target = split(reference)
    guard target.scheme == nil else { return reference }
    let origin = split(base)
    guard let scheme = origin.scheme else { return reference }
    var result = scheme + ":"
    if let authority = target.authority {
      return result + "//" + authority + removeDots(target.path) + target.tail
    }
    if let authority = origin.authority { result += "//" + authority }
    if target.path.isEmpty {
      let tail = target.tail.hasPrefix("?") ? target.tail : origin.query + target.tail
      return result + origin.path + tail
    }
    if target.path.hasPrefix("/") { return result + removeDots(target.path) + target.tail }
    var merged: String
    if origin.authority != nil && origin.path.isEmpty {
      merged = "/" + target.path
    } else if let slash = origin.path.lastIndex(of: "/") {
      merged = String(origin.path[...slash]) + target.path
    } else {
      merged = target.path
    }
    merged = removeDots(merged)
    return result + merged + target.tail
  }

  private struct Parts {
    var scheme: String?
    var authority: String?
    var path: String
    /// Query and fragment with their marks.
    var tail: String
    var query: String {
      String(tail.prefix { $0 != "#" })
    }
  }

  private static func split(_ text: String) -> Parts {
    var rest = Substring(text)
    var scheme: String?
    if let colon = rest.firstIndex(of: ":"), let first = rest.first, first.isLetter,
      rest[..<colon].allSatisfy({ $0.isLetter || $0.isNumber || "+-.".contains($0) })
    {
      scheme = String(rest[..<colon])
      rest = rest[rest.index(after: colon)...]
    }
    let mark = rest.firstIndex { $0 == "?" || $0 == "#" } ?? rest.endIndex
    let tail = String(rest[mark...])
    rest = rest[..<mark]
    var authority: String?
    if rest.hasPrefix("//") {
      rest = rest.dropFirst(2)
      let slash = rest.firstIndex(of: "/") ?? rest.endIndex
      authority = String(rest[..<slash])
      rest = rest[slash...]
    }
    return Parts(scheme: scheme, authority: authority, path: String(rest), tail: tail)
  }

  /// Resolves `.` and `..` in a path (RFC 3986, 5.2.4).
  private static func removeDots(_ path: String) -> String {
    var kept: [Substring] = []
    let segments = path.split(separator: "/", omittingEmptySubsequences: false)
    for (index, segment) in segments.enumerated() {
      let isLast = index == segments.count - 1
      switch segment {
      case ".":
        if isLast { kept.append("") }
      case "..":
        if kept.count > 1 || (kept.count == 1 && kept[0] != "") { kept.removeLast() }
        if isLast { kept.append("") }
      default: kept.append(segment)
      }
    }
    return kept.joined(separator: "/")
  }
}
