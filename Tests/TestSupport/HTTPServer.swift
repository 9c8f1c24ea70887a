import Foundation
import Synchronization

/// A small HTTP/1.1 server on the loopback, for one test: what it answers is code, path by path.
///
/// Every connection has a thread of its own. The server ends with its owner.
public final class HTTPServer: Sendable {
  /// Answers a request.
  public typealias Handler = @Sendable (HTTPRequestSeen, HTTPReply) -> Void

  /// The port it listens on.
  public let port: Int
  private let core: Core

  /// What its threads hold; they must not keep the server itself.
  private final class Core: Sendable {
    struct State {
      var handlers: [String: Handler] = [:]
      var seen: [HTTPRequestSeen] = []
      var connections: Set<Int32> = []
      var isEnded = false
    }
    let state = Mutex(State())
  }

  /// Why there is no server.
  public struct Fault: Error {}

  /// Listens on a free port of 127.0.0.1.
  public init() throws {
    // A proxy of the environment has no business with the loopback.
    setenv("no_proxy", "127.0.0.1,localhost", 1)
    let listener = socket(AF_INET, streamSocket, 0)
    guard listener >= 0 else { throw Fault() }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let bound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, length) == 0 && listen(listener, 64) == 0
          && getsockname(listener, $0, &length) == 0
      }
    }
    guard bound else {
      close(listener)
      throw Fault()
    }
    port = Int(UInt16(bigEndian: address.sin_port))
    let core = Core()
    self.core = core
    self.listener = listener
    Thread.detachNewThread { Self.accept(listener, core) }
  }

  private let listener: Int32

  deinit {
    let connections = core.state.withLock { state in
      state.isEnded = true
      return state.connections
    }
    for connection in connections { shutdown(connection, bothWays) }
    // Wakes the thread that waits in accept.
    shutdown(listener, bothWays)
  }

  /// The address of a path.
  public func url(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

  /// Has requests for a path, whatever their query, answered by `handler`.
  public func on(_ path: String, _ handler: @escaping Handler) {
    core.state.withLock { $0.handlers[path] = handler }
  }

  /// Has requests for a path answered with a body.
  public func on(
    _ path: String, status: String = "200 OK", type: String = "application/xml",
    headers: [String: String] = [:], body: [UInt8]
  ) {
    on(path) { _, reply in
      var all = headers
      all["Content-Type"] = type
      reply.answer(status, headers: all, body: body)
    }
  }

  /// Has requests for a path answered with a text.
  public func on(
    _ path: String, status: String = "200 OK", type: String = "application/xml",
    headers: [String: String] = [:], text: String
  ) {
    on(path, status: status, type: type, headers: headers, body: Array(text.utf8))
  }

  /// The requests so far, in the order in which they came.
  public var seen: [HTTPRequestSeen] { core.state.withLock { $0.seen } }

  /// How many requests came for a path.
  public func count(_ path: String) -> Int { seen.count { $0.path == path } }

  // MARK: Its threads

  private static func accept(_ listener: Int32, _ core: Core) {
    while true {
      let connection = accept_(listener)
      let goesOn = core.state.withLock { state in
        if state.isEnded || connection < 0 { return false }
        state.connections.insert(connection)
        return true
      }
      guard goesOn else {
        if connection >= 0 { close(connection) }
        close(listener)
        return
      }
      Thread.detachNewThread {
        serve(connection, core)
        core.state.withLock { _ = $0.connections.remove(connection) }
        close(connection)
      }
    }
  }

  private static func accept_(_ listener: Int32) -> Int32 {
    #if canImport(Darwin)
      let connection = Darwin.accept(listener, nil, nil)
      var on: Int32 = 1
      setsockopt(
        connection, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
      return connection
    #else
      return Glibc.accept(listener, nil, nil)
    #endif
  }

  private static func serve(_ connection: Int32, _ core: Core) {
    var input = HTTPInput(connection)
    while let request = input.next() {
      let handler = core.state.withLock { state in
        state.seen.append(request)
        return state.isEnded ? nil : state.handlers[request.path]
      }
      let reply = HTTPReply(connection)
      if let handler {
        handler(request, reply)
      } else {
        reply.answer(
          "404 Not Found", headers: ["Content-Type": "text/plain"], body: Array("no such path".utf8)
        )
      }
      if reply.isClosed { return }
    }
  }
}

#if canImport(Darwin)
  private let streamSocket = SOCK_STREAM
  private let bothWays = SHUT_RDWR
#else
  private let streamSocket = Int32(SOCK_STREAM.rawValue)
  private let bothWays = Int32(SHUT_RDWR)
#endif
