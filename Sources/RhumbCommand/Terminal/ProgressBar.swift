import CSystem
import Rhumb

/// A line on stderr that says how far a run is; redrawn ten times a second, erased at the end.
struct ProgressBar {
  /// When it is shown.
  enum Mode: String {
    case auto, always, never
  }

  private static let interval: UInt64 = 100_000_000
  /// A run shorter than this shows none.
  private static let delay: UInt64 = 200_000_000
  private static let eraseLine = "\r\u{1B}[K"

  private let isShown: Bool
  private let isEager: Bool
  private var drawnAt: UInt64 = 0
  private var isDrawn = false

  init(_ mode: Mode) {
    isShown = mode == .always || mode == .auto && Terminal.isInteractive(STDERR_FILENO)
    isEager = mode == .always
  }

  /// Draws the line anew where a tenth of a second has passed.
  mutating func show(_ progress: RunProgress) {
    guard isShown else { return }
    if !isDrawn && !isEager && progress.nanoseconds < Self.delay { return }
    if isDrawn && progress.nanoseconds - drawnAt < Self.interval { return }
    drawnAt = progress.nanoseconds
    isDrawn = true
    let columns = Int(rhumb_terminal_columns(STDERR_FILENO))
    Terminal.message(Self.eraseLine + Self.line(progress, columns: columns > 0 ? columns : 80))
  }

  /// Takes the line away.
  mutating func erase() {
    if isDrawn { Terminal.message(Self.eraseLine) }
    isDrawn = false
  }

  /// Takes the line away where there may be one.
  func eraseAnyway() {
    if isShown { Terminal.message(Self.eraseLine) }
  }

  /// `[=========>          ]  43 %  64.5 MB of 150.0 MB  86,016 features  61.2 MB/s`, then
  /// `[=========>          ]  43 %  packing  150,000 features`.
  static func line(_ progress: RunProgress, columns: Int) -> String {
    if let packed = progress.packed {
      let figures = "packing  \(Wording.count(progress.features, "feature"))"
      return line(share: packed, figures, columns: columns)
    }
    var figures = Wording.bytes(progress.bytesRead)
    if let total = progress.totalBytes { figures += " of \(Wording.bytes(total))" }
    figures += "  \(Wording.count(progress.features, "feature"))"
    let seconds = Double(progress.nanoseconds) / 1e9
    if seconds > 0 {
      figures += "  \(Wording.bytes(Int(Double(progress.bytesRead) / seconds)))/s"
    }
    guard let total = progress.totalBytes, total > 0 else {
      return String(figures.prefix(columns - 1))
    }
    let share = min(1, Double(progress.bytesRead) / Double(total))
    return line(share: share, figures, columns: columns)
  }

  private static func line(share: Double, _ text: String, columns: Int) -> String {
    let percent = String(Int(share * 100))
    let figures = String(repeating: " ", count: 3 - percent.count) + "\(percent) %  \(text)"
    // The bar takes what the figures leave, within reason; a narrow terminal has the figures only.
    let width = min(30, columns - figures.count - 5)
    if width < 8 { return String(figures.prefix(columns - 1)) }
    let filled = Int(share * Double(width))
    let bar =
      String(repeating: "=", count: max(0, filled - 1)) + (filled > 0 ? ">" : "")
      + String(repeating: " ", count: width - filled)
    return "[\(bar)] \(figures)"
  }
}
