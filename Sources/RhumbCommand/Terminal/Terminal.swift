import CSystem
import Rhumb

/// What people see: texts to stdout, and messages, coloured on a terminal only, to stderr.
enum Terminal {
  /// Colours and weights of a message.
  enum Style: String {
    case error = "1;31"
    case warning = "1;33"
    case strong = "1"
  }

  /// Whether a descriptor is a terminal on which lines may be redrawn.
  static func isInteractive(_ descriptor: Int32) -> Bool {
    guard isatty(descriptor) == 1 else { return false }
    guard let term = getenv("TERM") else { return false }
    return strcmp(term, "dumb") != 0
  }

  /// Whether stderr takes colours: a terminal, and NO_COLOR (no-color.org) absent or empty.
  static let hasColours: Bool = {
    if let refusal = getenv("NO_COLOR"), refusal[0] != 0 { return false }
    return isInteractive(STDERR_FILENO)
  }()

  /// The text in that style, where stderr takes colours.
  static func styled(_ text: String, _ style: Style) -> String {
    hasColours ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
  }

  /// Writes a text to stderr; what stderr does not take is lost.
  static func message(_ text: String) { _ = write(text, to: STDERR_FILENO) }

  /// Writes a text to stdout.
  ///
  /// - Throws: `Failure` of kind `inputOutput` where stdout takes no more.
  static func output(_ text: String) throws(Failure) {
    if !write(text, to: STDOUT_FILENO) {
      if rhumb_errno() == EPIPE { throw .brokenPipe }
      throw Failure(
        .inputOutput, "stdout can't be written: \(String(cString: strerror(rhumb_errno())))")
    }
  }

  /// Says why a run failed: `rhumb: file:line:col: item n: message (advice)`.
  static func show(_ failure: Failure, verb: String?) {
    message("\(styled("rhumb:", .error)) \(failure)\n")
    if failure.kind == .usage {
      message("Try 'rhumb \(verb.map { "\($0) " } ?? "")--help'.\n")
    }
  }

  private static func write(_ text: String, to descriptor: Int32) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while let base = rest.baseAddress, rest.count > 0 {
        let count = CSystem.write(descriptor, base, rest.count)
        if count < 0 && rhumb_errno() == EINTR { continue }
        if count < 0 { return false }
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
      }
      return true
    }
  }
}
