import GeoFeatures

extension RecordFormat {
  /// QuakeML, Basic Event Description: nested as in 1.0 to 1.2, or flat as in its real-time form.
  static let quakeML = RecordFormat(
    format: .quakeml,
    isTold: { root, _ in root == "quakeml" || root == "eventParameters" },
    // Elsewhere units may be found out on the way, and events wait for what stands beside them.
    slicedRecord: { root, head in
      root == "quakeml" && head.end(of: "\"http://quakeml.org/xmlns/bed/1.2\"", from: 0) != nil
        ? "event" : nil
    },
    makeMapper: { options, names throws(Failure) in
      EventMapper(title: "QuakeML", profile: "quakeml", options: options, names: names)
    })

  /// SeisComPML, SeisComP's own form of the same.
  static let seisComP = RecordFormat(
    format: .seiscomp,
    isTold: { root, _ in root == "seiscomp" },
    makeMapper: { options, names throws(Failure) in
      EventMapper(title: "SeisComPML", profile: "seiscomp", options: options, names: names)
    })
}
