import CSystem
import GeoFeatures

/// One program for all targets: `RHUMB_FUZZ_TARGET` names the one to run, the arguments are libFuzzer's.
/// Without it, the targets are listed: name, endings of its samples, dictionary.
@main
enum Main {
  static func main() {
    guard let target else { return list() }
    exit(run(target))
  }

  /// The target that is run; a C callback captures nothing, and finds it here.
  static let target: FuzzTarget? = {
    guard let name = getenv("RHUMB_FUZZ_TARGET").map({ String(cString: $0) }) else { return nil }
    guard let found = FuzzTarget.all.first(where: { $0.name == name }) else {
      fatalError("there is no target \(name)")
    }
    return found
  }()

  private static func list() {
    for target in FuzzTarget.all {
      print(target.name, target.samples.joined(separator: ",").orDash, target.dictionary.orDash)
    }
  }

  private static func run(_ target: FuzzTarget) -> CInt {
    var count = CommandLine.argc
    var arguments = CommandLine.unsafeArgv
    // libFuzzer's own memory ends where the input does, so that reading beyond is seen.
    return runDriver(&count, &arguments) { start, count in
      Main.target?.check(Bytes(start: start, count: count))
      return 0
    }
  }
}

/// libFuzzer's entry for programs that have a `main` of their own.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ callback: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

extension String {
  fileprivate var orDash: String { isEmpty ? "-" : self }
}
