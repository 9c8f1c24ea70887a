import CZip
import GeoFeatures

/// Unpacks a member of a zip archive while it is read.
final class ZipMemberSource: ByteSource {
  private let archive: ZipArchiveFile
  private let file: OpaquePointer
  private let member: ZipArchiveFile.Member
  private let name: String
  private let limit: Int
  private var count = 0
  /// Told how many bytes of the archive have been used up, about.
  var progress: ((Int) -> Void)?

  /// Unpacks a member of at most `limit` bytes.
  init(
    _ member: ZipArchiveFile.Member, of archive: ZipArchiveFile, name: String, limit: Int
  ) throws(Failure) {
    self.archive = archive
    self.member = member
    self.name = name
    self.limit = limit
    if member.size > UInt64(limit) { throw Self.overLimit(limit, member, name) }
    file = try archive.open(member)
  }

  deinit { zip_fclose(file) }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
    let got = zip_fread(file, buffer.baseAddress, UInt64(buffer.count))
    if got < 0 {
      throw ZipArchiveFile.broken(String(cString: zip_file_strerror(file)), name)
    }
    count += Int(got)
    if count > limit { throw Self.overLimit(limit, member, name) }
    if member.size > 0 {
      progress?(Int(Double(member.packedSize) * min(1, Double(count) / Double(member.size))))
    }
    return Int(got)
  }

  private static func overLimit(
    _ limit: Int, _ member: ZipArchiveFile.Member, _ name: String
  ) -> Failure {
    Failure(
      .unreadable, "\(member.name) in the zip archive unpacks to more than \(limit) bytes",
      at: Place(source: name), advice: "--max-unpacked-bytes raises the limit")
  }
}
