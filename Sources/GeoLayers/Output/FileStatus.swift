import CSystem

/// What stands at a path.
struct FileStatus {
  /// What kind of thing it is, as far as writing goes.
  enum Kind {
    case regular, directory, special
  }

  let kind: Kind
  let mode: mode_t

  /// Looks at what `path` leads to, links followed; nil where there is nothing.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    mode = status.st_mode
    switch status.st_mode & mode_t(S_IFMT) {
    case mode_t(S_IFREG): kind = .regular
    case mode_t(S_IFDIR): kind = .directory
    default: kind = .special
    }
  }

  /// The path that symbolic links in the last place lead to, though nothing be there yet.
  static func resolvingLinks(_ path: String) -> String {
    var path = path
    // Linux follows at most 40 links; a loop ends as a path that can't be created.
    for _ in 0..<40 {
      guard let link = readLink(path) else { return path }
      path = link.hasPrefix("/") ? link : "\(directory(of: path))/\(link)"
    }
    return path
  }

  /// The directory that holds the path's last part.
  static func directory(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private static func readLink(_ path: String) -> String? {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 4096) { buffer in
      let count = buffer.withMemoryRebound(to: CChar.self) { text in
        text.baseAddress.map { readlink(path, $0, text.count) } ?? -1
      }
      return count > 0 ? String(decoding: buffer[..<count], as: UTF8.self) : nil
    }
  }
}
