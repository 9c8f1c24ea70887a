import GeoFeatures

/// Bins of magnitude for many buckets: pages of 16 bins, of which a bucket has those that it needs.
struct BinPages: ~Copyable {
  private static let pageShift = 4

  /// For each bucket, the number of the page that holds each run of 16 bins; 0 for none.
  private var pages = GrowableBuffer<UInt32>()
  /// How many runs a bucket has a place for.
  private var width = 0
  /// The first of those runs.
  private var lowest = 0
  private var bucketCount = 0
  /// The pages; the first is never used.
  private var counts = GrowableBuffer<UInt64>()

  init() { counts.append(repeating: 0, count: 1 << Self.pageShift) }

  mutating func grow(to count: Int) {
    guard count > bucketCount else { return }
    pages.append(repeating: 0, count: (count - bucketCount) * width)
    bucketCount = count
  }

  /// Counts so many events in a bin of a bucket.
  @inline(__always)
  mutating func add(_ count: UInt64, at index: Int, of bucket: Int) {
    let run = index >> Self.pageShift
    if run < lowest || run >= lowest + width { makeRoom(for: run) }
    let place = bucket * width + run - lowest
    if pages[place] == 0 { addPage(at: place) }
    counts[Int(pages[place]) << Self.pageShift + index & (1 << Self.pageShift - 1)] += count
  }

  @inline(never)
  private mutating func addPage(at place: Int) {
    pages[place] = UInt32(counts.count >> Self.pageShift)
    counts.append(repeating: 0, count: 1 << Self.pageShift)
  }

  @inline(never)
  private mutating func makeRoom(for run: Int) {
    let start = width == 0 ? run : min(run, lowest)
    let end = width == 0 ? run + 1 : max(run + 1, lowest + width)
    var wider = GrowableBuffer<UInt32>(minimumCapacity: max(16, bucketCount * (end - start)))
    for bucket in 0..<bucketCount {
      wider.append(repeating: 0, count: width == 0 ? end - start : lowest - start)
      guard width > 0 else { continue }
      wider.append(
        contentsOf: UnsafeBufferPointer(start: pages.base + bucket * width, count: width))
      wider.append(repeating: 0, count: end - lowest - width)
    }
    pages = wider
    lowest = start
    width = end - start
  }

  /// Calls `body` with each bin of a bucket that holds any event, from the lowest on.
  func forEach(of bucket: Int, _ body: (_ index: Int, _ count: UInt64) -> Void) {
    for run in 0..<width {
      let page = Int(pages[bucket * width + run])
      if page == 0 { continue }
      for place in 0..<(1 << Self.pageShift) {
        let count = counts[page << Self.pageShift + place]
        if count > 0 { body((lowest + run) << Self.pageShift + place, count) }
      }
    }
  }

  /// The bins of a bucket.
  func bins(of bucket: Int, width: Double) -> MagnitudeBins {
    var bins = MagnitudeBins(width: width)
    forEach(of: bucket) { bins.add(Int($1), at: $0) }
    return bins
  }

  /// Counts what other pages hold, each bucket in the one that `buckets` names.
  mutating func merge(_ other: borrowing BinPages, to buckets: [Int]) {
    for (from, to) in buckets.enumerated() {
      other.forEach(of: from) { add($1, at: $0, of: to) }
    }
  }
}
