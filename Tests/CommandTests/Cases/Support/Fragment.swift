/// Documents around the fragments that the cases give.
enum Fragment {
  /// The namespaces that the fragments use.
  static let namespaces = """
    xmlns:georss="http://www.georss.org/georss" xmlns:gml="http://www.opengis.net/gml"
    """

  /// An RSS feed with an item per fragment.
  static func rss(_ items: String...) -> String {
    "<rss version=\"2.0\" \(namespaces)><channel><title>Cases</title>\n"
      + items.map { "<item>\($0)</item>\n" }.joined() + "</channel></rss>\n"
  }

  /// An Atom feed with an entry per fragment.
  static func atom(_ entries: String...) -> String {
    "<feed xmlns=\"http://www.w3.org/2005/Atom\" \(namespaces)>\n"
      + entries.map { "<entry>\($0)</entry>\n" }.joined() + "</feed>\n"
  }

  /// A GeoRSS GML location.
  static func gml(_ geometry: String) -> String { "<georss:where>\(geometry)</georss:where>" }

  /// A GeoJSON collection with a feature per geometry.
  static func collection(_ geometries: String...) -> String {
    let features = geometries.map {
      "{\"type\":\"Feature\",\"properties\":{},\"geometry\":\($0)}"
    }
    return "{\"type\":\"FeatureCollection\",\"features\":[\(features.joined(separator: ","))]}"
  }
}
