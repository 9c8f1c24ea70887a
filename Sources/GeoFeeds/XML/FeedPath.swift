import GeoFeatures

/// A path of elements as profiles and `--field` write it: `emsc:magnitude`, `area/@code`,
/// `../@name`, `identifiers/identifier[@id=neicid]`.
struct FeedPath: Sendable, Equatable {
  /// An element, or an attribute at the end.
  struct Step: Sendable, Equatable {
    /// The name as it is written, with or without a prefix; an attribute's begins with `@`.
    var name: String
    /// The attribute that the element must have, and its value; nil for any element.
    var attribute: String?
    var value: String?

    /// Whether an element of that name, as `prefix:local`, may be meant; a step without a prefix
    /// means any prefix.
    func names(_ own: String) -> Bool {
      name == own
        || (!name.utf8.contains(UInt8(ascii: ":"))
          && own.split(separator: ":").last.map(String.init) == name)
    }
  }

  /// What the children of the element are, where they come as pairs.
  enum Part: Sendable {
    case none, name, value
  }

  /// The steps from the record down.
  var steps: [Step]
  /// How many elements above the record the path begins.
  var ups: Int
  var part = Part.none

  /// Takes a path apart; ``fault(in:)`` says whether it is one.
  init(_ text: String) {
    var parts = Self.parts(of: text)
    ups = parts.prefix { $0 == ".." }.count
    parts.removeFirst(ups)
    steps = parts.map(Self.step)
  }

  /// The path itself, or those of the two children that are a name and its value.
  func withPairs(_ pairs: ProfileField.Pairs?) -> [FeedPath] {
    guard let pairs else { return [self] }
    return [(pairs.name, Part.name), (pairs.value, Part.value)].map { name, part in
      var path = self
      path.steps.append(Step(name: name))
      path.part = part
      return path
    }
  }

  /// Whether the steps lead to an element or attribute whose own steps are these.
  func leads(to own: [Step]) -> Bool {
    steps.count == own.count
      && zip(steps, own).allSatisfy { step, own in
        step.names(own.name)
          && (step.attribute == nil || step.attribute == own.attribute && step.value == own.value)
      }
  }

  /// How many of the steps want an attribute.
  var conditions: Int { steps.count { $0.attribute != nil } }

  /// The parts between slashes; those in brackets do not count.
  private static func parts(of text: String) -> [String] {
    var parts = [""]
    var isInside = false
    for character in text {
      if character == "[" { isInside = true }
      if character == "]" { isInside = false }
      if character == "/" && !isInside {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    return parts
  }

  private static func step(_ text: String) -> Step {
    guard text.hasSuffix("]"), let open = text.firstIndex(of: "[") else { return Step(name: text) }
    let condition = text[text.index(after: open)...].dropLast()
    guard condition.hasPrefix("@"), let equals = condition.firstIndex(of: "=") else {
      return Step(name: text)
    }
    var value = condition[condition.index(after: equals)...]
    for quote in ["'", "\""] where value.count >= 2 && value.hasPrefix(quote) {
      if value.hasSuffix(quote) { value = value.dropFirst().dropLast() }
    }
    return Step(
      name: String(text[..<open]), attribute: String(condition.dropFirst()[..<equals]),
      value: String(value))
  }

  /// What is wrong with a path, or nil.
  static func fault(in text: String) -> String? {
    if text.isEmpty { return "the path is empty" }
    let path = FeedPath(text)
    if path.steps.isEmpty { return "the path leads to no element and no attribute" }
    for (index, step) in path.steps.enumerated() {
      if step.name.isEmpty { return "a name is missing between the slashes" }
      if step.name == ".." { return "`..` stands only at the start of a path" }
      let isLast = index == path.steps.count - 1
      let isAttribute = step.name.hasPrefix("@")
      if isAttribute && !isLast { return "an attribute ends a path, and more follows \(step.name)" }
      if path.ups > 0 && !(isAttribute && isLast && path.steps.count == 1) {
        return "above the record only attributes are read, as in ../@name"
      }
      let name = isAttribute ? step.name.dropFirst() : step.name[...]
      if name.contains("[") || name.contains("]") {
        return "a condition is written as name[@attribute=value]"
      }
      if !isName(name) || step.attribute.map({ !isName($0[...]) }) ?? false {
        return "'\(step.name)' is no name of XML"
      }
    }
    return nil
  }

  /// Whether a name, with or without a prefix, may stand in XML; a rough look.
  static func isName(_ name: Substring) -> Bool {
    var isAtStart = true
    var colons = 0
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: ":") where !isAtStart:
        colons += 1
        isAtStart = true
        continue
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "_"), 128...:
        break
      case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "0")...UInt8(ascii: "9"):
        if isAtStart { return false }
      default: return false
      }
      isAtStart = false
    }
    return !isAtStart && colons <= 1
  }
}
