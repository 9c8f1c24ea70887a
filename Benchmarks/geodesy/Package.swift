// swift-tools-version: 6.2
import PackageDescription

// What Benchmarks/geodesy.py runs: circles, lines, cuts and projections by Rhumb, and projections by
// PROJ's own loop in the same process.
let package = Package(
  name: "geodesy-benchmark",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "rhumb", path: "../..")],
  targets: [
    .target(name: "BareProj", linkerSettings: [.linkedLibrary("proj")]),
    .executableTarget(
      name: "GeodesyBenchmark",
      dependencies: ["BareProj", .product(name: "Rhumb", package: "rhumb")]),
  ],
  swiftLanguageModes: [.v6]
)
