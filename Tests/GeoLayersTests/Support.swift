import Foundation
import GeoFeatures
import GeoLayers
import Testing

/// A directory of its own for one test, gone afterwards.
final class Scratch {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "rhumb-tests-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func file(_ name: String) -> String { path + "/" + name }

  func text(_ name: String) throws -> String {
    try String(contentsOfFile: file(name), encoding: .utf8)
  }

  func put(_ text: String, _ name: String) throws {
    try text.write(toFile: file(name), atomically: false, encoding: .utf8)
  }

  /// The names in it, hidden ones too.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }
}

/// One value of a row under construction.
enum Cell {
  case text(String), real(Double), integer(Int64), time(Int64), flag(Bool), json(String), null
}

/// One row: a position of two or three numbers, or nil, and its values.
typealias Row = (position: [Double]?, cells: [Cell])

/// Makes a table of points, or of rows without a location where there is no position.
func table(
  _ fields: [Field], _ rows: [Row]
) -> FeatureTable {
  var builder = FeatureTableBuilder(schema: Schema(fields))
  for row in rows {
    if let position = row.position {
      builder.geometry.appendPointRow(
        position[0], position[1], position.count > 2 ? position[2] : .nan)
    } else {
      builder.geometry.appendNullRow()
    }
    fill(&builder, row.cells)
  }
  return builder.take()
}

/// Gives the current row its values and ends it.
func fill(_ builder: inout FeatureTableBuilder, _ cells: [Cell]) {
  for (column, cell) in cells.enumerated() {
    switch cell {
    case .text(let text), .json(let text): builder.set(column, string: text)
    // Straight through, as the builder's `set` makes null of what is not finite.
    case .real(let number): builder.set(column, real: number)
    case .integer(let number), .time(let number): builder.set(column, integer: number)
    case .flag(let flag): builder.set(column, flag: flag)
    case .null: break
    }
  }
  builder.finishRow()
}

/// One part of a geometry: its kind and rings.
typealias Part = (kind: GeometryKind, rings: [[[Double]]])

/// Makes a table of geometries of any kind with one column, `id`.
func table(
  geometries: [[Part]], asMultiple: Bool = false, asCollection: Bool = false
) -> FeatureTable {
  var builder = FeatureTableBuilder(schema: Schema([Field("id", .integer)]))
  for (row, parts) in geometries.enumerated() {
    for part in parts {
      builder.geometry.beginPart(part.kind)
      for ring in part.rings {
        builder.geometry.beginRing()
        for vertex in ring {
          builder.geometry.appendVertex(
            vertex[0], vertex[1], vertex.count > 2 ? vertex[2] : .nan)
        }
      }
    }
    builder.geometry.endRow(asMultiple: asMultiple, asCollection: asCollection)
    fill(&builder, [.integer(Int64(row))])
  }
  return builder.take()
}

/// What a writer of that format makes of the tables.
func written(
  _ format: LayerFormat, _ tables: [FeatureTable], _ options: WriteOptions = WriteOptions()
) throws -> String {
  let scratch = try Scratch()
  let path = scratch.file("layer")
  let writer = try LayerFormat.writer(
    for: format, sink: try Sink(path: path), path: path, options: options)
  for table in tables { try writer.write(table) }
  try writer.finish()
  return try scratch.text("layer")
}

/// What a program prints to both streams, and its exit code; nil where it is not installed.
func run(_ program: String, _ arguments: [String]) throws -> (output: String, code: Int32)? {
  let directories = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
  let paths = directories.map { $0 + "/" + program }
  guard let path = paths.first(where: FileManager.default.isExecutableFile(atPath:)) else {
    print("NOTE: \(program) is not installed; what it says of the output is not tested")
    return nil
  }
  let process = Process()
  process.executableURL = URL(fileURLWithPath: path)
  process.arguments = arguments
  let pipe = Pipe()
  process.standardOutput = pipe
  process.standardError = pipe
  try process.run()
  let data = pipe.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  return (String(decoding: data, as: UTF8.self), process.terminationStatus)
}

/// What a writer of that format makes of the tables, through a file or a pipe's stand-in: a stream.
func writtenData(
  _ format: LayerFormat, _ tables: [FeatureTable], asStream: Bool = false
) throws -> Data {
  let scratch = try Scratch()
  let path = scratch.file("layer")
  try scratch.put("", "stream")
  let stream = try FileHandle(forWritingTo: URL(fileURLWithPath: scratch.file("stream")))
  let sink = asStream ? Sink(descriptor: stream.fileDescriptor) : try Sink(path: path)
  let writer = try LayerFormat.writer(
    for: format, sink: sink, path: nil, options: WriteOptions())
  for table in tables { try writer.write(table) }
  try writer.finish()
  try stream.close()
  #expect(try scratch.names == (asStream ? ["stream"] : ["layer", "stream"]))
  return try Data(contentsOf: URL(fileURLWithPath: scratch.file(asStream ? "stream" : "layer")))
}

/// Where the OGC's XML schema of KML 2.2 lies on this machine, or nil: `RHUMB_KML_SCHEMA`, else the
/// copy in the Python package fastkml.
func kmlSchema() throws -> String? {
  if let path = ProcessInfo.processInfo.environment["RHUMB_KML_SCHEMA"] { return path }
  let script =
    "import importlib.util as u; print(u.find_spec('fastkml').submodule_search_locations[0])"
  if let result = try run("python3", ["-c", script]), result.code == 0 {
    let path = result.output.split(separator: "\n").last.map { $0 + "/schema/ogckml22.xsd" } ?? ""
    if FileManager.default.fileExists(atPath: path) { return path }
  }
  print("NOTE: ogckml22.xsd is not found (pip install fastkml); validity of KML is not tested")
  return nil
}
