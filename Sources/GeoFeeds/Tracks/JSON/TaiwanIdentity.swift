import GeoFeatures

/// What all fixes of a typhoon have in common in data of Taiwan's weather service.
///
/// A typhoon is identified by its year and its number in it, which is that of RSMC Tokyo: `201214`; a
/// depression by its own number, `2025TD21`; what has no number by name and year.
struct TaiwanIdentity {
  /// When the Central Weather Bureau became the Central Weather Administration: 15 September 2023, in
  /// Taiwan's time, in milliseconds since 1970.
  private static let administration: Int64 = 1_694_707_200_000

  private let stormID: String
  private let name: Bytes
  private let agency: StaticString

  /// Reads what a typhoon says of itself; `initial` is when its forecast begins.
  init(_ storm: Int32, initial: Int64?, _ rows: inout FixRows) {
    let tree = rows.tree
    name = tree.text(tree.member(storm, "typhnameeng|typhoonname"))
    let year = tree.member(storm, "year")
    stormID = Self.stormID(
      year: tree.text(year < 0 ? tree.first(tree.member(storm, "init")) : year),
      number: tree.text(tree.member(storm, "typhno|cwatyno|cwbtyno")),
      depression: tree.text(tree.member(storm, "cwatdno|cwbtdno")), name: name)
    if tree.hasMember(storm, "cwatyphoonname|cwatyno|cwatdno") {
      agency = "CWA"
    } else if tree.hasMember(storm, "cwbtyphoonname|cwbtyno|cwbtdno") {
      agency = "CWB"
    } else {
      agency = (initial ?? .min) >= Self.administration ? "CWA" : "CWB"
    }
    if stormID.isEmpty {
      rows.report("storm-without-id", .note, at: storm) {
        "a typhoon has neither number nor name"
      }
    }
  }

  /// An identifier out of a year and the number of a typhoon in it, else that of a depression, else its
  /// name.
  static func stormID(
    year: Bytes, number: Bytes, depression: Bytes = Bytes(start: nil, count: 0), name: Bytes
  ) -> String {
    let year = String(decoding: year, as: UTF8.self)
    if !number.isEmpty { return year + padded(number) }
    if !depression.isEmpty { return year + "TD" + padded(depression) }
    return name.isEmpty ? "" : String(decoding: name, as: UTF8.self) + year
  }

  private static func padded(_ number: Bytes) -> String {
    (number.count == 1 ? "0" : "") + String(decoding: number, as: UTF8.self)
  }

  /// Gives the row what it has of its typhoon. Winds are 10-minute means.
  func write(_ rows: inout FixRows) {
    rows.set(.stormID, string: stormID)
    rows.set(.name, text: name)
    rows.set(.agency, literal: agency)
    rows.setWindMinutes(10)
  }
}

/// How Taiwan's weather service calls intensities.
enum TaiwanIntensity {
  private static let words: [(word: StaticString, status: StaticString)] = [
    ("tropical depression", "TD"), ("熱帶性低氣壓", "TD"), ("tropical storm", "TS"), ("輕度", "TS"),
    ("typhoon", "TY"), ("中度", "TY"), ("severe typhoon", "TY"), ("強烈", "TY"),
  ]

  private static let stages: [(word: StaticString, status: StaticString)] = [
    ("EXTRATROPICAL", "EX"), ("溫帶", "EX"), ("TROPICAL DEPRESSION", "TD"), ("熱帶性低氣壓", "TD"),
  ]

  /// The status that a cyclone changes to, by a phrase, or nil where it is not known.
  static func stage(_ text: Bytes) -> StaticString? {
    stages.first { text.holds($0.word) }?.status
  }

  /// The status of an intensity in one of its languages, or nil where it is not known.
  static func status(_ node: Int32, _ tree: DocumentTree) -> StaticString? {
    for language in ["eng", "cht"] as [StaticString] {
      let text = tree.text(tree.member(node, language))
      if let known = words.first(where: { text.isWord($0.word) }) { return known.status }
    }
    return nil
  }
}

extension UnsafeBufferPointer where Element == UInt8 {
  /// Whether it is the word, whose letters A to Z are small, in any case.
  func isWord(_ word: StaticString) -> Bool {
    count == word.utf8CodeUnitCount
      && indices.allSatisfy {
        let byte = self[$0]
        return (byte &- 0x41 < 26 ? byte | 0x20 : byte) == word.utf8Start[$0]
      }
  }
}
