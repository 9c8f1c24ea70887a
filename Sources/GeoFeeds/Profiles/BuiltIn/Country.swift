extension Profiles {
  /// Plain records of countries, within continents or by themselves; facts stand in attributes or
  /// in elements.
  static let countryJSON: StaticString = #"""
    {
      "name": "country",
      "title": "Countries as XML records",
      "match": {
        "root": ["CountryCode", "Countries", "countries", "World", "world", "Continent", "Country"],
        "contains": ["<Country ", "<Country>"]
      },
      "record": "Country",
      "fields": [
        {"name": "continent", "type": "text", "path": ["../@name", "@continent", "continent",
          "Continent"], "meaning": "continent"},
        {"name": "code", "type": "text", "path": ["@code", "code", "Code"],
          "meaning": "code of the country"},
        {"name": "name", "type": "text", "path": ["@name", "name", "Name"],
          "meaning": "name of the country"},
        {"name": "gnp", "type": "real", "path": ["@gnp", "gnp", "GNP"],
          "meaning": "gross national product"},
        {"name": "population", "type": "integer", "path": ["@population", "population",
          "Population"], "meaning": "inhabitants"}
      ]
    }
    """#

  /// GeoNames' list of countries (`countryInfo`), each with the box around it.
  static let geonamesJSON: StaticString = #"""
    {
      "name": "geonames",
      "title": "Countries of GeoNames, XML records",
      "match": {"root": "geonames", "contains": ["<countryCode>"]},
      "record": "country",
      "fields": [
        {"name": "continent", "type": "text", "path": "continentName", "meaning": "continent"},
        {"name": "code", "type": "text", "path": "countryCode", "meaning": "ISO 3166-1 alpha-2"},
        {"name": "name", "type": "text", "path": "countryName", "meaning": "name of the country"},
        {"name": "population", "type": "integer", "meaning": "inhabitants"},
        {"name": "area_km2", "type": "real", "unit": "km²", "path": "areaInSqKm",
          "meaning": "area"},
        {"name": "capital", "type": "text", "meaning": "name of the capital"},
        {"name": "iso3", "type": "text", "path": "isoAlpha3", "meaning": "ISO 3166-1 alpha-3"},
        {"name": "iso_number", "type": "text", "path": "isoNumeric",
          "meaning": "ISO 3166-1 numeric, with its zeros"},
        {"name": "geoname_id", "type": "integer", "path": "geonameId",
          "meaning": "number at GeoNames"},
        {"name": "bbox", "type": "json", "unit": "degrees",
          "join": ["west", "south", "east", "north"], "box": "west south east north",
          "meaning": "box around it; west exceeds east over 180°"},
        {"name": "west", "type": "real", "unit": "degrees", "meaning": "edge of the box"},
        {"name": "south", "type": "real", "unit": "degrees", "meaning": "edge of the box"},
        {"name": "east", "type": "real", "unit": "degrees", "meaning": "edge of the box"},
        {"name": "north", "type": "real", "unit": "degrees", "meaning": "edge of the box"}
      ],
      "hidden": ["west", "south", "east", "north"]
    }
    """#
}
