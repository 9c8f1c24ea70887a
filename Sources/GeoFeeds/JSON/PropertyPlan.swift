import GeoFeatures

/// What becomes of the values of one member name, or of what a path leads to.
struct PropertyPlan: BitwiseCopyable {
  /// There is no column yet.
  static let none: Int32 = -1
  /// The value has no column of its own.
  static let dropped: Int32 = -2

  /// The column, ``none`` or ``dropped``.
  var column: Int32 = PropertyPlan.none
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
  /// Whether a profile reads something out of the nested value: as a whole it is then left out.
  var isConsumed = false
  /// The next plan for the same value, among ``JSONPathTree/targets``, or -1.
  var next: Int32 = -1
  /// Where paths into the value go on in the tree, or -1.
  var node: Int32 = -1

  /// The type of the column.
  var type: FieldType {
    @inline(__always) get { FieldType(rawValue: typeCode) ?? .text }
    set { typeCode = newValue.rawValue }
  }

  /// Whether the value goes to more than its own column.
  var hasMore: Bool {
    @inline(__always) get { next & node != -1 }
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
