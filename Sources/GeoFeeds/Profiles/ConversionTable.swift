import GeoFeatures

/// How each column of a table takes texts.
///
/// The conversions lie in raw memory: their use counts no references.
final class ConversionTable: Sendable {
  private nonisolated(unsafe) let memory: UnsafeMutablePointer<TextConversion>
  /// How many columns there are.
  let count: Int

  init(_ conversions: [TextConversion]) {
    count = conversions.count
    memory = .allocate(capacity: max(count, 1))
    for (index, conversion) in conversions.enumerated() {
      (memory + index).initialize(to: conversion)
    }
  }

  deinit {
    memory.deinitialize(count: count)
    memory.deallocate()
  }

  /// The column's conversion.
  subscript(column: Int) -> TextConversion {
    @inline(__always) unsafeAddress { UnsafePointer(memory + column) }
  }
}
