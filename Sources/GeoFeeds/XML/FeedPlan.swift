import GeoFeatures

/// What to read out of an XML input: the columns, and where their values stand.
///
/// Every parser has its own, patterns included: threads that counted references to a shared one would
/// wait for each other's caches.
final class FeedPlan: @unchecked Sendable {
  /// A column asked for by a path.
  struct Request: Sendable {
    /// Local names or `prefix:local` from the record down; `@name` at the end is an attribute.
    let steps: [String]
    /// How many elements above the record the path begins.
    let ups: Int
    let column: Int
    let type: FieldType
  }

  /// Patterns that the text of a column is matched with.
  ///
  /// Rules lie in raw memory, so that a match counts no references.
  struct Extract {
    let source: Int
    let rules: UnsafeMutableBufferPointer<Rule>
  }

  /// A pattern, and the column and type of each of its names.
  struct Rule {
    let pattern: Pattern
    let targets: UnsafeMutableBufferPointer<Target>
  }

  /// Where a capture goes.
  struct Target: BitwiseCopyable {
    let column: Int
    let type: FieldType
  }

  /// A text that a column has where the input says nothing.
  struct Default: BitwiseCopyable {
    let column: Int
    let type: FieldType
    let text: UnsafeMutableBufferPointer<UInt8>
  }

  let profile: Profile
  let options: ReadOptions
  let schema: Schema
  let requests: [Request]
  let extracts: UnsafeMutableBufferPointer<Extract>
  let defaults: UnsafeMutableBufferPointer<Default>
  /// Whether some path leads above the record.
  let reachesAbove: Bool
  /// Whether a column's letters are written small.
  let lowercased: [Bool]
  /// The element whose instances are the records, where the input is no feed.
  let record: String?
  /// Whether georss:elev is the depth of an event.
  let isOfEvents: Bool
  let zoneMinutes: Int?
  /// The places of columns that code fills, or nil.
  let time: Int?
  let published: Int?
  let depth: Int?
  let latitude: Int?
  let longitude: Int?

  /// A plan of its own for another parser of the same input.
  func copy() -> FeedPlan { FeedPlan(profile: profile, options: options) }

  init(profile: Profile, options: ReadOptions) {
    self.profile = profile
    self.options = options
    var fields: [Field] = []
    var requests: [Request] = []
    var defaults: [Default] = []
    func request(_ path: String, column: Int, type: FieldType) {
      var steps = path.split(separator: "/").map(String.init)
      let ups = steps.prefix { $0 == ".." }.count
      steps.removeFirst(ups)
      requests.append(Request(steps: steps, ups: ups, column: column, type: type))
    }
    for field in profile.fields {
      for path in field.paths { request(path, column: fields.count, type: field.type) }
      if let text = field.defaultText {
        defaults.append(
          Default(column: fields.count, type: field.type, text: .copy(of: Array(text.utf8))))
      }
      fields.append(
        Field(
          field.name, field.type, unit: field.unit, meaning: field.meaning,
          isHidden: field.isHidden))
    }
    for field in options.fields {
      let known = fields.firstIndex { $0.name == field.name }
      if let known {
        fields[known].type = field.type
        requests.removeAll { $0.column == known }
      } else {
        fields.append(Field(field.name, field.type))
      }
      request(field.path, column: known ?? fields.count - 1, type: field.type)
    }
    schema = Schema(fields)
    self.requests = requests
    self.defaults = .copy(of: defaults)
    reachesAbove = requests.contains { $0.ups > 0 }
    extracts = .copy(
      of: profile.extractions.map { extraction in
        Extract(
          source: extraction.source,
          rules: .copy(
            of: extraction.rules.map { rule in
              Rule(
                pattern: (try? Pattern(rule.pattern.text)) ?? rule.pattern,
                targets: .copy(of: rule.fields.map { Target(column: $0, type: fields[$0].type) }))
            }))
      })
    lowercased = fields.indices.map {
      $0 < profile.fields.count && profile.fields[$0].isLowercased
    }
    record = options.record ?? profile.record
    isOfEvents = profile.isEvents
    zoneMinutes = options.zoneMinutes ?? profile.zoneMinutes
    func place(_ name: String, _ type: FieldType) -> Int? {
      fields.firstIndex { $0.name == name && $0.type == type }
    }
    time = place("time", .time)
    published = place("published", .time)
    depth = place("depth_km", .real)
    latitude = place("latitude", .real)
    longitude = place("longitude", .real)
  }

  deinit {
    for value in defaults { value.text.deallocate() }
    defaults.deallocate()
    for extract in extracts {
      for rule in extract.rules { rule.targets.deallocate() }
      extract.rules.deinitialize()
      extract.rules.deallocate()
    }
    extracts.deallocate()
  }
}

extension UnsafeMutableBufferPointer {
  fileprivate static func copy(of values: [Element]) -> Self {
    let memory = allocate(capacity: values.count)
    _ = memory.initialize(fromContentsOf: values)
    return memory
  }
}
