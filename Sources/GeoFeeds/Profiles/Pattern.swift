import CSystem
import GeoFeatures

/// A text such as `M {mag:real} - {place}`, compiled to a scanner of bytes.
///
/// - `{name}` and `{name:text}` take what stands before the next literal, as little as will do, less
///   the white space around it; it may be nothing. `{name:time}` does the same.
/// - `{name:real}` and `{name:integer}` take the characters of a number and no more; where a comma is
///   the decimal sign, a real may have one in the place of the point.
/// - `{*}` skips what stands before the next literal.
/// - `{{` and `}}` are braces; everything else is literal, by the letter.
/// - A blank stands for any run of white space, at the ends of the text also for none.
///
/// A pattern covers the whole text, but for white space around it, unless `{*}` begins or ends it.
/// A match takes time linear in the text: where what follows does not fit, only the last skip or
/// text is tried again further on, which is enough, since an earlier one could only end later.
public struct Pattern: Sendable {
  // One reference, so that a copy of a pattern costs one count.
  private let program: PatternProgram

  /// Compiles a pattern, for texts in which a comma may be the decimal sign.
  ///
  /// - Throws: `PatternError` where a brace is open, a type unknown, a name used twice, or nothing
  ///   tells where a text ends.
  public init(_ text: String, hasDecimalComma: Bool = false) throws(PatternError) {
    program = try PatternProgram(text, hasDecimalComma: hasDecimalComma)
  }

  /// The pattern as it was written.
  public var text: String { program.text }
  /// The names of the captures, from left to right.
  public var names: [String] { program.names }
  /// The captures' types: text, real, integer or time.
  public var types: [FieldType] { program.types }

  /// Matches a text and tells where its captures lie; they mean nothing where it does not match.
  public func match(_ bytes: Bytes, into captures: inout Captures) -> Bool {
    program.match(bytes, into: &captures)
  }
}
