import GeoFeatures
import Geodesy

extension ConeRadii {
  /// Reads radii from a table of comma-separated values: `lead_h` and either `radius_nmi` or
  /// `radius_km`, named in the first line in any order, and a row for each lead, ascending. Blank lines
  /// and those that begin with `#` are passed over.
  ///
  ///     lead_h,radius_nmi
  ///     0,0
  ///     12,26
  ///
  /// - Parameters:
  ///   - text: The table, in UTF-8.
  ///   - source: Its name, for errors.
  /// - Returns: The radii.
  /// - Throws: `Failure` of kind `unreadable` with the line that is wrong.
  public static func parse(_ text: Bytes, source: String? = nil) throws(Failure) -> ConeRadii {
    var layout: Layout?
    var rows: [Row] = []
    var number = 0
    var position = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while position < text.count {
      number += 1
      let end = text[position...].firstIndex { $0 == 0x0A } ?? text.count
      let line = trimming(Bytes(rebasing: text[position..<end]))
      position = end + 1
      if line.isEmpty || line[0] == UInt8(ascii: "#") { continue }
      let place = Place(source: source, line: number)
      let fields = line.split(separator: 0x2C, omittingEmptySubsequences: false).map {
        trimming(Bytes(rebasing: $0))
      }
      guard let layout else {
        layout = try Layout(fields, at: place)
        continue
      }
      let row = try layout.row(fields, at: place)
      if let last = rows.last, row.leadHours <= last.leadHours {
        throw failure(
          "a lead of \(row.leadHours) h comes after one of \(last.leadHours) h", at: place)
      }
      rows.append(row)
    }
    guard !rows.isEmpty else {
      throw failure("there are no radii", at: Place(source: source))
    }
    return ConeRadii(rows: rows)
  }

  /// The bytes without blanks, tabs and carriage returns at both ends.
  private static func trimming(_ bytes: Bytes) -> Bytes {
    let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 || byte == 0x0D }
    guard let start = bytes.firstIndex(where: { !isBlank($0) }),
      let end = bytes.lastIndex(where: { !isBlank($0) })
    else { return Bytes(rebasing: bytes[..<0]) }
    return Bytes(rebasing: bytes[start...end])
  }

  private static func failure(_ message: String, at place: Place) -> Failure {
    Failure(
      .unreadable, message, at: place,
      advice:
        "a table of a cone's radii is CSV with the columns lead_h and radius_nmi or radius_km, "
        + "leads ascending")
  }

  /// Which column is which.
  private struct Layout {
    private let count: Int
    private let lead: Int
    private let radius: Int
    private let metres: Double

    init(_ names: [Bytes], at place: Place) throws(Failure) {
      let names = names.map { String(decoding: $0, as: UTF8.self).lowercased() }
      let radii = names.indices.filter { names[$0] == "radius_nmi" || names[$0] == "radius_km" }
      guard names.count(where: { $0 == "lead_h" }) == 1, radii.count == 1,
        let lead = names.firstIndex(of: "lead_h")
      else { throw failure("the first line does not name the columns", at: place) }
      count = names.count
      self.lead = lead
      radius = radii[0]
      metres = names[radius] == "radius_km" ? 1000 : 1852
    }

    func row(_ fields: [Bytes], at place: Place) throws(Failure) -> Row {
      guard fields.count == count else {
        throw failure("there are \(fields.count) values for \(count) columns", at: place)
      }
      let row = Row(
        leadHours: try number(fields[lead], "lead", at: place),
        radiusMetres: try number(fields[radius], "radius", at: place) * metres)
      guard row.radiusMetres <= QuadrantPolygons.largestRadiusMetres else {
        throw failure(
          "a circle with a radius of \(Int(min(row.radiusMetres / 1000, 1e9))) km is none of a cone, "
            + "which are of 5000 km at most", at: place)
      }
      return row
    }

    private func number(_ text: Bytes, _ what: String, at place: Place) throws(Failure) -> Double {
      guard let value = NumberScanner.real(text), value >= 0 else {
        throw failure(
          "\(String(decoding: text, as: UTF8.self)) is no \(what), which is a number from 0 on",
          at: place)
      }
      return value
    }
  }
}
