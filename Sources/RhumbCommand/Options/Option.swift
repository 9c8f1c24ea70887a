/// One option of a verb.
///
/// The same table of options is parsed, shown by `--help` and asked for near matches; an option
/// either always or never takes a value.
struct Option: Sendable {
  /// The heading under which `--help` shows it.
  enum Group: String, CaseIterable, Sendable {
    case map = "The page"
    case tracks = "What is drawn"
    case clusters = "Clusters"
    case families = "Main shocks and their families"
    case statistics = "Regions and figures"
    case input = "Reading"
    case network = "Network (http and https inputs)"
    case features = "Which features"
    case geometry = "Their geometry"
    case output = "Writing"
    case run = "The run"
  }

  /// The long name without its dashes.
  let name: String
  /// The letter of the short form, or nil.
  let short: Character?
  /// What stands for the value in `--help`, or nil where the option takes none.
  let placeholder: String?
  /// The only values it may have; empty where any will do.
  let choices: [String]
  /// One line that says what it does.
  let help: String
  /// Where `--help` shows it.
  let group: Group
  /// Whether it may be given several times.
  let isRepeatable: Bool
  /// Whether `--help` passes over it.
  let isHidden: Bool

  /// An option that takes a value.
  init(
    _ name: String, short: Character? = nil, value placeholder: String, _ group: Group,
    _ help: String, isRepeatable: Bool = false, isHidden: Bool = false
  ) {
    self.name = name
    self.short = short
    self.placeholder = placeholder
    self.choices = []
    self.help = help
    self.group = group
    self.isRepeatable = isRepeatable
    self.isHidden = isHidden
  }

  /// An option that takes one of a few values.
  init(_ name: String, choices: [String], _ group: Group, _ help: String) {
    self.name = name
    self.short = nil
    self.placeholder = choices.joined(separator: "|")
    self.choices = choices
    self.help = help
    self.group = group
    self.isRepeatable = false
    self.isHidden = false
  }

  /// An option that is on when it is given.
  init(
    flag name: String, short: Character? = nil, _ group: Group, _ help: String,
    isHidden: Bool = false
  ) {
    self.name = name
    self.short = short
    self.placeholder = nil
    self.choices = []
    self.help = help
    self.group = group
    self.isRepeatable = true
    self.isHidden = isHidden
  }

  /// Whether it takes a value.
  var takesValue: Bool { placeholder != nil }
}
