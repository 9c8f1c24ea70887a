import GeoFeatures

/// Where a property's values stand, and how they are read.
struct CSVColumn: BitwiseCopyable {
  /// The field of the record, from 0; beyond every record where no heading has it.
  var field: Int
  /// The type of the values.
  var type: FieldType
  /// Whether the type is not a guess: numbers may then be prices.
  var isLenient = false
  /// Whether numbers are values as they stand.
  var takesNumbersAsTheyAre = true

  /// The field of a column that no heading has.
  static let nowhere = Int.max
}

/// Where the location stands: fields of the record, -1 where there is none.
struct CSVLocation {
  var longitude = -1
  var latitude = -1
  var height = -1
  var geometry = -1
  /// The property, not the field, that holds the depth in kilometres.
  var depth = -1

  /// Whether rows can have a location at all.
  var isPresent: Bool { latitude >= 0 || geometry >= 0 }

  /// Whether the field is a part of the location.
  func contains(_ field: Int) -> Bool {
    field == longitude || field == latitude || field == height || field == geometry
  }
}
