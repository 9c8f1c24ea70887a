import Rhumb

extension Verb {
  /// `rhumb formats`: what is read and written.
  static let formats = Verb(
    name: "formats", summary: "what is read and written, with the endings",
    synopsis: "[--json]", explanation: "", options: [.json, .help, .version],
    examples: [
      Example("all of them, and the profiles", "rhumb formats"),
      Example("for a script", "rhumb formats --json"),
    ],
    run: { arguments throws(Failure) in try formats(arguments) })

  private static func formats(_ arguments: Arguments) throws(Failure) -> Int32 {
    if let operand = arguments.operands.first {
      throw Failure(.usage, "'\(operand)' is not wanted", advice: "formats takes no input")
    }
    try Terminal.output(arguments.has(.json) ? formatsAsJSON() : formatsAsText())
    return 0
  }

  private static func formatsAsText() -> String {
    var text = "Read (told by looking at the input; gzip is seen through; --input-format NAME)\n"
    for format in InputFormat.all {
      text += line(format.name, format.title, format.endings.map { ".\($0)" })
    }
    text += "\nProfiles (chosen by looking at the input; --profile NAME, or your own FILE)\n"
    for profile in Profiles.builtIn { text += line(profile.name, profile.title ?? "", []) }
    text += "\nWritten (named by the output's ending, or --format NAME)\n"
    for format in LayerFormat.allCases { text += line(format.name, format.title, format.endings) }
    return text
  }

  private static func line(_ name: String, _ title: String, _ endings: [String]) -> String {
    let padding = String(repeating: " ", count: max(1, 16 - name.count))
    let list = endings.isEmpty ? "" : " (\(endings.joined(separator: " ")))"
    return "  \(name)\(padding)\(title)\(list)\n"
  }

  private static func formatsAsJSON() -> String {
    var json = JSONDocument()
    json.object { json in
      json.key("read")
      json.array { json in
        for format in InputFormat.all {
          entry(format.name, format.title, format.endings.map { ".\($0)" }, in: &json)
        }
      }
      json.key("profiles")
      json.array { json in
        for profile in Profiles.builtIn { entry(profile.name, profile.title, nil, in: &json) }
      }
      json.key("written")
      json.array { json in
        for format in LayerFormat.allCases {
          entry(format.name, format.title, format.endings, in: &json)
        }
      }
    }
    return json.text
  }

  private static func entry(
    _ name: String, _ title: String?, _ endings: [String]?, in json: inout JSONDocument
  ) {
    json.object { json in
      json.member("name", name)
      json.member("title", title)
      guard let endings else { return }
      json.key("endings")
      json.array { json in for ending in endings { json.value(ending) } }
    }
  }
}
