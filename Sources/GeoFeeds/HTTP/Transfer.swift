import Synchronization

/// One fetching of an input, seen from other threads: ended by them, and accounted for.
public final class Transfer: Sendable {
  /// What is known of a fetching.
  public struct Figures: Sendable, Equatable {
    /// The address that was asked for, without a password.
    public var url: String
    /// The status of the last answer (RFC 9110, 15), or nil where none came.
    public var status: Int?
    /// The address after redirects, or nil where there was none.
    public var finalURL: String?
    /// How many bytes of bodies came over the network, packed as they were.
    public var downloadedBytes = 0
    /// Whether the body is one that was kept from an earlier run.
    public var isFromCache = false
    /// How many requests were made: redirects and repetitions make several.
    public var requests = 0
    /// Nanoseconds from the first request to the last byte.
    public var nanoseconds: UInt64 = 0
  }

  private let state = Mutex<Figures?>(nil)
  private let isStoppedElsewhere: @Sendable () -> Bool

  /// Makes an account of what is still to be fetched; `isStopped` is asked several times a second
  /// whether it is still wanted.
  public init(isStopped: @escaping @Sendable () -> Bool = { false }) {
    isStoppedElsewhere = isStopped
  }

  /// The figures so far, or nil where nothing was fetched over the network.
  public var figures: Figures? { state.withLock { $0 } }

  /// Whether nobody wants the rest.
  var isStopped: Bool { isStoppedElsewhere() }

  func begin(_ url: String) { state.withLock { $0 = Figures(url: url) } }

  func note(_ change: (inout Figures) -> Void) {
    state.withLock { figures in
      guard var changed = figures else { return }
      change(&changed)
      figures = changed
    }
  }
}
