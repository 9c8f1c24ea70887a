import CSystem
import GeoFeatures

/// An open file, closed by its one owner.
struct FileDescriptor: ~Copyable {
  let number: Int32
  private let isOwned: Bool

  /// Opens a file for reading.
  init(reading path: String) throws(Failure) {
    let opened = rhumb_open(path, O_RDONLY | O_CLOEXEC, 0)
    guard opened >= 0 else {
      let code = rhumb_errno()
      let reason = String(cString: strerror(code))
      throw Failure(
        code == ENOENT || code == ENOTDIR || code == EACCES ? .noInput : .inputOutput,
        "can't be opened: \(reason)", at: Place(source: path))
    }
    number = opened
    isOwned = true
  }

  /// Takes standard input, which is not ours to close.
  init(standardInput: Void) {
    number = 0
    isOwned = false
  }

  deinit { if isOwned { _ = close(number) } }

  /// The size of a regular file, or nil for anything else.
  var regularSize: Int? {
    var status = stat()
    guard fstat(number, &status) == 0, status.st_mode & mode_t(S_IFMT) == mode_t(S_IFREG) else {
      return nil
    }
    return Int(status.st_size)
  }

  /// Whether it is a directory.
  var isDirectory: Bool {
    var status = stat()
    return fstat(number, &status) == 0 && status.st_mode & mode_t(S_IFMT) == mode_t(S_IFDIR)
  }

  /// Reads on from where it is.
  func read(into buffer: UnsafeMutableRawBufferPointer, name: String) throws(Failure) -> Int {
    while true {
      let count = CSystem.read(number, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      if rhumb_errno() != EINTR { throw Self.readFailure(name) }
    }
  }

  private static func readFailure(_ name: String) -> Failure {
    let reason = String(cString: strerror(rhumb_errno()))
    return Failure(.inputOutput, "can't be read: \(reason)", at: Place(source: name))
  }
}
