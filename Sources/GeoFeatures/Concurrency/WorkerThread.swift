import CSystem

/// A thread of the system with its own stack, for work that blocks and must not hold up Swift's pool.
public final class WorkerThread: @unchecked Sendable {
  private var handle: pthread_t
  private var isJoined = false

  private final class Body {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Starts a thread; nil where the system gives none.
  public init?(_ run: @escaping @Sendable () -> Void) {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    // Deep XML and JSON recurse in the libraries under us.
    pthread_attr_setstacksize(&attributes, 8 << 20)
    defer { pthread_attr_destroy(&attributes) }
    let body = Unmanaged.passRetained(Body(run))
    #if canImport(Darwin)
      var made: pthread_t?
      let status = pthread_create(
        &made, &attributes,
        { argument in
          Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
          return nil
        }, body.toOpaque())
      guard status == 0, let made else { body.release(); return nil }
      handle = made
    #else
      handle = pthread_t()
      let status = pthread_create(
        &handle, &attributes,
        { argument in
          if let argument { Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run() }
          return nil
        }, body.toOpaque())
      guard status == 0 else {
        body.release()
        return nil
      }
    #endif
  }

  /// Waits until the thread has ended.
  public func join() {
    guard !isJoined else { return }
    isJoined = true
    pthread_join(handle, nil)
  }
}

/// A lock with a condition to wait on.
public final class Monitor: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let condition: UnsafeMutablePointer<pthread_cond_t>

  /// Makes a free lock; one that is recursive may be taken again by the thread that holds it.
  public init(isRecursive: Bool = false) {
    mutex = .allocate(capacity: 1)
    condition = .allocate(capacity: 1)
    var attributes = pthread_mutexattr_t()
    pthread_mutexattr_init(&attributes)
    if isRecursive { pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_RECURSIVE)) }
    pthread_mutex_init(mutex, &attributes)
    pthread_mutexattr_destroy(&attributes)
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Runs `body` with the lock held.
  public func locked<Result: ~Copyable, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body()
  }

  /// Gives the lock up until somebody signals; must be called with the lock held.
  public func wait() { pthread_cond_wait(condition, mutex) }

  /// Wakes all who wait.
  public func signal() { pthread_cond_broadcast(condition) }
}
