import CPROJ
import GeoFeatures

/// Turns coordinates of one system into another, x being east and y north on both sides.
///
/// It belongs to the thread of its ``Projector``.
public final class Transformation {
  /// The system that coordinates come from, or nil for a pipeline.
  public let source: CoordinateReferenceSystem?
  /// The system that coordinates go to, or nil for a pipeline.
  public let target: CoordinateReferenceSystem?
  /// The operations that can't be used since a grid is not on this machine. They are looked for when
  /// asked for: that takes as long as the making of the transformation.
  public private(set) lazy var missing: [MissingGrid] = findMissing()
  private let findMissing: () -> [MissingGrid]
  /// The vertical system in which heights are left as they are, since nothing on this machine turns
  /// them; nil where they are turned, or where there is no such system.
  public let keptHeights: String?
  /// Whether it gives degrees, or radians that are turned into degrees.
  public internal(set) var givesDegrees: Bool
  /// Whether both systems say that they are on one datum, whatever PROJ knows of it.
  var hasOneDatum = false
  private let object: ProjObject
  /// Whether degrees must be turned into radians before, and radians into degrees after.
  private let takesRadians: Bool
  private let givesRadians: Bool

  /// What was done to coordinates.
  public struct Operation: Sendable, Equatable {
    /// The operation's name.
    public let name: String
    /// Its accuracy in metres, or nil where it is not known.
    public let accuracyMetres: Double?
    /// Whether datums were taken to be the same for want of anything better.
    public let isBallpark: Bool
  }

  init(
    _ object: consuming ProjObject, source: CoordinateReferenceSystem?,
    target: CoordinateReferenceSystem?, keptHeights: String? = nil,
    missing: @escaping () -> [MissingGrid] = { [] }
  ) {
    self.source = source
    self.target = target
    self.keptHeights = keptHeights
    findMissing = missing
    takesRadians = proj_angular_input(object.pointer, PJ_FWD) != 0
    givesRadians = proj_angular_output(object.pointer, PJ_FWD) != 0
    givesDegrees = givesRadians || proj_degree_output(object.pointer, PJ_FWD) != 0
    self.object = object
  }

  /// Turns positions in place; those that can't be turned become infinite. O(positions).
  ///
  /// - Parameters:
  ///   - x: Longitudes in degrees, or eastings.
  ///   - y: Latitudes in degrees, or northings; as many as `x`.
  ///   - z: Heights in metres, or nil.
  public func apply(
    x: UnsafeMutableBufferPointer<Double>, y: UnsafeMutableBufferPointer<Double>,
    z: UnsafeMutableBufferPointer<Double>? = nil
  ) {
    apply(x: x.baseAddress, y: y.baseAddress, z: z?.baseAddress, count: x.count, stride: 8)
  }

  /// Turns positions in place that lie `stride` bytes apart.
  public func apply(
    x: UnsafeMutablePointer<Double>?, y: UnsafeMutablePointer<Double>?,
    z: UnsafeMutablePointer<Double>?, count: Int, stride: Int
  ) {
    if count == 0 { return }
    if takesRadians { scale(x, y, count, stride, by: .pi / 180) }
    proj_errno_reset(object.pointer)
    proj_trans_generic(
      object.pointer, PJ_FWD, x, stride, count, y, stride, count, z, stride, z == nil ? 0 : count,
      nil, 0, 0)
    if givesRadians { scale(x, y, count, stride, by: 180 / .pi) }
  }

  private func scale(
    _ x: UnsafeMutablePointer<Double>?, _ y: UnsafeMutablePointer<Double>?, _ count: Int,
    _ stride: Int, by factor: Double
  ) {
    for values in [x, y] {
      guard var raw = values.map({ UnsafeMutableRawPointer($0) }) else { continue }
      for _ in 0..<count {
        raw.assumingMemoryBound(to: Double.self).pointee *= factor
        raw += stride
      }
    }
  }

  /// What is done to a position, or nil where nothing can be.
  func operation(x: Double, y: Double) -> Operation? {
    var (x, y) = (x, y)
    apply(x: &x, y: &y, z: nil, count: 1, stride: 8)
    return x.isFinite && y.isFinite ? lastOperation : nil
  }

  /// What was done to the last position, or nil where nothing was.
  public var lastOperation: Operation? {
    guard
      let used = ProjObject(
        proj_trans_get_last_used_operation(object.pointer), in: object.context)
    else {
      return nil
    }
    let accuracy = proj_coordoperation_get_accuracy(object.context.pointer, used.pointer)
    return Operation(
      name: used.operationName,
      accuracyMetres: accuracy < 0 ? nil : accuracy,
      isBallpark: !hasOneDatum
        && proj_coordoperation_has_ballpark_transformation(
          object.context.pointer, used.pointer) != 0
    )
  }

  /// What PROJ said since the last call.
  func takeMessages() -> [String] { object.context.takeMessages() }
}
