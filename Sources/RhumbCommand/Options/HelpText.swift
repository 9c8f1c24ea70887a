/// The text of `rhumb VERB --help`, made from the verb's table.
struct HelpText {
  /// The verb it is about.
  let verb: Verb

  /// The column in which the explanations begin.
  private static let indent = 32

  /// The whole text.
  var text: String {
    var text = "rhumb \(verb.name): \(verb.summary)\n\nUsage: rhumb \(verb.name) \(verb.synopsis)\n"
    if !verb.explanation.isEmpty { text += "\n\(verb.explanation)\n" }
    for group in Option.Group.allCases {
      let options = verb.options.filter { $0.group == group && !$0.isHidden }
      if options.isEmpty { continue }
      text += "\n\(group.rawValue)\n"
      for option in options { text += Self.line(option) }
    }
    if !verb.examples.isEmpty {
      text += "\nExamples\n"
      for example in verb.examples {
        text += "  # \(example.purpose)\n  \(example.command)\n"
      }
    }
    return text
  }

  /// `  -o, --output FILE   where to …`, the explanation on a line of its own where the names are long.
  private static func line(_ option: Option) -> String {
    var names = option.short.map { "  -\($0), --\(option.name)" } ?? "      --\(option.name)"
    if let placeholder = option.placeholder { names += " \(placeholder)" }
    if names.count + 2 > indent {
      return names + "\n" + String(repeating: " ", count: indent) + option.help + "\n"
    }
    return names + String(repeating: " ", count: indent - names.count) + option.help + "\n"
  }

  /// The text of `rhumb --help`.
  static func overview(of verbs: [Verb]) -> String {
    var text = """
      rhumb: hazard feeds and catalogues to map layers

      Usage: rhumb VERB [options] INPUT... [-o OUTPUT]


      """
    for verb in verbs {
      text += "  \(verb.name)" + String(repeating: " ", count: max(1, 12 - verb.name.count))
      text += verb.summary + "\n"
    }
    text += """

      An INPUT is a file, an http(s) address or - for stdin; gzip is seen through, and several make
      one layer.
      An OUTPUT's ending names its format; without one, GeoJSON goes to stdout.

      rhumb VERB --help shows a verb's options, with examples; rhumb --version the versions.

      Exit: 0 done · 64 usage · 65 the data can't be read · 66 no such input
            69 the network failed · 70 a fault of ours · 73 the output can't be made
            74 reading or writing failed

      """
    return text
  }
}
