import GeoFeatures

/// The columns of what placemarks say in elements of their own.
struct KMLFeatureColumns {
  /// What a placemark says of itself.
  enum Property: Int, CaseIterable {
    case id, name, time, folder, description
    case timeEnd, address, phoneNumber, snippet, visibility, styleURL, author, url, xmlID

    var field: Field {
      switch self {
      case .id: Field("id", .text, meaning: "identifier of the placemark")
      case .name: Field("name", .text, meaning: "what the map is labelled with")
      case .time: Field("time", .time, meaning: "when it happened, or began")
      case .folder:
        Field("folder", .text, meaning: "names of the document and folders around it")
      case .description: Field("description", .text, meaning: "what a click shows, often HTML")
      case .timeEnd: Field("time_end", .time, meaning: "when it ended")
      case .address: Field("address", .text)
      case .phoneNumber: Field("phone_number", .text)
      case .snippet: Field("snippet", .text, meaning: "a line of the description")
      case .visibility: Field("visibility", .flag, meaning: "whether it is drawn at first")
      case .styleURL: Field("style_url", .text, meaning: "the style it is drawn in")
      case .author: Field("author", .text)
      case .url: Field("url", .text, meaning: "page of the placemark")
      case .xmlID: Field("xml_id", .text, meaning: "the id in the KML, where the data has another")
      }
    }

    /// Whether it is in every layer made of a KML.
    var isAlways: Bool { rawValue <= Property.description.rawValue }

    /// Whether our own KML makes it of the data, so that it says nothing new.
    var isDerived: Bool {
      switch self {
      case .name, .folder, .description, .styleURL: true
      default: false
      }
    }
  }

  private static let unknown = -1
  private static let leftOut = -2

  private var columns = [Int](repeating: unknown, count: Property.allCases.count)
  private let options: ReadOptions
  /// How many columns are the profile's, or were asked for.
  private let knownCount: Int
  /// Whether the document is one of our own.
  var isOwn = false

  init(profile: Profile, options: ReadOptions) {
    self.options = options
    knownCount = profile.fields.count + options.fields.count
  }

  /// Makes those that every layer has; our own documents say in their Schema what there is.
  mutating func begin(_ rows: inout RecordRows) {
    if isOwn { return }
    for property in Property.allCases where property.isAlways { _ = column(property, &rows) }
  }

  /// The column of a property, made where it is new; nil where it is not kept.
  @inline(__always)
  mutating func column(_ property: Property, _ rows: inout RecordRows) -> Int? {
    let known = columns[property.rawValue]
    return known >= 0 ? known : settle(property, &rows)
  }

  private mutating func settle(_ property: Property, _ rows: inout RecordRows) -> Int? {
    if columns[property.rawValue] == Self.leftOut { return nil }
    var field = property.field
    field.isDeclared = property.isAlways && !isOwn
    if isOwn && property.isDerived {
      guard options.keepsHidden else {
        columns[property.rawValue] = Self.leftOut
        return nil
      }
      field.isHidden = true
    }
    let fields = rows.builder.schema.fields
    let shared = field.type == .time || property == .id ? fields.count : knownCount
    let column =
      fields.prefix(shared).firstIndex { $0.name == field.name && $0.type == field.type }
      ?? rows.addColumn(field)
    columns[property.rawValue] = column
    return column
  }
}
