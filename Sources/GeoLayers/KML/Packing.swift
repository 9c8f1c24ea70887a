import CSystem
import CZip
import GeoFeatures

/// Watches libzip while it packs, which it does in one long call.
struct Packing {
  private let input: Int32
  private let size: off_t
  private let isCancelled: @Sendable () -> Bool
  private let progress: (Double) -> Void

  /// Watches the packing of an open file.
  init(
    input: Int32, isCancelled: @escaping @Sendable () -> Bool,
    progress: @escaping (Double) -> Void
  ) {
    self.input = input
    self.isCancelled = isCancelled
    self.progress = progress
    var status = stat()
    size = fstat(input, &status) == 0 ? status.st_size : 0
  }

  /// Has the archive written, and returns libzip's answer.
  mutating func close(_ archive: OpaquePointer) -> Int32 {
    withUnsafeMutablePointer(to: &self) { state in
      // libzip asks after every 8 kB that it writes. Its own progress callback is of no use: libzip
      // counts an archive's entries (1.7 calls it with 0 and 1 where there is one).
      let code = zip_register_cancel_callback_with_state(
        archive,
        { _, state in
          guard let state else { return 0 }
          return state.assumingMemoryBound(to: Packing.self).pointee.goesOn() ? 0 : 1
        }, nil, state)
      return code < 0 ? code : zip_close(archive)
    }
  }

  /// Tells how far it is; returns whether to go on.
  private func goesOn() -> Bool {
    let position = lseek(input, 0, SEEK_CUR)
    if position > 0 && size > 0 { progress(min(1, Double(position) / Double(size))) }
    return !isCancelled()
  }
}
