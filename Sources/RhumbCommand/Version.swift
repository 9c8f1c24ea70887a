import CCurl
import CLibXML2
import CZip
import CZlib
import Rhumb

/// The text of `rhumb --version`.
enum Version {
  /// This release.
  static let number = "0.1.0"

  /// The release, and the libraries that run with it.
  static var text: String {
    let zlib = zlibVersion().map { String(cString: $0) } ?? "?"
    let zip = zip_libzip_version().map { String(cString: $0) } ?? "?"
    let curl = rhumb_curl_version().map { String(cString: $0) } ?? "?"
    return "rhumb \(number)\nlibxml2 \(xml), zlib \(zlib), libzip \(zip), libcurl \(curl), "
      + "PROJ \(Projector.version), GEOS \(GEOSLibrary.version), "
      + "SQLite \(GeoPackageLibrary.version)\n"
  }

  /// `20914` means 2.9.14.
  private static var xml: String {
    let text = rhumb_xml_version().map { String(cString: $0) } ?? ""
    guard let number = Int(text.prefix { $0.isASCII && $0.isNumber }) else { return "?" }
    return "\(number / 10_000).\(number / 100 % 100).\(number % 100)"
  }
}
