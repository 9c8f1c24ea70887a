import CSystem

/// Time that only goes forward, for measuring.
public enum MonotonicClock {
  /// Nanoseconds since some moment before.
  public static var nanoseconds: UInt64 { clock_gettime_nsec() }

  private static func clock_gettime_nsec() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
  }
}
