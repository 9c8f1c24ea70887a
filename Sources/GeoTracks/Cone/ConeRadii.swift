import GeoFeatures

/// How large the circles of a forecast cone are, by lead.
public struct ConeRadii: Sendable, Equatable {
  /// A circle's size at a lead.
  public struct Row: Sendable, Equatable {
    /// Hours from the forecast's beginning.
    public var leadHours: Double
    /// The radius in metres.
    public var radiusMetres: Double

    /// Makes a row.
    public init(leadHours: Double, radiusMetres: Double) {
      self.leadHours = leadHours
      self.radiusMetres = radiusMetres
    }
  }

  /// The rows, with leads ascending.
  public let rows: [Row]

  /// Makes radii of rows with ascending leads.
  init(rows: [Row]) { self.rows = rows }

  /// The radius at a lead, in metres: linear between rows, that of the first before it, and nil after
  /// the last, where the cone ends.
  ///
  /// - Parameter hours: The lead; NaN is none.
  /// - Returns: The radius, or nil.
  public func radiusMetres(leadHours hours: Double) -> Double? {
    guard let first = rows.first, let last = rows.last, hours <= last.leadHours else { return nil }
    if hours <= first.leadHours { return hours >= 0 ? first.radiusMetres : nil }
    guard let next = rows.firstIndex(where: { $0.leadHours >= hours }) else { return nil }
    let (a, b) = (rows[next - 1], rows[next])
    let share = (hours - a.leadHours) / (b.leadHours - a.leadHours)
    return a.radiusMetres + share * (b.radiusMetres - a.radiusMetres)
  }
}
