import GeoFeatures
import TestSupport

@testable import GeoFeeds

/// Small languages: profiles, patterns, filter expressions.
enum ProgramChecks {
  /// A profile is read or refused with a place; what is read by it is sound.
  static func profile(_ bytes: Bytes) {
    do throws(Failure) {
      var options = ReadOptions()
      options.profile = try Profile(json: bytes, source: "profile.json")
      for (text, format) in [(feed, InputFormat.xml), (table, .csv), (collection, .geojson)] {
        let reading = InputReading(Array(text.utf8), format: format, options: options)
        if let fault = reading.fault { fatalError(fault) }
      }
    } catch {
      require([.usage, .unreadable].contains(error.kind) && error.place.line != nil, "\(error)")
    }
  }

  private static let feed = """
    <rss xmlns:geo="http://www.w3.org/2003/01/geo/wgs84_pos#"><channel><item><title>M 5.2, Fiji</title>
    <pubDate>Tue, 02 Apr 2024 23:58:11 GMT</pubDate><geo:lat>-17.5</geo:lat><geo:long>178</geo:long>
    <description>Depth: 595.2 km at 12:30</description><a b="7"><c>yes</c></a></item></channel></rss>
    """
  private static let table = """
    id,time,latitude,longitude,depth,mag,title,a
    x1,2024-04-02T23:58:11,-17.5,178,595.2,5.2,"M 5.2, Fiji",yes

    """
  private static let collection = """
    {"type":"Feature","id":7,"geometry":{"type":"Point","coordinates":[178,-17.5,595.2]},
    "properties":{"title":"M 5.2, Fiji","time":1712102291000,"mag":"$5.2","a":[1,"b"],"c":true}}
    """

  /// The first line is a pattern, the rest a text. What matches is where it is said to be, and reads
  /// together with the pattern's own words as the text does.
  static func pattern(_ bytes: Bytes) {
    let parts = bytes.split(separator: 10, maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2,
      let pattern = try? Pattern(String(decoding: parts[0], as: UTF8.self))
    else { return }
    let text = Bytes(rebasing: parts[1])
    var captures = Captures()
    let isMatch = pattern.match(text, into: &captures)
    guard isMatch else { return }
    require(captures.count == pattern.names.count, "\(captures.count) captures")
    var last = 0
    for (index, type) in pattern.types.enumerated() {
      guard let range = captures[index] else { continue }
      require(range.lowerBound >= last && range.upperBound <= text.count, "a capture at \(range)")
      last = range.lowerBound
      let value = Bytes(rebasing: text[range])
      switch type {
      case .integer:
        require(value.allSatisfy { "+-0123456789".utf8.contains($0) }, "no integer")
      case .real:
        // It may be too large for a double, which the reader says.
        require(value.allSatisfy { "+-.0123456789eE".utf8.contains($0) }, "no number")
      default:
        require(value.trimmingBlanks.count == value.count, "blanks at the ends")
      }
    }
  }

  /// The first line is a pattern of `like`, the rest a text; against a table of all prefixes.
  static func like(_ bytes: Bytes) {
    let parts = bytes.split(separator: 10, maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, bytes.count < 300 else { return }
    let word = String(decoding: parts[0], as: UTF8.self)
    guard let filter = try? Filter("text like '\(word.split(separator: "'").joined())'") else {
      return
    }
    var text = String(decoding: parts[1], as: UTF8.self)
    var builder = FeatureTableBuilder(schema: Schema([Field("text", .text)]))
    builder.geometry.appendNullRow()
    text.withUTF8 { builder.set(0, text: $0) }
    builder.finishRow()
    let found = (try? filter.rows(of: builder.take()))?.count == 1
    let characters = text.unicodeScalars.map(folded)
    var fits = [true] + [Bool](repeating: false, count: characters.count)
    for scalar in word.unicodeScalars where scalar != "'" {
      var next = [Bool](repeating: false, count: fits.count)
      if scalar == "%" {
        next[0] = fits[0]
        for index in characters.indices { next[index + 1] = fits[index + 1] || next[index] }
      } else {
        for (index, character) in characters.enumerated() where fits[index] {
          next[index + 1] = scalar == "_" || folded(scalar) == character
        }
      }
      fits = next
    }
    require(found == fits[characters.count], "like finds \(found)")
  }

  private static func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    scalar.value &- 0x41 < 26 ? Unicode.Scalar(UInt8(scalar.value) | 0x20) : scalar
  }

  /// An expression is refused with kind `usage`, or picks rows in order; its opposite picks none of
  /// them.
  static func filter(_ bytes: Bytes) {
    let text = String(decoding: bytes, as: UTF8.self)
    let rows: [UInt32]
    do throws(Failure) {
      rows = Array(try Filter(text).rows(of: events))
      _ = try Filter(text).check(against: events.schema, columnsMayStillAppear: true)
    } catch {
      return require(error.kind == .usage, "\(error)")
    }
    require(rows == rows.sorted() && Set(rows).count == rows.count, "rows \(rows)")
    require(rows.allSatisfy { $0 < events.rowCount }, "rows \(rows)")
    if let opposite = try? Filter("not (\(text))").rows(of: events) {
      require(Set(opposite).isDisjoint(with: rows), "a row is in both")
    }
    if let both = try? Filter("(\(text)) and (\(text))").rows(of: events) {
      require(Array(both) == rows, "twice the same is something else")
    }
  }

  private static let events: FeatureTable = {
    var builder = FeatureTableBuilder(
      schema: Schema([
        Field("mag", .real), Field("place", .text), Field("time", .time), Field("nst", .integer),
        Field("felt", .flag), Field("more", .json),
      ]))
    for row in 0..<7 {
      builder.geometry.appendNullRow()
      if row != 3 { builder.set(0, real: Double(row) + 0.5) }
      if row != 4 { builder.set(1, string: ["Fiji", "Tonga 10%", "", "æ_ø"][row % 4]) }
      if row != 5 { builder.set(2, integer: Int64(row) * 86_400_000_000) }
      if row != 6 { builder.set(3, integer: Int64(row) - 2) }
      if row != 2 { builder.set(4, flag: row % 2 == 0) }
      if row == 1 { builder.set(5, string: #"{"a":[1]}"#) }
      builder.finishRow()
    }
    return builder.take()
  }()
}
