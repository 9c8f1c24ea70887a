import Foundation
import Synchronization

/// A request that came to an ``HTTPServer``.
public struct HTTPRequestSeen: Sendable {
  /// `GET`, `POST` …
  public var method: String
  /// The path without its query.
  public var path: String
  /// What stands behind the question mark; "" without one.
  public var query: String
  /// The fields of the head; their names in lower case.
  public var headers: [String: String]
  /// What was sent along.
  public var body: [UInt8]
}

/// The answer to one request, written piece by piece or whole.
public final class HTTPReply: Sendable {
  private let connection: Int32
  private let closed = Atomic<Bool>(false)

  init(_ connection: Int32) { self.connection = connection }

  /// Whether the connection ends with this answer.
  public var isClosed: Bool { closed.load(ordering: .relaxed) }

  /// Writes an answer whole, with its length.
  public func answer(_ status: String, headers: [String: String] = [:], body: [UInt8] = []) {
    var all = headers
    all["Content-Length"] = all["Content-Length"] ?? "\(body.count)"
    head(status, headers: all)
    write(body)
  }

  /// Writes the head of an answer.
  public func head(_ status: String, headers: [String: String] = [:]) {
    let lines = headers.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)\r\n" }
    write(Array("HTTP/1.1 \(status)\r\n\(lines.joined())\r\n".utf8))
  }

  /// Writes bytes; false where the client has gone.
  @discardableResult
  public func write(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while let base = UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count > 0 {
        let count = send(connection, base, rest.count, withoutSignal)
        if count < 0 && errno == EINTR { continue }
        if count <= 0 { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }
  }

  /// Writes one chunk of a chunked body (RFC 9112, 7.1); an empty one ends it.
  @discardableResult
  public func chunk(_ bytes: [UInt8]) -> Bool {
    write(Array("\(String(bytes.count, radix: 16))\r\n".utf8) + bytes + Array("\r\n".utf8))
  }

  /// Cuts the connection.
  public func close() {
    closed.store(true, ordering: .relaxed)
    shutdown(connection, bothWays)
  }

  /// Says nothing more, until the client or the server ends; true where it was the client.
  @discardableResult
  public func stall() -> Bool {
    closed.store(true, ordering: .relaxed)
    var byte: UInt8 = 0
    while true {
      let count = recv(connection, &byte, 1, 0)
      if count < 0 && errno == EINTR { continue }
      return count <= 0
    }
  }
}

/// What a client writes on one connection.
struct HTTPInput {
  private let connection: Int32
  private var pending: [UInt8] = []

  init(_ connection: Int32) { self.connection = connection }

  /// The next request, or nil where the client has gone.
  mutating func next() -> HTTPRequestSeen? {
    let end = Array("\r\n\r\n".utf8)
    var length: Int?
    while length == nil {
      // What is no HTTP, such as TLS, is hung up on.
      if let first = pending.first, !(65...90).contains(first) { return nil }
      if let place = Self.place(of: end, in: pending) {
        length = place + end.count
      } else if !more() {
        return nil
      }
    }
    let lines = String(decoding: pending[..<(length ?? 0)], as: UTF8.self)
      .components(separatedBy: "\r\n")
    pending.removeFirst(length ?? 0)
    let words = lines[0].split(separator: " ")
    guard words.count == 3 else { return nil }
    let target = words[1].split(separator: "?", maxSplits: 1)
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { continue }
      headers[line[..<colon].lowercased()] =
        line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
    }
    let bodyLength = headers["content-length"].flatMap { Int($0) } ?? 0
    while pending.count < bodyLength { if !more() { return nil } }
    let body = Array(pending[..<bodyLength])
    pending.removeFirst(bodyLength)
    return HTTPRequestSeen(
      method: String(words[0]), path: String(target[0]),
      query: target.count > 1 ? String(target[1]) : "", headers: headers, body: body)
  }

  private mutating func more() -> Bool {
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = recv(connection, &piece, piece.count, 0)
      if count < 0 && errno == EINTR { continue }
      if count <= 0 { return false }
      pending += piece[..<count]
      return true
    }
  }

  private static func place(of needle: [UInt8], in bytes: [UInt8]) -> Int? {
    guard bytes.count >= needle.count else { return nil }
    return (0...(bytes.count - needle.count)).first { bytes[$0...].starts(with: needle) }
  }
}

#if canImport(Darwin)
  private let withoutSignal: Int32 = 0
  private let bothWays = SHUT_RDWR
#else
  private let withoutSignal = Int32(MSG_NOSIGNAL)
  private let bothWays = Int32(SHUT_RDWR)
#endif
