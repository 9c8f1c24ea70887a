import CSystem
import GeoFeatures

/// Converts text of one encoding to UTF-8 through iconv.
final class EncodingConverter {
  private let handle: iconv_t

  /// Nil where iconv does not know the encoding.
  init?(from encoding: String) {
    let opened = iconv_open("UTF-8", encoding)
    guard Int(bitPattern: opened) != -1, let opened else { return nil }
    handle = opened
  }

  deinit { iconv_close(handle) }

  /// Converts what is whole of `input` and returns how many bytes that was; `replaced` grows by one
  /// for each byte that the encoding does not have, and that became U+FFFD.
  func convert(
    _ input: Bytes, to output: inout ByteBuffer, isLast: Bool, replaced: inout Int
  ) -> Int {
    guard let base = input.baseAddress, input.count > 0 else { return 0 }
    var source: UnsafeMutablePointer<CChar>? = UnsafeMutableRawPointer(mutating: base)
      .assumingMemoryBound(to: CChar.self)
    var sourceLeft = input.count
    while sourceLeft > 0 {
      let room = max(sourceLeft * 2, 64)
      var target: UnsafeMutablePointer<CChar>? = UnsafeMutableRawPointer(output.reserve(room))
        .assumingMemoryBound(to: CChar.self)
      var targetLeft = room
      let status = iconv(handle, &source, &sourceLeft, &target, &targetLeft)
      let code = rhumb_errno()
      output.commit(room - targetLeft)
      if status != -1 { continue }
      switch code {
      case E2BIG: continue
      case EINVAL where !isLast: return input.count - sourceLeft
      default:
        // One byte that does not belong here, or a character that the end cuts off.
        output.append("\u{FFFD}")
        replaced += 1
        source = source.map { $0 + 1 }
        sourceLeft -= 1
        iconv(handle, nil, nil, nil, nil)
      }
    }
    return input.count
  }
}
