extension Profiles {
  /// RSS of the U.S. National Hurricane Center: a summary of each active cyclone among other items.
  ///
  /// `nhc:datetime` is `7:00 PM CDT Wed Jun 19`, without a year: the year is the one that brings it
  /// nearest to the item's pubDate. Winds are 1-minute means in miles per hour, which the Center
  /// rounds to 5; 1 mile is 1,609.344 m, 1 nautical mile 1,852 m. An item with a centre is an analysis: the
  /// comma in it says so.
  static let nhcJSON: StaticString = #"""
    {
      "name": "nhc",
      "title": "Tropical cyclones of the U.S. National Hurricane Center, RSS",
      "match": {"root": ["rss", "Cyclone"], "contains": ["xmlns:nhc=", "<nhc:Cyclone"]},
      "record": "Cyclone",
      "fields": [
        {"name": "id", "type": "text", "meaning": "identifier of the item"},
        {"name": "title", "type": "text", "meaning": "headline of the item"},
        {"name": "storm_id", "type": "text", "path": ["Cyclone/atcf", "atcf"],
          "meaning": "identifier of the cyclone (ATCF): basin, number, year"},
        {"name": "name", "type": "text", "path": ["Cyclone/name", "name"],
          "meaning": "name of the cyclone"},
        {"name": "kind", "type": "text", "values": {",": "analysis"},
          "meaning": "analysis: where the cyclone is; of an item without a cyclone nothing"},
        {"name": "time", "type": "time", "from": "advisory_time", "year": "published",
          "format": ["%I:%M %p %Z %a %b %d", "%H%M %Z %a %b %d"],
          "meaning": "time of the position; of an item without a cyclone, its publication"},
        {"name": "published", "type": "time", "meaning": "when the item was published"},
        {"name": "type", "type": "text", "path": ["Cyclone/type", "type"],
          "meaning": "type of the cyclone, in words"},
        {"name": "status", "type": "text", "from": "type",
          "values": {"Tropical Depression": "TD", "Tropical Storm": "TS", "Hurricane": "HU",
            "Subtropical Depression": "SD", "Subtropical Storm": "SS",
            "Post-Tropical Cyclone": "PT", "Potential Tropical Cyclone": "DB"},
          "meaning": "type of the cyclone as ATCF writes it"},
        {"name": "wind_ms", "type": "real", "unit": "m/s", "from": "wind_mph", "factor": 0.44704,
          "meaning": "largest sustained wind, 1-minute mean"},
        {"name": "wind_kt", "type": "real", "unit": "kt", "from": "wind_mph",
          "factor": "1609.344/1852", "meaning": "largest sustained wind, 1-minute mean"},
        {"name": "wind_avg_min", "type": "integer", "unit": "min", "default": 1,
          "meaning": "what the sustained wind is a mean of"},
        {"name": "pressure_hpa", "type": "real", "unit": "hPa", "meaning": "central pressure"},
        {"name": "movement", "type": "text", "path": ["Cyclone/movement", "movement"],
          "meaning": "direction and speed, in words"},
        {"name": "movement_direction", "type": "text", "meaning": "whereto it moves"},
        {"name": "movement_deg", "type": "real", "unit": "degrees",
          "meaning": "whereto it moves, clockwise from north"},
        {"name": "movement_ms", "type": "real", "unit": "m/s", "from": "movement_mph",
          "factor": 0.44704, "meaning": "how fast it moves"},
        {"name": "wallet", "type": "text", "path": ["Cyclone/wallet", "wallet"],
          "meaning": "bin of the bulletins, as AT1"},
        {"name": "headline", "type": "text", "path": ["Cyclone/headline", "headline"],
          "meaning": "headline of the advisory"},
        {"name": "agency", "type": "text", "default": "NHC", "meaning": "who published it"},
        {"name": "url", "type": "text", "meaning": "page of the item"},
        {"name": "summary", "type": "text", "meaning": "text of the item"},
        {"name": "advisory_time", "type": "text", "path": ["Cyclone/datetime", "datetime"],
          "meaning": "time of the position, without a year"},
        {"name": "center", "type": "text", "path": ["Cyclone/center", "center"],
          "meaning": "latitude and longitude of the centre"},
        {"name": "wind", "type": "text", "path": ["Cyclone/wind", "wind"],
          "meaning": "with its unit"},
        {"name": "pressure", "type": "text", "path": ["Cyclone/pressure", "pressure"],
          "meaning": "with its unit"},
        {"name": "wind_mph", "type": "real", "unit": "mph", "meaning": "largest sustained wind"},
        {"name": "movement_compass", "type": "text", "from": "movement_direction",
          "values": {"N": "0", "NNE": "22.5", "NE": "45", "ENE": "67.5", "E": "90", "ESE": "112.5",
            "SE": "135", "SSE": "157.5", "S": "180", "SSW": "202.5", "SW": "225", "WSW": "247.5",
            "W": "270", "WNW": "292.5", "NW": "315", "NNW": "337.5"},
          "meaning": "point of the compass in degrees"},
        {"name": "movement_mph", "type": "real", "unit": "mph", "meaning": "how fast it moves"},
        {"name": "latitude", "type": "real", "unit": "degrees", "meaning": "of the centre"},
        {"name": "longitude", "type": "real", "unit": "degrees", "meaning": "of the centre"}
      ],
      "extract": [
        {"from": "center", "patterns": ["{latitude:real}{kind} {longitude:real}"]},
        {"from": "wind", "patterns": ["{wind_mph:real} mph"]},
        {"from": "pressure", "patterns": ["{pressure_hpa:real} mb"]},
        {"from": "movement", "patterns": ["{movement_direction} at {movement_mph:real} mph"]},
        {"from": "movement_compass", "patterns": ["{movement_deg:real}"]}
      ],
      "hidden": ["advisory_time", "center", "wind", "pressure", "wind_mph", "movement_mph",
        "movement_compass", "latitude", "longitude"]
    }
    """#
}
