/// The columns that say when a feature of a layer holds: from a first moment to a last one.
struct LayerTimes: Equatable {
  /// The column of the first moment.
  let start: String
  /// The columns of the last moment, of which the first that has a value counts; none where it is the first
  /// moment, too.
  let ends: [String]

  private static let known: [LayerTimes] = [
    LayerTimes(start: "first", ends: ["last"]),
    // The end of an event before that of the message about it.
    LayerTimes(start: "time", ends: ["ends", "end_time", "expires"]),
  ]

  private init(start: String, ends: [String]) {
    (self.start, self.ends) = (start, ends)
  }

  /// The columns of a layer, or nil where it has no times.
  ///
  /// - Parameter isTime: Whether a layer has a column of that name, with moments.
  init?(where isTime: (String) -> Bool) {
    for times in Self.known where isTime(times.start) {
      let ends = times.ends.filter(isTime)
      // A first moment alone says nothing without its last one.
      if ends.isEmpty && times.start != "time" { continue }
      self.init(start: times.start, ends: ends)
      return
    }
    return nil
  }

  /// All of them, the first moment first.
  var columns: [String] { [start] + ends }
}
