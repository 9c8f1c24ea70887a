/// Finds the names that somebody may have meant.
public enum NearNames {
  /// How many columns are listed.
  private static let listed = 60

  /// `there is no column 'magnitud'; did you mean 'mag'? The columns are: id, mag, time`.
  public static func message(unknown name: String, known: [String]) -> String {
    var text = "there is no column '\(name)'"
    let near = matches(of: name, among: known)
    if !near.isEmpty {
      text += "; did you mean \(near.map { "'\($0)'" }.joined(separator: " or "))?"
    } else {
      text += ";"
    }
    if known.isEmpty { return text + " there is no column at all" }
    text += " The columns are: \(known.prefix(listed).joined(separator: ", "))"
    return known.count > listed ? text + " and \(known.count - listed) more" : text
  }

  /// At most three of the names, the nearest first: those within a third of the letters changed, or of
  /// which one begins with the other.
  public static func matches(of name: String, among known: [String]) -> [String] {
    let wanted = Array(name.lowercased())
    let limit = max(1, wanted.count / 3)
    var found: [(distance: Int, name: String)] = []
    for candidate in known {
      let letters = Array(candidate.lowercased())
      let distance = editDistance(wanted, letters)
      let shorter = min(wanted.count, letters.count)
      let isBeginning = shorter >= 3 && wanted.prefix(shorter) == letters.prefix(shorter)
      if distance <= limit || isBeginning { found.append((distance, candidate)) }
    }
    // A stable order: names at the same distance stay in the order of the columns.
    let order = found.indices.sorted {
      (found[$0].distance, $0) < (found[$1].distance, $1)
    }
    return order.prefix(3).map { found[$0].name }
  }

  /// How many letters must be put in, left out, changed or swapped with their neighbour (the
  /// optimal string alignment distance). O(a × b).
  static func editDistance(_ a: [Character], _ b: [Character]) -> Int {
    var beforeLast = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    for i in 0..<a.count {
      var row = [i + 1]
      row.reserveCapacity(b.count + 1)
      for j in 0..<b.count {
        var cost = min(last[j] + (a[i] == b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          cost = min(cost, beforeLast[j - 1] + 1)
        }
        row.append(cost)
      }
      beforeLast = last
      last = row
    }
    return last[b.count]
  }
}
