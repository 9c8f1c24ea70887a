import CSystem
import CZip
import GeoFeatures

/// A zip archive that is read; the one owner of libzip's handle and of the bytes it reads from.
final class ZipArchiveFile {
  /// A file in the archive.
  struct Member {
    let index: UInt64
    let name: String
    /// Bytes when unpacked, as the archive says.
    let size: UInt64
    /// Bytes in the archive.
    let packedSize: UInt64
    let isEncrypted: Bool
  }

  private let handle: OpaquePointer
  /// What was gathered of an input that can't be read again; libzip reads it where it lies.
  private let bytes: SharedBuffer<UInt8>
  private let name: String

  /// Opens an archive that is a file.
  init(path: String, name: String) throws(Failure) {
    self.name = name
    bytes = SharedBuffer()
    var code: Int32 = 0
    guard let opened = zip_open(path, ZIP_RDONLY, &code) else {
      var error = zip_error_t()
      zip_error_init_with_code(&error, code)
      defer { zip_error_fini(&error) }
      throw Self.broken(String(cString: zip_error_strerror(&error)), name)
    }
    handle = opened
  }

  /// Opens an archive that comes through a pipe: its list of members stands at its end.
  ///
  /// - Throws: `Failure` of kind `unreadable` where it has more than `limit` bytes.
  init(gathering source: any ByteSource, name: String, limit: Int) throws(Failure) {
    self.name = name
    var gathered = ByteBuffer(minimumCapacity: 1 << 16)
    while true {
      let room = UnsafeMutableRawBufferPointer(start: gathered.reserve(1 << 16), count: 1 << 16)
      let count = try source.read(into: room)
      if count == 0 { break }
      gathered.commit(count)
      if gathered.count > limit {
        throw Failure(
          .unreadable, "a zip archive of more than \(limit) bytes through a pipe",
          at: Place(source: name),
          advice: "give it as a file, or raise the limit with --max-archive-bytes")
      }
    }
    bytes = gathered.share()
    var error = zip_error_t()
    zip_error_init(&error)
    defer { zip_error_fini(&error) }
    let values = bytes.values
    guard let buffer = zip_source_buffer_create(values.baseAddress, UInt64(values.count), 0, &error)
    else { throw Self.broken(String(cString: zip_error_strerror(&error)), name) }
    guard let opened = zip_open_from_source(buffer, ZIP_RDONLY, &error) else {
      zip_source_free(buffer)
      throw Self.broken(String(cString: zip_error_strerror(&error)), name)
    }
    handle = opened
  }

  deinit { zip_discard(handle) }

  /// The files in it, without folders and what macOS adds.
  var members: [Member] {
    var found: [Member] = []
    for index in 0..<UInt64(max(0, zip_get_num_entries(handle, 0))) {
      var status = zip_stat_t()
      guard zip_stat_index(handle, index, 0, &status) == 0, let text = status.name else { continue }
      let name = String(cString: text)
      if name.hasSuffix("/") || name.hasPrefix("__MACOSX/") { continue }
      found.append(
        Member(
          index: index, name: name, size: status.size, packedSize: status.comp_size,
          isEncrypted: status.encryption_method != UInt16(ZIP_EM_NONE)))
    }
    return found
  }

  /// Opens a member for reading.
  func open(_ member: Member) throws(Failure) -> OpaquePointer {
    if member.isEncrypted {
      throw Failure(
        .unreadable, "\(member.name) in the zip archive is encrypted", at: Place(source: name),
        advice: "unpack it first")
    }
    guard let file = zip_fopen_index(handle, member.index, 0) else {
      throw Self.broken(String(cString: zip_strerror(handle)), name)
    }
    return file
  }

  static func broken(_ reason: String, _ name: String) -> Failure {
    Failure(
      .unreadable, "the zip archive is broken: \(reason)", at: Place(source: name),
      advice: "fetch it again")
  }
}
