import GeoFeatures

/// What becomes of the values of one member name.
struct PropertyPlan: BitwiseCopyable {
  /// The column, or -1 where there is none yet.
  var column: Int32 = -1
  private var typeCode: UInt8 = 0
  /// Whether a profile or the user declared the column: then values are converted to its type.
  var isDeclared = false
  /// Whether texts are converted too: to small letters, or to what stands for them.
  var isTextConverted = false
  /// Whether numbers and arrays are converted too: to another unit, or to a box.
  var isConverted = false
  /// Whether several members may give the column its value.
  var hasRivals = false
  /// The member's rank among these; the lowest that has a value counts.
  var rank: UInt8 = 0

  /// The type of the column.
  var type: FieldType {
    @inline(__always) get { FieldType(rawValue: typeCode) ?? .text }
    set { typeCode = newValue.rawValue }
  }
}

/// What a collection says of itself, apart from its features.
struct CollectionFacts {
  /// Whether its metadata are those of the U.S. Geological Survey.
  var isUSGS = false
  /// Whether a feature's `id` and the `id` among its properties ever differ.
  var hasRivalIDs = false
  /// The coordinate reference system that a `crs` member names, or nil where there is none.
  var system: CoordinateSystem?
  /// Whether that was logged.
  var isSystemNoted = false
  /// Whether all of the input was looked at.
  var isWhole = false
}
