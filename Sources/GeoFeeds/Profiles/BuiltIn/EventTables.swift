extension Profiles {
  /// CSV as ObsPy writes and reads it: `lat`, `lon` and `dep`, in kilometres; times are
  /// UTC.
  static let obspyTableJSON: StaticString = #"""
    {
      "name": "obspy-csv",
      "title": "Earthquake catalogues that ObsPy wrote, CSV",
      "match": {"root": "csv", "contains": [
        "id,time,lat,lon,dep,magtype,mag", "time,lat,lon,dep,mag,magtype,id"]},
      "events": true,
      "zone": "Z",
      "fields": [
        {"name": "id", "type": "text", "meaning": "identifier of the event"},
        {"name": "time", "type": "time", "meaning": "origin time"},
        {"name": "mag", "type": "real", "meaning": "magnitude"},
        {"name": "mag_type", "type": "text", "path": "magtype",
          "meaning": "scale of the magnitude"},
        {"name": "depth_km", "type": "real", "unit": "km", "path": "dep",
          "meaning": "depth of the hypocentre"}
      ]
    }
    """#

  /// CSV of Italy's Istituto Nazionale di Geofisica e Vulcanologia; times are UTC.
  static let ingvTableJSON: StaticString = #"""
    {
      "name": "ingv-csv",
      "title": "Earthquakes of Italy's INGV, CSV",
      "match": {"root": "csv", "contains": [
        "Time,Latitude,Longitude,Depth/Km,Magnitude\n",
        "Time,Latitude,Longitude,Depth/Km,Magnitude\r\n"]},
      "events": true,
      "zone": "Z",
      "fields": [
        {"name": "time", "type": "time", "path": "Time", "meaning": "origin time"},
        {"name": "mag", "type": "real", "path": "Magnitude", "meaning": "magnitude"},
        {"name": "depth_km", "type": "real", "unit": "km", "path": "Depth/Km",
          "meaning": "depth of the hypocentre"}
      ]
    }
    """#
}
