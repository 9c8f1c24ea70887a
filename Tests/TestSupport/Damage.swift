/// Ways in which an input may arrive damaged.
public enum Damage {
  /// The bytes with one to three places changed, doubled, dropped or cut off, by chance.
  public static func any(
    _ sound: [UInt8], using generator: inout SeededGenerator
  ) -> [UInt8] {
    var bytes = sound
    for _ in 0..<Int.random(in: 1...3, using: &generator) {
      if bytes.isEmpty { break }
      let place = Int.random(in: 0..<bytes.count, using: &generator)
      let end = min(bytes.count, place + Int.random(in: 1...40, using: &generator))
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      case 1: bytes[place] = UInt8.random(in: 0...255, using: &generator)
      case 2: bytes.insert(contentsOf: bytes[place..<end], at: place)
      case 3: bytes.removeSubrange(place..<end)
      case 4:
        // A piece from somewhere else.
        let other = Int.random(in: 0..<bytes.count, using: &generator)
        bytes.insert(contentsOf: bytes[place..<end], at: other)
      default: bytes.removeSubrange(Int.random(in: place...bytes.count, using: &generator)...)
      }
    }
    return bytes
  }

  /// Where an input is cut: about `count` places, and every one near its end.
  public static func cuts(_ bytes: [UInt8], count: Int) -> [Int] {
    let step = max(1, bytes.count / count)
    let near = max(0, bytes.count - 16)
    return Array(stride(from: 0, to: near, by: step)) + Array(near..<bytes.count)
  }
}
