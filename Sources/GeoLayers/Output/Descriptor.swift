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
