import Foundation
import TestSupport
import Testing

/// GeoPackages through the command.
@Suite struct GeoPackageCommandTests {
  private func ogrinfo(_ arguments: String) throws -> String? {
    let run = try CommandRun(shell: "command -v ogrinfo > /dev/null && ogrinfo \(arguments)")
    if run.output.isEmpty { print("NOTE: ogrinfo is not installed; what GDAL sees is not tested") }
    return run.output.isEmpty ? nil : run.output
  }

  @Test func quakes() throws {
    let folder = try Folder()
    let path = folder.path("quakes.gpkg")
    let run = try CommandRun("convert", sample("quakes.atom"), "-o", path)
    #expect(run.status == 0)
    #expect(run.errors.hasPrefix("30 features"))
    guard let seen = try ogrinfo("-ro -so '\(path)' quakes") else { return }
    for line in [
      "Geometry: 3D Point", "Feature Count: 30", "time: DateTime", "mag: Real", "id: String",
      "Extent: (-178.413000, -42.737000) - (179.350000, 61.346000)",
    ] { #expect(seen.contains(line), "\(line) in \(seen)") }
    // The largest earthquake through the index, by a box round Valdivia.
    let inBox = try ogrinfo("-ro -q '\(path)' quakes -spat -74 -39 -73 -38")
    #expect(inBox?.contains("mag (Real) = 9.5") == true)
  }

  @Test func optionsThatDoNothingAreRefused() throws {
    let folder = try Folder()
    let quakes = sample("quakes.atom")
    for (arguments, words) in [
      (["-f", "gpkg"], "is a file, and no stream"),
      (["-o", folder.path("a.gpkg"), "--simplestyle"], "--simplestyle is for geojson"),
      (["-o", folder.path("a.geojson"), "--append"], "--append is for gpkg only"),
      (["-o", folder.path("a.gpkg"), "--qml"], "--qml is for geojson"),
      (["-o", folder.path("a.gpkg"), "--layer-name", ""], "--layer-name is empty"),
      (["--qml"], "a style needs a file to stand beside"),
    ] {
      let run = try CommandRun(["convert", quakes] + arguments)
      #expect(run.status == 64, "\(arguments)")
      #expect(run.errors.contains(words), "\(run.errors)")
      #expect(run.output.isEmpty)
    }
    #expect(try folder.names.isEmpty)
  }

  @Test func styleBesideGeoJSON() throws {
    let folder = try Folder()
    let run = try CommandRun(
      "convert", sample("quakes.atom"), "--qml", "-o", folder.path("q.v2.geojson"))
    #expect(run.status == 0)
    #expect(try folder.names == ["q.v2.geojson", "q.v2.qml"])
    let style = try folder.text("q.v2.qml")
    #expect(style.hasPrefix("<!DOCTYPE qgis"))
    #expect(style.contains("graduatedSymbol") && style.contains("startField=\"time\""))
    let parsed = try CommandRun(
      shell:
        "command -v xmllint > /dev/null || exit 0; xmllint --noout '\(folder.path("q.v2.qml"))'")
    #expect(parsed.status == 0, "\(parsed.errors)")
  }

  /// A run that is killed while it writes leaves the package as it was: the next one rolls its journal
  /// back.
  @Test func killed() throws {
    let folder = try Folder()
    let path = folder.path("quakes.gpkg")
    #expect(try CommandRun("convert", sample("quakes.atom"), "-o", path).status == 0)
    let run = try CommandRun(
      shell: """
        cd '\(folder.path)'
        mkfifo feed
        "$RHUMB" convert - -q -o quakes.gpkg --append < feed & id=$!
        exec 3> feed
        awk 'BEGIN { print "lon,lat,mag"; for (i = 0; i < 300000; i++) print "1,2,3.5" }' >&3 &
        writer=$!
        while [ ! -s quakes.gpkg-journal ] && kill -0 $id 2> /dev/null; do sleep 0.05; done
        kill -KILL $id
        wait $id
        echo "ended by $?"
        kill $writer 2> /dev/null
        exec 3>&-
        rm feed
        """)
    #expect(run.output == "ended by 137\n")
    #expect(try folder.names == ["quakes.gpkg", "quakes.gpkg-journal"])
    let next = try CommandRun(
      "convert", sample("quakes-2009.xml"), "-q", "-o", path, "--append")
    #expect(next.status == 0, "\(next.errors)")
    #expect(try folder.names == ["quakes.gpkg"])
    if let seen = try ogrinfo("-ro -so '\(path)' quakes") {
      #expect(seen.contains("Feature Count: 42"), "\(seen)")
    }
  }

  /// Runs that begin one file at the same time: what a run says it has written is there.
  @Test func sideBySide() throws {
    let folder = try Folder()
    let run = try CommandRun(
      shell: """
        cd '\(folder.path)'
        printf '%s\\n' 1 2 3 4 5 6 | xargs -P 6 -I N sh -c '
          "$RHUMB" convert "\(sample("quakes.atom"))" -q -o a.gpkg --layer-name lN 2> lN; echo "$? N"'
        """)
    let path = folder.path("a.gpkg")
    let seen = try ogrinfo("-ro -so -q '\(path)'")
    var written = 0
    for line in run.output.split(separator: "\n") {
      let parts = line.split(separator: " ")
      if parts[0] == "0" {
        written += 1
        if let seen { #expect(seen.contains(": l\(parts[1]) (3D Point)"), "\(seen)") }
      } else {
        #expect(parts[0] == "73")
        let words = try folder.text("l\(parts[1])")
        #expect(words.contains("meanwhile") || words.contains("locked"), "\(words)")
      }
    }
    #expect(written >= 1)
  }

  private func sample(_ name: String) -> String { Samples.folder.appending(path: name).path }
}
