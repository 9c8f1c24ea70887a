import Rhumb

extension InfoAccount {
  /// The account for programs.
  var json: String {
    var json = JSONDocument()
    json.object { json in
      json.key("inputs")
      json.array { json in for input in summary.inputs { write(input, to: &json) } }
      json.member("features", contents.rowCount)
      json.member("located", contents.locatedCount)
      json.key("geometry")
      json.object { json in
        for kind in contents.kinds { json.member(kind.name, contents.count(of: kind)) }
      }
      writeExtent(to: &json)
      writeStorms(to: &json)
      writeSystem(to: &json)
      json.key("fields")
      json.array { json in for column in contents.columns { write(column, to: &json) } }
      json.key("problems")
      json.array { json in for entry in summary.log.entries { write(entry, to: &json) } }
    }
    return json.text
  }

  private func write(_ input: Summary.Input, to json: inout JSONDocument) {
    json.object { json in
      json.member("name", input.name)
      json.member("format", input.format)
      json.member("profile", input.profile)
      json.member("features", input.rows)
      json.member("bytes", input.bytes)
      json.member("failure", input.failure?.description)
    }
  }

  private func writeExtent(to json: inout JSONDocument) {
    json.key("bbox")
    if let box = contents.bounds.box {
      json.array { json in
        for edge in [box.west, box.south, box.east, box.north] { json.value(edge) }
      }
    } else {
      json.value(nil as String?)
    }
    json.key("heights")
    if let box = contents.bounds.box, let least = box.minimumHeight {
      json.array { json in
        json.value(least)
        json.value(box.maximumHeight)
      }
    } else {
      json.value(nil as String?)
    }
    json.key("times")
    if let span = contents.timeSpan {
      json.array { json in
        json.value(Self.time(span.lowerBound))
        json.value(Self.time(span.upperBound))
      }
    } else {
      json.value(nil as String?)
    }
  }

  private func write(_ column: ColumnProfile, to json: inout JSONDocument) {
    json.object { json in
      json.member("name", column.field.name)
      json.member("type", column.field.type.name)
      json.member("unit", column.field.unit)
      json.member("meaning", column.field.meaning)
      json.member("values", column.valueCount)
      json.member("nulls", contents.nullCount(of: column))
      if let reals = column.reals {
        json.member("min", reals.lowerBound)
        json.member("max", reals.upperBound)
      } else if let integers = column.integers, column.field.type == .integer {
        json.member("min", Int(integers.lowerBound))
        json.member("max", Int(integers.upperBound))
      } else if let range = Self.range(column) {
        json.member("min", range.least)
        json.member("max", range.greatest)
      }
      if column.field.type == .flag { json.member("true", column.trueCount) }
    }
  }

  private func write(_ entry: DiagnosticLog.Entry, to json: inout JSONDocument) {
    json.object { json in
      json.member("kind", entry.kind)
      json.member("severity", "\(entry.severity)")
      json.member("count", entry.count)
      json.member("first", entry.kept.first?.message)
      json.member("source", entry.kept.first?.place.source)
      json.member("line", entry.kept.first?.place.line)
      json.member("item", entry.kept.first?.place.item)
    }
  }
}
