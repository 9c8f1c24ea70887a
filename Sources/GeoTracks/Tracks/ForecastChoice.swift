import GeoFeatures

/// Which forecasts of a storm are taken.
public struct ForecastChoice: Sendable, Equatable {
  /// By whose technique a forecast is made.
  public enum Model: Sendable, Equatable {
    /// The official forecast of an agency: one that names no technique, or one of those by which ATCF
    /// names official forecasts.
    case official
    /// Every technique.
    case all
    /// Those techniques, in letters of either case.
    case named([String])
  }

  /// When a forecast begins.
  public enum Initial: Sendable, Equatable {
    /// The latest that there is of a storm, for each model.
    case latest
    /// Every one.
    case all
    /// That moment, in milliseconds since 1970.
    case moment(Int64)
  }

  /// By whose technique.
  public var model = Model.official
  /// Beginning when.
  public var initial = Initial.latest

  /// The latest official forecast.
  public init() {}

  /// What ATCF calls the official forecasts of the agencies that keep decks (Sampson and Schrader
  /// 2000, doi:10.1175/1520-0477(2000)081<1231:TATCFS>2.3.CO;2; NHC's list of techniques), and fixes
  /// of a best track or an operational analysis.
  private static let official = [
    "OFCL", "JTWC", "RJTD", "CPHC", "CWB", "CWA", "BEST", "CARQ", "WRNG",
  ].map { SharedBuffer($0.utf8) }

  /// Whether a technique is an agency's official forecast, or none is named.
  static func isOfficial(model text: Bytes) -> Bool {
    text.isEmpty || official.contains { text.elementsEqual($0.values) }
  }

  /// Whether a technique is taken.
  func takes(model text: Bytes) -> Bool {
    switch model {
    case .all: true
    case .official: Self.isOfficial(model: text)
    case .named(let names): names.contains { Self.isSame(text, $0) }
    }
  }

  /// Makes sure that fixes have the technique that is named, and forecasts that begin at the moment that
  /// is given.
  ///
  /// - Throws: A `Failure` of kind `usage` that names those that there are.
  func check(_ fixes: FixTable) throws(Failure) {
    try checkModel(fixes)
    try checkInitial(fixes)
  }

  private func checkInitial(_ fixes: FixTable) throws(Failure) {
    guard case .moment(let moment) = initial, fixes.rowCount > 0 else { return }
    var moments: Set<Int64> = []
    for row in 0..<fixes.rowCount
    where fixes.kinds[row] != .observed && takes(model: FixTable.text(fixes.model, row)) {
      guard let begin = fixes.initialMoment(row) else { continue }
      if begin == moment { return }
      moments.insert(begin)
    }
    let known = moments.sorted()
    // The latest are those that are looked for.
    let shown = known.suffix(20).map { Self.text(of: $0) }
    throw Failure(
      .usage, "no forecast begins at \(Self.text(of: moment))",
      advice: known.isEmpty
        ? "the fixes have no forecasts"
        : "forecasts begin at \(known.count > shown.count ? "…, " : "")"
          + shown.joined(separator: ", "))
  }

  private static func text(of moment: Int64) -> String {
    var text = ByteBuffer(minimumCapacity: 32)
    TimeWriter.append(milliseconds: moment, to: &text)
    return text.string
  }

  private static func isSame(_ text: some Sequence<UInt8>, _ name: String) -> Bool {
    text.lazy.map(capital).elementsEqual(name.utf8.lazy.map(capital))
  }

  private static func capital(_ letter: UInt8) -> UInt8 {
    0x61...0x7A ~= letter ? letter - 0x20 : letter
  }

  private func checkModel(_ fixes: FixTable) throws(Failure) {
    guard case .named(let names) = model, fixes.rowCount > 0 else { return }
    var known: [String] = []
    for row in 0..<fixes.rowCount {
      let text = FixTable.text(fixes.model, row)
      if text.isEmpty || known.last.map({ text.elementsEqual($0.utf8) }) ?? false { continue }
      let found = String(decoding: text, as: UTF8.self)
      if !known.contains(found) { known.append(found) }
    }
    guard
      let missing = names.first(where: { name in
        !known.contains { Self.isSame($0.utf8, name) }
      })
    else { return }
    throw Failure(
      .usage, "no fix is by the model '\(missing)'",
      advice: known.isEmpty
        ? "the fixes name no models"
        : "the models are \(known.prefix(20).joined(separator: ", "))\(known.count > 20 ? ", …" : "")"
    )
  }
}
