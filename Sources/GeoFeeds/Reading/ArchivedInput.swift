import GeoFeatures

/// What is read of a zip archive: its one KML, as in a KMZ.
struct ArchivedInput {
  /// The member's bytes.
  let source: ZipMemberSource
  /// What is worth a word.
  let note: Diagnostic?

  /// Looks into an archive.
  ///
  /// - Parameters:
  ///   - packed: The archive's bytes from the first on; not read where there is a path.
  ///   - name: What messages call the input.
  ///   - path: The archive as a file, or nil.
  ///   - options: The limits.
  /// - Throws: `Failure` of kind `unreadable` that names the members where none is KML.
  init(
    _ packed: PeekedSource, name: String, path: String?, options: ReadOptions
  ) throws(Failure) {
    let archive: ZipArchiveFile
    if let path {
      archive = try ZipArchiveFile(path: path, name: name)
    } else {
      archive = try ZipArchiveFile(
        gathering: packed, name: name, limit: options.limits.archiveBytes)
    }
    let members = archive.members
    let documents = members.filter { $0.name.lowercased().hasSuffix(".kml") }
    guard
      let chosen = documents.first(where: { $0.name.lowercased() == "doc.kml" }) ?? documents.first
    else {
      let list = Self.list(members.map(\.name))
      throw Failure(
        .unreadable, "a zip archive with no KML in it: \(list)", at: Place(source: name),
        advice: "unpack it first")
    }
    source = try ZipMemberSource(
      chosen, of: archive, name: name, limit: options.limits.unpackedBytes)
    let others = documents.map(\.name).filter { $0 != chosen.name }
    note =
      others.isEmpty
      ? nil
      : Diagnostic(
        "further-kml", .note,
        "\(chosen.name) is read; the archive has further KML: \(Self.list(others))",
        at: Place(source: name))
  }

  private static func list(_ names: [String]) -> String {
    if names.isEmpty { return "it is empty" }
    let more = names.count > 5 ? " and \(names.count - 5) more" : ""
    return names.prefix(5).joined(separator: ", ") + more
  }
}
