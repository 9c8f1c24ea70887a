import CSystem
import GeoFeatures

extension Failure {
  /// The reader of a pipe that we write to has gone away; a command ends quietly then.
  public static let brokenPipe = Failure(.inputOutput, "the reader of the output has gone away")

  /// The run was ended by its caller.
  public static let cancelled = Failure(.internalFault, "the run was cancelled")

  /// A failure worded by the system's last error.
  static func system(_ what: String, kind: Kind, advice: String? = nil) -> Failure {
    Failure(kind, "\(what): \(String(cString: strerror(rhumb_errno())))", advice: advice)
  }

  /// A file is there that must not be replaced.
  static func exists(_ path: String) -> Failure {
    Failure(.cannotCreate, "\(path) exists", advice: "leave out --no-clobber to replace it")
  }
}
