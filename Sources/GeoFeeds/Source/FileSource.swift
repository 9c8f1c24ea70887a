import CSystem
import GeoFeatures

/// Reads a file, or standard input, from front to back.
public final class FileSource: ByteSource {
  private let descriptor: FileDescriptor
  private let name: String

  /// Opens a file, or standard input where `path` is `-`.
  ///
  /// - Throws: `Failure` of kind `noInput` where there is no such file, or it is a directory.
  public init(path: String) throws(Failure) {
    name = path == "-" ? "standard input" : path
    if HTTPAddress.isAddress(path) {
      throw Failure(
        .noInput, "a network address is no file", at: Place(source: HTTPAddress.shown(path)),
        advice: "fetch it first")
    }
    descriptor = path == "-" ? FileDescriptor(standardInput: ()) : try FileDescriptor(reading: path)
    if descriptor.isDirectory {
      throw Failure(.noInput, "is a directory", at: Place(source: name), advice: "name its files")
    }
  }

  /// The file's size in bytes, or nil where it is no regular file.
  public var size: Int? { descriptor.regularSize }

  /// Fills the buffer as ``ByteSource/read(into:)`` says.
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
    try descriptor.read(into: buffer, name: name)
  }
}
