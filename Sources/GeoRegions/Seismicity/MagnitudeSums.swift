/// The sums over a bin and all above it, by which each cut-off costs the same. Integers, so that they are
/// exact.
struct MagnitudeSums {
  /// What the earthquakes at or above a cut-off add up to.
  struct Above {
    /// How many there are.
    var count = 0
    /// How many bins they are above the cut-off, together.
    var sum = 0
    /// The squares of that, together.
    var squares: Int128 = 0

    /// N² times the variance in bins: 0 where all magnitudes are equal.
    var spread: Int128 { Int128(count) * squares - Int128(sum) * Int128(sum) }
  }

  let width: Double
  /// The bins that are summed, or nil where there is none.
  let indices: ClosedRange<Int>?
  private var sums: [Above] = []

  init(_ bins: MagnitudeBins) {
    width = bins.width
    indices = bins.indices
    guard let indices else { return }
    sums = Array(repeating: Above(), count: indices.count)
    var above = Above()
    for index in indices.reversed() {
      // One bin further down, every event above is a bin further up: (d + 1)² = d² + 2 d + 1.
      above.squares += Int128(2 * above.sum + above.count)
      above.sum += above.count
      above.count += bins.counts[index - bins.first]
      sums[index - indices.lowerBound] = above
    }
  }

  /// The sums over a bin and all above it.
  subscript(cutoff: Int) -> Above {
    guard let indices, cutoff <= indices.upperBound else { return Above() }
    if cutoff >= indices.lowerBound { return sums[cutoff - indices.lowerBound] }
    var above = sums[0]
    let shift = indices.lowerBound - cutoff
    above.squares +=
      Int128(2 * shift) * Int128(above.sum) + Int128(shift * shift) * Int128(above.count)
    above.sum += shift * above.count
    return above
  }
}
