import GeoFeatures

@testable import GeoFeeds

/// What reading an input gave.
struct Reading {
  var tables: [FeatureTable] = []
  var log = DiagnosticLog()
  var profile: String?

  /// All rows, over the batches.
  var features: [Feature] { tables.flatMap { table in (0..<table.rowCount).map { table[$0] } } }

  /// The first row.
  var first: Feature? { features.first }

  /// How many rows have a location.
  var locatedCount: Int { features.count { $0.kind != .none } }
}

/// Reads an input to its end.
func read(
  _ bytes: [UInt8], format: InputFormat? = nil, _ options: ReadOptions = ReadOptions()
) throws -> Reading {
  let input = try Inputs.open(
    MemorySource(bytes), name: "test", format: format, options: options)
  return try drain(input)
}

func read(_ text: String, _ options: ReadOptions = ReadOptions()) throws -> Reading {
  try read(Array(text.utf8), options)
}

func drain(_ input: OpenInput) throws -> Reading {
  var reading = Reading(profile: input.profile?.name)
  while let batch = try input.next() {
    reading.tables.append(batch.table)
    reading.log.merge(batch.log)
  }
  return reading
}

/// An RSS 2.0 feed whose only item holds `content`, with the usual namespaces declared.
func rss(_ content: String) -> String {
  """
  <rss version="2.0" xmlns:georss="http://www.georss.org/georss" \
  xmlns:gml="http://www.opengis.net/gml" xmlns:geo="http://www.w3.org/2003/01/geo/wgs84_pos#" \
  xmlns:cap="urn:oasis:names:tc:emergency:cap:1.2" xmlns:media="http://search.yahoo.com/mrss/">
  <channel><title>c</title><item>\(content)</item></channel></rss>
  """
}

/// An Atom feed whose entries are `content`.
func atom(_ content: String, attributes: String = "") -> String {
  """
  <feed xmlns="http://www.w3.org/2005/Atom" xmlns:georss="http://www.georss.org/georss" \
  \(attributes)>\(content)</feed>
  """
}

/// A row's geometry as nested lists: parts, rings, positions of longitude and latitude.
func coordinates(_ feature: Feature?) -> [[[[Double]]]] {
  guard let feature else { return [] }
  let column = feature.geometryColumn
  return column.parts(ofRow: feature.row).map { part in
    column.rings(ofPart: part).map { ring in
      column.vertices(ofRing: ring).map { [column.x[$0], column.y[$0]] }
    }
  }
}
