import GeoFeatures
import Synchronization

/// Ends a run from another thread.
public final class Cancellation: Sendable {
  private struct State {
    var isCancelled = false
    var actions: [@Sendable () -> Void] = []
  }

  private let state = Mutex(State())

  /// Makes one that is not cancelled.
  public init() {}

  /// Whether the run is to end.
  public var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Ends the run; when this returns, its unfinished output is gone and an older file stands.
  public func cancel() {
    let actions = state.withLock { state in
      defer { state.actions = [] }
      state.isCancelled = true
      return state.actions
    }
    for action in actions { action() }
  }

  /// Has `action` called when the run is cancelled, at once where it is already.
  func onCancel(_ action: @escaping @Sendable () -> Void) {
    let isCancelled = state.withLock { state in
      if !state.isCancelled { state.actions.append(action) }
      return state.isCancelled
    }
    if isCancelled { action() }
  }

  /// Forgets all actions, when what they would end has ended; whatever they hold is let go.
  func forget() { state.withLock { $0.actions = [] } }
}
