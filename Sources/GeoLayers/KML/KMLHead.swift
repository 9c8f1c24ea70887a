import GeoFeatures

/// What stands in a KML document before its first feature.
///
/// ogckml22.xsd (OGC 07-147r2) asks for this order in a Document: name, styles, Schema, features; so
/// the Schema can't follow the features that it types.
enum KMLHead {
  /// The id of the document's one Schema.
  static let schemaIdentifier = "schema"
  /// The id of the document, by which its reader knows what is made of the data: names,
  /// descriptions and styles.
  static let documentIdentifier = "rhumb"

  /// Adds all up to the first Placemark; with an extension elements of Google's may follow.
  static func append(
    name: String, styles: [FeatureStyle], fields: FieldUnion, hasExtension: Bool,
    to output: inout ByteBuffer
  ) {
    output.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    output.append("<kml xmlns=\"http://www.opengis.net/kml/2.2\"")
    if hasExtension { output.append(" xmlns:gx=\"http://www.google.com/kml/ext/2.2\"") }
    output.append(">\n<Document id=\"\(documentIdentifier)\">\n<name>")
    XMLText.append(name, to: &output)
    output.append("</name>\n")
    for style in styles { append(style, to: &output) }
    if fields.entries.isEmpty { return }
    output.append("<Schema name=\"\(safeName(name))\" id=\"\(schemaIdentifier)\">\n")
    for entry in fields.entries {
      output.append("<SimpleField type=\"\(type(of: entry))\" name=\"")
      XMLText.append(entry.name, quoted: true, to: &output)
      output.append("\"/>\n")
    }
    output.append("</Schema>\n")
  }

  private static func append(_ style: FeatureStyle, to output: inout ByteBuffer) {
    // The icon is white, so that the viewer's product of both is the colour.
    let icon = "http://maps.google.com/mapfiles/kml/shapes/shaded_dot.png"
    let colour = style.colour.kml
    output.append("<Style id=\"\(style.name)\">")
    output.append("<IconStyle><color>\(colour)</color><scale>\(style.scale)</scale>")
    output.append("<Icon><href>\(icon)</href></Icon></IconStyle>")
    output.append("<LabelStyle><scale>\(style.labelScale)</scale></LabelStyle>")
    output.append("<LineStyle><color>\(style.colour.withOpacity(style.strokeOpacity).kml)</color>")
    output.append("<width>\(style.lineWidth)</width></LineStyle>")
    output.append(
      "<PolyStyle><color>\(style.colour.withOpacity(style.fillOpacity).kml)</color></PolyStyle>")
    output.append("</Style>\n")
  }

  /// KML's types are those of C: an int has 32 bits. There is none for times; the feature's TimeStamp
  /// carries it.
  private static func type(of entry: FieldUnion.Entry) -> String {
    switch entry.type {
    case .real: "double"
    case .integer: entry.fits(Int64(Int32.min)...Int64(Int32.max)) ? "int" : "string"
    case .flag: "bool"
    case .text, .time, .json: "string"
    }
  }

  /// The name in letters, digits and `_`, which every reader takes.
  private static func safeName(_ name: String) -> String {
    let characters = name.unicodeScalars.map { scalar in
      scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
        ? Character(scalar) : "_"
    }
    return characters.isEmpty ? "_" : String(characters)
  }
}
