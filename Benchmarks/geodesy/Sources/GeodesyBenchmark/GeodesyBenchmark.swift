import BareProj
import Foundation
import Rhumb

/// Computes what Benchmarks/geodesy.py asks for.
///
///     GeodesyBenchmark time TARGET ROUNDS FILE    seconds of the bare loop, of one thread, of two,
///                                                 then the same in seconds of the processor
///     GeodesyBenchmark project TARGET FILE OUT    the points of a file, projected
///     GeodesyBenchmark circles FILE OUT           circles (longitudes, latitudes, radii), cut at 180°
///     GeodesyBenchmark lines METRES FILE OUT      geodesics (longitudes and latitudes of starts, of
///                                                 ends) in parts of at most so many metres
///     GeodesyBenchmark cut CORNERS FILE OUT       rings of so many corners, the last one the first,
///                                                 cut at 180°
///
/// Files hold one column after the other, as doubles of this machine; what comes out is points, or the
/// numbers of rings and vertices, then for each ring its row and its count, then all x, all y.
@main
struct GeodesyBenchmark {
  static func main() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch arguments.first {
    case "time" where arguments.count == 4:
      try time(arguments[1], rounds: Int(arguments[2]) ?? 5, points(arguments[3]))
    case "project" where arguments.count == 4:
      try project(arguments[1], points(arguments[2]), to: arguments[3])
    case "circles" where arguments.count == 3:
      try write(circles(columns(3, of: arguments[1])), to: arguments[2])
    case "lines" where arguments.count == 4:
      let metres = Double(arguments[1]) ?? 100_000
      let edges = try lines(columns(4, of: arguments[2]))
      try write(Densifying.geodesic(metres: metres).densify(edges), to: arguments[3])
    case "cut" where arguments.count == 4:
      let rings = try rings(columns(2, of: arguments[2]), corners: Int(arguments[1]) ?? 5)
      var log = DiagnosticLog()
      try write(Antimeridian.cut(rings, log: &log), to: arguments[3])
    default:
      let usage = """
        usage: time TARGET ROUNDS FILE | project TARGET FILE OUT | circles FILE OUT
               | lines METRES FILE OUT | cut CORNERS FILE OUT

        """
      FileHandle.standardError.write(Data(usage.utf8))
      exit(64)
    }
  }

  /// Each round takes all three in turn, so that a machine that slows down slows them alike.
  private static func time(_ text: String, rounds: Int, _ column: GeometryColumn) throws {
    let target = try TargetSystem(text)
    let one = try Reprojection(threads: 1)
    let two = try Reprojection(threads: 2)
    var log = DiagnosticLog()
    for round in -1..<rounds {
      let bare = seconds { runBare(text, column) }
      let single = try seconds { _ = try one.project(column, to: target, log: &log) }
      let double = try seconds { _ = try two.project(column, to: target, log: &log) }
      // The first one pays for the openings.
      if round >= 0 {
        print(bare.wall, single.wall, double.wall, bare.busy, single.busy, double.busy)
      }
    }
  }

  /// Copies the coordinates, as a caller who keeps his own must, and turns the copies.
  private static func runBare(_ target: String, _ column: GeometryColumn) {
    let count = column.x.count
    let x = UnsafeMutablePointer<Double>.allocate(capacity: count)
    let y = UnsafeMutablePointer<Double>.allocate(capacity: count)
    x.initialize(from: column.x.values.baseAddress!, count: count)
    y.initialize(from: column.y.values.baseAddress!, count: count)
    precondition(bare_proj_apply(target, x, y, count) == 0)
    x.deallocate()
    y.deallocate()
  }

  private static func project(_ text: String, _ column: GeometryColumn, to path: String) throws {
    let target = try TargetSystem(text)
    var log = DiagnosticLog()
    let projected = try Reprojection(threads: 2).project(column, to: target, log: &log)
    var data = Data(bytes: projected.x.values.baseAddress!, count: projected.x.count * 8)
    data.append(Data(bytes: projected.y.values.baseAddress!, count: projected.y.count * 8))
    try data.write(to: URL(filePath: path))
  }

  // MARK: Shapes

  private static func circles(_ columns: [[Double]]) throws -> GeometryColumn {
    var builder = GeometryBuilder()
    var circles = GeodesicCircles()
    for row in columns[0].indices {
      circles.append(
        longitude: columns[0][row], latitude: columns[1][row], radiusMetres: columns[2][row],
        to: &builder)
      builder.endRow()
    }
    var log = DiagnosticLog()
    return Antimeridian.cut(builder.finish(), log: &log)
  }

  private static func lines(_ columns: [[Double]]) -> GeometryColumn {
    var builder = GeometryBuilder()
    for row in columns[0].indices {
      builder.beginPart(.line)
      builder.beginRing()
      builder.appendVertex(columns[0][row], columns[1][row])
      builder.appendVertex(columns[2][row], columns[3][row])
      builder.endRow()
    }
    return builder.finish()
  }

  private static func rings(_ columns: [[Double]], corners: Int) -> GeometryColumn {
    var builder = GeometryBuilder()
    for start in stride(from: 0, to: columns[0].count, by: corners) {
      builder.beginPart(.polygon)
      builder.beginRing()
      for vertex in start..<start + corners {
        builder.appendVertex(columns[0][vertex], columns[1][vertex])
      }
      builder.endRow()
    }
    return builder.finish()
  }

  private static func write(_ column: GeometryColumn, to path: String) throws {
    var rows: [Double] = []
    var counts: [Double] = []
    for row in 0..<column.rowCount {
      for part in column.parts(ofRow: row) {
        for ring in column.rings(ofPart: part) {
          rows.append(Double(row))
          counts.append(Double(column.vertices(ofRing: ring).count))
        }
      }
    }
    let values =
      [Double(rows.count), Double(column.x.count)] + rows + counts + Array(column.x)
      + Array(column.y)
    try values.withUnsafeBytes { Data($0) }.write(to: URL(filePath: path))
  }

  private static func columns(_ number: Int, of path: String) throws -> [[Double]] {
    try Data(contentsOf: URL(filePath: path)).withUnsafeBytes { bytes in
      let values = Array(bytes.bindMemory(to: Double.self))
      let count = values.count / number
      return (0..<number).map { Array(values[$0 * count..<($0 + 1) * count]) }
    }
  }

  private static func points(_ path: String) throws -> GeometryColumn {
    let data = try Data(contentsOf: URL(filePath: path))
    return data.withUnsafeBytes { bytes in
      let numbers = bytes.bindMemory(to: Double.self)
      let count = numbers.count / 2
      var builder = GeometryBuilder()
      for index in 0..<count { builder.appendPointRow(numbers[index], numbers[count + index]) }
      return builder.finish()
    }
  }

  private static func seconds(_ body: () throws -> Void) rethrows -> (wall: Double, busy: Double) {
    let start = (MonotonicClock.nanoseconds, processorSeconds)
    try body()
    return (Double(MonotonicClock.nanoseconds - start.0) / 1e9, processorSeconds - start.1)
  }

  /// What all threads of the process have used.
  private static var processorSeconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
