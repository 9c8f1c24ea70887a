import GeoFeatures

extension Profile {
  /// Whether the profile is for inputs of that format; one that matches nothing is for all.
  public func suits(_ format: InputFormat) -> Bool {
    guard let match else { return true }
    if format == .xml { return match.roots.isEmpty || !match.roots.allSatisfy(Self.isFormat) }
    return match.roots.contains(format == .kmz ? InputFormat.kml.name : format.name)
  }

  /// The profile that is meant in that format: itself, or the one of its family, as `usgs` over
  /// GeoJSON means `usgs-geojson`.
  ///
  /// - Throws: `Failure` of kind `usage` where it is for another format.
  public func variant(for format: InputFormat, source: String? = nil) throws(Failure) -> Profile {
    if suits(format) { return self }
    if let variant = Profiles.named("\(name)-\(format.name)") { return variant }
    throw Failure(
      .usage, "the profile '\(name)' is for \(formats), and this is \(format.name)",
      at: Place(source: source),
      advice: "leave it out, or take one for \(format.name); `rhumb formats` lists them")
  }

  /// Whether an input with that root is a feed to this profile, even where it names records: its
  /// match names the root of a feed.
  func readsAsFeed(_ root: String) -> Bool {
    Self.feedRoots.contains(root) && match?.roots.contains(root) ?? false
  }

  /// The roots of Atom, RSS and RDF, bare items included.
  static let feedRoots: Set = ["feed", "rss", "RDF", "entry", "item", "channel"]

  /// Whether a root in a match is the name of a format rather than of an element.
  static func isFormat(_ root: String) -> Bool {
    root != InputFormat.xml.name && InputFormat(named: root) != nil
  }

  /// What the profile is for, in words.
  private var formats: String {
    let roots = match?.roots ?? []
    let formats = roots.filter(Self.isFormat)
    return (formats + (formats.count < max(roots.count, 1) ? [InputFormat.xml.name] : []))
      .joined(separator: " and ")
  }
}
