extension Profiles {
  /// Any feed of which nothing more is known: the elements that Atom and RSS have in common.
  static let feedJSON: StaticString = #"""
    {
      "name": "feed",
      "title": "Atom, RSS and RDF feeds in general",
      "match": {"root": ["feed", "rss", "RDF", "entry", "item", "channel"]},
      "fields": [
        {"name": "id", "type": "text", "meaning": "identifier of the item"},
        {"name": "title", "type": "text", "meaning": "headline"},
        {"name": "time", "type": "time", "meaning": "when it happened"},
        {"name": "published", "type": "time", "meaning": "when it was published"},
        {"name": "updated", "type": "time", "meaning": "time of the last revision"},
        {"name": "url", "type": "text", "meaning": "page of the item"},
        {"name": "category", "type": "text", "meaning": "terms of the feed's own"},
        {"name": "author", "type": "text", "meaning": "who wrote it"},
        {"name": "summary", "type": "text", "meaning": "description, often HTML"}
      ]
    }
    """#
}
