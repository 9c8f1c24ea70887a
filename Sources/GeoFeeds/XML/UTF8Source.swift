import CSystem
import GeoFeatures

/// Turns the bytes of an XML input into clean UTF-8, whatever encoding it declares.
///
/// The encoding is that of the byte order mark, else the one declared, else UTF-8 (XML 1.0,
/// appendix F); a caller may name it instead. Bytes that the encoding does not have become U+FFFD and are counted.
final class UTF8Source {
  private let source: PeekedSource
  private let name: String
  private let raw: UnsafeMutableRawBufferPointer
  /// Bytes of a character that is not whole yet.
  private var rest = ByteBuffer()
  private let converter: EncodingConverter?
  private var markLength: Int
  private var isAtEnd = false
  /// How many bytes or sequences were replaced so far.
  private(set) var replacedCount = 0
  /// The encoding's name, upper case.
  let encoding: String

  init(
    _ source: PeekedSource, name: String, encoding named: String? = nil, chunk: Int = 1 << 16
  ) throws(Failure) {
    self.source = source
    self.name = name
    raw = .allocate(byteCount: chunk, alignment: 16)
    let detected = named.map { ($0.uppercased(), 0) } ?? Self.detect(source.peeked)
    encoding = detected.0
    markLength = detected.1
    if encoding == "UTF-8" || encoding == "US-ASCII" || encoding == "ASCII" {
      converter = nil
    } else if let found = EncodingConverter(from: encoding) {
      converter = found
    } else {
      raw.deallocate()
      throw Failure(
        .unreadable, "the encoding \(encoding) is not known", at: Place(source: name, line: 1),
        advice: "correct the XML declaration, or convert the file to UTF-8")
    }
  }

  deinit { raw.deallocate() }

  /// Replaces `output` by the next bytes; false at the end.
  func fill(_ output: inout ByteBuffer) throws(Failure) -> Bool {
    output.truncate(to: 0)
    while output.isEmpty && !isAtEnd {
      if converter == nil && rest.isEmpty && markLength == 0 {
        // The common case: bytes go where they are parsed, and are only looked at.
        let room = UnsafeMutableRawBufferPointer(start: output.reserve(raw.count), count: raw.count)
        let count = try source.read(into: room)
        isAtEnd = count == 0
        output.commit(count)
        clean(&output)
        continue
      }
      let count = try source.read(into: raw)
      isAtEnd = count == 0
      let fresh = UnsafeRawBufferPointer(raw).assumingMemoryBound(to: UInt8.self)[
        min(markLength, count)..<count]
      if count > 0 { markLength = 0 }
      rest.append(contentsOf: Bytes(rebasing: fresh))
      if let converter {
        let used = converter.convert(
          rest.bytes, to: &output, isLast: isAtEnd, replaced: &replacedCount)
        rest.removeFirst(used)
      } else {
        let whole = isAtEnd ? rest.count : UTF8Run.wholeLength(rest.bytes)
        replacedCount += UTF8Repair.append(Bytes(rebasing: rest.bytes[0..<whole]), to: &output)
        rest.removeFirst(whole)
      }
    }
    return !output.isEmpty
  }

  /// Holds back a character that the chunk cuts in two, and repairs what is no UTF-8.
  private func clean(_ output: inout ByteBuffer) {
    if UTF8Run.isASCII(output.bytes) { return }
    let whole = UTF8Run.wholeLength(output.bytes)
    rest.append(contentsOf: Bytes(rebasing: output.bytes[whole...]))
    output.truncate(to: whole)
    if UTF8Repair.isValid(output.bytes) { return }
    var repaired = ByteBuffer(minimumCapacity: output.count * 2)
    replacedCount += UTF8Repair.append(output.bytes, to: &repaired)
    output.truncate(to: 0)
    output.append(contentsOf: repaired.bytes)
  }

  /// The encoding of an XML input, upper case, and the length of its byte order mark.
  static func detect(_ head: Bytes) -> (encoding: String, markLength: Int) {
    func begins(_ mark: [UInt8]) -> Bool { head.starts(with: mark) }
    if begins([0xEF, 0xBB, 0xBF]) { return ("UTF-8", 3) }
    if begins([0xFF, 0xFE, 0, 0]) { return ("UTF-32LE", 4) }
    if begins([0, 0, 0xFE, 0xFF]) { return ("UTF-32BE", 4) }
    if begins([0xFF, 0xFE]) { return ("UTF-16LE", 2) }
    if begins([0xFE, 0xFF]) { return ("UTF-16BE", 2) }
    if begins([0x3C, 0, 0, 0]) { return ("UTF-32LE", 0) }
    if begins([0, 0, 0, 0x3C]) { return ("UTF-32BE", 0) }
    if begins([0x3C, 0]) { return ("UTF-16LE", 0) }
    if begins([0, 0x3C]) { return ("UTF-16BE", 0) }
    return (declaredEncoding(head) ?? "UTF-8", 0)
  }

  /// Whether an input says its encoding, by a byte order mark or an XML declaration.
  static func isDeclared(_ head: Bytes) -> Bool {
    let detected = detect(head)
    return detected.markLength > 0 || detected.encoding != "UTF-8" || declaredEncoding(head) != nil
  }

  /// The value of `encoding` in the XML declaration.
  private static func declaredEncoding(_ head: Bytes) -> String? {
    let text = String(decoding: head.prefix(512), as: UTF8.self)
    guard let start = text.range("<?xml"), let end = text.range("?>", after: start.upperBound),
      let key = text.range("encoding", after: start.upperBound), key.upperBound < end.lowerBound
    else { return nil }
    let declaration = text[key.upperBound..<end.lowerBound]
    guard let quote = declaration.first(where: { $0 == "\"" || $0 == "'" }) else { return nil }
    let parts = declaration.split(separator: quote, omittingEmptySubsequences: false)
    guard parts.count >= 2 else { return nil }
    let name = parts[1].uppercased()
    // A declaration that could be read as bytes can't be in UTF-16.
    return name.isEmpty || name == "UTF8" || name.hasPrefix("UTF-16") ? "UTF-8" : name
  }
}

extension String {
  fileprivate func range(_ needle: String, after start: Index? = nil) -> Range<Index>? {
    var index = start ?? startIndex
    while index < endIndex {
      if self[index...].hasPrefix(needle) {
        return index..<self.index(index, offsetBy: needle.count)
      }
      index = self.index(after: index)
    }
    return nil
  }
}
