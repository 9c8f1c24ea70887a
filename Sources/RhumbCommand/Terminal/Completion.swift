import Rhumb

/// What a shell needs to complete the command's words, made from the table of verbs and their options.
enum Completion: String, CaseIterable {
  case bash, zsh, fish

  /// The script for that shell.
  func script(_ verbs: [Verb]) -> String {
    switch self {
    case .bash: Self.bashScript(verbs)
    case .zsh: Self.zshScript(verbs)
    case .fish: Self.fishScript(verbs)
    }
  }

  /// The words that an option's value may be, or nil where it may be any.
  private static func values(_ option: Option) -> [String]? {
    switch option.name {
    case "format": LayerFormat.allCases.map(\.name)
    case "input-format": InputFormat.all.map(\.name)
    case "profile": Profiles.builtIn.map(\.name)
    default: option.choices.isEmpty ? nil : option.choices
    }
  }

  /// Whether an option's value is a path.
  private static func isPath(_ option: Option) -> Bool {
    guard let placeholder = option.placeholder else { return false }
    return placeholder.contains("FILE") || placeholder.contains("DIR")
  }

  private static func words(_ option: Option) -> [String] {
    (option.short.map { ["-\($0)"] } ?? []) + ["--\(option.name)"]
  }

  private static func bashScript(_ verbs: [Verb]) -> String {
    var text = """
      # bash completion for rhumb: source it, or put it where bash-completion looks
      _rhumb() {
        local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} verb=${COMP_WORDS[1]}
        COMPREPLY=()
        if [ "$COMP_CWORD" -eq 1 ]; then
          COMPREPLY=($(compgen -W "\(verbs.map(\.name).joined(separator: " ")) --help --version" -- "$word"))
          return
        fi
        case $verb:$before in

      """
    for verb in verbs {
      for option in verb.options where option.takesValue {
        let patterns = words(option).map { "\(verb.name):\($0)" }.joined(separator: "|")
        if let values = values(option) {
          text += "    \(patterns)) COMPREPLY=($(compgen -W \"\(values.joined(separator: " "))\" "
          text += "-- \"$word\")); return ;;\n"
        } else if isPath(option) {
          text += "    \(patterns)) COMPREPLY=($(compgen -f -- \"$word\")); return ;;\n"
        } else {
          text += "    \(patterns)) return ;;\n"
        }
      }
    }
    text += "  esac\n  if [[ $word == -* ]]; then\n    case $verb in\n"
    for verb in verbs {
      let names = verb.options.filter { !$0.isHidden }.flatMap(words).joined(separator: " ")
      text += "      \(verb.name)) COMPREPLY=($(compgen -W \"\(names)\" -- \"$word\")) ;;\n"
    }
    return text + """
          esac
        else
          COMPREPLY=($(compgen -f -- "$word"))
        fi
      }
      complete -o filenames -F _rhumb rhumb

      """
  }

  private static func zshScript(_ verbs: [Verb]) -> String {
    var text = """
      #compdef rhumb
      # zsh completion for rhumb: put it as _rhumb into a directory of $fpath
      _rhumb() {
        local -a verbs
        verbs=(

      """
    for verb in verbs { text += "    '\(verb.name):\(quoted(verb.summary))'\n" }
    text += "  )\n  if (( CURRENT == 2 )); then\n    _describe verb verbs\n    return\n  fi\n"
    text += "  local verb=$words[2]\n  shift words\n  (( CURRENT-- ))\n  case $verb in\n"
    for verb in verbs {
      text += "    \(verb.name))\n      _arguments -s \\\n"
      for option in verb.options where !option.isHidden {
        for word in words(option) {
          text += "        '\(option.isRepeatable ? "*" : "")\(word)[\(quoted(option.help))]"
          if let placeholder = option.placeholder {
            text += ":\(quoted(placeholder)):"
            if let values = values(option) {
              text += "(\(values.joined(separator: " ")))"
            } else if isPath(option) {
              text += "_files"
            }
          }
          text += "' \\\n"
        }
      }
      text += "        '*:input:_files'\n      ;;\n"
    }
    return text + "  esac\n}\n_rhumb \"$@\"\n"
  }

  /// Text within single quotes of zsh, and within the brackets of `_arguments`.
  private static func quoted(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "'": result += "'\\''"
      case "[", "]", ":": result += "\\\(character)"
      default: result.append(character)
      }
    }
    return result
  }

  private static func fishScript(_ verbs: [Verb]) -> String {
    var text = "# fish completion for rhumb: put it as rhumb.fish into a completions directory\n"
    for verb in verbs {
      text += "complete -c rhumb -n __fish_use_subcommand -f -a \(verb.name) "
      text += "-d '\(fishQuoted(verb.summary))'\n"
    }
    for verb in verbs {
      for option in verb.options where !option.isHidden {
        text += "complete -c rhumb -n '__fish_seen_subcommand_from \(verb.name)'"
        if let short = option.short { text += " -s \(short)" }
        text += " -l \(option.name)"
        if option.takesValue {
          if let values = values(option) {
            text += " -x -a '\(values.joined(separator: " "))'"
          } else {
            text += isPath(option) ? " -r" : " -x"
          }
        }
        text += " -d '\(fishQuoted(option.help))'\n"
      }
    }
    return text
  }

  private static func fishQuoted(_ text: String) -> String {
    var result = ""
    for character in text {
      if character == "'" || character == "\\" { result.append("\\") }
      result.append(character)
    }
    return result
  }
}
