import CPROJ
import GeoFeatures

/// Makes transformations between coordinate reference systems, and keeps them.
///
/// It belongs to one thread: another thread makes its own (a first transformation costs some
/// milliseconds, since PROJ opens its database; a further one a tenth of that).
public final class Projector {
  private var transformations: [Key: Transformation] = [:]
  private var systems: [String: CoordinateReferenceSystem] = [:]
  private let context: ProjContext

  private struct Key: Hashable {
    let source: String
    let target: String
  }

  /// - Throws: `Failure` of kind `internalFault` where PROJ can't be started.
  public init() throws(Failure) { context = try ProjContext() }

  /// The version of PROJ that is at work: `9.1.1`.
  public static var version: String {
    let info = proj_info()
    return "\(info.major).\(info.minor).\(info.patch)"
  }

  /// What PROJ knows of a system.
  ///
  /// - Parameter text: An authority's code (`EPSG:3826`, a URN or URL), a name, WKT, PROJJSON, or a
  ///   PROJ string.
  /// - Returns: The system.
  /// - Throws: `Failure` of kind `usage` with PROJ's reason where there is no such system, or none
  ///   with two horizontal axes.
  public func system(_ text: String) throws(Failure) -> CoordinateReferenceSystem {
    if let known = systems[text] { return known }
    let object = try create(text)
    guard let system = CoordinateReferenceSystem(object, text: text) else {
      throw Self.refusal(of: object, Self.excerpt(text))
    }
    systems[text] = system
    return system
  }

  /// Whether a text is an operation, as a pipeline is, rather than a system.
  ///
  /// - Throws: `Failure` of kind `usage` where PROJ knows it as nothing.
  public func isOperation(_ text: String) throws(Failure) -> Bool {
    let object = try create(text)
    switch proj_get_type(object.pointer) {
    case PJ_TYPE_CONVERSION, PJ_TYPE_TRANSFORMATION, PJ_TYPE_CONCATENATED_OPERATION,
      PJ_TYPE_OTHER_COORDINATE_OPERATION:
      return true
    // A bare pipeline has no type.
    case PJ_TYPE_UNKNOWN: return proj_is_crs(object.pointer) == 0
    default: return false
    }
  }

  /// The transformation from one system to another.
  ///
  /// - Parameters:
  ///   - source: A system, as for ``system(_:)``.
  ///   - target: A system; or a PROJ pipeline, which then takes what it takes.
  /// - Returns: The transformation, which is kept for the next call.
  /// - Throws: `Failure` of kind `usage` where a system is not known, or there is no way from one to
  ///   the other.
  public func transformation(
    from source: String, to target: String
  ) throws(Failure) -> Transformation {
    let key = Key(source: source, target: target)
    if let known = transformations[key] { return known }
    let made =
      try isOperation(target) ? operation(target) : crossing(from: source, to: target)
    transformations[key] = made
    return made
  }

  private func operation(_ text: String) throws(Failure) -> Transformation {
    let object = try create(text)
    // One with systems of its own is turned to x, y; a bare pipeline is taken as it is.
    let turned = ProjObject(
      proj_normalize_for_visualization(context.pointer, object.pointer), in: context)
    _ = context.takeMessages()
    let made =
      if let turned {
        Transformation(turned, source: nil, target: nil)
      } else {
        Transformation(object, source: nil, target: nil)
      }
    let globe = GlobeSample(by: made)
    if globe.isGeocentric {
      throw Failure(
        .usage, "'\(Self.excerpt(text))' gives geocentric coordinates, which are none of a map",
        advice: "let it end with longitudes and latitudes (+step +inv +proj=cart), or a projection")
    }
    // PROJ does not tell of a pipeline that leaves degrees alone.
    made.givesDegrees = made.givesDegrees || globe.fitsDegrees
    return made
  }

  private func crossing(
    from source: String, to target: String
  ) throws(Failure) -> Transformation {
    let (sourceSystem, targetSystem) = (try system(source), try system(target))
    var from = try create(Self.counterpart(source))
    var to = try create(Self.counterpart(target))
    var way: ProjObject?
    var keptHeights: String?
    // Where a vertical system is among them, PROJ takes a bad way for positions rather than none for
    // heights. They go their own ways then.
    if let vertical = from.verticalName ?? to.verticalName {
      way = operation(from, to, "ALLOW_BALLPARK=NO")
      if way?.isUsable != true, let source = from.horizontal(), let target = to.horizontal() {
        from = source
        to = target
        way = nil
        keptHeights = vertical
      }
    }
    way = way ?? operation(from, to)
    guard let way else {
      throw context.failure(
        "there is no way from \(Self.excerpt(source)) to \(Self.excerpt(target))")
    }
    _ = context.takeMessages()
    let context = context
    let made = Transformation(
      way, source: sourceSystem, target: targetSystem, keptHeights: keptHeights
    ) {
      MissingGrid.all(from: Self.counterpart(source), to: Self.counterpart(target), context)
    }
    made.hasOneDatum = Self.saysWGS84(source, sourceSystem) && Self.saysWGS84(target, targetSystem)
    return made
  }

  /// Whether a system is on WGS 84 by its own words: PROJ forgets the datum of a PROJ string that has
  /// another prime meridian (`+datum=WGS84 +pm=paris`), and takes it for one of which nothing is known.
  private static func saysWGS84(_ text: String, _ system: CoordinateReferenceSystem) -> Bool {
    system.isWGS84
      || text.split(whereSeparator: \.isWhitespace).contains {
        $0 == "+datum=WGS84" || $0 == "datum=WGS84"
      }
  }

  /// The operation between two systems, x being east; nil where there is none.
  private func operation(
    _ from: borrowing ProjObject, _ to: borrowing ProjObject, _ option: String? = nil
  ) -> ProjObject? {
    let pointer: OpaquePointer?
    if let option {
      pointer = option.withCString { option in
        let options: [UnsafePointer<CChar>?] = [option, nil]
        return options.withUnsafeBufferPointer {
          proj_create_crs_to_crs_from_pj(
            context.pointer, from.pointer, to.pointer, nil, $0.baseAddress)
        }
      }
    } else {
      pointer = proj_create_crs_to_crs_from_pj(
        context.pointer, from.pointer, to.pointer, nil, nil)
    }
    guard let found = ProjObject(pointer, in: context) else { return nil }
    return ProjObject(
      proj_normalize_for_visualization(context.pointer, found.pointer), in: context)
  }

  private func create(_ text: String) throws(Failure) -> ProjObject {
    guard let object = ProjObject(proj_create(context.pointer, Self.plain(text)), in: context)
    else {
      throw context.failure(
        "the coordinate reference system '\(Self.excerpt(text))' is not known",
        advice: Self.advice)
    }
    _ = context.takeMessages()
    if let grid = MissingGrid.needed(by: object) {
      throw Failure(
        .usage, "'\(Self.excerpt(text))' needs the grid \(grid), which is not here",
        advice: "install it (projsync); in a PROJ string @\(grid) does without it where it must")
    }
    // PROJ takes a name that nothing has for that of the first system which has it in it.
    if Self.isName(text), let found = proj_get_name(object.pointer).map({ String(cString: $0) }),
      Self.letters(of: found) != Self.letters(of: text)
    {
      throw Failure(
        .usage, "the coordinate reference system '\(Self.excerpt(text))' is not known",
        advice: "did you mean '\(found)'? \(Self.advice)")
    }
    return object
  }

  /// Whether a text is neither a code nor a definition.
  private static func isName(_ text: String) -> Bool {
    !text.contains { ":[{+=".contains($0) }
  }

  private static func letters(of name: String) -> String {
    String(name.lowercased().filter { $0.isLetter || $0.isNumber })
  }

  /// The same coordinates under the EPSG's name, x and y being put in order afterwards: between systems of
  /// one authority PROJ takes that authority's operations, else anybody's.
  private static func counterpart(_ text: String) -> String {
    text == CoordinateSystem.wgs84.text ? "EPSG:4326" : text
  }

  /// Why a text that PROJ knows is no system for a layer.
  private static func refusal(of object: borrowing ProjObject, _ text: String) -> Failure {
    switch proj_get_type(object.pointer) {
    case PJ_TYPE_GEOCENTRIC_CRS:
      return Failure(
        .usage, "'\(text)' is geocentric, and its coordinates are none of a map",
        advice: "EPSG:4979 has longitudes, latitudes and heights; a projection will do too")
    case PJ_TYPE_VERTICAL_CRS:
      return Failure(
        .usage, "'\(text)' has heights and no positions",
        advice: "it goes with a horizontal system: EPSG:4326+5773")
    default:
      return Failure(
        .usage,
        proj_is_crs(object.pointer) != 0
          ? "'\(text)' has no two horizontal axes"
          : "'\(text)' is no coordinate reference system",
        advice: advice)
    }
  }

  private static let advice = "a code such as EPSG:3826, WKT or PROJJSON is wanted"

  /// The text as PROJ takes it: older spellings of codes, and PROJ strings that mean a system.
  static func plain(_ text: String) -> String {
    let lower = text.lowercased()
    if lower.hasPrefix("urn:x-ogc:") { return "urn:ogc:" + text.dropFirst("urn:x-ogc:".count) }
    // GML 2 (OGC 02-069, 4.3.2): http://www.opengis.net/gml/srs/epsg.xml#4326
    if lower.contains("opengis.net/gml/srs/epsg.xml#"), let hash = text.lastIndex(of: "#") {
      return "EPSG:" + text[text.index(after: hash)...]
    }
    guard lower.hasPrefix("+proj=") || lower.hasPrefix("proj="), !lower.contains("type=crs") else {
      return text
    }
    let method = lower[lower.index(after: lower.firstIndex(of: "=") ?? lower.startIndex)...]
      .prefix { !$0.isWhitespace }
    return operations.contains(String(method)) ? text : text + " +type=crs"
  }

  /// Methods that are no projections, of which PROJ would make a system without a word (PROJ 9.6,
  /// Coordinate operations: conversions and transformations).
  private static let operations: Set = [
    "pipeline", "affine", "axisswap", "cart", "defmodel", "deformation", "geoc", "geogoffset",
    "gridshift", "helmert", "hgridshift", "horner", "molobadekas", "molodensky", "noop", "pop",
    "push", "set", "tinshift", "topocentric", "unitconvert", "vertoffset", "vgridshift",
    "xyzgridshift",
  ]

  private static func excerpt(_ text: String) -> String {
    text.count > 60 ? text.prefix(60) + "…" : text
  }
}
