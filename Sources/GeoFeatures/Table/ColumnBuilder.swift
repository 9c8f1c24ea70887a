/// Grows one property column; a row without a value becomes null.
public struct ColumnBuilder: ~Copyable {
  /// What kind of values it takes.
  public let type: FieldType
  @usableFromInline var words: GrowableBuffer<UInt64>
  private var arena: ByteBuffer
  @usableFromInline var validity: GrowableBuffer<UInt64>
  private var validCount = 0

  /// Makes an empty column with room for so many rows.
  public init(_ type: FieldType, minimumCapacity: Int = 64) {
    self.type = type
    words = GrowableBuffer(minimumCapacity: minimumCapacity)
    arena = ByteBuffer(minimumCapacity: type.isTextual ? 1024 : 1)
    validity = GrowableBuffer(minimumCapacity: 4)
  }

  /// How many rows have been filled or passed.
  public var count: Int { words.count }

  /// Whether no row has a value.
  public var isAllNull: Bool { validCount == 0 }

  /// How many bytes of text there are.
  public var arenaCount: Int { arena.count }

  /// Whether `row` was given a value.
  @inlinable @inline(__always)
  public func hasValue(_ row: Int) -> Bool {
    row < words.count && validity[row >> 6] >> UInt64(row & 63) & 1 == 1
  }

  /// Fills with null up to, not including, `row`.
  @inline(__always)
  public mutating func pad(to row: Int) {
    if words.count < row { padSlowly(to: row) }
  }

  @inline(never)
  private mutating func padSlowly(to row: Int) {
    words.append(repeating: type.isTextual ? UInt64(arena.count) : 0, count: row - words.count)
    let needed = (row + 63) >> 6
    validity.append(repeating: 0, count: needed - validity.count)
  }

  @inline(__always)
  private mutating func markValid(_ row: Int) {
    let word = row >> 6
    if word >= validity.count { validity.append(0) }
    validity[word] |= 1 << UInt64(row & 63)
    validCount += 1
  }

  /// Gives `row`, the next or the last one, a word; a value that is there is replaced.
  @inline(__always)
  public mutating func setWord(_ word: UInt64, row: Int) {
    assert(!type.isTextual)
    pad(to: row)
    if row < words.count {
      if !hasValue(row) { markValid(row) }
      words[row] = word
    } else {
      words.append(word)
      markValid(row)
    }
  }

  /// Gives `row`, the next or the last one, a text; a value that is there is replaced.
  @inline(__always)
  public mutating func setText(_ text: Bytes, row: Int) {
    assert(type.isTextual)
    pad(to: row)
    if row < words.count {
      arena.truncate(to: row == 0 ? 0 : Int(words[row - 1]))
      arena.append(contentsOf: text)
      words[row] = UInt64(arena.count)
      if !hasValue(row) { markValid(row) }
    } else {
      arena.append(contentsOf: text)
      words.append(UInt64(arena.count))
      markValid(row)
    }
  }

  /// Adds to the text of `row`, the last or the next one, with `separator` before it where there is
  /// a text already.
  public mutating func joinText(_ text: Bytes, separator: StaticString, row: Int) {
    guard hasValue(row) else { return setText(text, row: row) }
    arena.append(separator)
    arena.append(contentsOf: text)
    words[row] = UInt64(arena.count)
  }

  /// The text that `row`, the last one, was given; valid until the next mutation.
  public func text(_ row: Int) -> Bytes {
    let start = row == 0 ? 0 : Int(words[row - 1])
    return Bytes(rebasing: arena.bytes[start..<Int(words[row])])
  }

  /// The word that `row` was given.
  public func word(_ row: Int) -> UInt64 { words[row] }

  /// Gives the row after `row`, the last one, the same value.
  public mutating func repeatValue(ofRow row: Int) {
    guard hasValue(row) else { return }
    if type.isTextual {
      // The arena may move when it grows, so the text is copied out of it first.
      let value = text(row)
      var copy = ByteBuffer(minimumCapacity: value.count)
      copy.append(contentsOf: value)
      setText(copy.bytes, row: row + 1)
    } else {
      setWord(words[row], row: row + 1)
    }
  }

  /// Takes back what `row`, the last one, was given.
  public mutating func clear(row: Int) {
    guard row < words.count else { return }
    if hasValue(row) {
      validity[row >> 6] &= ~(1 << UInt64(row & 63))
      validCount -= 1
    }
    words.truncate(to: row)
    validity.truncate(to: (row + 63) >> 6)
    if type.isTextual { arena.truncate(to: row == 0 ? 0 : Int(words[row - 1])) }
  }

  /// Hands the memory to an immutable column of `rowCount` rows.
  public consuming func finish(rowCount: Int) -> PropertyColumn {
    pad(to: rowCount)
    let type = type
    let nullCount = rowCount - validCount
    return PropertyColumn(
      type: type, count: rowCount, nullCount: nullCount, words: words.share(),
      arena: arena.share(), validity: validity.share())
  }
}
