import GeoFeatures

/// What all fixes of a bulletin of JMA have in common.
struct JMAStorm {
  /// When the forecast begins; that of the first fix.
  var initial: Int64?
  private let stormID: Bytes
  private let name: Bytes
  private let serial: Bytes

  /// Reads what a bulletin says of its cyclone: its number, as 1718, else the identifier of the event,
  /// TC1725, which depressions have too.
  init(_ report: Int32, _ items: [Int32], _ tree: DocumentTree) {
    let head = tree.member(report, "head")
    let names = items.flatMap { JMABulletinFormat.properties($0, tree) }
      .map { tree.member($0, "typhoonnamepart") }
    func first(_ member: StaticString) -> Bytes {
      for part in names {
        let text = tree.text(tree.member(part, member))
        if !text.isEmpty { return text }
      }
      return Bytes(start: nil, count: 0)
    }
    let number = first("number")
    stormID = number.isEmpty ? tree.text(tree.member(head, "eventid")) : number
    name = first("name")
    serial = tree.text(tree.member(head, "serial"))
  }

  /// Gives the row what it has of its cyclone. Winds are 10-minute means.
  func write(_ rows: inout FixRows) {
    rows.set(.stormID, text: stormID)
    rows.set(.name, text: name)
    rows.set(.advisory, text: serial)
    rows.set(.agency, literal: "JMA")
    rows.setWindMinutes(10)
  }
}

/// The centre of a cyclone in a bulletin of JMA: `CenterPart`.
enum JMACentre {
  /// Gives the row what is said of the centre, and returns the node that has the position.
  static func write(_ centre: Int32, _ rows: inout FixRows) -> Int32 {
    let tree = rows.tree
    let circle = tree.each(centre, "probabilitycircle|probabilitycircles").first ?? -1
    let pressure = rows.inUnit(["hpa"], of: tree.each(centre, "pressure|pressures"))
    rows.setMeasured(.pressure, pressure)
    // A direction of a cyclone that hardly moves is empty.
    if let direction = tree.each(centre, "direction|directions").first {
      rows.setDirection(direction)
    }
    let speeds = tree.each(centre, "speed|speeds")
    rows.setMeasured(.movementSpeed, rows.inUnit(["km/h", "ノット"], of: speeds))
    let radii = JMAArea.axes(of: circle, tree).flatMap { tree.each($0, "radius|radiuses") }
    let likely = radii.filter { tree.text(tree.member($0, "type")).holds("７０") }
    rows.setMeasured(
      .probabilityRadius, rows.inUnit(["km", "海里"], of: likely.isEmpty ? radii : likely))
    let positions =
      tree.each(centre, "coordinate|coordinates") + tree.each(circle, "basepoint|basepoints")
    // Degrees and minutes stand beside, rounded to five minutes.
    return positions.first { tree.text(tree.member($0, "type")).holds("（度）") } ?? positions.first
      ?? -1
  }
}

/// An area of winds in a bulletin of JMA: `WarningAreaPart`.
enum JMAArea {
  private static let types: [(type: StaticString, threshold: WindThreshold)] = [
    ("暴風域", .metresPerSecond25), ("強風域", .metresPerSecond15),
  ]

  /// Gives the row the radii of an area; `なし` is none, and so 0.
  static func write(_ area: Int32, _ rows: inout FixRows) {
    let tree = rows.tree
    let type = tree.text(tree.member(area, "type"))
    let axes = tree.each(area, "circle|circles").flatMap { self.axes(of: $0, tree) }
    if type.isWord("暴風警戒域") {
      if let axis = axes.first { set(.stormWarningRadius, axis, &rows) }
      return
    }
    guard let threshold = types.first(where: { type.isWord($0.type) })?.threshold else {
      return rows.report("radii-left-out", .note, at: area) {
        "\"\(CSVRows.excerpt(type))\" is no area of winds that is known"
      }
    }
    if axes.count == 1 { return set(.radius(threshold, .circle), axes[0], &rows) }
    guard axes.count == 2 else { return }
    let lengths = axes.map { rows.number(radius($0, rows), "a radius") }
    let isFirstLonger = !(lengths[0] < lengths[1])
    let (long, short) = isFirstLonger ? (axes[0], axes[1]) : (axes[1], axes[0])
    set(.radius(threshold, .longest), long, &rows)
    set(.radius(threshold, .shortest), short, &rows)
    let direction = tree.text(tree.each(long, "direction|directions").first ?? -1)
    rows.set(.radius(threshold, .direction), literal: CompassPoint.word(Self.plain(direction)))
  }

  /// The axes of a circle: one, or the longest and the shortest.
  static func axes(of circle: Int32, _ tree: DocumentTree) -> [Int32] {
    tree.each(circle, "axes").flatMap { tree.each($0, "axis|axes") }
  }

  private static func radius(_ axis: Int32, _ rows: borrowing FixRows) -> Int32 {
    rows.inUnit(["km", "海里"], of: rows.tree.each(axis, "radius|radiuses"))
  }

  private static func set(_ column: FixColumn, _ axis: Int32, _ rows: inout FixRows) {
    let tree = rows.tree
    let radius = radius(axis, rows)
    if tree.text(tree.member(radius, "condition")).isWord("なし") {
      rows.set(column, value: 0)
    } else {
      rows.setMeasured(column, radius)
    }
  }

  /// A direction without the `側` (side) behind it.
  private static func plain(_ direction: Bytes) -> Bytes {
    let side = Bytes(of: "側")
    guard direction.count > side.count, direction.suffix(side.count).elementsEqual(side) else {
      return direction
    }
    return Bytes(rebasing: direction.dropLast(side.count))
  }
}
