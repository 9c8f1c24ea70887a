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
    let onlyBest: Bool
  }

  /// - Throws: `Failure` of kind `internalFault` where PROJ can't be started.
  public init() throws(Failure) { context = try ProjContext() }

  /// What PROJ knows of a system.
  ///
  /// - Parameter text: An authority's code (`EPSG:3826`, a URN or URL), WKT, PROJJSON, or a PROJ string
  ///   with `+type=crs`.
  /// - Returns: The system.
  /// - Throws: `Failure` of kind `usage` with PROJ's reason where there is no such system.
  public func system(_ text: String) throws(Failure) -> CoordinateReferenceSystem {
    if let known = systems[text] { return known }
    let object = try create(text)
    guard let system = CoordinateReferenceSystem(object, text: text) else {
      throw Failure(
        .usage, "'\(Self.excerpt(text))' is no coordinate reference system",
        advice: "a code such as EPSG:3826, WKT or PROJJSON is wanted")
    }
    systems[text] = system
    return system
  }

  /// The transformation from one system to another.
  ///
  /// - Parameters:
  ///   - source: A system, as for ``system(_:)``.
  ///   - target: A system; or a PROJ pipeline, which then takes what it takes.
  ///   - onlyBest: Whether an operation other than the best one that PROJ knows is refused, where the
  ///     best one lacks a grid on this machine.
  /// - Returns: The transformation, which is kept for the next call.
  /// - Throws: `Failure` of kind `usage` where a system is not known, there is no way from one to the
  ///   other, or the best way lacks a grid.
  public func transformation(
    from source: String, to target: String, onlyBest: Bool = false
  ) throws(Failure) -> Transformation {
    let key = Key(source: source, target: target, onlyBest: onlyBest)
    if let known = transformations[key] { return known }
    let made = try make(key)
    transformations[key] = made
    return made
  }

  private func make(_ key: Key) throws(Failure) -> Transformation {
    let from = try create(key.source)
    let to = try create(key.target)
    let target = CoordinateReferenceSystem(to, text: key.target)
    guard target != nil else {
      return Transformation(
        to, source: nil, target: nil, missing: [])
    }
    let missing = missingGrids(from, to)
    if key.onlyBest, let first = missing.first {
      throw Failure(
        .usage,
        "the best operation from \(key.source) to \(key.target), \"\(first.operation)\", needs the "
          + "grid \(first.grid), which is not here",
        advice: "install the grid (projsync), or leave out --only-best")
    }
    let operation = ProjObject(
      proj_create_crs_to_crs_from_pj(context.pointer, from.pointer, to.pointer, nil, nil),
      in: context)
    guard let operation,
      let ready = ProjObject(
        proj_normalize_for_visualization(context.pointer, operation.pointer), in: context)
    else {
      throw context.failure(
        "there is no way from \(Self.excerpt(key.source)) to \(Self.excerpt(key.target))")
    }
    return Transformation(
      ready, source: CoordinateReferenceSystem(from, text: key.source),
      target: target, missing: missing)
  }

  /// The grids that are not here and that an operation before the first usable one needs.
  private func missingGrids(
    _ from: borrowing ProjObject, _ to: borrowing ProjObject
  ) -> [Transformation.MissingGrid] {
    guard let factory = proj_create_operation_factory_context(context.pointer, nil) else {
      return []
    }
    defer { proj_operation_factory_context_destroy(factory) }
    proj_operation_factory_context_set_grid_availability_use(
      context.pointer, factory, PROJ_GRID_AVAILABILITY_IGNORED)
    proj_operation_factory_context_set_spatial_criterion(
      context.pointer, factory, PROJ_SPATIAL_CRITERION_PARTIAL_INTERSECTION)
    guard
      let list = ProjObjectList(
        proj_create_operations(context.pointer, from.pointer, to.pointer, factory), in: context)
    else { return [] }
    var missing: [Transformation.MissingGrid] = []
    for index in 0..<list.count {
      guard let operation = list.operation(index) else { continue }
      if proj_coordoperation_is_instantiable(context.pointer, operation.pointer) != 0 { break }
      appendMissing(of: operation, to: &missing)
    }
    _ = context.takeMessages()
    return missing
  }

  private func appendMissing(
    of operation: borrowing ProjObject, to missing: inout [Transformation.MissingGrid]
  ) {
    let count = proj_coordoperation_get_grid_used_count(context.pointer, operation.pointer)
    let accuracy = proj_coordoperation_get_accuracy(context.pointer, operation.pointer)
    for index in 0..<count {
      var name: UnsafePointer<CChar>?
      var isAvailable: Int32 = 0
      let isKnown = proj_coordoperation_get_grid_used(
        context.pointer, operation.pointer, index, &name, nil, nil, nil, nil, nil, &isAvailable)
      guard isKnown != 0, isAvailable == 0, let name else { continue }
      let grid = Transformation.MissingGrid(
        grid: String(cString: name),
        operation: proj_get_name(operation.pointer).map { String(cString: $0) } ?? "",
        accuracyMetres: accuracy < 0 ? nil : accuracy)
      if !missing.contains(where: { $0.grid == grid.grid }) { missing.append(grid) }
    }
  }

  private func create(_ text: String) throws(Failure) -> ProjObject {
    guard let object = ProjObject(proj_create(context.pointer, text), in: context) else {
      throw context.failure(
        "the coordinate reference system '\(Self.excerpt(text))' is not known",
        advice: "a code such as EPSG:3826, WKT or PROJJSON is wanted")
    }
    _ = context.takeMessages()
    return object
  }

  private static func excerpt(_ text: String) -> String {
    text.count > 60 ? text.prefix(60) + "…" : text
  }
}
