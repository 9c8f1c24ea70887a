import GeoFeatures

/// The Schemas that a document declares: which types its SimpleData have.
struct KMLSchemas {
  /// A field of a Schema.
  struct SimpleField: Equatable {
    let name: String
    let type: FieldType
    let meaning: String?
  }

  /// One Schema.
  struct Schema: Equatable {
    let identifier: String
    let name: String
    let fields: [SimpleField]
  }

  private(set) var all: [Schema] = []
  private var byIdentifier: [String: Int] = [:]
  private var byName: [String: Int] = [:]

  /// The Schema that a schemaUrl names, by id, or by name as some files do.
  func index(of url: String) -> Int? {
    let parts = url.split(separator: "#", omittingEmptySubsequences: false)
    let fragment = parts.last.map(String.init) ?? ""
    return byIdentifier[fragment] ?? byName[fragment]
  }

  /// Adds a Schema; the first of an id, or of a name, counts.
  mutating func add(_ schema: Schema) {
    if byIdentifier[schema.identifier] == nil { byIdentifier[schema.identifier] = all.count }
    if byName[schema.name] == nil { byName[schema.name] = all.count }
    all.append(schema)
  }

  /// The column type of a type as KML names it; in some files with a prefix.
  static func type(_ name: String) -> FieldType {
    switch name.split(separator: ":").last?.lowercased() ?? "" {
    case "int", "uint", "short", "ushort", "long", "ulong", "integer": .integer
    case "float", "double": .real
    case "bool", "boolean": .flag
    default: .text
    }
  }
}

/// The names of attributes that are looked for.
struct KMLAttributes {
  let identifier, name, type, parent, schemaURL, href: RecordName

  init(_ names: RecordNames) {
    identifier = names["id"]
    name = names["name"]
    type = names["type"]
    parent = names["parent"]
    schemaURL = names["schemaUrl"]
    href = names["href"]
  }
}

extension KMLNames {
  /// What a Schema element declares.
  mutating func schema(
    _ record: borrowing RecordTree, _ attributes: KMLAttributes
  ) -> KMLSchemas.Schema {
    var fields: [KMLSchemas.SimpleField] = []
    var node = record.first(0)
    while node >= 0 {
      if meaning(node, of: record) == .simpleField,
        let name = record.attribute(node, attributes.name)
      {
        var label: String?
        var child = record.first(node)
        while child >= 0 {
          if meaning(child, of: record) == .displayName { label = record.string(child) }
          child = record.next(child)
        }
        let type = record.attribute(node, attributes.type).map {
          String(decoding: $0, as: UTF8.self)
        }
        fields.append(
          KMLSchemas.SimpleField(
            name: String(decoding: name, as: UTF8.self), type: KMLSchemas.type(type ?? ""),
            meaning: label))
      }
      node = record.next(node)
    }
    func text(_ name: RecordName) -> String {
      record.attribute(0, name).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
    return KMLSchemas.Schema(
      identifier: text(attributes.identifier), name: text(attributes.name), fields: fields)
  }
}

extension RecordTree {
  /// The node's text, or nil where it is empty.
  func string(_ node: Int32) -> String? {
    let text = text(node)
    return text.isEmpty ? nil : String(decoding: text, as: UTF8.self)
  }
}

/// Reads nothing of a document but its Schemas: for one whose Schema stands behind what it types.
final class KMLSchemaMapper: RecordMapper {
  let records: [String] = []
  let asides = ["Schema"]
  let profile = Profile(name: "kml")
  private(set) var schemas = KMLSchemas()
  private var names: KMLNames
  private let attributes: KMLAttributes

  init(_ names: RecordNames) {
    self.names = KMLNames(names)
    attributes = KMLAttributes(names)
  }

  func map(_ record: borrowing RecordTree, _ rows: inout RecordRows) {}

  func read(_ aside: borrowing RecordTree, _ rows: inout RecordRows) {
    schemas.add(names.schema(aside, attributes))
  }

  /// The Schemas of a whole document; of a broken one, those before the fault.
  static func schemas(
    of source: PeekedSource, options: ReadOptions
  ) throws(Failure) -> KMLSchemas {
    var options = options
    options.fields = []
    options.recover = false
    let names = RecordNames()
    let mapper = KMLSchemaMapper(names)
    let session = try RecordSession(mapper: mapper, names: names, name: "", options: options)
    let reader = try XMLReader(source, name: "", session: session)
    do throws(Failure) {
      while try reader.next() != nil {}
    } catch {
      // The reading of the document itself words the fault.
    }
    return mapper.schemas
  }
}
