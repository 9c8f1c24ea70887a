import Foundation
import Testing

/// QuakeML and SeisComPML through the command.
@Suite("Earthquakes")
struct EarthquakeTests {
  private static let sample = SharedDataTable.package.appending(path: "Samples/quakes.quakeml").path

  private static func document(_ events: String) -> String {
    """
    <q:quakeml xmlns:q="http://quakeml.org/xmlns/quakeml/1.2"
     xmlns="http://quakeml.org/xmlns/bed/1.2"><eventParameters publicID="smi:x/1">
    \(events)</eventParameters></q:quakeml>
    """
  }

  private static func event(_ latitude: String) -> String {
    """
    <event publicID="smi:x/e"><origin publicID="smi:x/o"><time><value>2024-01-01T00:00:00Z</value>
    </time><latitude><value>\(latitude)</value></latitude><longitude><value>20</value></longitude>
    <depth><value>33570</value></depth></origin></event>
    """
  }

  @Test("The sample says what the same events in Samples/quakes.atom say")
  func sample() throws {
    let atom = SharedDataTable.package.appending(path: "Samples/quakes.atom").path
    let columns = "time,mag,depth_km,event_type,updated"
    func lines(_ file: String) throws -> [Substring] {
      let run = try CommandRun("convert", file, "-f", "csv", "--select", columns)
      #expect(run.status == 0, "\(run.errors)")
      return run.output.split(separator: "\n")
    }
    let ours = try lines(Self.sample)
    let all = try lines(atom)
    #expect(ours.count == 11)
    #expect(ours[0] == "lon,lat,z,\(columns)")
    for line in ours { #expect(all.contains(line)) }
  }

  @Test("--origins all: a row each, and which is preferred")
  func origins() throws {
    let run = try CommandRun(
      "convert", Self.sample, "--origins", "all", "--where", "is_preferred is not null", "-f",
      "csv", "--select", "agency,is_preferred,depth_km")
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      run.output == """
        lon,lat,z,agency,is_preferred,depth_km
        143.05,37.52,-20000,GCMT,false,20.0
        142.373,38.297,-29000,us,true,29.0

        """)
    #expect(try CommandRun("convert", Self.sample, "--origins", "some").status == 64)
  }

  @Test("Columns that few events have can be asked for, and paths into the event")
  func columns() throws {
    let run = try CommandRun(
      "convert", Self.sample, "--where", "moment_nm > 1e22", "--field",
      "tensor=mechanism/momentTensor/@publicID", "-f", "csv", "--select",
      "moment_nm,strike1,tensor")
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      run.output == """
        lon,lat,z,moment_nm,strike1,tensor
        142.373,38.297,-29000,5.312e+22,203.0,smi:example.org/tensor/us20110311054624

        """)
  }

  @Test("No events are a valid empty layer; an empty answer, and HTML, are refused by name")
  func nothing() throws {
    let none = try CommandRun(["convert", "-"], input: Self.document(""))
    #expect(none.status == 0)
    #expect(none.output.contains("\"features\":["))
    let empty = try CommandRun(["convert", "-"], input: "")
    #expect(empty.status == 65)
    #expect(empty.errors.contains("the input is empty"))
    let page = try CommandRun(
      ["convert", "-"], input: "<!DOCTYPE html><html><body>Error 503</body></html>")
    #expect(page.status == 65)
    #expect(page.errors.contains("HTML"))
    let other = try CommandRun(["convert", "-"], input: "<quakeml><inventory/></quakeml>")
    #expect(other.status == 65)
    #expect(other.errors.contains("without event parameters"))
  }

  @Test("A fault is null and counted, an error under --strict; what is whole is recovered")
  func faults() throws {
    let text = Self.document(Self.event("10") + Self.event("95"))
    let lenient = try CommandRun(["convert", "-"], input: text)
    #expect(lenient.status == 0)
    #expect(lenient.errors.contains("latitude 95.0 is out of range"), "\(lenient.errors)")
    let strict = try CommandRun(["convert", "-", "--strict"], input: text)
    #expect(strict.status == 65)
    #expect(strict.output.isEmpty)
    let cut = String(text.dropLast(80))
    let broken = try CommandRun(["convert", "-"], input: cut)
    #expect(broken.status == 65)
    #expect(broken.output.isEmpty)
    let recovered = try CommandRun(["convert", "-", "--recover", "-f", "csv"], input: cut)
    #expect(recovered.status == 0)
    #expect(recovered.output.split(separator: "\n").count == 2)
  }

  @Test("info names the format and the profile, formats lists both")
  func info() throws {
    let info = try CommandRun("info", Self.sample)
    #expect(info.output.contains("quakeml, profile quakeml, 10 features"))
    let formats = try CommandRun("formats")
    for word in ["QuakeML 1.0 to 1.2", "SeisComPML", "Events in QuakeML"] {
      #expect(formats.output.contains(word))
    }
  }
}
