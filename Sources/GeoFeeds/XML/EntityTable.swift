import CLibXML2
import CSystem
import GeoFeatures

/// The entities that a document declares, and the names of HTML that sloppy feeds use without.
///
/// libxml2 expands what this hands out; every handing out is counted in bytes, so that nested and
/// repeated entities end at a limit (the "billion laughs").
struct EntityTable: ~Copyable {
  private var declared: [String: UnsafeMutablePointer<xmlEntity>?] = [:]
  /// Those for the DTD itself, whose names are apart from the others (XML 1.0, 4.2).
  private var parameters: [String: Parameter] = [:]
  private var fromHTML: [String: UnsafeMutablePointer<xmlEntity>] = [:]
  /// How many bytes of replacement text were handed out.
  private(set) var expandedBytes = 0

  init() {}

  deinit {
    for entity in declared.values { entity.map(Self.free) }
    for parameter in parameters.values { Self.free(parameter.entity) }
    for entity in fromHTML.values { Self.free(entity) }
  }

  /// A parameter entity: `%name;` in a DTD.
  struct Parameter {
    let entity: UnsafeMutablePointer<xmlEntity>
    /// Whether its text lies elsewhere, and so was not read.
    let isExternal: Bool
  }

  /// What a name stands for.
  enum Answer {
    case text(UnsafeMutablePointer<xmlEntity>)
    /// A name of HTML that the document does not declare.
    case html(UnsafeMutablePointer<xmlEntity>)
    /// An external entity, which is never opened.
    case external(UnsafeMutablePointer<xmlEntity>)
    case unknown
  }

  /// Remembers a declaration; the first of a name counts (XML 1.0, 4.2). No text: external.
  mutating func declare(_ name: String, text: UnsafePointer<UInt8>?) {
    guard declared[name] == nil else { return }
    declared[name] = .some(text.map { Self.make(name, String(cString: $0)) })
  }

  /// Remembers the declaration of a parameter entity. No text: external; it is taken for empty.
  mutating func declareParameter(_ name: String, text: UnsafePointer<UInt8>?) {
    guard parameters[name] == nil else { return }
    let entity = Self.make(name, text.map { String(cString: $0) } ?? "")
    entity.pointee.etype = XML_INTERNAL_PARAMETER_ENTITY
    parameters[name] = Parameter(entity: entity, isExternal: text == nil)
  }

  /// Looks the name of a parameter entity up and counts its text.
  mutating func lookUpParameter(_ name: UnsafePointer<UInt8>) -> Parameter? {
    guard let found = parameters[String(cString: name)] else { return nil }
    expandedBytes += Int(found.entity.pointee.length) + 1
    return found
  }

  /// Looks a name up and counts its text.
  mutating func lookUp(_ name: UnsafePointer<UInt8>) -> Answer {
    let key = String(cString: name)
    if let found = declared[key] {
      guard let entity = found else { return .external(external(key)) }
      expandedBytes += Int(entity.pointee.length) + 1
      return .text(entity)
    }
    if let known = fromHTML[key] { return .html(known) }
    guard let description = htmlEntityLookup(name),
      let scalar = Unicode.Scalar(description.pointee.value)
    else { return .unknown }
    let entity = Self.make(key, String(Character(scalar)))
    fromHTML[key] = entity
    return .html(entity)
  }

  /// Forgets the declarations of a document.
  mutating func reset() {
    for entity in declared.values { entity.map(Self.free) }
    declared = [:]
    for parameter in parameters.values { Self.free(parameter.entity) }
    parameters = [:]
    expandedBytes = 0
  }

  /// An entity that expands to nothing.
  private mutating func external(_ name: String) -> UnsafeMutablePointer<xmlEntity> {
    let key = "external \(name)"
    if let known = fromHTML[key] { return known }
    let entity = Self.make(name, "")
    // Handed on as characters, so that an empty text is no error.
    entity.pointee.etype = XML_INTERNAL_PREDEFINED_ENTITY
    fromHTML[key] = entity
    return entity
  }

  private static func make(_ name: String, _ text: String) -> UnsafeMutablePointer<xmlEntity> {
    let entity = UnsafeMutablePointer<xmlEntity>.allocate(capacity: 1)
    entity.initialize(to: xmlEntity())
    entity.pointee.type = XML_ENTITY_DECL
    entity.pointee.etype = XML_INTERNAL_GENERAL_ENTITY
    let bytes = strdup(text)
    entity.pointee.length = Int32(truncatingIfNeeded: text.utf8.count)
    entity.pointee.content = bytes.map {
      UnsafeMutableRawPointer($0).assumingMemoryBound(to: UInt8.self)
    }
    entity.pointee.name = strdup(name).map {
      UnsafePointer(UnsafeMutableRawPointer($0).assumingMemoryBound(to: UInt8.self))
    }
    // Tells libxml2 that the text was looked at before: it is parsed where it is used.
    entity.pointee.checked = 2
    return entity
  }

  private static func free(_ entity: UnsafeMutablePointer<xmlEntity>) {
    CSystem.free(entity.pointee.content)
    // Where the parser that declared it keeps the text as it was written.
    rhumb_xml_free(UnsafeMutableRawPointer(mutating: entity.pointee.orig))
    CSystem.free(UnsafeMutableRawPointer(mutating: entity.pointee.name))
    entity.deallocate()
  }
}
