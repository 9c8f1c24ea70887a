import GeoFeatures
import Geodesy
import Testing

/// Operations as targets, and systems that are none of a map.
@Suite("Pipelines as targets")
struct PipelineTargetTests {
  private static let cart =
    "+proj=pipeline +step +proj=unitconvert +xy_in=deg +xy_out=rad +step +proj=cart"

  @Test(
    "Geocentric coordinates and heights alone are refused, with what to do instead",
    arguments: [
      (cart, "geocentric"), ("+proj=cart", "geocentric"), ("+proj=geocent", "geocentric"),
      (cart + " +step +proj=helmert +x=100 +y=-200 +z=50", "geocentric"),
      (
        cart + " +step +proj=unitconvert +xy_in=m +xy_out=km +z_in=m +z_out=km", "geocentric"
      ),
      ("EPSG:4978", "geocentric"), ("EPSG:7796", "geocentric"), ("EPSG:5773", "heights"),
    ])
  func refused(target: String, word: String) throws {
    let failure = #expect(throws: Failure.self) { _ = try TargetSystem(target) }
    #expect(failure?.kind == .usage && failure?.message.contains(word) == true)
    #expect(failure?.advice?.isEmpty == false)
  }

  @Test(
    "What comes back from the Earth's centre is taken, and whether it is in degrees is known",
    arguments: [
      (cart + " +step +proj=helmert +x=100 +step +inv +proj=cart", true),
      ("+proj=noop", true), ("+proj=pipeline +step +proj=axisswap +order=2,1", true),
      (cart + " +step +inv +proj=cart +step +proj=utm +zone=32", false),
      (cart + " +step +proj=topocentric +lon_0=10 +lat_0=50", false),
      ("+proj=pipeline +step +proj=laea +lon_0=10 +lat_0=50", false), ("+proj=utm +zone=32", false),
    ])
  func taken(target: String, hasDegrees: Bool) throws {
    #expect(try TargetSystem(target).hasDegrees == hasDegrees)
  }

  @Test("A pipeline turns heights too, where there are some")
  func heights() throws {
    var builder = GeometryBuilder()
    builder.appendPointRow(10, 50, 100)
    builder.appendPointRow(10, 50)
    let radians = "+step +proj=unitconvert +xy_in=deg +xy_out=rad"
    let target = try TargetSystem(
      "+proj=pipeline \(radians) +step +proj=geogoffset +dh=-1.5 +step +proj=utm +zone=32")
    var log = DiagnosticLog()
    let turned = try Reprojection().project(builder.finish(), to: target, log: &log)
    #expect(turned.height(0) == 98.5 && turned.height(1).isNaN)
    #expect(turned.x[0] == turned.x[1])
    // pyproj 3.7.2: EPSG:4326 to EPSG:32632.
    #expect(abs(turned.x[0] - 571_666.4475034359) < 1e-5)
  }
}
