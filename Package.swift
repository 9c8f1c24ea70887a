// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "rhumb",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "Rhumb", targets: ["Rhumb"]),
    .executable(name: "rhumb", targets: ["RhumbCommand"]),
  ],
  targets: [
    // System libraries: a module map and a shim header each.
    .systemLibrary(
      name: "CLibXML2", pkgConfig: "libxml-2.0",
      providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
    .systemLibrary(
      name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .systemLibrary(
      name: "CZip", pkgConfig: "libzip", providers: [.apt(["libzip-dev"]), .brew(["libzip"])]),
    .systemLibrary(
      name: "CPROJ", pkgConfig: "proj", providers: [.apt(["libproj-dev"]), .brew(["proj"])]),
    .systemLibrary(
      name: "CGEOS", pkgConfig: "geos", providers: [.apt(["libgeos-dev"]), .brew(["geos"])]),
    // The OpenSSL flavour, since that is the one that libproj and others load as well.
    .systemLibrary(
      name: "CCurl", pkgConfig: "libcurl",
      providers: [.apt(["libcurl4-openssl-dev"]), .brew(["curl"])]),
    .systemLibrary(
      name: "CSQLite3", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .systemLibrary(name: "CSystem"),

    // The rooms, from the table upwards.
    .target(name: "GeoFeatures", dependencies: ["CSystem"]),
    .target(
      name: "GeoFeeds",
      dependencies: ["GeoFeatures", "CLibXML2", "CZlib", "CZip", "CCurl", "CSystem"]),
    .target(name: "Geodesy", dependencies: ["GeoFeatures", "CPROJ", "CGEOS", "CSystem"]),
    .target(name: "GeoIndex", dependencies: ["GeoFeatures", "CSystem"]),
    .target(
      name: "GeoClusters", dependencies: ["GeoFeatures", "Geodesy", "GeoIndex", "CSystem"]),
    .target(name: "GeoTracks", dependencies: ["GeoFeatures", "Geodesy", "CSystem"]),
    .target(
      name: "GeoRegions",
      dependencies: ["GeoFeatures", "Geodesy", "GeoIndex", "GeoTracks", "CSystem"]),
    .target(
      name: "GeoLayers",
      dependencies: ["GeoFeatures", "Geodesy", "CSQLite3", "CZip", "CSystem"],
      resources: [.embedInCode("Map/Page")]),
    .target(
      name: "Rhumb",
      dependencies: [
        "GeoFeatures", "GeoFeeds", "Geodesy", "GeoIndex", "GeoClusters", "GeoTracks", "GeoRegions",
        "GeoLayers",
        "CSystem",
      ]),
    .executableTarget(
      name: "RhumbCommand",
      dependencies: ["Rhumb", "CSystem", "CLibXML2", "CZlib", "CZip", "CCurl"]),

    .target(
      name: "TestSupport", dependencies: ["GeoFeatures", "GeoFeeds"], path: "Tests/TestSupport"),
    .testTarget(name: "GeoFeaturesTests", dependencies: ["TestSupport", "GeoFeatures"]),
    .testTarget(
      name: "GeoFeedsTests", dependencies: ["TestSupport", "GeoFeeds", "GeoFeatures", "CZlib"]),
    .testTarget(
      name: "GeodesyTests", dependencies: ["TestSupport", "Geodesy", "GeoFeatures", "CSystem"]),
    .testTarget(name: "GeoIndexTests", dependencies: ["TestSupport", "GeoIndex", "GeoFeatures"]),
    .testTarget(
      name: "GeoClustersTests",
      dependencies: ["TestSupport", "GeoClusters", "GeoIndex", "Geodesy", "GeoFeatures"]),
    .testTarget(
      name: "GeoRegionsTests",
      dependencies: ["TestSupport", "GeoRegions", "Geodesy", "GeoFeatures"]),
    .testTarget(
      name: "GeoTracksTests",
      dependencies: ["TestSupport", "GeoTracks", "Geodesy", "GeoFeatures", "CSystem"]),
    .testTarget(
      name: "GeoLayersTests",
      dependencies: ["TestSupport", "GeoLayers", "GeoFeatures", "CSQLite3"]),
    .testTarget(name: "CommandTests", dependencies: ["TestSupport", "Rhumb", "RhumbCommand"]),
  ],
  swiftLanguageModes: [.v6]
)

// scripts/fuzz builds this with libFuzzer's instrumentation; nothing else does.
if Context.environment["RHUMB_FUZZING"] == "1" {
  package.targets.append(
    .executableTarget(
      name: "Fuzz",
      dependencies: [
        "TestSupport", "Rhumb", "GeoFeatures", "GeoFeeds", "Geodesy", "GeoTracks", "GeoLayers",
        "CSystem", "CZlib",
      ],
      path: "Tests/Fuzz", exclude: ["Seeds", "Dictionaries"]))
}
