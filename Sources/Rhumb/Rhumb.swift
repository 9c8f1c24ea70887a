// The umbrella: whoever imports Rhumb sees every room.
@_exported public import GeoClusters
@_exported public import GeoFeatures
@_exported public import GeoFeeds
@_exported public import GeoIndex
@_exported public import GeoLayers
@_exported public import GeoRegions
@_exported public import GeoTracks
@_exported public import Geodesy
