import GeoFeatures

/// The words that the standards allow where a value is one of a list: QuakeML BED 1.2, section 5.3,
/// and what SeisComP's schema has beyond it (0.14).
struct EventVocabulary: ~Copyable {
  private var types = KeyTable()
  private var modes = KeyTable()
  private var statuses = KeyTable()
  private var depthTypes = KeyTable()

  /// The elements whose words are listed.
  enum List { case eventType, mode, status, depthType }

  init() {
    for word in Self.eventTypes { Self.add(word, to: &types) }
    for word in Self.modes { Self.add(word, to: &modes) }
    for word in Self.statuses { Self.add(word, to: &statuses) }
    for word in Self.depthTypes { Self.add(word, to: &depthTypes) }
  }

  private static func add(_ word: StaticString, to table: inout KeyTable) {
    _ = table.index(of: Bytes(start: word.utf8Start, count: word.utf8CodeUnitCount))
  }

  /// Whether a word is in a list.
  func contains(_ word: Bytes, in list: List) -> Bool {
    switch list {
    // The third is "earthquake".
    case .eventType: types.find(word, hint: 2) != nil
    case .mode: modes.find(word, hint: 0) != nil
    case .status: statuses.find(word, hint: 0) != nil
    case .depthType: depthTypes.find(word, hint: 0) != nil
    }
  }

  private static let modes: [StaticString] = ["manual", "automatic"]

  private static let statuses: [StaticString] = [
    "preliminary", "confirmed", "reviewed", "final", "rejected", "reported",
  ]

  private static let depthTypes: [StaticString] = [
    "from location", "from moment tensor inversion", "from modeling of broad-band P waveforms",
    "constrained by depth phases", "constrained by direct phases",
    "constrained by depth and direct phases", "operator assigned", "other",
  ]

  private static let eventTypes: [StaticString] = [
    "not existing", "not reported", "earthquake", "anthropogenic event", "collapse",
    "cavity collapse", "mine collapse", "building collapse", "explosion", "accidental explosion",
    "chemical explosion", "controlled explosion", "experimental explosion",
    "industrial explosion", "mining explosion", "quarry blast", "road cut", "blasting levee",
    "nuclear explosion", "induced or triggered event", "rock burst", "reservoir loading",
    "fluid injection", "fluid extraction", "crash", "plane crash", "train crash", "boat crash",
    "other event", "atmospheric event", "sonic boom", "sonic blast", "acoustic noise", "thunder",
    "avalanche", "snow avalanche", "debris avalanche", "hydroacoustic event", "ice quake",
    "slide", "landslide", "rockslide", "meteorite", "volcanic eruption",
    // SeisComP's own, and those of QuakeML 1.0.
    "not locatable", "outside of network interest", "induced earthquake", "meteor impact",
    "duplicate", "other", "calving", "frost quake", "tremor pulse", "submarine landslide",
    "rocket launch", "rocket", "rocket impact", "artillery strike", "bomb detonation",
    "moving aircraft", "atmospheric meteor explosion", "volcano-tectonic",
    "volcanic long-period", "volcanic very-long-period", "volcanic hybrid", "volcanic rockfall",
    "volcanic tremor", "pyroclastic flow", "lahar",
  ]
}
