import CPROJ

/// An object of PROJ (a system, an operation), owned; it is destroyed before its context.
struct ProjObject: ~Copyable {
  let pointer: OpaquePointer
  let context: ProjContext

  /// Takes the ownership of what PROJ made; nil where it made nothing.
  init?(_ pointer: OpaquePointer?, in context: ProjContext) {
    guard let pointer else { return nil }
    self.pointer = pointer
    self.context = context
  }

  deinit { proj_destroy(pointer) }
}

/// A list of operations, owned.
struct ProjObjectList: ~Copyable {
  let pointer: OpaquePointer
  private let context: ProjContext

  init?(_ pointer: OpaquePointer?, in context: ProjContext) {
    guard let pointer else { return nil }
    self.pointer = pointer
    self.context = context
  }

  deinit { proj_list_destroy(pointer) }

  var count: Int { Int(proj_list_get_count(pointer)) }

  /// The operation at a place, or nil.
  func operation(_ index: Int) -> ProjObject? {
    ProjObject(proj_list_get(context.pointer, pointer, Int32(index)), in: context)
  }
}
