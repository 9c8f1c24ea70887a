import Foundation
import GeoFeatures

@testable import GeoFeeds

/// Alerts for the tests.
enum CAPText {
  /// A CAP 1.2 alert with what every alert must have, and `content` after it.
  static func alert(
    _ content: String, id: String = "a1", namespace: String = "urn:oasis:names:tc:emergency:cap:1.2"
  ) -> String {
    """
    <alert xmlns="\(namespace)"><identifier>\(id)</identifier>\
    <sender>s@example.org</sender><sent>2024-01-01T00:00:00+00:00</sent><status>Actual</status>\
    <msgType>Alert</msgType><scope>Public</scope>\(content)</alert>
    """
  }

  /// An info with what every info must have, and `content` after it.
  static func info(_ content: String) -> String {
    """
    <info><category>Met</category><event>Storm</event><urgency>Future</urgency>\
    <severity>Severe</severity><certainty>Likely</certainty>\(content)</info>
    """
  }

  /// An area with that in it.
  static func area(_ content: String) -> String {
    "<area><areaDesc>there</areaDesc>\(content)</area>"
  }

  /// An alert of one area with that in it.
  static func alertOfArea(_ content: String) -> String { alert(info(area(content))) }
}

/// JMA reports for the tests.
enum JMAText {
  /// A report with that in its head and body.
  static func report(
    head: String = "", status: String = "通常", id: String = "20240101161010", body: String,
    namespace: String = "http://xml.kishou.go.jp/jmaxml1/"
  ) -> String {
    """
    <Report xmlns="\(namespace)"><Control><DateTime>2024-01-01T07:24:30Z</DateTime>\
    <Status>\(status)</Status></Control>\
    <Head xmlns="http://xml.kishou.go.jp/jmaxml1/informationBasis1/">\
    <ReportDateTime>2024-01-01T16:24:00+09:00</ReportDateTime><EventID>\(id)</EventID>\
    \(head)</Head><Body xmlns="http://xml.kishou.go.jp/jmaxml1/body/seismology1/" \
    xmlns:jmx_eb="http://xml.kishou.go.jp/jmaxml1/elementBasis1/">\(body)</Body></Report>
    """
  }

  /// An earthquake with those elements in its area, and those after its hypocentre.
  static func earthquake(_ coordinates: String, _ magnitudes: String = "") -> String {
    """
    <Earthquake><OriginTime>2024-01-01T16:10:00+09:00</OriginTime><Hypocenter><Area>\
    <Name>石川県能登地方</Name>\(coordinates)</Area></Hypocenter>\(magnitudes)</Earthquake>
    """
  }
}

extension Reading {
  /// How often that was found.
  func logged(_ kind: String) -> Int { log.count(ofKind: kind) }

  /// The kinds that `--strict` takes for faults.
  var faultKinds: [String] { log.entries.filter { $0.severity >= .repaired }.map(\.kind) }
}

/// A sample of the package.
func packageSample(_ name: String) throws -> [UInt8] {
  var url = URL(filePath: #filePath)
  for _ in 0..<4 { url.deleteLastPathComponent() }
  return [UInt8](try Data(contentsOf: url.appending(path: "Samples/\(name)")))
}
