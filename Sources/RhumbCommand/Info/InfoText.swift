import Rhumb

extension InfoAccount {
  /// The account for people.
  var text: String {
    var text = ""
    for input in summary.inputs where input.failure == nil {
      let profile = input.profile.map { ", profile \($0)" } ?? ""
      text += "\(input.name): \(input.format ?? "?")\(profile), "
      text += "\(Wording.count(input.rows, "feature")), \(Wording.bytes(input.bytes))\n"
    }
    text += Self.line(
      "features",
      "\(Wording.count(contents.rowCount)), \(Wording.count(contents.locatedCount)) located")
    let kinds = contents.kinds.map { "\($0.name) \(Wording.count(contents.count(of: $0)))" }
    if !kinds.isEmpty { text += Self.line("geometry", kinds.joined(separator: ", ")) }
    if let box = contents.bounds.box {
      let edges = [box.west, box.south, box.east, box.north].map(Self.number)
      text += Self.line("bbox", edges.joined(separator: ", ") + Self.crossing(box))
      if let least = box.minimumHeight, let greatest = box.maximumHeight {
        text += Self.line("heights", "\(Self.number(least)) to \(Self.number(greatest)) m")
      }
    }
    if let span = contents.timeSpan {
      text += Self.line("times", "\(Self.time(span.lowerBound)) to \(Self.time(span.upperBound))")
    }
    return text + storms + system + fields + problems
  }

  static func line(_ name: String, _ value: String) -> String {
    "\(padded(name, 10))\(value)\n"
  }

  static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }

  private static func crossing(_ box: BoundingBox) -> String {
    box.crossesAntimeridian ? " (over 180°)" : ""
  }

  private var fields: String {
    if contents.columns.isEmpty { return "" }
    let width = (contents.columns.map(\.field.name.count).max() ?? 0) + 2
    var text = "fields\n"
    for column in contents.columns {
      var line =
        "  \(Self.padded(column.field.name, width))\(Self.padded(column.field.type.name, 9))"
      let nulls = contents.nullCount(of: column)
      line += Self.padded(nulls == 0 ? "" : Wording.count(nulls, "null"), 13)
      if let range = Self.range(column) {
        line += "\(range.least) to \(range.greatest)"
        if let unit = column.field.unit { line += " \(unit)" }
      } else if column.field.type == .flag {
        line += "\(Wording.count(column.trueCount)) true"
      }
      while line.last == " " { line.removeLast() }
      text += line + "\n"
    }
    return text
  }

  private var problems: String {
    let entries = summary.log.entries
    if entries.isEmpty { return "" }
    var text = "problems\n"
    for entry in entries {
      text += "  \(Wording.count(entry.count)) \(entry.severity) (\(entry.kind))"
      if let first = entry.kept.first {
        let place = first.place.description
        text += ": " + (place.isEmpty ? "" : "\(place): ") + first.message
      }
      text += "\n"
    }
    return text
  }
}
