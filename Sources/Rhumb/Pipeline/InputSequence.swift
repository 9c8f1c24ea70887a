import GeoFeatures
import GeoFeeds

/// What comes from the inputs, in their order.
enum InputEvent: Sendable {
  /// The input at that place was opened, and is what it says.
  case opened(Int, format: String, profile: String?)
  /// Rows of the input at that place.
  case batch(Int, Batch, InputFigures)
  /// The input at that place has ended, or failed.
  case ended(Int, InputFigures, Failure?)
}

/// What an input has cost so far.
struct InputFigures: Sendable {
  var bytes = 0
  var readingNanoseconds: UInt64 = 0
  var parsingNanoseconds: UInt64 = 0
  /// What came over the network, or nil for a file.
  var transfer: Transfer.Figures?
}

/// Reads inputs one after the other; one that fails does not keep the next from being read.
///
/// Used by one thread at a time.
final class InputSequence {
  private let reading: Reading
  private let skipped: Set<Int>
  private let counter: ByteCounter
  private var index = -1
  private var input: OpenInput?
  private var bytesBefore = 0
  private var transfer = Transfer()
  private var sizes: [Int?]
  private let isStopped: @Sendable () -> Bool

  /// Prepares to read; `isStopped` is asked, while bytes are waited for, whether they are still wanted.
  init(
    _ reading: Reading, skipping skipped: Set<Int>, counter: ByteCounter,
    isStopped: @escaping @Sendable () -> Bool = { false }
  ) {
    self.reading = reading
    self.skipped = skipped
    self.counter = counter
    self.isStopped = isStopped
    sizes = InputFiles.sizes(reading.inputs)
    counter.set(total: InputFiles.sum(sizes))
  }

  /// The next event, or nil at the end of the last input.
  func next() -> InputEvent? {
    do throws(Failure) {
      if let input {
        let batch = try input.next()
        counter.set(bytesBefore + input.bytesRead)
        if let batch { return .batch(index, batch, figures) }
        return end(nil)
      }
      repeat { index += 1 } while skipped.contains(index)
      guard index < reading.inputs.count else { return nil }
      transfer = Transfer(isStopped: isStopped)
      let opened = try Inputs.open(
        reading.inputs[index], format: reading.format, options: reading.optionsOfUse,
        workers: reading.threads, transfer: transfer)
      input = opened
      if sizes[index] == nil {
        // The server has said it now.
        sizes[index] = opened.size
        counter.set(total: InputFiles.sum(sizes))
      }
      return .opened(index, format: opened.format.name, profile: opened.profile?.name)
    } catch {
      return end(error)
    }
  }

  private var figures: InputFigures {
    var figures = InputFigures(transfer: transfer.figures)
    guard let input else { return figures }
    figures.bytes = input.bytesRead
    figures.readingNanoseconds = input.readingNanoseconds
    figures.parsingNanoseconds = input.parsingNanoseconds
    return figures
  }

  private func end(_ failure: Failure?) -> InputEvent {
    var figures = figures
    // What stands after the last item need not be read for its own sake.
    if failure == nil, let size = input?.size { figures.bytes = size }
    bytesBefore += figures.bytes
    counter.set(bytesBefore)
    input = nil
    return .ended(index, figures, failure)
  }
}
