import CSystem
import Rhumb

extension Arguments {
  /// What is to be drawn of cyclones.
  func trackLayers() throws(Failure) -> TrackLayers {
    var tracks = TrackLayers()
    if let names = try list(.layers) {
      tracks.layers = []
      for name in names {
        if name == "all" {
          tracks.layers += TrackLayer.allCases.filter { !tracks.layers.contains($0) }
          continue
        }
        guard let layer = TrackLayer(rawValue: name) else {
          let known = TrackLayer.allCases.map(\.rawValue) + ["all"]
          throw Failure(
            .usage, "there is no layer '\(name)'",
            advice: nearest(to: name, in: known).map { "did you mean \($0)?" }
              ?? "the layers are \(known.joined(separator: ", "))")
        }
        if !tracks.layers.contains(layer) { tracks.layers.append(layer) }
      }
    }
    tracks.hasSegments = has(.segments)
    tracks.keepsStanding = has(.kmlTracks)
    tracks.detail = try circleDetail()
    tracks.scale = self[.scale].flatMap(IntensityScale.init)
    tracks.windShape = self[.windStyle].flatMap(QuadrantShape.init) ?? .stepped
    if let path = self[.coneRadii] {
      let text = try SmallFile.contents(of: path)
      tracks.coneRadii = try ConeRadii.parse(text.bytes, source: path)
    }
    if let text = self[.interpolate] {
      guard let step = Quantity.milliseconds(text), step >= 60_000 else {
        throw wrong(.interpolate, text, "a time of at least 1min with its unit: 1h, 30min")
      }
      tracks.stepMilliseconds = step
    }
    tracks.forecasts = try forecastChoice()
    return tracks
  }

  /// `YYYYMMDDHH`, as ATCF and whoever works with it write a time, in the form of ISO 8601; any other text
  /// as it is.
  private func spelledOut(_ text: String) -> String {
    guard text.utf8.count == 10, text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else { return text }
    let day = text.dropFirst(4)
    return
      "\(text.prefix(4))-\(day.prefix(2))-\(day.dropFirst(2).prefix(2))T\(text.suffix(2)):00:00Z"
  }

  private func forecastChoice() throws(Failure) -> ForecastChoice {
    var choice = ForecastChoice()
    if let names = try list(.model) {
      choice.model = names.contains("all") ? .all : .named(names)
    }
    switch self[.initial] {
    case nil, "latest": break
    case "all": choice.initial = .all
    case let text?:
      choice.initial = .moment(
        try TimeBound.parse(spelledOut(text), nowMilliseconds: Int64(time(nil)) * 1000))
    }
    return choice
  }
}
