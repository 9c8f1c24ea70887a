import CSystem
import GeoFeatures
import GeoFeeds
import GeoLayers
import Geodesy
import TestSupport

/// What must hold of everything that a reader makes of any bytes.
struct ReaderCheck {
  let format: InputFormat?
  let options: ReadOptions

  func run(_ input: Bytes) {
    let bytes = Array(input)
    // One of a few ways to read, chosen by the input, so that a finding can be read again.
    let choice = bytes.reduce(UInt(17)) { ($0 &* 31 &+ UInt($1)) & 0xFFFF }
    let whole = read(bytes, options)
    compare(whole, read(bytes, options, pieceSize: 1 + Int(choice % 97)), "in small pieces")

    var recovering = options
    recovering.recover = true
    let recovered = read(bytes, recovering)
    if whole.failure == nil {
      compare(whole, recovered, "under --recover")
    } else {
      let (rows, more) = (whole.rows, recovered.rows)
      require(more.starts(with: rows), "--recover gives other rows")
      if recovered.failure == nil {
        require(recovered.log.count(.rejected) > 0, "--recover keeps a broken input in silence")
      }
    }

    var other = options
    other.mixedGeometry = [.parts, .collection, .primary][Int(choice % 3)]
    other.axisOrder = [nil, .latitudeLongitude, .longitudeLatitude][Int(choice / 3 % 3)]
    other.zoneMinutes = choice % 5 == 0 ? 480 : nil
    other.keepsHidden = choice % 7 == 0
    other.strict = choice % 11 == 0
    if choice % 13 == 0 {
      other.limits.depth = 4
      other.limits.fields = 12
      other.limits.attributes = 3
      other.limits.textBytes = 300
      other.limits.entityBytes = 200
    }
    let odd = read(bytes, other)
    RoundTrip.check(choice % 2 == 0 ? odd : recovered)
  }

  private func read(
    _ bytes: [UInt8], _ options: ReadOptions, pieceSize: Int = .max
  ) -> InputReading {
    let reading = InputReading(bytes, format: format, options: options, pieceSize: pieceSize)
    if let fault = reading.fault { fatalError(fault) }
    return reading
  }

  private func compare(_ whole: InputReading, _ other: InputReading, _ how: String) {
    if let difference = whole.difference(from: other) { fatalError("\(how): \(difference)") }
  }
}
