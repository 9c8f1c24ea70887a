import GeoFeatures

/// A scale by which cyclones are classed after their largest sustained wind.
public enum IntensityScale: String, Sendable, CaseIterable {
  /// That of Saffir and Simpson, of means over 1 minute, as the NHC has used it since 2012.
  case saffirSimpson = "saffir-simpson"
  /// That of the RSMC Tokyo, of means over 10 minutes.
  case jma
  /// That of Taiwan's Central Weather Administration, of means over 10 minutes.
  case cwa
}
