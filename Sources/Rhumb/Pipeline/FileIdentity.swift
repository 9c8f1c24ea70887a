import CSystem

/// Which file stands at a path, whatever name it is called by.
struct FileIdentity: Equatable {
  private let device: UInt64
  private let inode: UInt64
  /// Its size in bytes, or nil where it is no regular file.
  let size: Int?

  /// Looks at what the path leads to, links followed; nil where there is nothing.
  init?(path: String) {
    var status = CSystem.stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Looks at an open file.
  init?(descriptor: Int32) {
    var status = CSystem.stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  private init(_ status: CSystem.stat) {
    // Their types differ between systems.
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(truncatingIfNeeded: status.st_ino)
    let kind = UInt32(status.st_mode) & UInt32(S_IFMT)
    size = kind == UInt32(S_IFREG) ? Int(status.st_size) : nil
  }

  static func == (left: FileIdentity, right: FileIdentity) -> Bool {
    left.device == right.device && left.inode == right.inode
  }
}
