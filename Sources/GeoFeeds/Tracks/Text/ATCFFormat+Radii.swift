import GeoFeatures

extension ATCFFormat {
  /// Reads the radii of a line: of the speed and of the parts of the compass that it names.
  ///
  /// `AAA` is a circle, whose radius is not known where it is 0. A code of quadrants (`NEQ`) names the
  /// first of four, clockwise; a code of halves (`NNS`) the first of two. Halves and quadrants that do
  /// not lie between north, east, south and west can't be kept.
  func readRadii(_ line: FixedLine, _ rows: inout LineRows) {
    let text = fields[Place.threshold]
    guard let threshold = Self.threshold(text) else {
      if !text.isEmpty && NumberScanner.integer(text) != 0 {
        rows.report("radii-left-out", .rejected, line: line.number, column: line.column(of: text)) {
          "radii of winds of \"\(CSVRows.excerpt(text))\" kt are none of 34, 50 and 64"
        }
      }
      return
    }
    let code = fields[Place.radiusCode]
    if code.isEmpty { return }
    if code.elementsEqual(Bytes(of: "AAA")) {
      let field = FixField(
        .radius(threshold, .circle), Place.radii, .nauticalMiles, missing: .zero)
      return rows.read([field], fields, Self.fixes, line)
    }
    guard let places = Self.quadrants(code) else {
      return rows.report(
        "radii-left-out", .rejected, line: line.number, column: line.column(of: code)
      ) {
        "the radius code \"\(CSVRows.excerpt(code))\" is not one of the four quadrants"
      }
    }
    for (quadrant, place) in zip(FixColumn.quadrants(threshold), places) {
      rows.read(
        [FixField(quadrant, Place.radii + place, .nauticalMiles, missing: .nines)], fields,
        Self.fixes, line)
    }
  }

  /// Which of a line's radii the quadrants north-east, south-east, south-west and north-west have.
  private static func quadrants(_ code: Bytes) -> [Int]? {
    radiusCodes.first { code.elementsEqual(Bytes(of: $0.code)) }?.places
  }

  private static let radiusCodes: [(code: StaticString, places: [Int])] = [
    ("NEQ", [0, 1, 2, 3]), ("SEQ", [3, 0, 1, 2]), ("SWQ", [2, 3, 0, 1]), ("NWQ", [1, 2, 3, 0]),
    ("NNS", [0, 1, 1, 0]), ("EES", [0, 0, 1, 1]), ("SSS", [1, 0, 0, 1]), ("WWS", [1, 1, 0, 0]),
  ]
}
