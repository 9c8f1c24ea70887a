extension Profiles {
  /// Plain records of countries, within continents or by themselves; facts stand in attributes or
  /// in elements.
  static let countryJSON: StaticString = #"""
    {
      "name": "country",
      "title": "Countries as XML records",
      "match": {"contains": ["<Country ", "<Country>"]},
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
}
