import Rhumb

/// Files that belong to the command line: profiles, and tables of radii.
enum SmallFile {
  private static let mostBytes = 16 << 20

  /// All bytes of a file.
  ///
  /// - Throws: `Failure` where it can't be read, or has more than 16 MB.
  static func contents(of path: String) throws(Failure) -> ByteBuffer {
    let source = try FileSource(path: path)
    var text = ByteBuffer(minimumCapacity: 1 << 14)
    while true {
      let room = text.reserve(1 << 14)
      let count = try source.read(into: UnsafeMutableRawBufferPointer(start: room, count: 1 << 14))
      if count == 0 { return text }
      text.commit(count)
      if text.count > mostBytes {
        throw Failure(.usage, "a file of settings has at most 16 MB", at: Place(source: path))
      }
    }
  }
}
