import GeoFeatures

/// What to read out of an XML input: the columns, and where their values stand.
///
/// Every parser has its own: threads that counted references to a shared one would wait for each
/// other's caches.
final class FeedPlan: @unchecked Sendable {
  /// A column asked for by a path.
  struct Request: Sendable {
    let path: FeedPath
    let column: Int
    let type: FieldType
    /// The path's place among those of its column; the lowest that is there counts.
    let rank: UInt8
    /// Whether the column has several paths.
    let hasRivals: Bool
  }

  let profile: Profile
  let options: ReadOptions
  let schema: Schema
  let requests: [Request]
  /// How the columns take texts: those of the schema, then one for each type.
  let conversions: ConversionTable
  /// Whether some path leads above the record.
  let reachesAbove: Bool
  /// Whether some column has several paths.
  let hasRivals: Bool
  /// The element whose instances are the records, where the input is no feed.
  let record: String?
  /// Whether georss:elev is the depth of an event.
  let isOfEvents: Bool
  /// The places of columns that code fills, or nil.
  let time: Int?
  let published: Int?
  let depth: Int?
  let latitude: Int?
  let longitude: Int?

  private let root: String

  /// A plan of its own for another parser of the same input.
  func copy() -> FeedPlan { FeedPlan(profile: profile, options: options, root: root) }

  /// Makes a plan for an input whose root element has that local name.
  init(profile: Profile, options: ReadOptions, root: String) {
    self.profile = profile
    self.options = options
    self.root = root
    var fields: [Field] = profile.schema.fields
    var requests: [Request] = []
    for (column, field) in profile.fields.enumerated() {
      for (rank, path) in field.paths.enumerated() {
        for path in FeedPath(path).withPairs(field.pairs) {
          requests.append(
            Request(
              path: path, column: column, type: field.type, rank: UInt8(clamping: rank),
              hasRivals: field.paths.count > 1))
        }
      }
    }
    for field in options.fields {
      let known = fields.firstIndex { $0.name == field.name }
      if let known {
        fields[known].type = field.type
        requests.removeAll { $0.column == known }
      } else {
        fields.append(Field(field.name, field.type))
      }
      requests.append(
        Request(
          path: FeedPath(field.path), column: known ?? fields.count - 1, type: field.type, rank: 0,
          hasRivals: false))
    }
    schema = Schema(fields)
    self.requests = requests
    reachesAbove = requests.contains { $0.path.ups > 0 }
    hasRivals = requests.contains { $0.hasRivals }
    let zoneMinutes = options.zoneMinutes ?? profile.zoneMinutes
    var conversions: [TextConversion] = []
    for (column, field) in fields.enumerated() {
      conversions.append(
        column < profile.fields.count
          ? TextConversion(
            profile.fields[column], of: profile, type: field.type, zoneMinutes: zoneMinutes)
          : TextConversion(field.type, zoneMinutes: zoneMinutes))
    }
    for type in FieldType.allCases {
      conversions.append(TextConversion(type, zoneMinutes: zoneMinutes))
    }
    for index in conversions.indices { conversions[index].depthLimit = options.limits.depth }
    self.conversions = ConversionTable(conversions)
    record = options.record ?? (profile.readsAsFeed(root) ? nil : profile.record)
    isOfEvents = profile.isEvents
    func place(_ name: String, _ type: FieldType) -> Int? {
      fields.firstIndex { $0.name == name && $0.type == type }
    }
    time = place("time", .time)
    published = place("published", .time)
    depth = place("depth_km", .real)
    latitude = place("latitude", .real)
    longitude = place("longitude", .real)
  }

  /// Does to the rows of one parser what the profile asks for.
  func runner() -> ProfileRunner {
    ProfileRunner(
      profile: profile, columns: Array(profile.fields.indices), conversions: conversions,
      readsTexts: false)
  }

  /// The place among ``conversions`` of a column's.
  @inline(__always)
  func conversion(_ column: Int, _ type: FieldType) -> Int {
    column < schema.fields.count ? column : schema.fields.count + Int(type.rawValue)
  }

  /// What was asked for at those steps: the path that says most about them, of those the first.
  func request(for own: [FeedPath.Step]) -> Request? {
    var best: Request?
    for request in requests where request.path.ups == 0 && request.path.leads(to: own) {
      if best.map({ request.path.conditions > $0.path.conditions }) ?? true { best = request }
    }
    return best
  }

  /// Whether some path leads to an attribute of the element at those steps.
  func wantsAttributes(of own: [FeedPath.Step]) -> Bool {
    requests.contains { request in
      guard request.path.ups == 0, let last = request.path.steps.last, last.name.hasPrefix("@")
      else { return false }
      var element = request.path
      element.steps.removeLast()
      return element.leads(to: own)
    }
  }

  /// Whether the text of a column is kept although it is hidden, since another is made of it.
  func isNeeded(_ column: Int) -> Bool {
    profile.fields.contains { $0.derivation?.sources.contains(column) ?? false }
      || column < profile.fields.count && profile.fields[column].pairs != nil
  }
}
