import Foundation
import Testing

/// The manual page and the completion scripts: whole, of every option, and good for their programs.
@Suite struct ManualTests {
  private static let verbs = [
    "convert", "tracks", "cluster", "decluster", "stats", "info", "formats",
  ]

  /// The long options that a verb's help lists.
  private func options(_ verb: String) throws -> [String] {
    let help = try CommandRun(verb, "--help").output
    let lines = help.split(separator: "\n").filter { $0.hasPrefix("  ") && $0.contains("--") }
    return lines.compactMap { line in
      let text = line.drop { $0 == " " }
      guard text.hasPrefix("-") else { return nil }
      return text.firstMatch(of: /--([a-z0-9-]+)/).map { String($0.1) }
    }
  }

  @Test func manual() throws {
    let run = try CommandRun("manual")
    #expect(run.status == 0)
    for verb in Self.verbs {
      #expect(run.output.contains(".SH \"RHUMB \(verb.uppercased())\""))
      for option in try options(verb) {
        let escaped = option.replacingOccurrences(of: "-", with: "\\-")
        #expect(run.output.contains("\\fB\\-\\-\(escaped)\\fR"), "\(verb) --\(option)")
      }
    }
    let folder = try Folder()
    try folder.write(run.output, to: "rhumb.1")
    let page = try CommandRun(
      shell: "command -v man > /dev/null && man -l --warnings '\(folder.path("rhumb.1"))'")
    if page.output.isEmpty {
      print("NOTE: man is not installed; what it makes of the page is not tested")
    } else {
      #expect(page.errors.isEmpty, "\(page.errors)")
      #expect(page.output.contains("--layer-name NAME"))
    }
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func completion(_ shell: String) throws {
    let run = try CommandRun("completion", shell)
    #expect(run.status == 0)
    for verb in Self.verbs {
      for option in try options(verb) {
        let word = shell == "fish" ? "-l \(option)" : "--\(option)"
        #expect(run.output.contains(word), "\(verb) --\(option)")
      }
    }
    let folder = try Folder()
    try folder.write(run.output, to: "script")
    let check = try CommandRun(
      shell:
        "command -v \(shell) > /dev/null || { echo missing; exit; }; \(shell) -n '\(folder.path("script"))'"
    )
    if check.output == "missing\n" {
      print("NOTE: \(shell) is not installed; its reading of the script is not tested")
    } else {
      #expect(check.status == 0, "\(check.errors)")
    }
  }

  /// What bash makes of it: verbs, options of the verb, values of an option, files.
  @Test(arguments: [
    (["rhumb", "de"], "decluster"), (["rhumb", "convert", "--layer-n"], "--layer-name"),
    (["rhumb", "convert", "-f", "gp"], "gpkg"),
    (["rhumb", "tracks", "--scale", "saf"], "saffir-simpson"),
    (["rhumb", "convert", "--dedupe", "i"], ""), (["rhumb", "info", "--layer-n"], ""),
  ])
  func bash(_ words: [String], _ expected: String) throws {
    let list = words.map { "'\($0)'" }.joined(separator: " ")
    let run = try CommandRun(
      shell: """
        command -v bash > /dev/null || { echo missing; exit; }
        bash -c 'source <("$RHUMB" completion bash)
        COMP_WORDS=(\(list.replacingOccurrences(of: "'", with: "'\\''")))
        COMP_CWORD=\(words.count - 1); _rhumb; echo "${COMPREPLY[*]}"'
        """)
    if run.output == "missing\n" {
      print("NOTE: bash is not installed; completion is not tried")
    } else {
      #expect(run.output == expected + "\n", "\(run.errors)")
    }
  }

  @Test func wrongCalls() throws {
    #expect(try CommandRun("completion").status == 64)
    #expect(try CommandRun("completion", "tcsh").errors.contains("bash, zsh, fish"))
    #expect(try CommandRun("manual", "x").status == 64)
  }
}
