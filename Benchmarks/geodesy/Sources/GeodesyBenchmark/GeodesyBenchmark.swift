import BareProj
import Foundation
import Rhumb

/// Projects points as Benchmarks/geodesy.py asks for.
///
///     GeodesyBenchmark time TARGET ROUNDS FILE    seconds of the bare loop, of one thread, of two,
///                                                 then the same in seconds of the processor
///     GeodesyBenchmark project TARGET FILE OUT    the points of a file, projected
///
/// A file of points holds all longitudes, then all latitudes, as doubles of this machine.
@main
struct GeodesyBenchmark {
  static func main() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch arguments.first {
    case "time" where arguments.count == 4:
      try time(arguments[1], rounds: Int(arguments[2]) ?? 5, points(arguments[3]))
    case "project" where arguments.count == 4:
      try project(arguments[1], points(arguments[2]), to: arguments[3])
    default:
      FileHandle.standardError.write(Data("usage: time TARGET ROUNDS FILE | project TARGET FILE OUT\n".utf8))
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
