import CPROJ
import GeoFeatures

/// A grid that is not on this machine, without which an operation can't be used.
public struct MissingGrid: Sendable, Equatable {
  /// The file: `us_noaa_conus.tif`.
  public let grid: String
  /// The operation that needs it.
  public let operation: String
  /// The accuracy that it would have, in metres, or nil where it is not known.
  public let accuracyMetres: Double?
  /// Where the operation holds, in degrees, or nil where nobody has said.
  public let area: BoundingBox?

  /// The grids that operations between two systems need and that are not here.
  static func all(
    from source: String, to target: String, _ context: ProjContext
  ) -> [MissingGrid] {
    defer { _ = context.takeMessages() }
    guard
      let source = ProjObject(
        proj_create(context.pointer, Projector.plain(source)), in: context),
      let target = ProjObject(proj_create(context.pointer, Projector.plain(target)), in: context),
      let factory = proj_create_operation_factory_context(context.pointer, nil)
    else { return [] }
    defer { proj_operation_factory_context_destroy(factory) }
    proj_operation_factory_context_set_grid_availability_use(
      context.pointer, factory, PROJ_GRID_AVAILABILITY_IGNORED)
    proj_operation_factory_context_set_spatial_criterion(
      context.pointer, factory, PROJ_SPATIAL_CRITERION_PARTIAL_INTERSECTION)
    guard
      let list = ProjObjectList(
        proj_create_operations(context.pointer, source.pointer, target.pointer, factory),
        in: context)
    else { return [] }
    var missing: [MissingGrid] = []
    for index in 0..<list.count {
      guard let operation = list.operation(index),
        proj_coordoperation_is_instantiable(context.pointer, operation.pointer) == 0
      else { continue }
      append(of: operation, to: &missing)
    }
    return missing
  }

  /// A grid without which nothing can be done with a system that names its own way to WGS 84
  /// (`+nadgrids`), and that is not here; else nil.
  static func needed(by object: borrowing ProjObject) -> String? {
    let context = object.context
    guard proj_get_type(object.pointer) == PJ_TYPE_BOUND_CRS,
      let way = ProjObject(
        proj_crs_get_coordoperation(context.pointer, object.pointer), in: context)
    else { return nil }
    for index in 0..<proj_coordoperation_get_grid_used_count(context.pointer, way.pointer) {
      var name: UnsafePointer<CChar>?
      guard
        proj_coordoperation_get_grid_used(
          context.pointer, way.pointer, index, &name, nil, nil, nil, nil, nil, nil) != 0, let name
      else { continue }
      // A list, of which those behind an @ may lack.
      for grid in String(cString: name).split(separator: ",")
      where !grid.hasPrefix("@") && grid != "null" {
        let info = proj_grid_info(String(grid))
        let isMissing = withUnsafeBytes(of: info.format) { $0.starts(with: "missing".utf8) }
        if isMissing { return String(grid) }
      }
    }
    return nil
  }

  private static func append(of operation: borrowing ProjObject, to missing: inout [MissingGrid]) {
    let context = operation.context
    let count = proj_coordoperation_get_grid_used_count(context.pointer, operation.pointer)
    let accuracy = proj_coordoperation_get_accuracy(context.pointer, operation.pointer)
    for index in 0..<count {
      var name: UnsafePointer<CChar>?
      var isAvailable: Int32 = 0
      let isKnown = proj_coordoperation_get_grid_used(
        context.pointer, operation.pointer, index, &name, nil, nil, nil, nil, nil, &isAvailable)
      guard isKnown != 0, isAvailable == 0, let name else { continue }
      missing.append(
        MissingGrid(
          grid: String(cString: name),
          operation: operation.operationName,
          accuracyMetres: accuracy < 0 ? nil : accuracy,
          area: CoordinateReferenceSystem.area(operation.pointer, context).box))
    }
  }

  /// Whether its operation would have been better than the one that was used, for positions in a box.
  func matters(in box: BoundingBox, than used: Transformation.Operation) -> Bool {
    guard let accuracyMetres else { return false }
    if let area, !area.intersects(box) { return false }
    return used.isBallpark || (used.accuracyMetres.map { accuracyMetres < $0 } ?? true)
  }
}
