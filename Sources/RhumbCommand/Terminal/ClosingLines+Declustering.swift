import Rhumb

extension ClosingLines {
  /// `25 main shocks (83.3 % of 30 events), 3 of them with families, 2 without a magnitude`.
  static func describe(_ counts: DeclusterCounts) -> String {
    var text = Wording.count(counts.mainshocks, "main shock")
    if let share = counts.share {
      let percent = Wording.fixed(100 * share, decimals: 1)
      text += " (\(percent) % of \(Wording.count(counts.events, "event")))"
    }
    text += ", \(Wording.count(counts.families)) with a family"
    if let neighbours = counts.neighbours, let threshold = neighbours.threshold {
      text += ", log10 eta0 \(Wording.fixed(threshold, decimals: 3))"
      text += neighbours.modes == nil ? "" : " (fitted)"
    }
    let leftOut = counts.leftOut
    if leftOut.otherTypes > 0 { text += ", \(Wording.count(leftOut.otherTypes)) no earthquakes" }
    for (count, lack) in [
      (leftOut.withoutPlace, "place"), (leftOut.withoutTime, "time"),
      (leftOut.withoutMagnitude, "magnitude"), (leftOut.withoutDepth, "depth"),
    ] where count > 0 {
      text += ", \(Wording.count(count)) without a \(lack)"
    }
    return text
  }
}
