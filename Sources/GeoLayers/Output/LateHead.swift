import GeoFeatures

/// Output whose head depends on all that comes after it, as a list of columns does.
///
/// A file begins with the head that is right if no later table brings a new column; at the end it is
/// written anew only if that did not hold. Before a stream the body is put aside, in memory while it
/// is small, then in a file. The bytes are the same either way.
final class LateHead {
  /// How much of a body is put aside in memory.
  private static let memoryLimit = 1 << 20

  private let sink: Sink
  private var guess = ByteBuffer(minimumCapacity: 1)
  private var body = ByteBuffer(minimumCapacity: 1)
  private var overflow: TemporaryFile?

  init(to sink: Sink) { self.sink = sink }

  /// Begins with the head as far as it is known.
  func begin(_ head: borrowing ByteBuffer) throws(Failure) {
    guard sink.canRestart else { return }
    guess.append(contentsOf: head.bytes)
    try sink.write(head)
  }

  /// Adds to what follows the head.
  func write(_ bytes: Bytes) throws(Failure) {
    if sink.canRestart { return try sink.write(bytes) }
    if overflow == nil && body.count + bytes.count <= Self.memoryLimit {
      return body.append(contentsOf: bytes)
    }
    let file: TemporaryFile
    if let overflow {
      file = overflow
    } else {
      file = try sink.makeScratch()
      file.unlink()
      overflow = file
    }
    try Descriptor.write(body.bytes, to: file.descriptor, name: "a temporary file")
    body.truncate(to: 0)
    try Descriptor.write(bytes, to: file.descriptor, name: "a temporary file")
  }

  /// Puts the right head before the body.
  ///
  /// Where the body must change, `edit` is given it piece by piece and adds what shall stand for it.
  func finish(
    _ head: borrowing ByteBuffer, edit: ((Bytes, inout ByteBuffer) -> Void)? = nil
  ) throws(Failure) {
    var edited = ByteBuffer()
    let pass = { [sink] (piece: Bytes) throws(Failure) in
      guard let edit else { return try sink.write(piece) }
      edited.truncate(to: 0)
      edit(piece, &edited)
      try sink.write(edited.bytes)
    }
    if sink.canRestart {
      if edit == nil && Self.equal(guess.bytes, head.bytes) { return }
      let written = try sink.restart()
      try sink.write(head)
      try written.read(from: guess.count, pass)
    } else {
      try sink.write(head)
      try overflow?.read(from: 0, pass)
      try pass(body.bytes)
      overflow = nil
    }
  }

  private static func equal(_ left: Bytes, _ right: Bytes) -> Bool {
    left.count == right.count && left.elementsEqual(right)
  }
}
