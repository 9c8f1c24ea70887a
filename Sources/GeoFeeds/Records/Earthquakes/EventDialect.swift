/// What a namespace says of the events in it.
struct EventDialect: Equatable {
  /// Whether depths and lengths are in kilometres rather than in metres.
  var isInKilometres = false
  /// Whether origins and magnitudes stand beside the events, which refer to them.
  var isFlat = false
  /// Whether depths may be in metres all the same.
  ///
  /// QuakeML 1.0 says kilometres; what EMSC wrote under its namespace is metres. No earthquake is
  /// deeper than 1,000 km (the deepest are near 750), so that a depth tells.
  var isUnitDoubtful = false
  /// Whether a depth that may be either was read as kilometres.
  var hasKilometres = false
  /// What is odd about the namespace itself, or nil.
  var oddity: String?

  /// QuakeML 1.2: metres (BED 1.2, 4.3.5 and 4.3.7), nested.
  init() {}

  /// Reads a namespace: `http://quakeml.org/xmlns/bed/1.2`,
  /// `http://geofon.gfz-potsdam.de/ns/seiscomp3-schema/0.12`.
  init(uri: String) {
    if uri.contains("seiscomp") {
      isInKilometres = true
      isFlat = true
      return
    }
    let parts = uri.split(separator: "/", omittingEmptySubsequences: true)
    let version = parts.last.map(String.init) ?? ""
    let package = parts.dropLast().last.map(String.init) ?? ""
    if package.hasSuffix("-rt") { isFlat = true }
    if version == "1.0" || version.hasPrefix("1.0.") {
      isInKilometres = true
      isUnitDoubtful = true
    }
    if uri.isEmpty { return }
    let isKnown = ["1.0", "1.0.1", "1.1", "1.2"].contains(version)
    if !isKnown || !uri.hasPrefix("http://quakeml.org/xmlns/") {
      oddity = "\"\(uri)\" is no namespace of QuakeML 1.0 to 1.2: read as 1.2"
    }
  }
}
