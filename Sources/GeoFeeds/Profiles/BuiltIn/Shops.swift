extension Profiles {
  /// RSS of the iTunes Music Store: one album an item, its cover in three sizes.
  static let itmsJSON: StaticString = #"""
    {
      "name": "itms",
      "title": "Albums of the iTunes Music Store, RSS",
      "match": {"root": ["rss", "channel", "item"], "contains": ["<itms:"]},
      "zone": "Z",
      "fields": [
        {"name": "id", "type": "text", "meaning": "identifier of the item"},
        {"name": "title", "type": "text", "meaning": "album and artist"},
        {"name": "artist", "type": "text", "path": "itms:artist", "meaning": "who made it"},
        {"name": "album", "type": "text", "path": "itms:album", "meaning": "name of the album"},
        {"name": "price", "type": "real", "unit": "USD", "path": "itms:albumPrice",
          "meaning": "price of the album"},
        {"name": "category", "type": "text", "meaning": "genre"},
        {"name": "published", "type": "time", "meaning": "when it was put up"},
        {"name": "release_date", "type": "time", "path": "itms:releasedate",
          "format": ["%B %d, %Y"], "meaning": "day on which it came out"},
        {"name": "rights", "type": "text", "path": "itms:rights", "meaning": "copyright"},
        {"name": "url", "type": "text", "meaning": "page of the album"},
        {"name": "artist_url", "type": "text", "path": "itms:artistLink",
          "meaning": "page of the artist"},
        {"name": "album_url", "type": "text", "path": "itms:albumLink",
          "meaning": "page of the album"},
        {"name": "cover_53", "type": "text", "path": "itms:coverArt[@height=53]",
          "meaning": "cover, 53 pixels high"},
        {"name": "cover_60", "type": "text", "path": "itms:coverArt[@height=60]",
          "meaning": "cover, 60 pixels high"},
        {"name": "cover_100", "type": "text", "path": "itms:coverArt[@height=100]",
          "meaning": "cover, 100 pixels high"},
        {"name": "summary", "type": "text", "meaning": "description"},
        {"name": "content", "type": "text", "meaning": "the same facts as HTML"},
        {"name": "cover_width", "type": "text", "path": "itms:coverArt/@width",
          "meaning": "widths of the covers"}
      ],
      "hidden": ["content", "cover_width"]
    }
    """#

  /// RSS of Woot, one sale an item; its namespace is declared at every element anew.
  static let wootJSON: StaticString = #"""
    {
      "name": "woot",
      "title": "Sales of Woot, RSS",
      "match": {"root": ["rss", "channel", "item"], "contains": ["<woot:"]},
      "fields": [
        {"name": "id", "type": "text", "meaning": "identifier of the item"},
        {"name": "title", "type": "text", "meaning": "what is sold"},
        {"name": "price", "type": "real", "unit": "USD", "path": "woot:price", "meaning": "price"},
        {"name": "shipping", "type": "text", "path": "woot:shipping",
          "meaning": "cost of shipping, in words"},
        {"name": "shipping_price", "type": "real", "unit": "USD", "meaning": "cost of shipping"},
        {"name": "sold_out", "type": "flag", "path": "woot:soldout",
          "meaning": "whether there is none left"},
        {"name": "woot_off", "type": "flag", "path": "woot:wootoff",
          "meaning": "whether one sale follows the other"},
        {"name": "published", "type": "time", "meaning": "when it was published"},
        {"name": "url", "type": "text", "meaning": "page of the sale"},
        {"name": "purchase_url", "type": "text", "path": "woot:purchaseurl",
          "meaning": "where to buy it"},
        {"name": "thumbnail_url", "type": "text", "path": "woot:thumbnailimage",
          "meaning": "smallest picture"},
        {"name": "small_image_url", "type": "text", "path": "woot:substandardimage",
          "meaning": "small picture"},
        {"name": "image_url", "type": "text", "path": "woot:standardimage", "meaning": "picture"},
        {"name": "detail_image_url", "type": "text", "path": "woot:detailimage",
          "meaning": "large picture"},
        {"name": "summary", "type": "text", "meaning": "description"}
      ],
      "extract": [
        {"from": "shipping", "patterns": ["${shipping_price:real} shipping"]}
      ]
    }
    """#
}
