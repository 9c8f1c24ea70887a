import Rhumb

/// What a run says on stderr when it is over: a line per kind of fault, and the summary.
enum ClosingLines {
  /// `rhumb: warning: quakes.atom:431: latitude 95.2 is out of range (and 11 more like it)`.
  static func warnings(_ summary: Summary) -> String {
    var text = ""
    for entry in summary.log.entries {
      guard entry.severity != .note || !isCounted(entry.kind), let first = entry.kept.first else {
        continue
      }
      if entry.severity == .rejected && summary.log.count(.rejected) == 1 { continue }
      let place = first.place.description
      let label = Terminal.styled(entry.severity == .note ? "note:" : "warning:", .warning)
      text += "rhumb: \(label) " + (place.isEmpty ? "" : "\(place): ") + first.message
      if entry.count > 1 { text += " (and \(Wording.count(entry.count - 1)) more like it)" }
      text += "\n"
    }
    return text
  }

  /// `12,043 features, 2 without a location, 1 rejected (line 431: latitude 95.2 is out of range),
  /// 0.4 s`.
  static func summary(_ summary: Summary) -> String {
    var parts = [Wording.count(summary.features, "feature")]
    if let tracks = summary.tracks {
      let layers = tracks.features.map { Wording.count($0.count, of: $0.layer) }
      parts[0] =
        "\(Wording.count(tracks.storms, "storm")), \(Wording.count(tracks.fixes)) "
        + (tracks.fixes == 1 ? "fix" : "fixes")
        + (layers.isEmpty ? "" : ": " + layers.joined(separator: ", "))
    }
    if let clusters = summary.clusters { parts[0] = describe(clusters) }
    if let declustering = summary.declustering { parts[0] = describe(declustering) }
    if let statistics = summary.statistics { parts[0] = describe(statistics) }
    if summary.withoutLocation > 0 && summary.clusters == nil && summary.declustering == nil
      && summary.statistics == nil
    {
      parts.append("\(Wording.count(summary.withoutLocation)) without a location")
    }
    if summary.replaced > 0 {
      parts.append("\(Wording.count(summary.replaced, "older revision")) left out")
    }
    if summary.superseded > 0 {
      parts.append("\(Wording.count(summary.superseded, "alert")) updated or cancelled")
    }
    if summary.joined > 0 {
      parts.append("\(Wording.count(summary.joined, "report")) joined with others")
    }
    if summary.outsideClip > 0 {
      parts.append("\(Wording.count(summary.outsideClip)) outside the clip left out")
    }
    if summary.unlocatedInClip > 0 {
      parts.append("\(Wording.count(summary.unlocatedInClip)) without a location left out")
    }
    let repaired = summary.log.count(.repaired)
    if repaired > 0 { parts.append("\(Wording.count(repaired)) repaired") }
    let rejected = summary.log.count(.rejected)
    if rejected > 0 {
      var part = "\(Wording.count(rejected)) rejected"
      if rejected == 1, let fault = summary.log.entries.first(where: { $0.severity == .rejected }) {
        part += fault.kept.first.map { " (\(describe($0, among: summary.inputs.count)))" } ?? ""
      }
      parts.append(part)
    }
    parts.append(Wording.duration(nanoseconds: summary.totalNanoseconds))
    return parts.joined(separator: ", ") + "\n"
  }

  /// `3 clusters, 120 events in them, 14 noise, 2 without a place`.
  private static func describe(_ counts: ClusterCounts) -> String {
    var text = Wording.count(counts.clusters, "cluster")
    text +=
      ", \(Wording.count(counts.clustered, "event")) in \(counts.clusters == 1 ? "it" : "them")"
    text += ", \(Wording.count(counts.noise)) noise"
    for (count, lack) in [
      (counts.withoutPlace, "place"), (counts.withoutDepth, "depth"), (counts.withoutTime, "time"),
    ] where count > 0 {
      text += ", \(Wording.count(count)) without a \(lack)"
    }
    return text
  }

  /// `242 regions, 1,200 events in them (3 on a border, 12 given to the nearest), 85 in none`.
  private static func describe(_ counts: StatisticsCounts) -> String {
    var text = Wording.count(counts.regions, "region")
    text +=
      ", \(Wording.count(counts.events.inside, "event")) in \(counts.regions == 1 ? "it" : "them")"
    let how = [
      (counts.events.onBorder, "on a border"), (counts.events.nearest, "given to the nearest"),
    ]
    .filter { $0.0 > 0 }.map { "\(Wording.count($0.0)) \($0.1)" }
    if !how.isEmpty { text += " (\(how.joined(separator: ", ")))" }
    if counts.events.outside > 0 { text += ", \(Wording.count(counts.events.outside)) in none" }
    if counts.events.unplaced > 0 {
      text += ", \(Wording.count(counts.events.unplaced)) without a place"
    }
    if counts.events.unsliced > 0 {
      text += ", \(Wording.count(counts.events.unsliced)) without what rows are by"
    }
    if counts.otherTypes > 0 {
      text +=
        ", \(Wording.count(counts.otherTypes)) left out as no earthquake"
        + (counts.otherTypes == 1 ? "" : "s")
    }
    return text
  }

  /// With one input its name goes without saying.
  private static func describe(_ fault: Diagnostic, among inputs: Int) -> String {
    var place = fault.place
    if inputs == 1 { place.source = nil }
    if inputs == 1 && place.line != nil {
      place.column = nil
      place.item = nil
    }
    let text = place.description
    return text.isEmpty ? fault.message : "\(text): \(fault.message)"
  }

  /// What is counted in the summary needs no line of its own.
  private static func isCounted(_ kind: String) -> Bool {
    kind == "no-location" || kind == "event-of-other-type" || kind.hasPrefix("event-without-")
  }
}
