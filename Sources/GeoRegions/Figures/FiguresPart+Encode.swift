import GeoFeatures

extension FiguresPart {
  /// Writes the part as a JSON document; of a merged one what is known of its events is lost.
  public func encode(to output: inout ByteBuffer) {
    let start = output.count
    output.append("{\"rhumb_figures\":\(Self.version),\n\"context\":")
    output.appendString(context)
    let choices = choices.sorted()
    output.append(",\n\"choices\":" as StaticString)
    output.appendList(choices.count) { place, output in output.appendString(choices[place]) }
    output.append(",\n\"regions\":" as StaticString)
    let numbers = counts.numbers
    output.appendList(numbers.count) { place, output in output.appendCount(numbers[place]) }
    let identity = identities.count == 1 ? identities.first ?? 0 : 0
    output.append(",\n\"events\":\"\(String(identity, radix: 16))\"")
    output.append(",\n\"options\":" as StaticString)
    figures.options.encode(to: &output)
    output.append(",\n\"totals\":" as StaticString)
    encodeTotals(to: &output)
    output.append(",\n\"types\":" as StaticString)
    output.appendList(figures.types.names.count) { place, output in
      output.append(UInt8(ascii: "["))
      output.appendString(figures.types.names[place])
      output.append(",\(figures.types.counts[place])]")
    }
    output.append(",\n\"storms\":" as StaticString)
    output.appendList(figures.cyclones.storms.count) { place, output in
      figures.cyclones.storms[place].withUnsafeBufferPointer { output.appendJSONString($0) }
    }
    output.append(",\n\"buckets\":[" as StaticString)
    encodeBuckets(to: &output)
    output.append("\n],\n\"check\":\"" as StaticString)
    // Of everything up to the value itself.
    let sum = Self.checksum(Bytes(rebasing: output.bytes[start...]))
    let digits = String(sum, radix: 16)
    output.append(String(repeating: "0", count: 16 - digits.utf8.count) + digits)
    output.append("\"}\n" as StaticString)
  }

  /// FNV-1a of 64 bits (RFC 9923).
  static func checksum(_ bytes: Bytes) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return hash
  }

  private func encodeTotals(to output: inout ByteBuffer) {
    let totals = figures.totals
    output.append(
      "[\(totals.events),\(totals.outside),\(totals.otherEvents),\(totals.impossibleMagnitudes),")
    output.appendTime(totals.first, none: .max)
    output.append(UInt8(ascii: ","))
    output.appendTime(totals.last, none: .min)
    output.append(",\(totals.hasCyclones),\(totals.hasOthers)],\n\"properties\":")
    output.appendList(figures.properties.count) { place, output in
      let property = figures.properties[place]
      output.append("[\(property.figures.isNumeric),\(property.figures.isWhole)]")
    }
  }

  private func encodeBuckets(to output: inout ByteBuffer) {
    let depths = figures.depths.values.sorted(bucketCount: keys.count)
    let values = figures.properties.map { $0.figures.values.sorted(bucketCount: keys.count) }
    let (timed, starts) = figures.timed.sorted(bucketCount: keys.count)
    let fixes = figures.cyclones.fixes.bytes.sorted { $0.precedes($1) }
    var nextFix = 0
    for bucket in keys.indices {
      output.append(bucket == 0 ? "\n{\"key\":" : ",\n{\"key\":")
      output.appendString(keys[bucket])
      output.append(",\"area\":" as StaticString)
      output.appendNumber(areas[bucket])
      output.append(",\"count\":\(figures.counts[bucket]),\"times\":[")
      output.appendTime(figures.firstTimes[bucket], none: .max)
      output.append(UInt8(ascii: ","))
      output.appendTime(figures.lastTimes[bucket], none: .min)
      output.append(UInt8(ascii: "]"))
      encodeMagnitudes(bucket, to: &output)
      output.append(",\"depths\":" as StaticString)
      output.appendValues(depths[bucket])
      output.append(",\"timed\":" as StaticString)
      output.appendList(starts[bucket + 1] - starts[bucket]) { place, output in
        let event = timed[starts[bucket] + place]
        output.appendPair(event.time, event.index)
      }
      output.append(",\"fixes\":" as StaticString)
      let endFix = fixes[nextFix...].firstIndex { $0.bucket != bucket } ?? fixes.count
      output.appendList(endFix - nextFix) { place, output in
        output.appendFix(fixes[nextFix + place])
      }
      nextFix = endFix
      output.append(",\"properties\":" as StaticString)
      output.appendList(figures.properties.count) { place, output in
        output.append("[\(figures.properties[place].figures.counts[bucket]),")
        output.appendNumber(figures.properties[place].figures.minima[bucket])
        output.append(UInt8(ascii: ","))
        output.appendNumber(figures.properties[place].figures.maxima[bucket])
        output.append(UInt8(ascii: ","))
        let needsSums = figures.properties[place].figures.needs.sums
        output.appendSum(
          needsSums ? figures.properties[place].figures.sums.digits(bucket) : ExactSums.Digits())
        output.append(UInt8(ascii: ","))
        output.appendValues(values[place][bucket])
        output.append(UInt8(ascii: "]"))
      }
      output.append(UInt8(ascii: "}"))
    }
  }

  private func encodeMagnitudes(_ bucket: Int, to output: inout ByteBuffer) {
    output.append(",\"magnitudes\":[\(figures.magnitudeCounts[bucket]),")
    output.appendNumber(figures.leastMagnitudes[bucket])
    output.append(UInt8(ascii: ","))
    output.appendNumber(figures.largest.magnitudes[bucket])
    output.append(UInt8(ascii: ","))
    output.appendTime(figures.largest.times[bucket], none: .max)
    output.append(UInt8(ascii: ","))
    figures.largest.ids[bucket].withUnsafeBufferPointer { output.appendJSONString($0) }
    output.append(UInt8(ascii: ","))
    output.appendSum(figures.magnitudeSums.digits(bucket))
    output.append(",\(figures.momentCounts[bucket]),")
    output.appendSum(figures.moments.digits(bucket))
    output.append(UInt8(ascii: ","))
    let types = figures.types.numbers(of: bucket)
    output.appendList(types.count) { place, output in output.append("\(types[place])") }
    output.append("],\"bins\":[" as StaticString)
    var isFirst = true
    figures.bins.forEach(of: bucket) { index, count in
      if !isFirst { output.append(UInt8(ascii: ",")) }
      output.appendPair(index, count)
      isFirst = false
    }
    output.append(UInt8(ascii: "]"))
  }
}
