import CSystem
import Rhumb

/// What `rhumb stats` writes figures as: a layer, or a table without places.
enum FigureFormat {
  /// A format of layers; of those CSV has no geometry unless it is asked for.
  case layer(LayerFormat)
  /// A JSON array of objects, one a row.
  case json
  /// Columns under each other, for people.
  case table

  /// The columns of a table that have room first, those that people look for first at the front.
  static let importance = [
    "region", "year", "month", "mag_bin", "count", "b", "b_sigma", "mc", "mag_max",
    "rate_per_year", "events_per_million_people", "b_n", "mag_mean", "first", "last", "storms",
    "max_wind_kt", "ace", "depth_km_p50", "density", "mw_sum", "largest_id", "share", "mag_min",
    "a_annual", "area_km2", "moment_nm", "moment_n", "mc_method",
  ]

  /// The layer whose options hold for it.
  var layer: LayerFormat {
    if case .layer(let format) = self { return format }
    return .csv
  }

  /// Makes what writes, in the place of what writes layers.
  ///
  /// - Parameter width: How many places a line of a table has, or nil for as many as it needs.
  /// - Returns: Nil for a layer.
  func writer(width: Int?) -> Conversion.WriterMaker? {
    switch self {
    case .layer: nil
    case .json: { (sink, options) in JSONRowsWriter(to: sink, options: options) }
    case .table:
      { (sink, options) in
        TextTableWriter(
          to: sink, width: width, importance: Self.importance, options: options)
      }
    }
  }
}

extension Arguments {
  /// What figures are written as: what --format says, or the output's ending; else a table on a terminal
  /// and CSV elsewhere.
  ///
  /// - Throws: `Failure` of kind `usage` where there is no such format, or an option has no use in it.
  func figureFormat() throws(Failure) -> FigureFormat {
    var found: FigureFormat?
    switch self[.format]?.lowercased() {
    case "json": found = .json
    case "table": found = .table
    case nil:
      if let output = outputPath { return .layer(try LayerFormat.named(by: output)) }
      found = isatty(STDOUT_FILENO) == 1 ? .table : .layer(.csv)
      // What only a CSV has makes it one.
      if has(.csvGeometry) { found = .layer(.csv) }
    default: found = nil
    }
    guard let found else {
      guard let format = try layerFormat() else { return .layer(.csv) }
      return .layer(format)
    }
    if case .layer = found { return found }
    if let option = [Option.csvGeometry, .csvTypes].first(where: { has($0) }) {
      throw Failure(.usage, "--\(option.name) is for csv only, not \(self[.format] ?? "a table")")
    }
    return found
  }

  /// How many places a line has: those of the terminal, else those that COLUMNS says, else as many as it
  /// needs; nil in a file.
  var tableWidth: Int? {
    if outputPath != nil { return nil }
    let columns = Int(rhumb_terminal_columns(STDOUT_FILENO))
    // One that does not know is taken for a plain one.
    if isatty(STDOUT_FILENO) == 1 { return columns > 0 ? columns : 80 }
    guard let text = getenv("COLUMNS"), let width = Int(String(cString: text)), width > 0 else {
      return nil
    }
    return width
  }
}
