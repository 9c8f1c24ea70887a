import GeoFeatures
import Synchronization

/// Counts the bytes that are read and the time it takes; another thread may ask.
final class CountedSource: ByteSource {
  private let source: any ByteSource
  private let count = Atomic<Int>(0)
  private let time = Atomic<UInt64>(0)

  init(_ source: any ByteSource) { self.source = source }

  var bytesRead: Int { count.load(ordering: .relaxed) }
  var nanoseconds: UInt64 { time.load(ordering: .relaxed) }

  /// Counts what was read around it: of a file that something else has open.
  func advance(to bytes: Int) {
    if bytes > count.load(ordering: .relaxed) { count.store(bytes, ordering: .relaxed) }
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
    let started = MonotonicClock.nanoseconds
    let got = try source.read(into: buffer)
    count.wrappingAdd(got, ordering: .relaxed)
    time.wrappingAdd(MonotonicClock.nanoseconds - started, ordering: .relaxed)
    return got
  }
}
