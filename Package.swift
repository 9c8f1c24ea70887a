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
    .systemLibrary(name: "CSystem"),

    // The rooms, from the table upwards.
    .target(name: "GeoFeatures", dependencies: ["CSystem"]),
    .target(name: "GeoFeeds", dependencies: ["GeoFeatures", "CLibXML2", "CZlib", "CSystem"]),
    .target(name: "Geodesy", dependencies: ["GeoFeatures"]),
    .target(
      name: "GeoLayers", dependencies: ["GeoFeatures", "Geodesy", "CZip", "CSystem"]),
    .target(
      name: "Rhumb", dependencies: ["GeoFeatures", "GeoFeeds", "Geodesy", "GeoLayers", "CSystem"]),
    .executableTarget(
      name: "RhumbCommand", dependencies: ["Rhumb", "CSystem", "CLibXML2", "CZlib", "CZip"]),

    .testTarget(name: "GeoFeaturesTests", dependencies: ["GeoFeatures"]),
    .testTarget(name: "GeoFeedsTests", dependencies: ["GeoFeeds", "GeoFeatures"]),
    .testTarget(name: "GeodesyTests", dependencies: ["Geodesy", "GeoFeatures"]),
    .testTarget(name: "GeoLayersTests", dependencies: ["GeoLayers", "GeoFeatures"]),
    .testTarget(name: "CommandTests", dependencies: ["Rhumb", "RhumbCommand"]),
  ],
  swiftLanguageModes: [.v6]
)
