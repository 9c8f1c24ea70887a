/// The manual page `rhumb(1)`, made from the table of verbs and their options.
struct ManualPage {
  /// What it is about.
  let verbs: [Verb]

  /// The whole page as roff, for `man`.
  var text: String {
    var text = ".TH RHUMB 1 \"\" \"rhumb \(Version.number)\"\n.SH NAME\n"
    text += "rhumb \\- hazard feeds and catalogues to map layers\n"
    text += ".SH SYNOPSIS\n"
    for verb in verbs { text += ".B rhumb \(verb.name)\n\(Self.escaped(verb.synopsis))\n.br\n" }
    text += ".SH DESCRIPTION\n" + Self.paragraphs(Self.description)
    for verb in verbs { text += section(verb) }
    text += ".SH OPTIONS\n"
    text +=
      "Which verb takes which option is said above, and by \\fBrhumb\\fR VERB \\fB\\-\\-help\\fR.\n"
    for group in Option.Group.allCases { text += options(of: group) }
    text += ".SH EXIT STATUS\n"
    for (code, meaning) in ExitCodes.all { text += ".TP\n.B \(code)\n\(Self.escaped(meaning))\n" }
    return text
  }

  private static let description = """
    An INPUT is a file, an http(s) address or - for standard input; gzip is seen through, and several \
    inputs make one layer. The ending of an OUTPUT names its format; without one, GeoJSON goes to \
    standard output. Data alone goes to standard output; progress, warnings and the closing summary go \
    to standard error.
    """

  private func section(_ verb: Verb) -> String {
    var text = ".SH \"RHUMB \(verb.name.uppercased())\"\n"
    text += Self.escaped(verb.summary) + ".\n"
    if !verb.explanation.isEmpty { text += ".PP\n" + Self.paragraphs(verb.explanation) }
    let names = verb.options.filter { !$0.isHidden }.map { "\\-\\-" + Self.escaped($0.name) }
    text += ".PP\nOptions: \(names.joined(separator: ", ")).\n"
    for example in verb.examples {
      text += ".PP\n\(Self.escaped(example.purpose)):\n.PP\n.nf\n.RS\n"
      text += Self.escaped(example.command) + "\n.RE\n.fi\n"
    }
    return text
  }

  private func options(of group: Option.Group) -> String {
    var seen: Set<String> = []
    var text = ""
    for verb in verbs {
      for option in verb.options where option.group == group && !option.isHidden {
        guard seen.insert(option.name).inserted else { continue }
        var names = option.short.map { "\\fB\\-\($0)\\fR, " } ?? ""
        names += "\\fB\\-\\-\(Self.escaped(option.name))\\fR"
        if let placeholder = option.placeholder { names += " \\fI\(Self.escaped(placeholder))\\fR" }
        text += ".TP\n\(names)\n\(Self.escaped(option.help))\n"
      }
    }
    return text.isEmpty ? "" : ".SS \"\(group.rawValue)\"\n" + text
  }

  private static func paragraphs(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0.isEmpty ? ".PP" : escaped(String($0))
    }.joined(separator: "\n") + "\n"
  }

  /// Text in which roff sees no command of its own.
  static func escaped(_ text: String) -> String {
    var result = ""
    for (index, character) in text.enumerated() {
      switch character {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case ".", "'": result += index == 0 ? "\\&\(character)" : "\(character)"
      default: result.append(character)
      }
    }
    return result
  }
}

/// What the command's exit codes mean.
enum ExitCodes {
  /// The codes in order, with their meanings.
  static let all: [(Int32, String)] = [
    (0, "done, also with warnings"), (64, "the call is wrong"),
    (65, "the data can't be read, or under --strict something was rejected"),
    (66, "there is no such input"), (69, "the network failed"), (70, "a fault of ours"),
    (73, "the output can't be made"), (74, "reading or writing failed"),
  ]
}
