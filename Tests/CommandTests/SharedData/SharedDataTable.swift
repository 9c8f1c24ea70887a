import Foundation
import Testing

/// The table of what each file of `../shared/data` holds: Tests/Fixtures/shared-data.tsv.
///
/// `derive_shared_data.py` beside it made the table, reading the files without Rhumb.
struct SharedDataTable {
  /// A file, and what has to come of it.
  struct Row: Sendable, CustomTestStringConvertible {
    /// The file's path below `../shared/data`.
    var file: String
    /// What has to come of it.
    var outcome: Outcome

    var testDescription: String { file }
  }

  /// What has to come of a file.
  enum Outcome: Sendable, Equatable {
    /// So many features, so many of them with a location.
    case features(Int, located: Int)
    /// A refusal whose message holds this text.
    case refused(because: String)
  }

  /// A row of the table that is no row.
  struct Unreadable: Error {
    var line: Substring
  }

  /// The package's root folder, found from this file's place.
  static let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Where the files of the table stand.
  static let data = package.appending(path: "../shared/data").standardizedFileURL

  /// Whether the files are there; they are no part of the project.
  static var isDataPresent: Bool { FileManager.default.fileExists(atPath: data.path) }

  /// The rows, in the order of the file.
  static func rows() throws -> [Row] {
    let table = package.appending(path: "Tests/Fixtures/shared-data.tsv")
    let lines = try String(contentsOf: table, encoding: .utf8).split(separator: "\n")
    // Two lines of comment, then the heading.
    return try lines.drop { $0.hasPrefix("#") }.dropFirst().map(row)
  }

  private static func row(_ line: Substring) throws -> Row {
    let cells = line.split(separator: "\t", omittingEmptySubsequences: false)
    if cells.count >= 3, let features = Int(cells[1]), let located = Int(cells[2]) {
      return Row(file: String(cells[0]), outcome: .features(features, located: located))
    }
    guard cells.count >= 4, !cells[3].isEmpty else { throw Unreadable(line: line) }
    return Row(file: String(cells[0]), outcome: .refused(because: String(cells[3])))
  }
}
