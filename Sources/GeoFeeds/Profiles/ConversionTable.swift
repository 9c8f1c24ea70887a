import GeoFeatures

/// How each column of a table takes texts.
///
/// The conversions lie in raw memory: their use counts no references.
final class ConversionTable: Sendable {
  private nonisolated(unsafe) let memory: UnsafeMutableBufferPointer<TextConversion>

  init(_ conversions: [TextConversion]) { memory = .copy(of: conversions) }

  deinit {
    memory.deinitialize()
    memory.deallocate()
  }

  /// How many columns there are.
  var count: Int { memory.count }

  /// The column's conversion.
  subscript(column: Int) -> TextConversion {
    @inline(__always) unsafeAddress { UnsafePointer(memory.baseAddress! + column) }
  }
}
