import GeoFeatures
import GeoFeeds
import Testing

@Suite struct CSVReaderTests {
  @Test func readsRowsAndTypes() throws {
    let result = try CSVResult(
      """
      name,lat,lon,count,share,seen,open,code
      Kaikoura,-42.69,173.02,12,0.5,2016-11-14T11:02:56Z,true,007
      "Hualien, TW",23.77,121.67,-3,2,2018-02-06,FALSE,12

      """)
    #expect(
      result.fields == [
        "name:text", "count:integer", "share:real", "seen:time", "open:flag", "code:text",
      ])
    #expect(result.values("name") == ["Kaikoura", "Hualien, TW"])
    #expect(result.values("count") == ["12", "-3"])
    #expect(result.values("share") == ["0.5", "2.0"])
    #expect(result.values("seen") == ["1479121376000", "1517875200000"])
    #expect(result.values("open") == ["true", "false"])
    #expect(result.values("code") == ["007", "12"])
    #expect(result.positions == ["173.02 -42.69", "121.67 23.77"])
  }

  @Test(arguments: [
    ("1\n2.5\n", FieldType.real), ("1\n-2\n", .integer), ("1\n\n2\n", .integer), ("1e3\n", .real),
    ("01\n", .text), ("0.1\n", .real), ("-01\n", .text), ("0\n", .integer),
    ("9223372036854775808\n", .text), ("9223372036854775807\n", .integer),
    ("12345678901234567890123\n", .text), ("1,\n", .integer), ("2024-01-01\n1\n", .text),
    ("2024-01-01T00:00:00+01:00\n", .time), ("2024-01\n", .text), ("2024\n", .integer),
    ("true\nfalse\n", .flag), ("true\n1\n", .text), ("nan\n1\n", .integer), ("NaN\n1.5\n", .real),
    ("null\n", .integer), ("\"12\"\n", .integer), (" 12 \n", .integer), ("a\n", .text), ("", .text),
    ("5 mi\n", .text), ("1.2.3\n", .text), ("-\n", .text), ("+4\n", .integer), (".5\n", .real),
    ("2024-02-30\n", .text), ("Wed, 05 Feb 2020 14:30:00 +0900\n", .text), ("0x10\n", .text),
  ])
  func findsTypes(rows: String, type: FieldType) throws {
    let result = try CSVResult("value,other\n" + rows)
    #expect(result.schema.fields.first?.type == type)
    #expect(result.log.count(ofKind: "type-misfit") == 0)
  }

  @Test(arguments: [1, 2, 3, 7, 64, .max])
  func splitsRecordsWhateverThePieces(step: Int) throws {
    let text =
      "\u{FEFF}a,b\r\n\"one\r\ntwo\",\"say \"\"hi\"\"\"\r\n\r\n,x\r\"\",\"\"\n\"a,\"\"b\"\"\",\n last ,end"
    let result = try CSVResult(text, step: step)
    #expect(result.fields == ["a:text", "b:text"])
    #expect(result.values("a") == ["one\r\ntwo", "-", "-", "a,\"b\"", " last "])
    #expect(result.values("b") == ["say \"hi\"", "x", "-", "-", "end"])
    #expect(result.kinds == ["no-location-columns 1", "no-line-end 1"])
  }

  @Test(arguments: [",", ";", "\t", "|"])
  func findsTheDelimiter(delimiter: String) throws {
    let text =
      ["\"a,;|b\"", "lat", "lon"].joined(separator: delimiter) + "\n"
      + ["x", "1.5", "2.5"].joined(separator: delimiter) + "\n"
    let result = try CSVResult(text)
    #expect(result.fields == ["a,;|b:text"])
    #expect(result.positions == ["2.5 1.5"])
  }

  @Test func namesColumns() throws {
    let result = try CSVResult("  a , ,A,a_2,fid,a\n1,2,3,4,5,6\n")
    #expect(
      result.schema.fields.map(\.name) == ["a", "column_2", "A_2", "a_2_2", "fid_2", "a_3"])
    #expect(result.values("a_3") == ["6"])
  }

  @Test func infinityIsNullAndCounted() throws {
    let result = try CSVResult("a,b\n1.5,1\n-Infinity,inf\nNaN,null\n")
    #expect(result.fields == ["a:real", "b:integer"])
    #expect(result.values("a") == ["1.5", "-", "-"])
    #expect(result.kinds == ["no-location-columns 1", "non-finite-number 2"])
  }

  @Test func countsRaggedRows() throws {
    let result = try CSVResult("a,b\n1\n1,2,\n1,2,3\n1,2\n", name: "t.csv")
    #expect(result.kinds == ["no-location-columns 1", "ragged-row 3", "surplus-fields 1"])
    #expect(result.values("b") == ["-", "2", "2", "2"])
    let surplus = result.log.entries.last?.kept.first
    #expect(surplus?.place == Place(source: "t.csv", line: 4, column: 5, item: 3))
    #expect(surplus?.severity == .rejected)
  }

  @Test func takesMisplacedQuotes() throws {
    let result = try CSVResult("a,b\n \"x, y\" ,2\n\"one\"two,3\nfive\"six,4\n")
    #expect(result.values("a") == ["x, y", "onetwo", "five\"six"])
    #expect(result.values("b") == ["2", "3", "4"])
    #expect(result.log.count(ofKind: "quote-misplaced") == 2)
  }

  @Test func mendsBytesThatAreNotUTF8() throws {
    let result = try CSVResult(Array("a\nM".utf8) + [0xFC] + Array("nchen\nParis\n".utf8))
    #expect(result.values("a") == ["M\u{FFFD}nchen", "Paris"])
    #expect(result.log.count(ofKind: "invalid-bytes") == 1)
  }

  @Test func aHeaderAloneHasNoRows() throws {
    let result = try CSVResult("time,latitude,longitude,depth,mag\n")
    #expect(result.batches.count == 1)
    #expect(result.features.isEmpty)
    #expect(result.log.isEmpty)
    #expect(result.fields == ["time:time", "mag:real", "depth_km:real"])
  }

  @Test func aLateMisfitIsNullAndCounted() throws {
    var text = "lat,lon,n\n"
    for row in 0..<40_000 { text += "1.25,2.25,\(row)\n" }
    text += "1.25,2.25,many\n"
    let known = try CSVResult(text, name: "t.csv", prescans: false)
    #expect(known.fields == ["n:integer"])
    #expect(known.kinds == ["type-misfit 1"])
    let fault = known.log.entries.first?.kept.first
    #expect(fault?.place == Place(source: "t.csv", line: 40_002, column: 11, item: 40_001))
    #expect(fault?.severity == .rejected)
    #expect(known.values("n").last == "-")
    #expect(known.batches.allSatisfy { $0.table.rowCount <= Batch.rowLimit })
    let scanned = try CSVResult(text)
    #expect(scanned.fields == ["n:text"])
    #expect(scanned.log.isEmpty)
    #expect(scanned.features.count == 40_001)
  }

  @Test func aFieldLargerThanTheWindow() throws {
    let long = String(repeating: "long \"text\",\n", count: 100_000)
    let quoted = "\"" + long.replacing("\"", with: "\"\"") + "\""
    let result = try CSVResult("a,b\n1,\(quoted)\n2,x\n", step: 50_000)
    #expect(result.features.count == 2)
    #expect(result.values("b").first == long)
    #expect(result.values("b").last == "x")
  }

  @Test func askedFieldsAreRespected() throws {
    var options = ReadOptions()
    options.fields = [
      .init(name: "cost", type: .real, path: "Price"),
      .init(name: "when", type: .time, path: "date"),
      .init(name: "latitude", type: .text, path: "N"),
      .init(name: "longitude", type: .text, path: "E"),
      .init(name: "zip", type: .text, path: "code"),
      .init(name: "again", type: .text, path: "price"),
    ]
    let result = try CSVResult(
      "price,date,N,E,code,lat\n\"$1,299.95\",\"Wed, 05 Feb 20 14:30:00 +0900\",1.5,2.5,12,x\n",
      options: options)
    #expect(
      result.fields == ["cost:real", "again:text", "when:time", "zip:text", "lat:text"])
    #expect(result.values("cost") == ["1299.95"])
    #expect(result.values("again") == ["$1,299.95"])
    #expect(result.values("when") == ["1580880600000"])
    #expect(result.positions == ["2.5 1.5"])
    options.fields = [.init(name: "cost", type: .real, path: "prize")]
    #expect(throws: Failure.self) { try CSVResult("price\n1\n", options: options) }
  }

  @Test func jsonMustBeJSON() throws {
    var options = ReadOptions()
    options.fields = [.init(name: "more", type: .json, path: "more")]
    let result = try CSVResult(
      "more\n\"{\"\"a\"\": [1, true]}\"\n 5 \n{a}\n\"[1] 2\"\n\"[1\"\n", options: options)
    #expect(result.values("more") == ["{\"a\": [1, true]}", "5", "-", "-", "-"])
    #expect(result.log.count(ofKind: "type-misfit") == 3)
  }

  /// Random texts, quoted as RFC 4180 says, over many windows and in pieces of a prime length.
  @Test(arguments: [",", "\t"]) func readsBackWhatWasQuoted(delimiter: String) throws {
    var state: UInt64 = 4180
    func next(_ limit: UInt64) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % limit)
    }
    let pieces = ["a", "\"", delimiter, "\n", "\r\n", " ", "é", "東", "x y", "\"\"", "'", "12"]
    var rows: [[String]] = []
    var text = "p\(delimiter)q\(delimiter)r\n"
    for _ in 0..<60_000 {
      let row = (0..<3).map { _ in (0..<next(6)).map { _ in pieces[next(12)] }.joined() + "." }
      text += row.map { value in
        let isPlain =
          !value.contains { "\"\n\r\r\n\(delimiter)".contains($0) } && value.first != " "
        return isPlain && next(2) == 0 ? value : "\"" + value.replacing("\"", with: "\"\"") + "\""
      }.joined(separator: delimiter)
      text += next(2) == 0 ? "\n" : "\r\n"
      rows.append(row)
    }
    let result = try CSVResult(text, step: 4093)
    #expect(result.kinds == ["no-location-columns 1"])
    var index = 0
    for batch in result.batches {
      for row in 0..<batch.table.rowCount {
        let read = batch.table.columns.map { $0.string(row) ?? "" }
        if read != rows[index] {
          Issue.record("row \(index) is \(read), not \(rows[index])")
          return
        }
        index += 1
      }
    }
    #expect(index == rows.count)
  }

  @Test func timesWithoutAZone() throws {
    let text = "t\n2024-01-01T12:00:00\n2024-01-01 13:00:00\n2024-01-01T12:00:00Z\n"
    let plain = try CSVResult(text)
    #expect(plain.values("t") == ["1704110400000", "1704114000000", "1704110400000"])
    #expect(plain.log.count(ofKind: "time-without-zone") == 1)
    var options = ReadOptions()
    options.zoneMinutes = 540
    let japan = try CSVResult(text, options: options)
    #expect(japan.values("t") == ["1704078000000", "1704081600000", "1704110400000"])
    #expect(japan.log.count(ofKind: "time-without-zone") == 0)
  }

  @Test(arguments: [
    ("", "empty"), ("\n\n", "empty"), ("1,2\n3,4\n", "headings"), ("a\u{0}b,c\n", "text"),
    ("a,b\n1,\"open\n2,3\n", "closed"),
  ])
  func refusesWhatIsNoTable(text: String, word: String) throws {
    let failure = #expect(throws: Failure.self) { try CSVResult(text, name: "t.csv") }
    #expect(failure?.kind == .unreadable)
    #expect(failure?.message.contains(word) == true)
    #expect(failure?.place.source == "t.csv")
  }

  @Test func keepsWhatStandsBeforeAFault() throws {
    var options = ReadOptions()
    options.recover = true
    let result = try CSVResult("a,b\n1,2\n1,\"open\n2,3\n", options: options)
    #expect(result.values("b") == ["2"])
    #expect(result.log.count(.rejected) == 1)
  }

  @Test func refusesMoreColumnsAndBytesThanTheLimits() throws {
    var options = ReadOptions()
    options.limits.fields = 3
    #expect(throws: Failure.self) { try CSVResult("a,b,c,d\n", options: options) }
    options.limits.textBytes = 300_000
    let long = String(repeating: "x", count: 2_000_000)
    #expect(throws: Failure.self) { try CSVResult("a\n\(long)\n", options: options) }
  }
}
