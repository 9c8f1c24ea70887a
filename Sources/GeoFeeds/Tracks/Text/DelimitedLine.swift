import CSystem
import GeoFeatures

/// The fields of a line, which commas part; blanks and quotation marks around a field are left out.
///
/// The fields are valid as long as the line is.
struct DelimitedLine: ~Copyable {
  /// Where each field ends; the next one begins behind that.
  private var ends = GrowableBuffer<Int>(minimumCapacity: 256)
  private var line = Bytes(start: nil, count: 0)

  /// How many fields there are.
  var count: Int { ends.count }

  /// A field; an empty text beyond the last.
  subscript(place: Int) -> Bytes {
    @inline(__always) get {
      guard place >= 0 && place < ends.count, let base = line.baseAddress else {
        return Bytes(start: nil, count: 0)
      }
      var (start, end) = (place == 0 ? 0 : ends[place - 1] + 1, ends[place])
      while start < end && CSVValue.isSpace(base[start]) { start += 1 }
      while end > start && CSVValue.isSpace(base[end - 1]) { end -= 1 }
      if end - start >= 2 && base[start] == 0x22 && base[end - 1] == 0x22 {
        return CSVValue.trimmed(Bytes(start: base + start + 1, count: end - start - 2))
      }
      return Bytes(start: base + start, count: end - start)
    }
  }

  /// Finds the fields of a line, the first `limit` of them and perhaps some more.
  mutating func split(_ line: Bytes, limit: Int = .max) {
    self.line = line
    ends.truncate(to: 0)
    guard let base = line.baseAddress else { return }
    if memchr(base, 0x22, line.count) != nil { return splitQuoted(base, line.count) }
    // Most fields of a wide table are short: all commas of eight bytes are found at once.
    var at = 0
    while at + 8 <= line.count && ends.count < limit {
      let word = UInt64(littleEndian: UnsafeRawPointer(base + at).loadUnaligned(as: UInt64.self))
      let others = word ^ 0x2C2C_2C2C_2C2C_2C2C
      // The high bit of each byte that is zero, and of no other (Warren, Hacker's Delight, 6-1).
      var hits =
        ~((others & 0x7F7F_7F7F_7F7F_7F7F) &+ 0x7F7F_7F7F_7F7F_7F7F | others
        | 0x7F7F_7F7F_7F7F_7F7F)
      while hits != 0 {
        ends.append(at + hits.trailingZeroBitCount >> 3)
        hits &= hits &- 1
      }
      at += 8
    }
    if ends.count >= limit { return }
    while at < line.count {
      if base[at] == 0x2C { ends.append(at) }
      at += 1
    }
    ends.append(line.count)
  }

  private mutating func splitQuoted(_ base: UnsafePointer<UInt8>, _ count: Int) {
    var isQuoted = false
    for at in 0..<count {
      if base[at] == 0x22 { isQuoted.toggle() }
      if base[at] == 0x2C && !isQuoted { ends.append(at) }
    }
    ends.append(count)
  }
}
