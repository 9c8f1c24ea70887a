import Rhumb

extension Arguments {
  /// How main shocks are found, and what is made of them.
  func declusterLayers() throws(Failure) -> DeclusterLayers {
    var layers = DeclusterLayers(try declusterMethod())
    layers.hasDepths = has(.hypocentres)
    layers.onlyMainshocks = has(.mainshocks)
    layers.takesAllTypes = self[.eventTypes] == "all"
    return layers
  }

  private func declusterMethod() throws(Failure) -> DeclusterMethod {
    let name = self[.declusterMethod] ?? WindowMethod.gardnerKnopoff.rawValue
    switch name {
    case "reasenberg":
      try refuse(Option.windowOptions + Option.neighbourOptions, by: name)
      return .reasenberg(try reasenberg())
    case "nearest-neighbour":
      try refuse(Option.windowOptions + Option.reasenbergOptions, by: name)
      return .nearestNeighbour(try nearestNeighbour())
    default:
      try refuse(
        Option.reasenbergOptions + Option.neighbourOptions + [.hypocentres], by: name)
      let share = try number(.foreshocks, in: 0...1, "a number from 0 to 1")
      return .windows(
        WindowDeclustering(
          WindowMethod(rawValue: name) ?? .gardnerKnopoff, foreshockShare: share ?? 1))
    }
  }

  private func refuse(_ options: [Option], by method: String) throws(Failure) {
    guard let option = options.first(where: { has($0) }) else { return }
    throw Failure(
      .usage, "--\(option.name) is none of --method \(method)",
      advice: "--help says which methods take it")
  }

  private func reasenberg() throws(Failure) -> ReasenbergDeclustering {
    var settings = ReasenbergDeclustering()
    if let days = try days(.leastLookAhead) {
      settings.leastDays = days
      settings.greatestDays = max(days, settings.greatestDays)
    }
    if let days = try days(.greatestLookAhead) {
      guard days >= settings.leastDays else {
        throw wrong(.greatestLookAhead, self[.greatestLookAhead] ?? "", "no less than --tau-min")
      }
      settings.greatestDays = days
    }
    if let p = try number(.confidence, in: 0.001...0.999999, "a number from 0.001 to 0.999999") {
      settings.confidence = p
    }
    if let factor = try number(.magnitudeFactor, in: 0...1, "a number from 0 to 1") {
      settings.magnitudeFactor = factor
    }
    if let magnitude = try number(.effectiveMagnitude, in: -10...15, "a magnitude") {
      settings.effectiveMagnitude = magnitude
    }
    if let factor = try number(.radiusFactor, in: 1e-3...1000, "a number from 0.001 to 1000") {
      settings.radiusFactor = factor
    }
    if let name = self[.crackRadius] {
      settings.crackRadius = ReasenbergDeclustering.CrackRadius(rawValue: name) ?? .reasenberg
    }
    settings.greatestKilometres = try kilometres(.greatestDistance)
    if let error = try kilometres(.epicentreError) { settings.epicentreError = error }
    if let error = try kilometres(.depthError) { settings.depthError = error }
    if has(.depthError) && !has(.hypocentres) {
      throw Failure(.usage, "--depth-error takes --depth")
    }
    return settings
  }

  private func nearestNeighbour() throws(Failure) -> NearestNeighbourDeclustering {
    var settings = NearestNeighbourDeclustering()
    if let b = try number(.bValue, in: 0...5, "a number from 0 to 5") { settings.bValue = b }
    settings.fractalDimension = try number(
      .fractalDimension, in: 0.1...10, "a number from 0.1 to 10")
    if let q = try number(.timeShare, in: 0...1, "a number from 0 to 1") { settings.timeShare = q }
    settings.threshold = try number(.threshold, in: -100...100, "a logarithm: -5")
    settings.thinning = try thinning()
    if settings.thinning != nil && !has(.bValue) { settings.bValue = 0 }
    return settings
  }

  private func thinning() throws(Failure) -> RandomThinning? {
    guard self[.thinning] == "random" else {
      if let option = [Option.seed, .shuffles, .logFactor].first(where: { has($0) }) {
        throw Failure(.usage, "--\(option.name) takes --thinning random")
      }
      return nil
    }
    var thinning = RandomThinning(seed: UInt64(try integer(.seed, in: 0...Int.max) ?? 1))
    if let count = try integer(.shuffles, in: 1...100_000) { thinning.catalogueCount = count }
    if let factor = try number(.logFactor, in: -100...100, "a logarithm: 0") {
      thinning.logFactor = factor
    }
    return thinning
  }

  private func days(_ option: Option) throws(Failure) -> Double? {
    guard let text = self[option] else { return nil }
    guard let milliseconds = Quantity.milliseconds(text), milliseconds < 1_000_000 * 86_400_000
    else { throw wrong(option, text, "a time with its unit: 1d, 12h") }
    return Double(milliseconds) / 86_400_000
  }

  private func kilometres(_ option: Option) throws(Failure) -> Double? {
    guard let text = self[option] else { return nil }
    guard let metres = Quantity.metres(text) else {
      throw wrong(option, text, "a length with its unit: 30km, 500m")
    }
    return metres / 1000
  }
}
