import Rhumb

/// The system that was asked for, and how the layer lies in it.
extension InfoAccount {
  /// For people.
  var system: String {
    var text = ""
    for use in summary.projections {
      text += Self.line("operation", "\(use.source) to \(use.target): \(use.operation.name)")
      let accuracy = use.operation.accuracyMetres.map { "\(Self.number($0)) m" } ?? "not known"
      let kind = use.operation.isBallpark ? " (datums taken to be the same)" : ""
      text += Self.line("accuracy", accuracy + kind)
      for grid in use.missing.prefix(3) {
        text += Self.line("missing", "\(grid.grid), for \(grid.operation)")
      }
    }
    guard let projection else { return text }
    var own = Self.line("crs", Self.title(projection.target))
    if let system = projection.target.system, let area = system.areaOfUse {
      let edges = [area.west, area.south, area.east, area.north].map(Self.number)
      own += Self.line(
        "area",
        edges.joined(separator: ", ") + (system.areaName.map { " (\(Self.short($0)))" } ?? ""))
    }
    if let bounds = projection.bounds {
      let edges = [bounds.west, bounds.south, bounds.east, bounds.north]
      own += Self.line(
        "in it", edges.map { Self.coordinate($0, projection.target) }.joined(separator: ", "))
    }
    return own + text
  }

  /// For programs.
  func writeSystem(to json: inout JSONDocument) {
    json.key("projections")
    json.array { json in for use in summary.projections { json.value(use) } }
    guard let projection else { return }
    json.key("crs")
    json.object { json in
      let system = projection.target.system
      json.member("name", projection.target.name)
      json.member("code", system?.code)
      json.member("definition", system?.definition)
      json.key("area_of_use")
      Self.write(system?.areaOfUse.map { [$0.west, $0.south, $0.east, $0.north] }, to: &json)
      json.member("area", system?.areaName)
      json.key("bbox")
      Self.write(
        projection.bounds.map { [$0.west, $0.south, $0.east, $0.north] }, to: &json)
    }
  }

  /// `WGS 84 / UTM zone 51N (EPSG:32651)`.
  private static func title(_ target: TargetSystem) -> String {
    guard let code = target.system?.code else { return target.name }
    return "\(target.name) (\(code))"
  }

  private static func short(_ text: String) -> String {
    text.count > 60 ? text.prefix(60) + "…" : text
  }

  private static func coordinate(_ value: Double, _ target: TargetSystem) -> String {
    var text = ByteBuffer()
    let hasAngles = target.hasDegrees || target.system?.kind == .geographic
    NumberWriter.appendCoordinate(value, decimals: hasAngles ? 7 : 3, to: &text)
    return text.string
  }

  private static func write(_ edges: [Double]?, to json: inout JSONDocument) {
    guard let edges else { return json.value(nil as String?) }
    json.array { json in for edge in edges { json.value(edge) } }
  }
}
