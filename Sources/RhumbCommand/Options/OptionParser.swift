import CSystem
import Rhumb

/// Parses a command line by getopt_long, under a table of options.
///
/// getopt_long accepts unambiguous abbreviations; they are refused here, since an abbreviation in a
/// script breaks when an option is added.
struct OptionParser {
  /// The options there are.
  let options: [Option]

  /// What getopt_long returns for the first long option; higher than any letter.
  private static let firstLong: Int32 = 256

  /// Parses all of `arguments`, which do not contain the program's name.
  ///
  /// - Throws: `Failure` of kind `usage`, with a near match as advice where there is one.
  func parse(_ arguments: [String]) throws(Failure) -> Arguments {
    // argv[0] is what getopt_long skips; the copies live until the end of this call.
    var pointers: [UnsafeMutablePointer<CChar>?] = (["rhumb"] + arguments).map { strdup($0) }
    pointers.append(nil)
    var longOptions = options.enumerated().map { index, option in
      CSystem.option(
        name: strdup(option.name), has_arg: option.takesValue ? 1 : 0, flag: nil,
        val: Self.firstLong + Int32(index))
    }
    let names = longOptions.map(\.name)
    longOptions.append(CSystem.option())
    defer {
      for pointer in pointers { free(pointer) }
      for name in names { free(UnsafeMutablePointer(mutating: name)) }
    }
    return try parse(&pointers, count: Int32(arguments.count + 1), longOptions)
  }

  private func parse(
    _ vector: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>, count: Int32,
    _ longOptions: [CSystem.option]
  ) throws(Failure) -> Arguments {
    var parsed = Arguments()
    rhumb_set_optind(Self.restart)
    rhumb_set_opterr(0)
    while true {
      let code = getopt_long(count, vector, shortOptions, longOptions, nil)
      if code == -1 { break }
      let consumed = Int(rhumb_optind()) - 1
      let value = rhumb_optarg()
      // The word with the option stands before a value that is a word of its own.
      let isOwnWord = value != nil && consumed > 0 && value == vector[consumed]
      let word = Self.text(vector[isOwnWord && code != 1 ? consumed - 1 : consumed])
      switch code {
      case 1: parsed.add(operand: Self.text(value))
      case 0x3F:
        // Of a cluster of letters the word is consumed with the last one.
        let pending = Self.text(vector[min(consumed + 1, Int(count))])
        if let number = [pending, word].first(where: Self.isNegative) {
          throw strayNumber(number)
        }
        throw unknown(word, optopt: rhumb_optopt())
      case 0x3A:
        try refuseAbbreviation(word)
        throw missingValue(of: option(rhumb_optopt()), word)
      default:
        guard let option = option(code) else { throw unknown(word, optopt: 0) }
        if code >= Self.firstLong { try refuseAbbreviation(word) }
        let text = Self.text(value)
        try check(text, for: option, already: parsed)
        parsed.add(option, text)
      }
    }
    // What stands after `--`.
    for index in Int(rhumb_optind())..<Int(count) { parsed.add(operand: Self.text(vector[index])) }
    return parsed
  }

  /// Glibc begins afresh at 0, other systems at 1.
  private static var restart: Int32 {
    #if canImport(Glibc)
      return 0
    #else
      return 1
    #endif
  }

  /// `-` hands operands over in order, wherever they stand; `:` tells a missing value apart.
  private var shortOptions: String {
    options.reduce(into: "-:") { text, option in
      guard let short = option.short else { return }
      text.append(short)
      if option.takesValue { text.append(":") }
    }
  }

  private func option(_ code: Int32) -> Option? {
    if code >= Self.firstLong { return options[Int(code - Self.firstLong)] }
    return options.first { $0.short?.asciiValue.map(Int32.init) == code }
  }

  private static func text(_ pointer: UnsafeMutablePointer<CChar>?) -> String {
    pointer.map { String(cString: $0) } ?? ""
  }

  private func check(_ value: String, for option: Option, already: Arguments) throws(Failure) {
    if !option.isRepeatable && already.has(option) {
      throw Failure(.usage, "--\(option.name) is given twice")
    }
    if !option.choices.isEmpty && !option.choices.contains(value) {
      throw Failure(
        .usage, "--\(option.name) can't be '\(value)'",
        advice: "it takes \(option.choices.joined(separator: ", "))")
    }
  }

  /// The name in `--name=value`.
  private static func name(_ word: String) -> String {
    String(word.dropFirst(2).prefix { $0 != "=" })
  }

  private func refuseAbbreviation(_ word: String) throws(Failure) {
    guard word.hasPrefix("--") else { return }
    let name = Self.name(word)
    if options.contains(where: { $0.name == name }) { return }
    throw unknownName(name)
  }

  private func missingValue(of option: Option?, _ word: String) -> Failure {
    guard let option else { return Failure(.usage, "\(word) needs a value") }
    return Failure(
      .usage, "--\(option.name) needs a value",
      advice: "--\(option.name) \(option.placeholder ?? "")"
    )
  }

  private static func isNegative(_ word: String) -> Bool {
    word.hasPrefix("-") && Double(word) != nil
  }

  private func strayNumber(_ word: String) -> Failure {
    Failure(
      .usage, "\(word) belongs to no option",
      advice: "numbers of one option have commas between them, and no blanks: 170,-40,180,-10")
  }

  private func unknown(_ word: String, optopt: Int32) -> Failure {
    if optopt >= Self.firstLong, let option = option(optopt) {
      let name = Self.name(word)
      return name == option.name
        ? Failure(.usage, "--\(name) takes no value") : unknownName(name)
    }
    if word.hasPrefix("--") { return unknownName(Self.name(word)) }
    let letter = UnicodeScalar(UInt8(truncatingIfNeeded: optopt))
    return Failure(.usage, "there is no option -\(letter)", advice: "--help lists the options")
  }

  private func unknownName(_ name: String) -> Failure {
    let known = options.filter { !$0.isHidden }.map(\.name)
    return Failure(
      .usage, "there is no option --\(name)",
      advice: nearest(to: name, in: known).map { "did you mean --\($0)?" }
        ?? "--help lists the options")
  }
}
