import GeoFeatures

/// Calls the body with the UTF-8 of a text.
func withBytes<Result>(_ text: String, _ body: (Bytes) -> Result) -> Result {
  var text = text
  return text.withUTF8(body)
}

/// What the body writes, as a string.
func written(_ body: (inout ByteBuffer) -> Void) -> String {
  var buffer = ByteBuffer()
  body(&buffer)
  return buffer.string
}
