import GeoFeatures
import TestSupport

@testable import GeoFeeds

/// Feeds for the tests of the network, and what reading from an address gives.
enum WebFeed {
  /// An Atom feed of that many entries.
  static func atom(_ count: Int) -> String {
    atomHead + (0..<count).map(entry).joined() + "</feed>\n"
  }

  static let atomHead = """
    <?xml version="1.0"?>
    <feed xmlns="http://www.w3.org/2005/Atom" xmlns:georss="http://www.georss.org/georss">

    """

  static func entry(_ id: Int) -> String {
    "<entry><id>e\(id)</id><title>Event \(id)</title><updated>2024-01-01T00:00:00Z</updated>"
      + "<georss:point>\(id % 80) \(id % 170)</georss:point></entry>\n"
  }

  /// Reads what stands at an address.
  static func read(
    _ url: String, workers: Int = 1, transfer: Transfer = Transfer(),
    _ change: (inout ReadOptions) -> Void = { _ in }
  ) throws -> Reading {
    var options = ReadOptions()
    options.network.retryDelaySeconds = 0.01
    options.network.timeoutSeconds = 5
    change(&options)
    return try drain(Inputs.open(url, options: options, workers: workers, transfer: transfer))
  }

  /// The failure of reading it, or nil where it does not fail.
  static func failure(
    _ url: String, transfer: Transfer = Transfer(), _ change: (inout ReadOptions) -> Void = { _ in }
  ) -> Failure? {
    do {
      _ = try read(url, transfer: transfer, change)
      return nil
    } catch {
      return error as? Failure
    }
  }
}
