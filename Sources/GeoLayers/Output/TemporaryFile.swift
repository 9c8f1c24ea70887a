import CSystem
import GeoFeatures

/// A file under a random name that goes with its owner unless it is given a place.
final class TemporaryFile {
  /// The open file, for reading and writing.
  let descriptor: Int32
  /// The permissions to keep, or nil for those that the umask leaves.
  let mode: mode_t?
  /// Where it stands, or nil where its name is gone or it has got its place.
  private(set) var path: String?

  /// Makes a file in the directory of `target`, since only there a rename is sure to be atomic.
  init(beside target: String, mode: mode_t? = nil) throws(Failure) {
    let directory = FileStatus.directory(of: target)
    let (descriptor, path) = Self.open(in: directory)
    if descriptor < 0 { throw Failure.system("\(target) can't be created", kind: .cannotCreate) }
    self.descriptor = descriptor
    self.path = path
    self.mode = mode
    if let mode { _ = fchmod(descriptor, mode & 0o7777) }
  }

  /// Makes a file in the directory for temporary files (`TMPDIR`, else `/tmp`).
  init() throws(Failure) {
    let directory = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    let (descriptor, path) = Self.open(in: directory.isEmpty ? "/tmp" : directory)
    if descriptor < 0 {
      throw Failure.system(
        "a temporary file can't be created in \(directory)", kind: .cannotCreate,
        advice: "set TMPDIR to a directory with room")
    }
    self.descriptor = descriptor
    self.path = path
    mode = nil
  }

  deinit {
    unlink()
    _ = close(descriptor)
  }

  private static func open(in directory: String) -> (Int32, String) {
    var path = ""
    for _ in 0..<100 {
      path = "\(directory)/.rhumb-\(String(UInt64.random(in: .min ... .max), radix: 36))"
      let descriptor = rhumb_open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if descriptor >= 0 || rhumb_errno() != EEXIST { return (descriptor, path) }
    }
    return (-1, path)
  }

  /// Takes the name away; the file lives on as long as it is open.
  func unlink() {
    if let path { _ = CSystem.unlink(path) }
    path = nil
  }

  /// The file that now stands under the name, which may be another one; the name goes.
  func reopened() throws(Failure) -> TemporaryFile {
    defer { unlink() }
    guard let path else { throw Failure(.internalFault, "a file without a name was asked for") }
    let descriptor = rhumb_open(path, O_RDONLY | O_CLOEXEC, 0)
    if descriptor < 0 { throw Failure.system("a temporary file can't be read", kind: .inputOutput) }
    return TemporaryFile(descriptor: descriptor)
  }

  private init(descriptor: Int32) {
    self.descriptor = descriptor
    mode = nil
  }

  /// Brings the contents to disk, to be done before the file gets its place.
  func bringToDisk(name: String) throws(Failure) {
    while fsync(descriptor) != 0 {
      if rhumb_errno() != EINTR {
        throw Failure.system("\(name) can't be written", kind: .inputOutput)
      }
    }
  }

  /// Gives the file its place in one step.
  func place(at target: String, refusesExisting: Bool, name: String) throws(Failure) {
    guard let path else { throw Failure(.internalFault, "a file without a name has no place") }
    if refusesExisting {
      // A link fails where the name is taken, even by a file that came a moment ago.
      if link(path, target) == 0 { return unlink() }
      if rhumb_errno() == EEXIST { throw Failure.exists(name) }
      // A file system without links: look once more, then rename.
      if FileStatus(target) != nil { throw Failure.exists(name) }
    }
    if rename(path, target) != 0 {
      throw Failure.system("\(name) can't be replaced", kind: .cannotCreate)
    }
    self.path = nil
  }

  /// Hands the contents from `offset` on, piece by piece, to `body`.
  func read(from offset: Int, _ body: (Bytes) throws(Failure) -> Void) throws(Failure) {
    let size = 1 << 18
    let piece = UnsafeMutablePointer<UInt8>.allocate(capacity: size)
    defer { piece.deallocate() }
    var position = offset
    while true {
      let count = pread(descriptor, piece, size, off_t(position))
      if count == 0 { return }
      if count > 0 {
        try body(Bytes(start: piece, count: count))
        position += count
      } else if rhumb_errno() != EINTR {
        throw Failure.system("a temporary file can't be read", kind: .inputOutput)
      }
    }
  }
}
