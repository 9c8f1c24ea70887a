import GeoFeatures

/// Reads GeoJSON (RFC 7946) and sequences of it, parted by line feeds or by RS (RFC 8142).
///
/// A FeatureCollection, a Feature, a bare geometry and, with a diagnostic, a bare array of features
/// are read; other JSON is refused by name. Memory holds a window of 1 MB, or the largest feature,
/// and one batch.
///
/// Columns: those of the profile, then `id`, then the properties in order of appearance. A property's
/// type is the narrowest that loses nothing of its values: whole numbers and reals together are
/// real, strings that are all full RFC 3339 date-times are times, anything else mixed is kept as
/// JSON text. All values are looked at where the input can be opened twice, else those in the first
/// megabyte; a value that does not fit then is null and logged as `type-misfit`.
public final class GeoJSONReader: BatchReader {
  private var batches: JSONBatches

  /// Opens an input.
  ///
  /// `name` is the input's name in messages, empty for the only one. `prescan` is another opening of
  /// the same input, for its types to be found beforehand.
  ///
  /// - Throws: `Failure` of kind `inputOutput` where reading fails, `usage` where the profile is for
  ///   another format.
  public init(
    source: any ByteSource, name: String, options: ReadOptions,
    prescan: (any ByteSource)? = nil
  ) throws(Failure) {
    var options = options
    options.profile = try options.profile?.variant(for: .geojson)
    batches = try JSONBatches(
      source: source, name: name, options: options, prescan: prescan, record: nil)
  }

  /// The profile that the input is read by, or nil: the one asked for, else the Geological Survey's
  /// where the metadata are its own.
  public var profile: Profile? { batches.profile }

  /// The next rows, or nil at the end. An input without features gives one batch without rows.
  ///
  /// - Throws: `Failure` of kind `unreadable` where the JSON is broken or no GeoJSON, with line and
  ///   column; with the option `recover`, what was complete before broken JSON is kept instead.
  public func next() throws(Failure) -> Batch? { try batches.next() }
}
