/// The known word that was probably meant, or nil where none is near.
///
/// A word that begins with what was written comes first; else the one at the least distance, if that
/// is at most a third of the word's length and at least one edit.
func nearest(to word: String, in known: [String]) -> String? {
  if word.utf8.count >= 2, let whole = known.first(where: { $0.hasPrefix(word) }) { return whole }
  let allowed = max(1, word.utf8.count / 3)
  var best: (word: String, distance: Int)?
  for candidate in known {
    let distance = editDistance(word, candidate)
    if distance <= allowed && distance < best?.distance ?? .max { best = (candidate, distance) }
  }
  return best?.word
}

/// How many insertions, deletions, replacements or swaps of neighbours turn one word into the other
/// (the optimal string alignment distance), in bytes of UTF-8.
///
/// - Complexity: O(n · m) time, O(m) memory.
func editDistance(_ left: String, _ right: String) -> Int {
  let left = Array(left.utf8)
  let right = Array(right.utf8)
  var beforePrevious = [Int](repeating: 0, count: right.count + 1)
  var previous = Array(0...right.count)
  for (row, byte) in left.enumerated() {
    var current = [row + 1]
    for (column, other) in right.enumerated() {
      var distance = min(
        previous[column + 1] + 1, current[column] + 1, previous[column] + (byte == other ? 0 : 1))
      if row > 0, column > 0, byte == right[column - 1], left[row - 1] == other {
        distance = min(distance, beforePrevious[column - 1] + 1)
      }
      current.append(distance)
    }
    beforePrevious = previous
    previous = current
  }
  return previous[right.count]
}
