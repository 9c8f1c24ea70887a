/// Encodings by the names that people give them.
public enum TextEncoding {
  /// The name under which iconv knows an encoding, or nil: `latin1`, `Latin-1`, `cp1252`, `Shift_JIS`.
  public static func known(_ name: String) -> String? {
    let bare = String(name.filter { $0 != "-" && $0 != "_" })
    return [name, bare].first { !$0.isEmpty && EncodingConverter(from: $0) != nil }
  }

  /// Whether the name is one of UTF-8, or of ASCII within it: nothing is to be converted then.
  static func isUTF8(_ name: String) -> Bool {
    ["UTF8", "ASCII", "USASCII"].contains(name.uppercased().filter { $0 != "-" && $0 != "_" })
  }
}
