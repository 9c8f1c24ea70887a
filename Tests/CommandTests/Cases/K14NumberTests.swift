import Foundation
import Testing

/// Numbers that JSON has not, that a double does not hold, and that have too many digits.
@Suite("K14 GeoJSON numbers and ids")
struct K14NumberTests {
  private static let table = """
    id,lon,lat,mag,rms
    a,1,2,NaN,+infinity
    b,3,4,5.5,0.25
    c,inf,4,5.5,0.1
    """

  @Test("NaN and infinity are null, in declared columns aloud, and never words")
  func notFinite() throws {
    let layer = try Layer(
      of: Self.table, "--field", "mag:real=mag", "--field", "rms:real=rms")
    #expect(layer.property("mag", 0) is NSNull)
    #expect(layer.property("rms", 0) is NSNull)
    #expect(layer.property("rms", 1) as? Double == 0.25)
    #expect(layer.run.errors.contains("rms \"+infinity\" is not finite and became null"))
    for format in ["geojson", "geojsonseq", "csv", "kml"] {
      let run = try CommandRun(["convert", "-", "-f", format], input: Self.table)
      #expect(run.status == 0)
      #expect(run.output.firstMatch(of: /(?i)\b(nan|inf|infinity)\b/) == nil, "\(format)")
    }
  }

  @Test("A coordinate that is not finite makes no geometry, and the message quotes it")
  func coordinate() throws {
    let csv = try Layer(of: Self.table)
    #expect(try csv.geometry(2) == "null")
    #expect(csv.features[2]["id"] as? String == "c")
    #expect(csv.run.errors.contains("1 rejected (line 4: lon \"inf\" is no number)"))
    let georss = try Layer(of: Fragment.rss("<georss:point>1 inf</georss:point>"))
    #expect(try georss.geometry() == "null")
    #expect(georss.run.errors.contains("\"1 inf\""))
    let geojson = try Layer(of: #"{"type":"Point","coordinates":[1e999,2]}"#)
    #expect(try geojson.geometry() == "null")
    #expect(geojson.run.errors.contains("no finite number"))
  }

  @Test("Bare NaN and Infinity in a GeoJSON input are read as null")
  func bareWords() throws {
    let layer = try Layer(
      of: """
        {"type":"Feature","properties":{"mag":NaN,"rms":Infinity,"depth":-Infinity},\
        "geometry":{"type":"Point","coordinates":[1,2]}}
        """, "--field", "mag:real=mag")
    #expect(layer.property("mag") is NSNull)
    #expect(layer.property("rms") == nil)
    #expect(layer.run.errors.contains("a number that is not finite became null (and 2 more"))
  }

  @Test("Integers beyond 2⁵³ keep every digit, and an id its type", arguments: ["geojson", "csv"])
  func longIntegers(_ input: String) throws {
    let number = "9007199254740993"
    let text =
      input == "csv"
      ? "id,lon,lat,code\n\(number),1,2,\(number)\n"
      : """
      {"type":"Feature","id":\(number),"properties":{"code":\(number)},\
      "geometry":{"type":"Point","coordinates":[1,2]}}
      """
    let geojson = try CommandRun(["convert", "-"], input: text).output
    #expect(geojson.contains("\"id\":\(number),\"geometry\""))
    #expect(geojson.contains("\"code\":\(number)}"))
    let csv = try CommandRun(["convert", "-", "-f", "csv"], input: text).output
    #expect(csv == "lon,lat,id,code\n1,2,\(number),\(number)\n")
    let kml = try KMLLayer(of: text)
    #expect(kml.texts("SchemaData/code") == [number])
  }

  @Test("An id that is a text stays one, though it looks like a number")
  func textId() throws {
    let layer = try Layer(
      of: """
        {"type":"Feature","id":"0042","properties":{},\
        "geometry":{"type":"Point","coordinates":[1,2]}}
        """)
    #expect(layer.features[0]["id"] as? String == "0042")
  }

  @Test("Coordinates have 7 decimals without noise, and so has the bbox")
  func decimals() throws {
    let point = #"{"type":"Point","coordinates":[139.123456789012,35.000000049]}"#
    let run = try CommandRun(["convert", "-"], input: point)
    #expect(run.output.contains("\"coordinates\":[139.1234568,35]}"))
    #expect(run.output.contains("\"bbox\":[139.1234568,35,139.1234568,35]"))
  }

  @Test("--precision 17 writes coordinates that read back the same")
  func fullPrecision() throws {
    let values = [
      139.123456789012, 0.30000000000000004, -(0.1 + 0.7), 35.000000049, -179.99999999999997,
    ]
    for value in values {
      let other = value / 3
      let run = try CommandRun(
        ["convert", "-", "--precision", "17"],
        input: "{\"type\":\"Point\",\"coordinates\":[\(value),\(other)]}")
      // Not by JSONSerialization: that of Linux reads 0.30000000000000004 as another number.
      let numbers = try #require(run.output.firstMatch(of: /"coordinates":\[([^,]+),([^\]]+)\]/))
      #expect(Double(numbers.1) == value)
      #expect(Double(numbers.2) == other)
      let position = "\(numbers.1),\(numbers.2)"
      #expect(run.output.contains("\"bbox\":[\(position),\(position)]"))
    }
  }
}
