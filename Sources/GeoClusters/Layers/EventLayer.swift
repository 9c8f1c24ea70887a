import GeoFeatures

/// The events with the cluster that each is in.
struct EventLayer {
  private let labels: ClusterLabels

  init(_ labels: ClusterLabels) { self.labels = labels }

  /// Adds columns to each table: `cluster`, `cluster_size` and `core`, or `probability` where that is told.
  func draw(_ tables: [FeatureTable]) -> [FeatureTable] {
    // No table may have a column of such a name already.
    var all = Schema()
    for field in tables.flatMap(\.schema.fields) where all.index(of: field.name) == nil {
      all.fields.append(field)
    }
    var fields = [
      Field(all.freeName("cluster"), .integer, meaning: "the cluster's number, null for noise"),
      Field(
        all.freeName("cluster_size"), .integer, meaning: "how many events the cluster has"),
    ]
    if labels.cores != nil {
      fields.append(
        Field(
          all.freeName("core"), .flag,
          meaning: "whether as many events as make a cluster lie within the radius"))
    }
    if labels.probabilities != nil {
      fields.append(
        Field(
          all.freeName("probability"), .real,
          meaning: "how strongly it belongs to the cluster, from 0 to 1"))
    }
    let sizes = labels.sizes
    var first = 0
    return tables.map { table in
      let rows = first..<first + table.rowCount
      first = rows.upperBound
      let cluster = Self.column(.integer, rows) { row in
        labels.labels[row] < 0 ? nil : UInt64(labels.labels[row])
      }
      let size = Self.column(.integer, rows) { row in
        labels.labels[row] < 0 ? nil : UInt64(sizes[Int(labels.labels[row])])
      }
      var columns = [cluster, size]
      if let cores = labels.cores {
        columns.append(Self.column(.flag, rows) { row in cores[row] ? 1 : 0 })
      }
      if let probabilities = labels.probabilities {
        columns.append(
          Self.column(.real, rows) { row in
            labels.labels[row] < 0 ? nil : probabilities[row].bitPattern
          })
      }
      return table.replacing(
        schema: Schema(table.schema.fields + fields), columns: table.columns + columns)
    }
  }

  private static func column(
    _ type: FieldType, _ rows: Range<Int>, _ word: (Int) -> UInt64?
  ) -> PropertyColumn {
    var builder = ColumnBuilder(type)
    for row in rows {
      if let word = word(row) { builder.setWord(word, row: row - rows.lowerBound) }
    }
    return builder.finish(rowCount: rows.count)
  }
}
