extension Profiles {
  /// GeoJSON made of the weekly volcanic activity reports of the Smithsonian Institution and the
  /// Geological Survey; a volcano's eruption began at `StartDate`.
  static let volcanoesGeoJSON: StaticString = #"""
    {
      "name": "volcanoes",
      "title": "Weekly volcanic activity, GeoJSON",
      "match": {"root": "geojson", "contains": ["Eruptive Activity\"", "Volcanic Arc\""]},
      "fields": [
        {"name": "title", "type": "text", "path": "Name", "meaning": "name of the volcano"},
        {"name": "start_date", "type": "text", "path": "StartDate", "meaning": "when the eruption began"},
        {"name": "country", "type": "text", "path": "Country", "meaning": "country"},
        {"name": "region", "type": "text", "path": "Region", "meaning": "volcanic region"},
        {"name": "category", "type": "text", "path": "ReportType", "meaning": "kind of report"},
        {"name": "severity", "type": "text", "path": "Severity", "meaning": "severity as in CAP"},
        {"name": "urgency", "type": "text", "path": "Urgency", "meaning": "urgency as in CAP"},
        {"name": "certainty", "type": "text", "path": "Certainty", "meaning": "certainty as in CAP"},
        {"name": "summary", "type": "text", "path": "Description", "meaning": "the week's report"}
      ]
    }
    """#
}
