import GeoFeatures
import GeoTracks
import Testing

@Suite("Accumulated cyclone energy")
struct AccumulatedCycloneEnergyTests {
  private static let sixHours: Int64 = 21_600_000

  private func energy(
    _ winds: [Double], least: Double = 34, kind: FixKind = .observed,
    stage: CycloneStage = .tropical
  ) -> AccumulatedCycloneEnergy {
    var energy = AccumulatedCycloneEnergy(leastWindKnots: least)
    for (index, wind) in winds.enumerated() {
      energy.add(time: Self.sixHours * Int64(index), windKnots: wind, stage: stage, kind: kind)
    }
    return energy
  }

  @Test("Squares of winds from 34 kt on: by hand 34² + 35² + 45² + 64² + 80² + 100² + 65² = 29,127")
  func sum() {
    let winds: [Double] = [30, 34, 35, 45, 64, 80, 100, 65]
    #expect(energy(winds).value == 2.9127 && energy(winds).fixCount == 7)
    #expect(energy(winds, least: 35).value == 2.7971)
  }

  @Test("Only at 00, 06, 12 and 18 UTC, before 1970 too; never a forecast or a time twice")
  func times() {
    var energy = AccumulatedCycloneEnergy()
    for hour in [-18, -15, 0, 3, 6, 6, 8] as [Int64] {
      energy.add(time: hour * 3_600_000, windKnots: 50, stage: .tropical, kind: .observed)
    }
    energy.add(time: 6 * 3_600_000, windKnots: 50, stage: .tropical, kind: .analysis)
    energy.add(time: 12 * 3_600_000, windKnots: 50, stage: .tropical, kind: .forecast)
    energy.add(time: 12 * 3_600_000 + 1, windKnots: 50, stage: .tropical, kind: .analysis)
    #expect(energy.fixCount == 3 && energy.value == 0.75)
    energy.add(time: 12 * 3_600_000, windKnots: .nan, stage: .tropical, kind: .observed)
    energy.add(time: 12 * 3_600_000, windKnots: 40, stage: .tropical, kind: .analysis)
    #expect(energy.fixCount == 4)
  }

  @Test("Extratropical cyclones, lows and waves do not count; an unknown status does, and is told")
  func stages() {
    #expect(energy([50, 60], stage: .other).value == 0)
    let unknown = energy([50, 60], stage: .unknown)
    #expect(unknown.value == 0.61 && unknown.unknownStatusCount == 2)
    for status in ["TD", "TS", "STS", "TY", "ST", "TC", "HU", "SD", "SS", "hu"] {
      #expect(CycloneStage(status: status) == .tropical)
    }
    for status in ["EX", "PT", "ET", "LO", "WV", "DB", "MD", "DS"] {
      #expect(CycloneStage(status: status) == .other)
    }
    for status in ["", "XX", "IN", "MX", "NR", "T", "TSX"] {
      #expect(CycloneStage(status: status) == .unknown)
    }
  }

  @Test("Winds of different averaging times are not mixed unseen")
  func averaging() {
    var energy = AccumulatedCycloneEnergy()
    energy.add(time: 0, windKnots: 50, stage: .tropical, kind: .observed, averagingMinutes: 10)
    #expect(energy.averagingMinutes == 10 && !energy.hasMixedAveraging)
    energy.add(
      time: Self.sixHours, windKnots: 50, stage: .tropical, kind: .observed, averagingMinutes: 1)
    #expect(energy.hasMixedAveraging)
  }
}
