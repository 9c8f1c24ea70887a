import GeoFeatures

/// Figures with the keys of their buckets, as they are kept in a file to be merged with others.
///
/// The file is a JSON document of a line a bucket. Integers, digits of sums and the shortest texts of numbers
/// that read back the same lose nothing: what is read, in whatever order, and merged gives the figures that
/// one run over everything gives. A checksum at the end tells damage.
public struct FiguresPart: ~Copyable, Sendable {
  /// The format that is written, and the only one that is read.
  public static let version = 2

  /// The key of each bucket, by which those of different parts are told to be the same.
  public private(set) var keys: [String]
  /// The area of each bucket in km², NaN where it is not known.
  public private(set) var areas: [Double]
  /// What else has to be the same in all parts, in the caller's words: the regions, how they are divided.
  public let context: String
  /// How the events of each part that was merged were chosen, in the caller's words.
  public private(set) var choices: Set<String>
  /// How events were given to regions.
  public private(set) var counts: RegionCounts
  /// What tells the events of each part that was merged from those of others; 0 for no event, or where it
  /// is not known.
  public private(set) var identities: Set<UInt64>
  /// The figures.
  public private(set) var figures: RegionFigures

  /// Makes a part.
  ///
  /// - Parameters:
  ///   - figures: The figures.
  ///   - keys: A key for each bucket, those that have not come included; no two are the same.
  ///   - areas: The area of each bucket in km², NaN for none; nil for none at all.
  ///   - context: What else has to be the same in all parts.
  ///   - choice: How events were chosen before, which may differ.
  ///   - counts: How events were given to regions.
  ///   - identity: What tells its events from those of other parts; 0 where it is not known.
  /// - Throws: A ``GeoFeatures/Failure`` of kind `internalFault` where a bucket has no key, or two have one.
  public init(
    _ figures: consuming RegionFigures, keys: [String], areas: [Double]? = nil,
    context: String = "", choice: String = "", counts: RegionCounts = RegionCounts(),
    identity: UInt64 = 0
  ) throws(Failure) {
    guard keys.count >= figures.bucketCount, areas == nil || areas?.count == keys.count,
      Set(keys.map { Array($0.utf8) }).count == keys.count
    else {
      throw Failure(.internalFault, "the buckets of a part need a key each")
    }
    self.init(
      checked: figures, keys: keys, areas: areas ?? Array(repeating: .nan, count: keys.count),
      context: context, choices: [choice], counts: counts, identity: identity)
  }

  init(
    checked figures: consuming RegionFigures, keys: [String], areas: [Double], context: String,
    choices: Set<String>, counts: RegionCounts, identity: UInt64
  ) {
    identities = identity == 0 ? [] : [identity]
    figures.grow(to: keys.count)
    self.figures = figures
    self.keys = keys
    self.areas = areas
    self.context = context
    self.choices = choices
    self.counts = counts
  }

  /// Merges another part; keys that are new come after those that are here.
  ///
  /// - Throws: A ``GeoFeatures/Failure`` of kind `usage` where the options, the context or the area of a
  ///   bucket differ, or a part of the same events is here already.
  public mutating func merge(_ other: borrowing FiguresPart) throws(Failure) {
    guard context == other.context else {
      throw Failure(
        .usage, "parts of different runs can't be merged: '\(context)' and '\(other.context)'")
    }
    guard figures.options == other.figures.options else {
      throw Failure(
        .usage, "parts by different options can't be merged",
        advice: "make all of them with the same options, --since and --until among them")
    }
    guard identities.isDisjoint(with: other.identities) else {
      throw Failure(
        .usage, "the events of a part are in another one too, and would count twice",
        advice: "name each part once; shards have no events in common")
    }
    identities.formUnion(other.identities)
    choices.formUnion(other.choices)
    counts.merge(other.counts)
    var places: [[UInt8]: Int] = [:]
    for (place, key) in keys.enumerated() { places[Array(key.utf8)] = place }
    var buckets: [Int] = []
    for (place, key) in other.keys.enumerated() {
      let area = other.areas[place]
      if let known = places[Array(key.utf8)] {
        if areas[known].isNaN { areas[known] = area }
        guard area.isNaN || areas[known] == area else {
          throw Failure(
            .usage, "parts of different regions can't be merged: '\(key)' has two areas")
        }
        buckets.append(known)
      } else {
        buckets.append(keys.count)
        keys.append(key)
        areas.append(area)
      }
    }
    figures.grow(to: keys.count)
    try figures.merge(other.figures, to: buckets)
  }
}
