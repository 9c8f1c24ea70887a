import GeoFeatures

/// The system that a layer is to be in.
public struct TargetSystem: Sendable, Equatable {
  /// A system that is found from where the layer lies.
  public enum Automatic: String, Sendable, CaseIterable {
    /// The zone of the Universal Transverse Mercator grid that holds the layer's centre; beyond 84°
    /// north and 80° south the Universal Polar Stereographic grid (NGA.SIG.0012, 2014).
    case utm = "auto:utm"
    /// Lambert's azimuthal equal-area projection about the layer's centre (Snyder 1987, Map
    /// projections: a working manual, doi:10.3133/pp1395, 24).
    case laea = "auto:laea"
  }

  /// The text by which it was asked for: a system as for ``Projector/system(_:)``, a PROJ pipeline
  /// from longitudes and latitudes, or `auto:utm`, `auto:laea`.
  public let text: String
  /// The system, or nil for a pipeline and for one that is yet to be found.
  public let system: CoordinateReferenceSystem?
  /// How the system is found, or nil.
  public let automatic: Automatic?
  /// Whether coordinates are degrees.
  public let hasDegrees: Bool

  /// Finds out what a text means.
  ///
  /// - Throws: `Failure` of kind `usage` with PROJ's reason where it is no system and no operation.
  public init(_ text: String) throws(Failure) {
    self.text = text
    if text.lowercased().hasPrefix("auto:") {
      guard let automatic = Automatic(rawValue: text.lowercased()) else {
        throw Failure(
          .usage, "there is no system '\(text)'", advice: "it is auto:utm or auto:laea")
      }
      self.automatic = automatic
      system = nil
      hasDegrees = false
      return
    }
    automatic = nil
    let projector = try Projector()
    if try projector.isOperation(text) {
      system = nil
      hasDegrees = try projector.transformation(
        from: CoordinateSystem.wgs84.text, to: text
      ).givesDegrees
    } else {
      let found = try projector.system(text)
      system = found
      hasDegrees = found.hasDegrees
      // A system that can't be reached is told before anything is read.
      if !found.isWGS84 {
        _ = try projector.transformation(from: CoordinateSystem.wgs84.text, to: text)
      }
    }
  }

  /// Whether it is what coordinates are in anyhow.
  public var isWGS84: Bool { system?.isWGS84 ?? false }

  /// Its name for people.
  public var name: String { system?.title ?? text }

  /// What it is called in a layer.
  var layerSystem: CoordinateSystem {
    CoordinateSystem(system?.definition ?? text, order: .eastFirst)
  }

  /// Whether geometries are to be cut for it at 180°, as for a layer in WGS 84; otherwise they come
  /// whole to ``Reprojection/project(_:to:log:place:)``. One that is yet to be found wants them whole.
  public var isCutAtAntimeridian: Bool { automatic == nil && edge == .antimeridian }

  /// Where geometries are to be cut for it.
  var edge: PlaneEdge {
    guard let system else { return .antimeridian }
    if system.hasTurnedPole { return .none }
    guard let seam = system.seamLongitude else { return .none }
    return seam == 180 ? .antimeridian : .meridian(seam)
  }

  /// Whether it has longitudes and latitudes about another pole than the Earth's.
  var isTurnedGlobe: Bool { system?.hasTurnedPole ?? false }

  /// The seam that takes longitudes beyond ±180°, or nil.
  var foreignSeam: Seam? {
    if case .meridian(let longitude) = edge { return Seam(endingAt: longitude) }
    return nil
  }
}

/// Where the plane of a system ends.
enum PlaneEdge: Equatable {
  /// At 180°.
  case antimeridian
  /// At another meridian.
  case meridian(Double)
  /// Nowhere along a meridian.
  case none
}
