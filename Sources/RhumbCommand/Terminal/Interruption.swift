import CSystem
import Rhumb

/// Ends a run cleanly when a signal asks for it, and the process as the signal would have.
enum Interruption {
  /// What asks a program to end.
  private static let signals = [SIGINT, SIGTERM, SIGHUP]

  /// Watches for signals on a thread of its own, from now on; to be called before others are started.
  /// The progress bar is taken away before the end.
  ///
  /// A handler could not give up an output safely, since it may stand in the middle of a write; a
  /// thread that waits for the signals can.
  static func watch(_ cancellation: Cancellation, erasing bar: ProgressBar) {
    // The reader of our output going away is noticed as a failing write.
    rhumb_ignore_signal(SIGPIPE)
    var set = sigset_t()
    sigemptyset(&set)
    // What was ignored when we were started (nohup) stays so.
    for number in signals where rhumb_ignores_signal(number) == 0 { sigaddset(&set, number) }
    pthread_sigmask(SIG_BLOCK, &set, nil)
    let watched = set
    _ = WorkerThread {
      pthread_detach(pthread_self())
      var set = watched
      var number: Int32 = 0
      while sigwait(&set, &number) != 0 {}
      cancellation.cancel()
      bar.eraseAnyway()
      end(by: number)
    }
  }

  /// Ends the process by a signal, as if it had never been caught; whoever started it sees that.
  static func end(by number: Int32) -> Never {
    rhumb_restore_signal(number)
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, number)
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
    raise(number)
    exit(128 + number)
  }
}
