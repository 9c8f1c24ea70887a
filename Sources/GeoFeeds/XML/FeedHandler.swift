import CLibXML2
import GeoFeatures

/// A C callback can't capture anything, so that this is no member.
@inline(__always)
private func feedParser(_ state: UnsafeMutableRawPointer) -> UnsafeMutablePointer<FeedParser> {
  XMLState.consumer(state, as: FeedParser.self)
}

/// The callbacks of libxml2 that hand on to a ``FeedParser``.
enum FeedHandler {
  /// Sets them in a handler whose consumer is a ``FeedParser``.
  static func fill(_ handler: UnsafeMutablePointer<xmlSAXHandler>) {
    handler.pointee.startElementNs = { state, local, prefix, uri, _, _, count, _, attributes in
      guard let state, let local else { return }
      feedParser(state).pointee.startElement(
        local, prefix, uri, Attributes(base: attributes, count: Int(count)))
    }
    handler.pointee.endElementNs = { state, _, _, _ in
      guard let state else { return }
      feedParser(state).pointee.endElement()
    }
    // White space that a DTD calls ignorable must go the same way, or libxml2 tells the two apart
    // at a cost.
    handler.pointee.characters = characters
    handler.pointee.ignorableWhitespace = characters
    handler.pointee.cdataBlock = characters
    handler.pointee.reference = { state, name in
      guard let state, let name else { return }
      let written = xmlDocument(state).unresolved(name)
      feedParser(state).pointee.characters(written.bytes)
    }
  }

  private static let characters:
    @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<UInt8>?, Int32) -> Void = {
      state, bytes, count in
      guard let state, let bytes else { return }
      feedParser(state).pointee.characters(Bytes(start: bytes, count: Int(count)))
    }
}

/// The attributes of an element as libxml2 gives them: five pointers each.
struct Attributes {
  let base: UnsafeMutablePointer<UnsafePointer<UInt8>?>?
  let count: Int

  /// An attribute's name and value, for the length of the callback.
  struct Attribute {
    let local: UnsafePointer<UInt8>
    let prefix: UnsafePointer<UInt8>?
    let uri: UnsafePointer<UInt8>?
    let value: Bytes
  }

  subscript(index: Int) -> Attribute? {
    guard let base, let local = base[index * 5], let start = base[index * 5 + 3],
      let end = base[index * 5 + 4]
    else { return nil }
    return Attribute(
      local: local, prefix: base[index * 5 + 1], uri: base[index * 5 + 2],
      value: Bytes(start: start, count: end - start))
  }

  /// How many bytes the longest value has.
  @inline(__always)
  var longest: Int {
    guard let base else { return 0 }
    var longest = 0
    for index in 0..<count {
      if let start = base[index * 5 + 3], let end = base[index * 5 + 4] {
        longest = max(longest, end - start)
      }
    }
    return longest
  }

  /// The value of the attribute without a namespace of that interned name, or nil.
  @inline(__always)
  func value(_ name: UnsafePointer<UInt8>?) -> Bytes? {
    guard let base else { return nil }
    for index in 0..<count where base[index * 5] == name && base[index * 5 + 1] == nil {
      return self[index]?.value
    }
    return nil
  }
}

/// Names that are looked for in attributes, as one parser has interned them: told by address.
struct InternedNames {
  let href, rel, term, label, base, xml: UnsafePointer<UInt8>?
  let srsName, srsDimension, dimension, uom: UnsafePointer<UInt8>?
  let decimal, cs, ts: UnsafePointer<UInt8>?

  init(_ parser: xmlParserCtxtPtr?) {
    func intern(_ name: String) -> UnsafePointer<UInt8>? {
      parser.flatMap { xmlDictLookup($0.pointee.dict, name, -1) }
    }
    href = intern("href")
    rel = intern("rel")
    term = intern("term")
    label = intern("label")
    base = intern("base")
    xml = intern("xml")
    srsName = intern("srsName")
    srsDimension = intern("srsDimension")
    dimension = intern("dimension")
    uom = intern("uom")
    decimal = intern("decimal")
    cs = intern("cs")
    ts = intern("ts")
  }
}

extension UnsafePointer where Pointee == UInt8 {
  /// Whether the bytes up to the NUL are those of the literal.
  func equals(_ name: StaticString) -> Bool {
    let other = name.utf8Start
    var index = 0
    while index < name.utf8CodeUnitCount {
      if self[index] != other[index] { return false }
      index += 1
    }
    return self[index] == 0
  }
}
