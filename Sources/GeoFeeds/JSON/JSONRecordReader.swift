import GeoFeatures

/// Reads records out of JSON that is no GeoJSON: the objects of an array, wherever it stands.
///
/// The records are those of the option `record`, else of the profile: `.` for the elements of a root
/// array, or JSON a line; `events` for every array of that name; `a/b` for a path from the root.
///
/// Columns are found as in GeoJSON: those of the profile and those asked for, whose paths lead into
/// nested values (`location/lat`, `stations/0/name`), then the members of the records in order of
/// appearance, nested values as JSON. A record's location is
/// - a member that is a geometry of GeoJSON, or a list of them: then a row each, with `part` 1…n, and
///   paths through that member lead into the row's own geometry (`geometry/date`);
/// - else the fields `longitude` and `latitude` of the profile or of those asked for;
/// - else members with the usual names, at the record's top level or in one of its members.
///
/// Memory holds a window of 1 MB, or the largest record, and one batch.
public final class JSONRecordReader: BatchReader {
  private var batches: JSONBatches

  /// Opens an input, as ``GeoJSONReader/init(source:name:options:prescan:)`` does.
  ///
  /// - Throws: `Failure` of kind `inputOutput` where reading fails, `usage` where neither the options
  ///   nor their profile say which are the records, or the profile is for another format.
  public init(
    source: any ByteSource, name: String, options: ReadOptions,
    prescan: (any ByteSource)? = nil
  ) throws(Failure) {
    var options = options
    options.profile = try options.profile?.variant(
      for: .json, source: name.isEmpty ? nil : name)
    guard let record = options.record ?? options.profile?.record else {
      throw Failure(
        .usage, "nothing says which are the records of the JSON",
        at: Place(source: name.isEmpty ? nil : name),
        advice: "--record NAME names their array, --record . the whole")
    }
    batches = try JSONBatches(
      source: source, name: name, options: options, prescan: prescan,
      record: JSONRecordPath(record))
  }

  /// The profile that the input is read by, or nil.
  public var profile: Profile? { batches.profile }

  /// The next rows, or nil at the end. An empty array of records gives one batch without rows.
  ///
  /// - Throws: `Failure` of kind `unreadable` where the JSON is broken, where the records are not in it
  ///   or are no objects, with line and column; with the option `recover`, what was complete before
  ///   broken JSON is kept instead.
  public func next() throws(Failure) -> Batch? { try batches.next() }
}
