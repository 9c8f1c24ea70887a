import CSystem
import Rhumb

extension Arguments {
  /// What is to be done to the features.
  func operations() throws(Failure) -> Operations {
    var operations = Operations()
    operations.limit = try integer(.limit, in: 0...Int.max)
    return operations
  }
}
