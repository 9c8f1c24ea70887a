import CSystem
import GeoFeatures

/// Calls on file descriptors.
enum Descriptor {
  /// Writes all of the bytes, over partial writes and interruptions.
  static func write(_ bytes: Bytes, to descriptor: Int32, name: String) throws(Failure) {
    guard var next = bytes.baseAddress else { return }
    var left = bytes.count
    while left > 0 {
      // Linux writes at most 2 GB at once.
      let count = CSystem.write(descriptor, next, min(left, 1 << 30))
      if count >= 0 {
        next += count
        left -= count
        continue
      }
      switch rhumb_errno() {
      case EINTR: continue
      case EAGAIN: usleep(1000)  // somebody made our standard output non-blocking
      case EPIPE: throw .brokenPipe
      default: throw Failure.system("\(name) can't be written", kind: .inputOutput)
      }
    }
  }
}

extension Failure {
  /// The reader of a pipe that we write to has gone away; a command ends quietly then.
  public static let brokenPipe = Failure(.inputOutput, "the reader of the output has gone away")

  /// A failure worded by the system's last error.
  static func system(_ what: String, kind: Kind, advice: String? = nil) -> Failure {
    Failure(kind, "\(what): \(String(cString: strerror(rhumb_errno())))", advice: advice)
  }

  /// A file is there that must not be replaced.
  static func exists(_ path: String) -> Failure {
    Failure(.cannotCreate, "\(path) exists", advice: "leave out --no-clobber to replace it")
  }
}
