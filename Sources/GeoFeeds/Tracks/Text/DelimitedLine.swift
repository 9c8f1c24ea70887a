import GeoFeatures

/// The fields of a line, which commas part; blanks and quotation marks around a field are left out.
///
/// The fields are valid as long as the line is.
struct DelimitedLine: ~Copyable {
  // Not private: a generic buffer of it is a part of what other files see.
  struct Span: BitwiseCopyable {
    var start: Int
    var end: Int
  }

  private var spans = GrowableBuffer<Span>(minimumCapacity: 256)
  private var line = Bytes(start: nil, count: 0)

  /// How many fields there are.
  var count: Int { spans.count }

  /// A field; an empty text beyond the last.
  subscript(place: Int) -> Bytes {
    @inline(__always) get {
      guard place >= 0 && place < spans.count, let base = line.baseAddress else {
        return Bytes(start: nil, count: 0)
      }
      var (start, end) = (spans[place].start, spans[place].end)
      while start < end && CSVValue.isSpace(base[start]) { start += 1 }
      while end > start && CSVValue.isSpace(base[end - 1]) { end -= 1 }
      if end - start >= 2 && base[start] == 0x22 && base[end - 1] == 0x22 {
        return CSVValue.trimmed(Bytes(start: base + start + 1, count: end - start - 2))
      }
      return Bytes(start: base + start, count: end - start)
    }
  }

  /// Finds the fields of a line, at most the first `limit` of them.
  mutating func split(_ line: Bytes, limit: Int = .max) {
    self.line = line
    spans.truncate(to: 0)
    guard let base = line.baseAddress else { return }
    if line.contains(0x22) { return splitQuoted(base, line.count, limit) }
    let pattern = DelimiterPattern(0x2C)
    var at = 0
    while spans.count < limit {
      let start = at
      at = pattern.end(base, at, line.count)
      // A lone carriage return is white space here.
      while at < line.count && base[at] != 0x2C { at = pattern.end(base, at + 1, line.count) }
      spans.append(Span(start: start, end: at))
      if at >= line.count { return }
      at += 1
    }
  }

  private mutating func splitQuoted(_ base: UnsafePointer<UInt8>, _ count: Int, _ limit: Int) {
    var (start, at, isQuoted) = (0, 0, false)
    while at < count && spans.count < limit {
      if base[at] == 0x22 { isQuoted.toggle() }
      if base[at] == 0x2C && !isQuoted {
        spans.append(Span(start: start, end: at))
        start = at + 1
      }
      at += 1
    }
    if spans.count < limit { spans.append(Span(start: start, end: count)) }
  }
}
