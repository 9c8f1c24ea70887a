import GeoFeatures

/// Gives the rows written before a column was known their empty field for it.
///
/// It goes through the body once, in pieces cut anywhere. Columns that can come late are `z` and
/// `wkt`, behind numbers that are never quoted, and properties at the end of the row.
struct CSVPadding {
  private let segments: [CSVSegment]
  private let layout: CSVLayout
  private var segment = 0
  private var position = 0
  private var isQuoted = false
  private var fieldsDone = 0

  /// Makes one pass over a body of those segments towards the last layout.
  init(_ segments: [CSVSegment], to layout: CSVLayout) {
    self.segments = segments
    self.layout = layout
  }

  /// Adds what stands for the next piece of the body.
  mutating func pad(_ piece: Bytes, to output: inout ByteBuffer) {
    for byte in piece {
      if byte == UInt8(ascii: "\"") {
        isQuoted.toggle()
      } else if !isQuoted && (byte == UInt8(ascii: ",") || byte == 0x0A) {
        endField(isLast: byte == 0x0A, &output)
      }
      output.append(byte)
      position += 1
    }
  }

  private mutating func endField(isLast: Bool, _ output: inout ByteBuffer) {
    let comma = UInt8(ascii: ",")
    let old = segments[segment].layout
    fieldsDone += 1
    if layout.hasPosition {
      if fieldsDone == 2 && layout.hasHeight && !old.hasHeight { output.append(comma) }
      if fieldsDone == (old.hasHeight ? 3 : 2) && layout.hasText && !old.hasText {
        output.append(comma)
      }
    }
    guard isLast else { return }
    output.append(repeating: comma, count: layout.fieldCount - old.fieldCount)
    fieldsDone = 0
    while segment + 1 < segments.count && segments[segment + 1].start <= position + 1 {
      segment += 1
    }
  }
}
