import CSystem
import GeoFeatures
import TestSupport

@testable import GeoFeeds

/// Scanners of other texts than numbers and times.
enum TextChecks {
  /// `300km`, `12h`: what is read is neither negative nor infinite.
  static func quantity(_ bytes: Bytes) {
    let text = String(decoding: bytes, as: UTF8.self)
    if let metres = Quantity.metres(text) {
      require(metres >= 0 && metres.isFinite, "\(metres) m")
      require(Quantity.milliseconds(text) == nil || text.hasSuffix("m"), "a length and a duration")
    }
    if let duration = Quantity.milliseconds(text) { require(duration >= 0, "\(duration) ms") }
    _ = try? TimeBound.parse(text, nowMilliseconds: 1_700_000_000_000)
  }

  /// A row is added whatever the text is, and its geometry is sound.
  static func wellKnownText(_ bytes: Bytes) {
    for latitudeFirst in [false, true] {
      var builder = FeatureTableBuilder(schema: Schema())
      // Rows before it must be left alone.
      builder.geometry.appendPointRow(1, 2, 3)
      builder.finishRow()
      var scanner = WKTScanner(bytes, latitudeFirst: latitudeFirst)
      scanner.addRow(to: &builder.geometry)
      builder.finishRow()
      builder.geometry.appendNullRow()
      builder.finishRow()
      let table = builder.take()
      if let fault = table.fault { fatalError(fault) }
      require(table.rowCount == 3, "\(table.rowCount) rows")
      require(table[0].position?.latitude == 2, "the row before has changed")
      require(
        scanner.fault == nil || table.geometry.kind(1) == .none, "a refused text has a geometry")
    }
  }

  /// Repairs as Swift's own decoder does (Unicode's maximal subparts).
  static func repair(_ bytes: Bytes) {
    let expected = String(decoding: bytes, as: UTF8.self)
    var output = ByteBuffer()
    let replaced = UTF8Repair.append(bytes, to: &output)
    require(Array(output.bytes) == Array(expected.utf8), "repaired otherwise")
    require(UTF8Repair.isValid(bytes) == (replaced == 0), "\(replaced) replacements")
    let whole = UTF8Run.wholeLength(bytes)
    require(whole <= bytes.count && bytes.count - whole < 4, "\(whole) whole bytes")
    require(UTF8Run.isASCII(bytes) == bytes.allSatisfy { $0 < 128 }, "ASCII or not")
    // Cut anywhere where no character is, the pieces make the whole.
    var head = ByteBuffer()
    let count = UTF8Repair.append(Bytes(rebasing: bytes[..<whole]), to: &head)
    let rest = UTF8Repair.append(Bytes(rebasing: bytes[whole...]), to: &head)
    require(count + rest == replaced, "\(count) and \(rest) replacements")
    require(head.string == expected, "repaired otherwise in two pieces")
  }

  /// A string of JSON, against the other parser of the package, which profiles are read by.
  static func jsonString(_ bytes: Bytes) {
    var padded = ByteBuffer(minimumCapacity: bytes.count + 32)
    padded.append("\"")
    padded.append(contentsOf: bytes)
    padded.append("\"")
    let end = padded.count
    padded.append(repeating: 0, count: 16)
    var cursor = JSONCursor(base: padded.base, position: 0, end: end)
    let text = try? cursor.text()
    let position = cursor.position
    let whole = Bytes(start: padded.base, count: end)
    let oracle = try? JSONNode.parse(whole)
    guard let text, position == end else {
      require(oracle == nil, "a string is refused")
      return require(!JSONSyntax.isValue(whole), "a string is refused")
    }
    require(JSONSyntax.isValue(whole), "what is no string is read")
    var decoded = ByteBuffer()
    let lone = JSONEscapes.append(cursor.bytes(text), to: &decoded)
    // Lone surrogates are a fault to the one and U+FFFD to the other.
    require(oracle != nil || lone > 0, "a string is read that is none")
    if let oracle { require(decoded.string == oracle.text, "decoded otherwise") }
    require(text.isASCII == bytes.allSatisfy { $0 < 128 }, "ASCII or not")
  }

  /// A value of JSON, against a checker that is apart from the readers' scanner.
  static func jsonValue(_ bytes: Bytes) {
    let expected = JSONSyntax.isValue(bytes) && UTF8Repair.isValid(bytes)
    let found = JSONValue.isWhole(bytes, depthLimit: bytes.count)
    require(found == expected, found ? "what is no JSON is taken" : "JSON is refused")
    // Profiles are read by another parser, which has a limit of its own on depth.
    guard let node = try? JSONNode.parse(bytes) else { return }
    require(JSONSyntax.isValue(bytes) || bytes.starts(with: [0xEF, 0xBB, 0xBF]), "\(node.kind)")
  }

  /// References are resolved without end or crash; against no base they stay.
  static func reference(_ bytes: Bytes) {
    let parts = bytes.split(separator: 10, maxSplits: 1)
    guard parts.count == 2 else { return }
    let base = String(decoding: parts[0], as: UTF8.self)
    let resolved = URIReference.resolve(String(decoding: parts[1], as: UTF8.self), against: base)
    require(resolved.utf8.count <= bytes.count * 3 + 3, "it grows")
  }

  /// Bytes in any encoding come out as UTF-8, the same in pieces of any size.
  static func encoding(_ bytes: Bytes) {
    func decoded(_ pieceSize: Int, chunk: Int) -> ([UInt8], Int)? {
      do throws(Failure) {
        let peeked = try PeekedSource(
          PieceSource(Array(bytes), pieceSize: pieceSize), limit: Sniffer.headLength)
        let source = try UTF8Source(peeked, name: "input", chunk: chunk)
        var output: [UInt8] = []
        var buffer = ByteBuffer()
        while try source.fill(&buffer) {
          require(UTF8Repair.isValid(buffer.bytes), "no UTF-8")
          output += Array(buffer.bytes)
        }
        return (output, source.replacedCount)
      } catch {
        return nil
      }
    }
    let whole = decoded(.max, chunk: 1 << 16)
    let parts = decoded(3, chunk: 5)
    require((whole == nil) == (parts == nil), "refused in one way only")
    if let whole, let parts {
      require(whole.0 == parts.0 && whole.1 == parts.1, "decoded otherwise in pieces")
    }
  }
}
