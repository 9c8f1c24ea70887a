import GeoFeatures
import Synchronization

/// Hands on the clean UTF-8 that another encoding was turned into.
final class TranscodedSource: ByteSource {
  private let text: UTF8Source
  private var chunk = ByteBuffer()
  private var position = 0
  private var line = 1
  /// Bytes that were replaced and not reported yet, by line; the reader may be on another thread.
  private let replaced = Mutex<[(line: Int, count: Int)]>([])

  init(_ text: UTF8Source) { self.text = text }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
    if position == chunk.count {
      position = 0
      let before = text.replacedCount
      guard try text.fill(&chunk) else { return 0 }
      if text.replacedCount > before { note(text.replacedCount - before) }
      line += UTF8Run.lineCount(chunk.bytes)
    }
    let count = min(buffer.count, chunk.count - position)
    let part = UnsafeRawBufferPointer(chunk.bytes)[position..<position + count]
    buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: part))
    position += count
    return count
  }

  /// Remembers replacements in the chunk, at the line of the first.
  private func note(_ count: Int) {
    let place = line + UTF8Run.linesBeforeReplacement(chunk.bytes)
    replaced.withLock { list in
      if list.count < DiagnosticLog.keptPerKind {
        list.append((place, count))
      } else {
        list[list.count - 1].count += count
      }
    }
  }

  /// Logs what was replaced since the last call.
  func logReplacements(to log: inout DiagnosticLog) {
    let list = replaced.withLock { list in
      let found = list
      list = []
      return found
    }
    for (line, count) in list {
      for _ in 0..<count {
        log.add("invalid-bytes", .repaired, at: Place(line: line)) {
          "bytes that \(text.encoding) does not have became U+FFFD"
        }
      }
    }
  }
}
