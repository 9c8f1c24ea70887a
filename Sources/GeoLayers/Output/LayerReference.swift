import GeoFeatures
import Geodesy

/// The coordinate reference system of a layer, as its first table has it.
struct LayerReference: Equatable {
  /// What the tables call it (a URN, well-known text or a pipeline), or nil for WGS 84.
  let name: String?
  /// Whether that is the name of a system, by which others know it.
  let isSystem: Bool
  /// Whether coordinates are longitudes and latitudes in degrees.
  let hasDegrees: Bool
  /// Whether coordinates are angles, in degrees or in grads.
  let hasAngles: Bool

  static let wgs84 = LayerReference(
    name: nil, isSystem: true, hasDegrees: true, hasAngles: true)

  private init(name: String?, isSystem: Bool, hasDegrees: Bool, hasAngles: Bool) {
    self.name = name
    self.isSystem = isSystem
    self.hasDegrees = hasDegrees
    self.hasAngles = hasAngles
  }

  /// Finds out in which system the geometries of a layer are.
  ///
  /// - Throws: `Failure` of kind `usage` where they are in several, or in one that is not known.
  init(_ geometry: GeometryColumn) throws(Failure) {
    guard let name = try Self.name(of: geometry) else {
      self = .wgs84
      return
    }
    let projector = try Projector()
    if try projector.isOperation(name) {
      let operation = try projector.transformation(from: CoordinateSystem.wgs84.text, to: name)
      self.init(
        name: name, isSystem: false, hasDegrees: operation.givesDegrees,
        hasAngles: operation.givesDegrees)
    } else {
      let system = try projector.system(name)
      self.init(
        name: name, isSystem: true, hasDegrees: system.hasDegrees,
        hasAngles: system.kind == .geographic)
    }
  }

  /// Makes sure that a later table is in the same system.
  func check(_ geometry: GeometryColumn) throws(Failure) {
    if geometry.systems == nil && name == nil { return }
    if try Self.name(of: geometry) != name { throw Self.several }
  }

  private static func name(of geometry: GeometryColumn) throws(Failure) -> String? {
    guard let systems = geometry.systems else { return nil }
    let first = systems.rows.first ?? 1
    guard systems.list.indices.contains(Int(first)), systems.rows.allSatisfy({ $0 == first }) else {
      throw several
    }
    return first == 0 ? nil : systems.list[Int(first)].text
  }

  private static let several = Failure(
    .usage, "a layer can't be in several coordinate reference systems")
}

extension WriteOptions {
  /// Decimals of a coordinate: seven of a degree or a grad and three of a metre are a centimetre and a
  /// millimetre.
  func decimals(in reference: LayerReference) -> Int {
    decimals ?? (reference.hasAngles ? 7 : 3)
  }
}
