import CSystem
import Rhumb

/// The command `rhumb`: finds the verb, parses its options and runs it.
@main
struct RhumbCommand {
  static func main() {
    // A file that grows beyond the limit (ulimit -f) is noticed as a failing write.
    rhumb_ignore_signal(SIGXFSZ)
    let arguments = Array(CommandLine.arguments.dropFirst())
    var verb: Verb?
    do throws(Failure) {
      exit(try run(arguments, &verb))
    } catch {
      // Whoever reads our output has seen enough.
      if error == .brokenPipe { Interruption.end(by: SIGPIPE) }
      Terminal.show(error, verb: verb?.name)
      exit(error.kind.rawValue)
    }
  }

  private static func run(_ arguments: [String], _ verb: inout Verb?) throws(Failure) -> Int32 {
    guard let first = arguments.first else {
      Terminal.message(HelpText.overview(of: Verb.all))
      return Failure.Kind.usage.rawValue
    }
    if first == "help" {
      guard arguments.count > 1 else { return try show(HelpText.overview(of: Verb.all)) }
      return try show(HelpText(verb: try find(arguments[1])).text)
    }
    if first.hasPrefix("-") { return try runWithoutVerb(arguments) }
    let found = try find(first)
    verb = found
    let parsed = try OptionParser(options: found.options).parse(Array(arguments.dropFirst()))
    if parsed.has(.help) { return try show(HelpText(verb: found).text) }
    if parsed.has(.version) { return try show(Version.text) }
    return try found.run(parsed)
  }

  private static func runWithoutVerb(_ arguments: [String]) throws(Failure) -> Int32 {
    let name = arguments[0].dropFirst(2).prefix { $0 != "=" }
    let options: [Option] = [.help, .version]
    if !options.contains(where: { $0.name == name }),
      let verb = Verb.all.first(where: { $0.options.contains { $0.name == name } })
    {
      throw Failure(
        .usage, "a verb comes before --\(name)", advice: "rhumb \(verb.name) --\(name) ...")
    }
    let parsed = try OptionParser(options: options).parse(arguments)
    if parsed.has(.version) { return try show(Version.text) }
    return try show(HelpText.overview(of: Verb.all))
  }

  private static func show(_ text: String) throws(Failure) -> Int32 {
    try Terminal.output(text)
    return 0
  }

  private static func find(_ name: String) throws(Failure) -> Verb {
    if let verb = Verb.all.first(where: { $0.name == name }) { return verb }
    let advice =
      nearest(to: name, in: Verb.all.map(\.name)).map { "did you mean '\($0)'?" }
      ?? (access(name, F_OK) == 0
        ? "a verb comes first: rhumb convert \(name)"
        : "the verbs are \(Verb.all.map(\.name).joined(separator: ", "))")
    throw Failure(.usage, "there is no verb '\(name)'", advice: advice)
  }
}
