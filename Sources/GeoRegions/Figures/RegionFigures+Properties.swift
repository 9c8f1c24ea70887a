import GeoFeatures

/// The figures that are asked of properties.
extension RegionFigures {
  func addProperties(_ buckets: [Int], to table: inout FigureTable) {
    for aggregate in options.aggregates {
      // The magnitudes' own figures are there already.
      if table[Self.name(of: aggregate)] != nil { continue }
      guard let box = properties.first(where: { $0.name == aggregate.property }) else { continue }
      Self.add(aggregate, of: box, buckets, bucketCount, to: &table)
    }
  }

  private static func name(of aggregate: FigureAggregate) -> String {
    "\(aggregate.property)_\(aggregate.function.rawValue)"
  }

  private static func add(
    _ aggregate: FigureAggregate, of box: PropertyBox, _ buckets: [Int], _ bucketCount: Int,
    to table: inout FigureTable
  ) {
    let name = name(of: aggregate)
    let sorted =
      aggregate.function == .median ? box.figures.values.sorted(bucketCount: bucketCount) : nil
    func value(_ row: Int) -> Double {
      let bucket = buckets[row]
      guard bucket < bucketCount, box.figures.counts[bucket] > 0 else { return .nan }
      return switch aggregate.function {
      case .sum: box.figures.sums.value(bucket)
      case .mean: box.figures.sums.value(bucket) / Double(box.figures.counts[bucket])
      case .median: sorted?.quantile(0.5, of: bucket) ?? .nan
      case .min: box.figures.minima[bucket]
      case .max: box.figures.maxima[bucket]
      case .count: Double(box.figures.counts[bucket])
      }
    }
    let meaning = "\(aggregate.function.rawValue) of \(aggregate.property)"
    switch aggregate.function {
    case .count:
      table.addIntegers(name, meaning) {
        buckets[$0] < bucketCount ? box.figures.counts[buckets[$0]] : 0
      }
    case .sum, .min, .max:
      // Integers stay integers as long as all of them are told apart by doubles.
      let isWhole =
        box.figures.isNumeric && box.figures.isWhole
        && buckets.indices.allSatisfy { !(value($0).magnitude > 0x1p53) }
      if isWhole {
        table.addIntegers(name, meaning) { value($0).isNaN ? nil : Int64(value($0)) }
      } else {
        table.addReals(name, meaning, value)
      }
    case .mean, .median: table.addReals(name, meaning, value)
    }
  }
}
