import Rhumb

extension Verb {
  /// `rhumb completion`: what makes a shell complete the command's words.
  static let completion = Verb(
    name: "completion", summary: "what makes a shell complete verbs, options and values",
    synopsis: "bash|zsh|fish", explanation: "", options: [.help, .version],
    examples: [
      Example("in this bash", "source <(rhumb completion bash)"),
      Example(
        "for every fish", "rhumb completion fish > ~/.config/fish/completions/rhumb.fish"),
    ],
    run: { arguments throws(Failure) in
      let shells = Completion.allCases.map(\.rawValue)
      guard arguments.operands.count == 1, let name = arguments.operands.first,
        let shell = Completion(rawValue: name)
      else {
        throw Failure(
          .usage, "completion takes the name of one shell",
          advice: "the shells are \(shells.joined(separator: ", "))")
      }
      try Terminal.output(shell.script(all))
      return 0
    })

  /// `rhumb manual`: the manual page.
  static let manual = Verb(
    name: "manual", summary: "the manual page, for man", synopsis: "", explanation: "",
    options: [.help, .version],
    examples: [
      Example("read it", "rhumb manual | man -l -"),
      Example("install it", "rhumb manual > /usr/local/share/man/man1/rhumb.1"),
    ],
    run: { arguments throws(Failure) in
      if let operand = arguments.operands.first {
        throw Failure(.usage, "'\(operand)' is not wanted", advice: "manual takes no input")
      }
      try Terminal.output(ManualPage(verbs: all).text)
      return 0
    })
}
