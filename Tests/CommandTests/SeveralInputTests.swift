import Foundation
import Testing

/// Several inputs, one layer.
@Suite("Several inputs")
struct SeveralInputTests {
  private static let plain = "id,longitude,latitude\na,1,2\n"
  private static let own = "id,longitude,latitude,source\nb,3,4,sensor\n"

  private func rows(_ texts: [String], _ options: String...) throws -> String {
    let folder = try Folder()
    let paths = try texts.enumerated().map { try folder.write($1, to: "in\($0).csv") }
    let run = try CommandRun(["convert", "-f", "csv"] + options + paths)
    #expect(run.status == 0, "\(run.errors)")
    return run.output.replacing(folder.path + "/", with: "")
  }

  @Test("each row says which input it is from")
  func source() throws {
    #expect(
      try rows([Self.plain, Self.plain])
        == "lon,lat,id,source\n1,2,a,in0.csv\n1,2,a,in1.csv\n")
    #expect(
      try rows([Self.plain, Self.plain], "--where", "source like '%in1%'", "--select", "id")
        == "lon,lat,id\n1,2,a\n")
  }

  @Test("a single input needs no such column")
  func single() throws {
    #expect(try rows([Self.plain]) == "lon,lat,id\n1,2,a\n")
    #expect(try rows([Self.own]) == "lon,lat,id,source\n3,4,b,sensor\n")
  }

  @Test("an input's own source stays; whichever comes second is source_2")
  func ownSource() throws {
    #expect(
      try rows([Self.own, Self.plain])
        == "lon,lat,id,source,source_2\n3,4,b,sensor,in0.csv\n1,2,a,,in1.csv\n")
    #expect(
      try rows([Self.plain, Self.own])
        == "lon,lat,id,source,source_2\n1,2,a,in0.csv,\n3,4,b,in1.csv,sensor\n")
  }

  @Test("the row that stays of several reports keeps its source")
  func dedupe() throws {
    let first = "id,time,longitude,latitude,status\na,2025-01-01T00:00:00Z,1,2,automatic\n"
    let second = "id,time,longitude,latitude,status\nb,2025-01-01T00:00:01Z,1,2,reviewed\n"
    #expect(
      try rows([first, second], "--dedupe", "agencies", "--select", "id,source,ids")
        == "lon,lat,id,source,ids\n1,2,b,in1.csv,b; a\n")
  }
}
