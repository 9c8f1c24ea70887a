import GeoFeatures

/// The page as it stands in `Page/page.html`, with `{{name}}` where something goes in.
enum PageTemplate {
  /// The scripts, in the order in which they build upon each other.
  static let scripts = [
    PackageResources.formats_js, PackageResources.data_js, PackageResources.theme_js,
    PackageResources.time_js,
    PackageResources.stamps_js, PackageResources.drawing_js, PackageResources.picking_js,
    PackageResources.popup_js, PackageResources.panel_js, PackageResources.list_js,
    PackageResources.page_js,
  ]

  /// Adds the page; `fill` adds what goes in under a name.
  static func append(
    to output: inout ByteBuffer, fill: (String, inout ByteBuffer) -> Void
  ) {
    let page = SharedBuffer(PackageResources.page_html)
    append(page.values, to: &output, fill: fill)
  }

  private static func append(
    _ page: Bytes, to output: inout ByteBuffer, fill: (String, inout ByteBuffer) -> Void
  ) {
    let (opening, closing) = (Array("{{".utf8), Array("}}".utf8))
    var place = 0
    while let start = ByteText.firstRange(of: opening, in: page, from: place),
      let end = ByteText.firstRange(of: closing, in: page, from: start.upperBound)
    {
      output.append(contentsOf: Bytes(rebasing: page[place..<start.lowerBound]))
      let name = Bytes(rebasing: page[start.upperBound..<end.lowerBound])
      fill(String(decoding: name, as: UTF8.self), &output)
      place = end.upperBound
    }
    output.append(contentsOf: Bytes(rebasing: page[place...]))
  }
}
