import Rhumb

/// The cyclones that there are.
extension InfoAccount {
  /// How many cyclones are listed for people.
  private static let listed = 40

  /// For people.
  var storms: String {
    if contents.storms.isEmpty { return "" }
    let rows = contents.storms.prefix(Self.listed).map { storm in
      [storm.id, storm.name ?? "", Self.fixes(storm.fixCount), Self.span(storm)]
    }
    let widths = (0..<3).map { column in (rows.map { $0[column].count }.max() ?? 0) + 2 }
    var text = "storms\n"
    for row in rows {
      text += "  " + (0..<3).map { Self.padded(row[$0], widths[$0]) }.joined() + row[3]
      while text.last == " " { text.removeLast() }
      text += "\n"
    }
    let left = contents.storms.count - Self.listed
    if left > 0 { text += "  … and \(left) more; --json lists all\n" }
    return text
  }

  private static func fixes(_ count: Int) -> String {
    "\(Wording.count(count)) \(count == 1 ? "fix" : "fixes")"
  }

  private static func span(_ storm: StormSummary) -> String {
    var parts: [String] = []
    if let times = storm.times {
      parts.append("\(time(times.lowerBound)) to \(time(times.upperBound))")
    }
    // A tenth of a knot is more than any source has.
    if let wind = storm.maxWindKnots { parts.append("\(number((wind * 10).rounded() / 10)) kt") }
    return parts.joined(separator: ", ")
  }

  /// For programs.
  func writeStorms(to json: inout JSONDocument) {
    if contents.storms.isEmpty { return }
    json.key("storms")
    json.array { json in
      for storm in contents.storms {
        json.object { json in
          json.member("id", storm.id)
          json.member("name", storm.name)
          json.member("fixes", storm.fixCount)
          json.member("forecasts", storm.forecastCount)
          json.member("first", storm.times.map { Self.time($0.lowerBound) })
          json.member("last", storm.times.map { Self.time($0.upperBound) })
          json.member("max_wind_kt", storm.maxWindKnots)
        }
      }
    }
  }
}
