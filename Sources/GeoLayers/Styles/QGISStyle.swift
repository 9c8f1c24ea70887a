import GeoFeatures

/// A layer's style as QGIS reads it: the classes of the style sheet, and which field is its time.
struct QGISStyle {
  /// The QML document.
  let document: String

  /// The least and the greatest magnitude of each ``MagnitudeClass``; a class holds its lower end, since
  /// the first range that fits is taken.
  private static let magnitudes: [(lower: Double, upper: Double)] = [
    (5, Magnitude.range.upperBound), (4, 5), (3, 4), (2, 3), (Magnitude.range.lowerBound, 2),
    (-1000, -1000),
  ]
  /// The magnitude; -1000 stands for none, and for what can be none, so that such events are drawn too.
  private static let magnitude =
    "if(&quot;mag&quot; &gt;= \(Magnitude.range.lowerBound) AND &quot;mag&quot; &lt;= "
    + "\(Magnitude.range.upperBound), &quot;mag&quot;, -1000)"

  /// Makes the style of a layer whose geometries are of that kind.
  init(_ used: StyleUse, kind: GeometryKind, fields: FieldUnion) {
    let sheet = used.sheet
    let names = fields.entries.map(\.name)
    var text = "<!DOCTYPE qgis PUBLIC 'http://mrcc.com/qgis.dtd' 'SYSTEM'>\n"
    text += "<qgis version=\"3.22.0\" styleCategories=\"Symbology|Temporal\">\n"
    text += QGISTimes(fields).element
    let isGraduated = sheet == .magnitude && fields.isNumber("mag")
    var styles = isGraduated ? sheet.styles : used.styles
    switch sheet {
    case .magnitude where isGraduated: text += Self.graduatedHead
    case .figures(let shading):
      styles = sheet.styles
      text += Self.head(shading)
    case .categories(let categories) where names.contains(categories.field):
      let values = zip(categories.styles, categories.values)
      text += Self.head(
        categories.field,
        styles.map { style in (style, values.first { $0.0 == style }?.1 ?? "") })
    case .clusters where names.contains(ClusterStyles.field):
      let all = ClusterStyles.all
      text += Self.head(
        // Text, as the values of categories are: QGIS asks SQLite for the rows that it draws.
        "to_string(&quot;\(ClusterStyles.field)&quot; % \(all.count - 1))",
        styles.map { style in
          let place = all.firstIndex(of: style) ?? all.count - 1
          return (style, place == all.count - 1 ? "" : "\(place)")
        })
    case .magnitude, .regions, .categories, .clusters:
      text += "<renderer-v2 type=\"singleSymbol\" symbollevels=\"0\">\n"
    }
    text += " <symbols>\n"
    for (index, style) in styles.enumerated() {
      text += QGISSymbol(style, kind: kind, index: index).element
    }
    text += " </symbols>\n</renderer-v2>\n"
    text += "<layerGeometryType>\(Self.number(kind))</layerGeometryType>\n</qgis>\n"
    document = text
  }

  private static var graduatedHead: String {
    var text = "<renderer-v2 type=\"graduatedSymbol\" graduatedMethod=\"GraduatedColor\" "
    text += "attr=\"\(magnitude)\" symbollevels=\"0\">\n <ranges>\n"
    for (index, (style, range)) in zip(MagnitudeClass.styles, magnitudes).enumerated() {
      text += "  <range lower=\"\(range.lower)\" upper=\"\(range.upper)\" symbol=\"\(index)\" "
      text += "label=\"\(style.title)\" render=\"true\"/>\n"
    }
    return text + " </ranges>\n"
  }

  /// Categories by an attribute; an empty value holds for all others.
  private static func head(
    _ attribute: String, _ categories: [(style: FeatureStyle, value: String)]
  ) -> String {
    var text = "<renderer-v2 type=\"categorizedSymbol\" attr=\"\(attribute)\" symbollevels=\"0\">\n"
    text += " <categories>\n"
    for (index, (style, value)) in categories.enumerated() {
      text += "  <category value=\"\(value)\" type=\"string\" "
      text += "symbol=\"\(index)\" label=\"\(style.title)\" render=\"true\"/>\n"
    }
    return text + " </categories>\n"
  }

  /// The classes of a figure, from the greatest down: a class holds its lower end, since the first range that
  /// fits is taken. The column stands by itself where every region has a figure, so that it can be changed.
  private static func head(_ shading: FigureShading) -> String {
    let shades = Array(shading.classes.shades.enumerated())
    let hasNone = shades.contains { $0.element.from == nil }
    // Stands for no figure, below all that there are.
    let noFigure = min(shading.range.lowerBound - 1, -1).rounded(.down)
    let attribute =
      hasNone ? "coalesce(&quot;\(shading.field)&quot;, \(noFigure))" : shading.field
    var text = "<renderer-v2 type=\"graduatedSymbol\" graduatedMethod=\"GraduatedColor\" "
    text += "attr=\"\(attribute)\" symbollevels=\"0\">\n <ranges>\n"
    // QGIS's legend does not say what is classed: the first label does.
    var heading = shading.field + (shading.unit.map { " in \($0)" } ?? "") + ": "
    for (index, shade) in shades.filter({ $0.element.from != nil }).reversed()
      + shades.filter({ $0.element.from == nil })
    {
      let range =
        shade.from.map { ($0, shade.to ?? max($0, shading.range.upperBound)) } ?? (
          noFigure, noFigure
        )
      text += "  <range lower=\"\(range.0)\" upper=\"\(range.1)\" symbol=\"\(index)\" "
      text += "label=\"\(heading)\(shade.title)\" render=\"true\"/>\n"
      heading = ""
    }
    return text + " </ranges>\n"
  }

  /// QGIS's number of a kind of geometry: points, lines, areas.
  private static func number(_ kind: GeometryKind) -> Int {
    switch kind {
    case .point, .multiPoint: 0
    case .line, .multiLine: 1
    case .polygon, .multiPolygon: 2
    case .none, .collection: 4
    }
  }
}

/// One symbol of a style, in the form that all versions of QGIS 3 read.
struct QGISSymbol {
  /// The `symbol` element.
  let element: String

  /// Millimetres to a pixel of 96 an inch.
  private static let pixel = 25.4 / 96
  /// The size of a marker of scale 1, in millimetres.
  private static let markerSize = 3.2

  init(_ style: FeatureStyle, kind: GeometryKind, index: Int) {
    let line = Self.colour(style.colour, opacity: style.strokeOpacity)
    let width = Self.short(style.lineWidth * Self.pixel)
    let (type, layer, properties): (String, String, [(String, String)]) =
      switch kind {
      case .point, .multiPoint, .none, .collection:
        (
          "marker", "SimpleMarker",
          [
            ("name", "circle"), ("color", Self.colour(style.colour, opacity: 0.85)),
            ("size", Self.short(style.scale * Self.markerSize)), ("size_unit", "MM"),
            ("outline_color", "40,40,40,200"), ("outline_style", "solid"),
            ("outline_width", "0.2"), ("outline_width_unit", "MM"),
          ]
        )
      case .line, .multiLine:
        (
          "line", "SimpleLine",
          [
            ("line_color", line), ("line_style", "solid"), ("line_width", width),
            ("line_width_unit", "MM"), ("capstyle", "round"), ("joinstyle", "round"),
          ]
        )
      case .polygon, .multiPolygon:
        (
          "fill", "SimpleFill",
          [
            ("color", Self.colour(style.colour, opacity: style.fillOpacity)), ("style", "solid"),
            ("outline_color", line), ("outline_style", "solid"), ("outline_width", width),
            ("outline_width_unit", "MM"), ("joinstyle", "round"),
          ]
        )
      }
    var text = "  <symbol type=\"\(type)\" name=\"\(index)\" alpha=\"1\" clip_to_extent=\"1\">\n"
    text += "   <layer class=\"\(layer)\" enabled=\"1\" locked=\"0\" pass=\"0\">\n"
    for (key, value) in properties { text += "    <prop k=\"\(key)\" v=\"\(value)\"/>\n" }
    element = text + "   </layer>\n  </symbol>\n"
  }

  private static func colour(_ colour: Colour, opacity: Double) -> String {
    "\(colour.red),\(colour.green),\(colour.blue),\(Int((opacity * 255).rounded()))"
  }

  private static func short(_ value: Double) -> String { "\((value * 100).rounded() / 100)" }
}
