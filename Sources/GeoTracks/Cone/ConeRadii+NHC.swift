import GeoFeatures

extension ConeRadii {
  /// The radii of the NHC's cone in a year and a basin: two thirds of the official errors of the five
  /// years before lie within.
  ///
  /// - Parameters:
  ///   - year: That of the season.
  ///   - basin: `AL` or `NA`, `EP`, `CP`, in letters of either case.
  /// - Returns: Radii at 3, 12, 24, 36, 48, 60, 72, 96 and 120 h; up to 3 h that of 3 h.
  /// - Throws: `Failure` of kind `usage` where there is no table, which names the years there are.
  public static func nhc(year: Int, basin: String) throws(Failure) -> ConeRadii {
    let advice = "give the radii with --cone-radii FILE"
    guard let place = basins.firstIndex(where: { $0.names.contains(basin.uppercased()) }) else {
      throw Failure(
        .usage,
        "the NHC has no forecast cone for the basin \(basin): it has them for AL, EP and CP",
        advice: advice)
    }
    let basin = basins[place]
    guard let table = basin.years.first(where: { $0.year == year }) else {
      let years = basin.years.map { "\($0.year)" }.joined(separator: ", ")
      throw Failure(
        .usage,
        "the radii of the NHC's forecast cone are known for \(years) in the \(basin.words), not for \(year)",
        advice: advice)
    }
    return ConeRadii(
      rows: zip(leads, [16] + table.miles).map {
        Row(leadHours: $0, radiusMetres: $1 * 1852)
      })
  }

  private static let leads: [Double] = [3, 12, 24, 36, 48, 60, 72, 96, 120]

  private struct Basin {
    let names: [String]
    let words: String
    /// Nautical miles from 12 h on; at 3 h it is 16 in all.
    let years: [(year: Int, miles: [Double])]
  }

  // NHC, "Definition of the NHC Track Forecast Cone", of each year.
  private static let basins = [
    Basin(
      names: ["AL", "NA"], words: "Atlantic",
      years: [
        (2023, [26, 39, 53, 67, 81, 99, 145, 205]),
        (2024, [26, 41, 55, 70, 88, 102, 151, 220]),
        (2025, [26, 39, 52, 67, 83, 100, 142, 213]),
        (2026, [25, 39, 49, 62, 77, 95, 134, 200]),
      ]),
    Basin(
      names: ["EP"], words: "eastern Pacific",
      years: [
        (2023, [25, 38, 51, 63, 78, 86, 110, 137]),
        (2024, [26, 39, 53, 65, 76, 92, 119, 152]),
        (2025, [26, 38, 50, 59, 71, 83, 113, 146]),
        (2026, [25, 37, 48, 56, 66, 78, 106, 138]),
      ]),
    Basin(
      names: ["CP"], words: "central Pacific",
      years: [(2023, [34, 49, 66, 81, 95, 120, 137, 156])]),
  ]
}
