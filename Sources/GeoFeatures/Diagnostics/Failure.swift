/// Why something could not be done: what is wrong, where, and what to do.
public struct Failure: Error, Sendable, Equatable, CustomStringConvertible {
  /// What sort of failure it is; the raw value is the command's exit code (sysexits.h).
  public enum Kind: Int32, Sendable {
    /// The call is wrong.
    case usage = 64
    /// The data can't be read.
    case unreadable = 65
    /// There is no such input.
    case noInput = 66
    /// The network failed.
    case network = 69
    /// A fault of ours.
    case internalFault = 70
    /// The output can't be made.
    case cannotCreate = 73
    /// Reading or writing failed under way.
    case inputOutput = 74
  }

  /// What sort of failure it is.
  public var kind: Kind
  /// What is wrong.
  public var message: String
  /// Where, as far as it is known.
  public var place: Place
  /// What to do about it, or nil.
  public var advice: String?

  /// Makes a failure.
  public init(_ kind: Kind, _ message: String, at place: Place = Place(), advice: String? = nil) {
    self.kind = kind
    self.message = message
    self.place = place
    self.advice = advice
  }

  /// `quakes.atom:12:7: item 3: what is wrong (what to do)`.
  public var description: String {
    let prefix = place.description
    let text = prefix.isEmpty ? message : "\(prefix): \(message)"
    return advice.map { "\(text) (\($0))" } ?? text
  }
}

extension Place: CustomStringConvertible {
  /// `quakes.atom:12:7: item 3`, with what is known of it.
  public var description: String {
    var parts: [String] = []
    var position = source ?? ""
    if let line {
      position += position.isEmpty ? "line \(line)" : ":\(line)"
      if let column { position += source == nil ? ", column \(column)" : ":\(column)" }
    }
    if !position.isEmpty { parts.append(position) }
    if let item { parts.append("item \(item)") }
    return parts.joined(separator: ": ")
  }
}
