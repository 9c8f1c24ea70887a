import CSystem
import GeoFeatures

/// Where a layer's bytes go: a file that appears whole or not at all, or a stream.
///
/// A regular file is written under a temporary name beside its place and takes the place on
/// ``commit()``; until then, and for good after ``abandon()`` or any failure, an older file stays as
/// it was. Devices, pipes and standard output are written as the bytes come.
public final class Sink {
  /// The file's path as it was given, or nil for a stream.
  public let path: String?
  private let target: String
  /// Whether an existing file is not to be replaced.
  let refusesExisting: Bool
  /// Whether it is for what is put aside, without a name and never to have a place.
  private let isHidden: Bool
  /// What was written so far, but for a stream.
  private(set) var temporary: TemporaryFile?
  private let stream: Int32
  private let ownsStream: Bool
  /// Asked, by whichever thread writes, whether the output is not wanted any more.
  let isCancelled: @Sendable () -> Bool
  private var state = State.open

  private enum State {
    case open, committed, abandoned
  }

  /// Opens a file for writing; what it held stays until ``commit()``. With `noClobber` an existing
  /// file is refused.
  ///
  /// A symbolic link is followed: what it points to is replaced. An older file's permissions are kept.
  ///
  /// Once `isCancelled` says so, nothing takes the place any more.
  ///
  /// - Throws: `Failure` of kind `cannotCreate`.
  public init(
    path: String, noClobber: Bool = false, isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(Failure) {
    self.path = path
    self.isCancelled = isCancelled
    refusesExisting = noClobber
    isHidden = false
    if path.isEmpty { throw Failure(.usage, "an output needs a name") }
    let existing = FileStatus(path)
    switch existing?.kind {
    case .directory:
      throw Failure(
        .cannotCreate, "\(path) is a directory", advice: "name a file in it")
    case .special:
      // There is no whole or half of a device or a pipe, and it must not be renamed over.
      target = ""
      stream = rhumb_open(path, O_WRONLY | O_CLOEXEC, 0)
      ownsStream = true
      if stream < 0 { throw Failure.system("\(path) can't be opened", kind: .cannotCreate) }
    case .regular, nil:
      if noClobber && existing != nil { throw Failure.exists(path) }
      // A rename asks only the directory's leave, but who locked the file meant it.
      if existing != nil && access(path, W_OK) != 0 {
        throw Failure.system("\(path) can't be replaced", kind: .cannotCreate)
      }
      target = FileStatus.resolvingLinks(path)
      stream = -1
      ownsStream = false
      temporary = try TemporaryFile(beside: target, mode: existing?.mode)
    }
  }

  /// Writes to a stream that is open already, which is not closed in the end; 1 is standard output.
  public init(descriptor: Int32, isCancelled: @escaping @Sendable () -> Bool = { false }) {
    path = nil
    self.isCancelled = isCancelled
    target = ""
    refusesExisting = false
    isHidden = false
    stream = descriptor
    ownsStream = false
  }

  /// A sink that nobody sees: for what is put aside on the way to another.
  init(scratchOf other: Sink) throws(Failure) {
    path = nil
    isCancelled = other.isCancelled
    target = other.target
    refusesExisting = false
    stream = -1
    ownsStream = false
    isHidden = true
    let file = try other.makeScratch()
    file.unlink()
    temporary = file
  }

  private var pendingBytes = 0
  private var writtenBack = 0

  deinit { abandon() }

  /// Writes to standard output.
  public static func standardOutput(
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) -> Sink {
    Sink(descriptor: 1, isCancelled: isCancelled)
  }

  /// Whether what was written can still be taken back and written anew: not so in a stream.
  var canRestart: Bool { temporary != nil }

  /// Writes all of the bytes; meant for pieces of 64 kB and more. A failure abandons the output.
  ///
  /// - Throws: `Failure` of kind `inputOutput`; `Failure.brokenPipe` where the reader of a pipe has
  ///   gone away; `Failure.cancelled`.
  public func write(_ bytes: Bytes) throws(Failure) {
    if isCancelled() {
      abandon()
      throw .cancelled
    }
    guard state == .open else { throw Failure(.internalFault, "a closed output was written to") }
    do throws(Failure) {
      try Descriptor.write(bytes, to: temporary?.descriptor ?? stream, name: name)
    } catch {
      abandon()
      throw error
    }
    if let temporary { startWriteBack(bytes.count, temporary.descriptor) }
  }

  /// Has the system begin to put on disk what has been written, so that little is left for the end.
  private func startWriteBack(_ count: Int, _ descriptor: Int32) {
    pendingBytes += count
    guard pendingBytes >= Self.writeBackSize else { return }
    rhumb_start_write_back(descriptor, off_t(writtenBack), off_t(pendingBytes))
    writtenBack += pendingBytes
    pendingBytes = 0
  }

  private static let writeBackSize = 8 << 20

  /// Writes all of a buffer, which lives as long as the call.
  func write(_ buffer: borrowing ByteBuffer) throws(Failure) { try write(buffer.bytes) }

  /// Takes back all that was written and hands it over for reading; the output begins anew.
  func restart() throws(Failure) -> TemporaryFile {
    guard let written = temporary else {
      throw Failure(.internalFault, "a stream can't be written anew")
    }
    if isHidden {
      temporary = try makeScratch()
      temporary?.unlink()
    } else {
      temporary = try TemporaryFile(beside: target, mode: written.mode)
      written.unlink()
    }
    pendingBytes = 0
    writtenBack = 0
    return written
  }

  /// A file to put something aside in: beside a file to come, where there must be room, else in the
  /// directory for temporary files.
  func makeScratch() throws(Failure) -> TemporaryFile {
    target.isEmpty ? try TemporaryFile() : try TemporaryFile(beside: target)
  }

  /// Makes the file appear in its place, on disk; a stream is left as it is.
  ///
  /// - Throws: `Failure` of kind `inputOutput`, or `cannotCreate` where the place can't be taken;
  ///   the older file is there then; `Failure.cancelled`. An output that was abandoned can't appear.
  public func commit() throws(Failure) {
    switch state {
    case .committed: return
    case .abandoned: throw Failure(.internalFault, "an abandoned output was to appear")
    case .open: break
    }
    defer { abandon() }
    if let temporary {
      try temporary.bringToDisk(name: name)
      // That may have taken seconds.
      if isCancelled() { throw .cancelled }
      try temporary.place(at: target, refusesExisting: refusesExisting, name: name)
    } else if ownsStream && close(stream) != 0 {
      state = .abandoned
      throw Failure.system("\(name) can't be written", kind: .inputOutput)
    }
    state = .committed
  }

  /// Gives up: the temporary file goes, an older file stays. Does nothing after ``commit()``.
  public func abandon() {
    temporary?.unlink()
    temporary = nil
    guard state == .open else { return }
    if ownsStream { _ = close(stream) }
    state = .abandoned
  }

  private var name: String { path ?? (isHidden ? "a temporary file" : "standard output") }
}
