import GeoFeatures
import GeoFeeds
import GeoLayers

/// A JSON file that says what a run did; it appears whole or not at all, and whatever became of the
/// run.
public final class Report {
  private let sink: Sink

  /// Opens the file; an older one stays until the report is written.
  ///
  /// - Parameters:
  ///   - path: Where to.
  ///   - paths: Files that the report must not replace: inputs and output.
  /// - Throws: `Failure` of kind `usage` where it is one of them, `cannotCreate` where it can't be
  ///   made.
  public init(path: String, notReplacing paths: [String]) throws(Failure) {
    if let file = FileIdentity(path: path), file.size != nil {
      for other in paths where FileIdentity(path: other) == file {
        throw Failure(.usage, "the report would replace \(other)", advice: "give it another name")
      }
    }
    for other in paths where other == path {
      throw Failure(.usage, "the report would replace \(other)", advice: "give it another name")
    }
    sink = try Sink(path: path)
  }

  /// Writes the report.
  ///
  /// - Parameters:
  ///   - summary: The account of the run.
  ///   - output: The path of the layer, or nil where there is none or it is standard output.
  ///   - exitCode: What the command ends with.
  /// - Throws: `Failure` of kind `inputOutput` or `cannotCreate`.
  public func write(_ summary: Summary, output: String?, exitCode: Int32) throws(Failure) {
    var text = Self.json(summary, output: output, exitCode: exitCode)
    let failure = text.withUTF8 { bytes -> Failure? in
      do throws(Failure) {
        try sink.write(bytes)
        try sink.commit()
        return nil
      } catch {
        return error
      }
    }
    if let failure { throw failure }
  }

  /// The report's text.
  public static func json(_ summary: Summary, output: String?, exitCode: Int32) -> String {
    var json = JSONDocument()
    json.object { json in
      json.member("exit", Int(exitCode))
      json.key("failure")
      json.value(summary.firstFailure)
      json.member("output", output)
      json.member("features", summary.features)
      json.member("without_location", summary.withoutLocation)
      json.member("older_revisions", summary.replaced)
      json.member("superseded_alerts", summary.superseded)
      json.member("joined_reports", summary.joined)
      json.member("outside_clip", summary.outsideClip)
      json.member("clip_without_location", summary.unlocatedInClip)
      if let clusters = summary.clusters {
        json.key("clusters")
        json.value(clusters)
      }
      if let declustering = summary.declustering {
        json.key("declustering")
        json.value(declustering)
      }
      if let statistics = summary.statistics {
        json.key("regions")
        json.value(statistics)
      }
      json.key("counts")
      json.object { json in
        json.member("note", summary.log.count(.note))
        json.member("repaired", summary.log.count(.repaired))
        json.member("rejected", summary.log.count(.rejected))
      }
      json.key("inputs")
      json.array { json in for input in summary.inputs { json.value(input) } }
      json.key("projections")
      json.array { json in for use in summary.projections { json.value(use) } }
      json.key("faults")
      json.array { json in for entry in summary.log.entries { json.value(entry) } }
      json.key("seconds")
      json.object { json in
        json.member("reading", seconds(summary.inputs.reduce(0) { $0 + $1.readingNanoseconds }))
        json.member("parsing", seconds(summary.inputs.reduce(0) { $0 + $1.parsingNanoseconds }))
        if let clusters = summary.clusters {
          json.member("clustering", seconds(clusters.nanoseconds))
        }
        if let declustering = summary.declustering {
          json.member("declustering", seconds(declustering.nanoseconds))
        }
        json.member("writing", seconds(summary.writingNanoseconds))
        json.member("total", seconds(summary.totalNanoseconds))
      }
    }
    return json.text
  }

  fileprivate static func seconds(_ nanoseconds: UInt64) -> Double {
    // Microseconds are enough.
    Double(nanoseconds / 1000) / 1e6
  }
}

extension JSONDocument {
  fileprivate mutating func value(_ failure: Failure?) {
    guard let failure else { return value(nil as String?) }
    object { json in
      json.member("message", failure.message)
      json.member("advice", failure.advice)
      json.members(failure.place)
    }
  }

  fileprivate mutating func value(_ clusters: ClusterCounts) {
    object { json in
      json.member("clusters", clusters.clusters)
      json.member("events", clusters.clustered)
      json.member("noise", clusters.noise)
      json.member("without_place", clusters.withoutPlace)
      json.member("without_depth", clusters.withoutDepth)
      json.member("without_time", clusters.withoutTime)
    }
  }

  fileprivate mutating func value(_ statistics: StatisticsCounts) {
    object { json in
      json.member("regions", statistics.regions)
      json.member("events", statistics.events.inside)
      json.member("on_border", statistics.events.onBorder)
      json.member("given_to_nearest", statistics.events.nearest)
      json.member("in_none", statistics.events.outside)
      json.member("without_place", statistics.events.unplaced)
      json.member("no_points", statistics.events.notPoints)
      json.member("no_earthquakes", statistics.otherTypes)
      json.member("in_no_row", statistics.events.unsliced)
    }
  }

  fileprivate mutating func value(_ input: Summary.Input) {
    object { json in
      json.member("name", input.name)
      json.member("format", input.format)
      json.member("profile", input.profile)
      json.member("rows", input.rows)
      json.member("bytes", input.bytes)
      json.member("reading_seconds", Report.seconds(input.readingNanoseconds))
      json.member("parsing_seconds", Report.seconds(input.parsingNanoseconds))
      json.key("http")
      json.value(input.transfer)
      json.key("failure")
      json.value(input.failure)
    }
  }

  fileprivate mutating func value(_ transfer: Transfer.Figures?) {
    guard let transfer else { return value(nil as String?) }
    object { json in
      json.member("url", transfer.url)
      json.member("status", transfer.status)
      json.member("final_url", transfer.finalURL ?? transfer.url)
      json.member("requests", transfer.requests)
      json.member("downloaded_bytes", transfer.downloadedBytes)
      json.key("from_cache")
      json.value(transfer.isFromCache)
      json.member("download_seconds", Report.seconds(transfer.nanoseconds))
    }
  }

  fileprivate mutating func value(_ entry: DiagnosticLog.Entry) {
    object { json in
      json.member("kind", entry.kind)
      json.member("severity", "\(entry.severity)")
      json.member("count", entry.count)
      json.key("kept")
      json.array { json in
        for diagnostic in entry.kept {
          json.object { json in
            json.member("message", diagnostic.message)
            json.members(diagnostic.place)
          }
        }
      }
    }
  }

  private mutating func members(_ place: Place) {
    member("source", place.source)
    member("line", place.line)
    member("column", place.column)
    member("item", place.item)
  }
}
