import CSystem
import CZip
import GeoFeatures

/// A zip archive under construction; the one owner of libzip's handle.
struct ZipArchive: ~Copyable {
  private let handle: OpaquePointer
  /// The open file of the entry that was added last.
  private var input: Int32 = -1

  /// zlib's own default. libzip's is 9, which takes 1.3 to 2.6 times as long for 1 to 6 % less.
  private static let level: zip_uint32_t = 6

  /// Begins an archive in the place of the file at `path`.
  init(path: String) throws(Failure) {
    var code: Int32 = 0
    guard let handle = zip_open(path, ZIP_CREATE | ZIP_TRUNCATE, &code) else {
      var error = zip_error_t()
      zip_error_init_with_code(&error, code)
      defer { zip_error_fini(&error) }
      throw Failure(
        .cannotCreate, "an archive can't be begun: \(String(cString: zip_error_strerror(&error)))")
    }
    self.handle = handle
  }

  // What was not closed is given up: the file stays as it was.
  deinit { zip_discard(handle) }

  /// Adds the contents of an open file, from its beginning, as an entry; they are read on `close()`.
  mutating func add(_ descriptor: Int32, name: String) throws(Failure) {
    // The library closes the stream, and with it this second descriptor.
    guard lseek(descriptor, 0, SEEK_SET) == 0, let stream = fdopen(dup(descriptor), "rb") else {
      throw Failure.system("a temporary file can't be read", kind: .inputOutput)
    }
    guard let source = zip_source_filep(handle, stream, 0, -1) else {
      fclose(stream)
      return try check(-1)
    }
    input = fileno(stream)
    let index = zip_file_add(handle, name, source, zip_flags_t(ZIP_FL_ENC_UTF_8))
    if index < 0 { zip_source_free(source) }
    try check(Int32(truncatingIfNeeded: index))
    try check(zip_set_file_compression(handle, zip_uint64_t(index), ZIP_CM_DEFLATE, Self.level))
    // 1980-01-01T00:00:00, the first moment that the format knows.
    try check(zip_file_set_dostime(handle, zip_uint64_t(index), 0, 1 << 5 | 1, 0))
  }

  /// Writes the archive, and tells what part of the last entry was read.
  ///
  /// - Throws: `Failure.cancelled` soon after `isCancelled` says so; else `Failure` of kind
  ///   `inputOutput`. There is no archive then.
  consuming func close(
    isCancelled: @escaping @Sendable () -> Bool, progress: (Double) -> Void
  ) throws(Failure) {
    let code = withoutActuallyEscaping(progress) { [handle, input] progress in
      var packing = Packing(input: input, isCancelled: isCancelled, progress: progress)
      return packing.close(handle)
    }
    do throws(Failure) {
      if code < 0 && isCancelled() { throw .cancelled }
      try check(code)
    } catch {
      _ = consume self  // the handle lives on after a failure, and is given up
      throw error
    }
    discard self
  }

  /// The one place where the library's answers are looked at.
  private func check(_ code: Int32) throws(Failure) {
    guard code < 0 else { return }
    throw Failure(
      .inputOutput, "the archive can't be written: \(String(cString: zip_strerror(handle)))")
  }
}
