/// Why a scan of JSON ended before its time, and where.
///
/// Small and without references, so that throwing it costs no more than returning.
struct JSONStop: Error {
  enum Fault: UInt8 {
    /// The window ends within the value; not a fault unless the input ends there too.
    case needsMore
    case unexpected, control, escape, number, key, colon, comma, tooDeep, collectionsTooDeep,
      featuresAreNoArray
    /// A text is longer than the limit.
    case textTooLong
    /// The root turns out to be a collection of features: no fault, but another way to read it.
    case isCollection
  }

  var fault: Fault
  /// The place in the window.
  var position: Int

  init(_ fault: Fault, at position: Int) {
    self.fault = fault
    self.position = position
  }

  /// What is wrong, in words.
  var message: String {
    switch fault {
    case .needsMore: "the JSON ends too early"
    case .unexpected: "no JSON: a value is expected here"
    case .control: "no JSON: a control character stands in a string"
    case .escape: "no JSON: there is no such escape"
    case .number: "no JSON: a malformed number"
    case .key: "no JSON: the name of a member is expected here"
    case .colon: "no JSON: a colon is expected here"
    case .comma: "no JSON: a comma or a closing bracket is expected here"
    case .textTooLong: "a text is too long"
    case .tooDeep, .collectionsTooDeep: "values nest too deeply"
    case .featuresAreNoArray: "\"features\" is no array"
    case .isCollection: "a collection within a collection"
    }
  }
}
