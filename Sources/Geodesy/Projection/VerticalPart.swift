import CPROJ

extension ProjObject {
  /// The name of the vertical system that a compound system has beside its horizontal one; nil for
  /// any other.
  var verticalName: String? {
    guard proj_get_type(pointer) == PJ_TYPE_COMPOUND_CRS else { return nil }
    return ProjObject(proj_crs_get_sub_crs(context.pointer, pointer, 1), in: context)?
      .verticalSystemName
  }

  /// The name of a vertical system, which may be bound to another by a grid; nil for any other.
  private var verticalSystemName: String? {
    switch proj_get_type(pointer) {
    case PJ_TYPE_VERTICAL_CRS: return proj_get_name(pointer).map { String(cString: $0) } ?? ""
    case PJ_TYPE_BOUND_CRS:
      return ProjObject(proj_get_source_crs(context.pointer, pointer), in: context)?
        .verticalSystemName
    default: return nil
    }
  }

  /// The same system without heights; nil where PROJ can't make it.
  func horizontal() -> ProjObject? {
    proj_get_type(pointer) == PJ_TYPE_COMPOUND_CRS
      ? ProjObject(proj_crs_get_sub_crs(context.pointer, pointer, 0), in: context)
      : ProjObject(proj_crs_demote_to_2D(context.pointer, nil, pointer), in: context)
  }

  /// Whether it is an operation that lacks nothing; a choice between several has left out those that
  /// lack a grid.
  var isUsable: Bool {
    switch proj_get_type(pointer) {
    case PJ_TYPE_CONVERSION, PJ_TYPE_TRANSFORMATION, PJ_TYPE_CONCATENATED_OPERATION:
      return proj_coordoperation_is_instantiable(context.pointer, pointer) != 0
    default: return true
    }
  }
}
