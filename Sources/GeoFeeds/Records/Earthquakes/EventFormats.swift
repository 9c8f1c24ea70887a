import GeoFeatures

extension RecordFormat {
  /// QuakeML, Basic Event Description: nested as in 1.0 to 1.2, or flat as in its real-time form.
  static let quakeML = RecordFormat(
    format: .quakeml,
    isTold: { root, _ in root == "quakeml" || root == "eventParameters" },
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
