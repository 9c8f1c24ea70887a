import Foundation

/// Feeds for the tests.
enum Feeds {
  /// The package's samples.
  static let samples = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Samples")

  /// The path of a sample.
  static func sample(_ name: String) -> String { samples.appending(path: name).path }

  /// An Atom feed with GeoRSS points, an entry a line; the first entry stands on line 3.
  static func atom(_ entries: [String]) -> String {
    """
    <?xml version="1.0"?>
    <feed xmlns="http://www.w3.org/2005/Atom" xmlns:georss="http://www.georss.org/georss">

    """ + entries.map { $0 + "\n" }.joined() + "</feed>\n"
  }

  /// An entry at a place; without one it has no location.
  static func entry(_ id: Int, latitude: Double = 0, longitude: Double = 0) -> String {
    "<entry><id>e\(id)</id><title>Event \(id)</title><updated>2024-01-01T00:00:00Z</updated>"
      + "<georss:point>\(latitude) \(longitude)</georss:point></entry>"
  }

  /// A feed of that many entries.
  static func atom(count: Int) -> String {
    atom((0..<count).map { entry($0, latitude: Double($0 % 80), longitude: Double($0 % 170)) })
  }
}
