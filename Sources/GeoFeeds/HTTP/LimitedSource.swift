import GeoFeatures

/// Breaks off a source that gives more than it may: a small body can unpack to a very large one.
final class LimitedSource: ByteSource {
  private let source: any ByteSource
  private let limit: Int
  private let name: String
  private var count = 0

  init(_ source: any ByteSource, limit: Int, name: String) {
    self.source = source
    self.limit = limit
    self.name = name
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
    let got = try source.read(into: buffer)
    count += got
    if count > limit {
      throw Failure(
        .network, "the body unpacks to more than \(CurlFailure.count(limit)) bytes",
        at: Place(source: name), advice: "--max-bytes raises the limit")
    }
    return got
  }
}
