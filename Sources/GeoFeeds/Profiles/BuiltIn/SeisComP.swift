extension Profiles {
  /// SeisComPML: QuakeML's elements in another arrangement, with lengths in kilometres, those of the
  /// uncertainties of latitude and longitude too.
  static let seisComPJSON: StaticString = #"""
    {
      "name": "seiscomp",
      "title": "Events in SeisComPML",
      "match": {"root": "seiscomp", "contains": []},
      "base": "quakeml",
      "fields": [
        {"name": "mag", "type": "real",
          "path": "magnitude/magnitude/value", "meaning": "magnitude"},
        {"name": "lat_error_km", "type": "real", "unit": "km", "replaces": "lat_error_deg",
          "path": "origin/latitude/uncertainty",
          "meaning": "uncertainty of the latitude"},
        {"name": "lon_error_km", "type": "real", "unit": "km", "replaces": "lon_error_deg",
          "path": "origin/longitude/uncertainty",
          "meaning": "uncertainty of the longitude"},
        {"name": "horizontal_error_km", "type": "real", "unit": "km",
          "path": "origin/uncertainty/horizontalUncertainty",
          "meaning": "radius of the circle of confidence"},
        {"name": "mag_error", "type": "real", "path": "magnitude/magnitude/uncertainty",
          "meaning": "uncertainty of the magnitude"},
        {"name": "ellipse_max_km", "type": "real", "unit": "km", "optional": true,
          "path": "origin/uncertainty/maxHorizontalUncertainty",
          "meaning": "semi-major axis of the ellipse of confidence"},
        {"name": "ellipse_min_km", "type": "real", "unit": "km", "optional": true,
          "path": "origin/uncertainty/minHorizontalUncertainty",
          "meaning": "semi-minor axis of the ellipse of confidence"},
        {"name": "ellipse_azimuth", "type": "real", "unit": "degrees", "optional": true,
          "path": "origin/uncertainty/azimuthMaxHorizontalUncertainty",
          "meaning": "azimuth of the semi-major axis, clockwise from north"}
      ],
      "extract": [
        {"from": "id", "patterns": [
          "{*}/event/{event_id}", "{event_id}"
        ]}
      ]
    }
    """#
}
