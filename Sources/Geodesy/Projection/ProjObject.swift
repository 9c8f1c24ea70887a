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

  /// The name of an operation, without the turning of axes that we ask for ourselves.
  var operationName: String {
    let name = proj_get_name(pointer).map { String(cString: $0) } ?? ""
    var parts: [Substring] = []
    var rest = name[...]
    while let plus = rest.firstIndex(of: "+") {
      parts.append(rest[..<plus])
      rest = rest[rest.index(after: plus)...]
    }
    parts.append(rest)
    let steps = parts.map { part in
      var step = part
      while step.first == " " { step.removeFirst() }
      while step.last == " " { step.removeLast() }
      return step
    }.filter { !$0.hasPrefix("axis order change") }
    return steps.isEmpty ? name : steps.joined(separator: " + ")
  }
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
