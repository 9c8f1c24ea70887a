import GeoFeatures

@testable import GeoFeeds

/// A QuakeML 1.2 document whose event parameters are `content`.
func quakeML(_ content: String, namespace: String = "http://quakeml.org/xmlns/bed/1.2") -> String {
  """
  <?xml version="1.0" encoding="UTF-8"?>
  <q:quakeml xmlns:q="http://quakeml.org/xmlns/quakeml/1.2" xmlns="\(namespace)">
  <eventParameters publicID="smi:test/parameters">\(content)</eventParameters></q:quakeml>
  """
}

/// A SeisComPML document whose event parameters are `content`.
func seisComP(_ content: String) -> String {
  """
  <seiscomp xmlns="http://geofon.gfz-potsdam.de/ns/seiscomp3-schema/0.12" version="0.12">
  <EventParameters>\(content)</EventParameters></seiscomp>
  """
}

/// An origin of QuakeML.
func origin(
  _ id: String, _ latitude: String = "10", _ longitude: String = "20", depth: String? = nil,
  time: String = "2024-04-02T23:58:11Z", _ more: String = ""
) -> String {
  let depth = depth.map { "<depth><value>\($0)</value></depth>" } ?? ""
  return """
    <origin publicID="\(id)"><time><value>\(time)</value></time>
    <latitude><value>\(latitude)</value></latitude>
    <longitude><value>\(longitude)</value></longitude>\(depth)\(more)</origin>
    """
}

/// A magnitude of QuakeML.
func magnitude(_ id: String, _ value: String, _ type: String = "Mw", origin: String? = nil)
  -> String
{
  let origin = origin.map { "<originID>\($0)</originID>" } ?? ""
  return """
    <magnitude publicID="\(id)"><mag><value>\(value)</value></mag><type>\(type)</type>\
    \(origin)</magnitude>
    """
}

/// Reads an input by one format.
func read(
  _ text: String, as format: InputFormat, _ options: ReadOptions = ReadOptions()
) throws -> Reading {
  try read(Array(text.utf8), format: format, options)
}

extension Reading {
  /// How many diagnostics of a kind there were.
  func count(_ kind: String) -> Int { log.count(ofKind: kind) }

  /// The values of a column, row by row.
  func values(_ column: String) -> [Feature.Value?] { features.map { $0[column] } }

  /// What `--strict` takes for faults.
  var faults: [String] { log.entries.filter { $0.severity >= .repaired }.map(\.kind) }
}
