#!/usr/bin/env python3
"""Measures geodesy against PROJ's own loop and pyproj, and prints how far the results are apart.

    python3 Benchmarks/geodesy.py                     # everything, at full size
    python3 Benchmarks/geodesy.py --only compare      # projections compare convert

A ratio is the median of the ratios of paired runs in turn. Needs pyproj and numpy. Points come from
a generator with a fixed seed and are kept in data/.
"""

import argparse
import os
import pathlib
import statistics
import subprocess
import sys
import time

import numpy
import pyproj

import spine

HERE = pathlib.Path(__file__).resolve().parent
DATA = HERE / "data"
PACKAGE = HERE / "geodesy"
SEED = 20240402
SECTIONS = ["projections", "compare", "convert"]

# Systems, each with the box that its points are drawn from and where it is meant for.
SYSTEMS = [
    ("EPSG:32651", (120, 0, 126, 84)),
    ("EPSG:3857", (-180, -85, 180, 85)),
    ("EPSG:3826", (119, 21, 123, 26)),
    ("EPSG:3035", (-16, 33, 32, 71)),
    ("EPSG:3413", (-180, 60, 180, 89.9)),
    ("EPSG:3832", (-180, -60, 180, 66)),
]


def points(count, box, name):
    """A file of points, longitudes first, and the points themselves."""
    path = DATA / f"points-{name}-{count}.bin"
    west, south, east, north = box
    random = numpy.random.default_rng(SEED)
    lon = random.uniform(west, east, count)
    lat = random.uniform(south, north, count)
    DATA.mkdir(exist_ok=True)
    numpy.concatenate([lon, lat]).tofile(path)
    return path, lon, lat


class Geodesy:
    def __init__(self, arguments):
        self.arguments = arguments
        self.table = spine.Table()
        self.program = PACKAGE / ".build" / "release" / "GeodesyBenchmark"

    def projections(self):
        """Points to UTM: PROJ's loop, one thread, two threads, and pyproj."""
        count = self.arguments.points
        path, lon, lat = points(count, (120, 0, 126, 84), "utm")
        output = subprocess.run(
            [self.program, "time", "EPSG:32651", str(self.arguments.rounds), path],
            check=True, capture_output=True, text=True).stdout
        rounds = [[float(word) for word in line.split()] for line in output.splitlines()]
        transformer = pyproj.Transformer.from_crs("EPSG:4326", "EPSG:32651", always_xy=True)
        transformer.transform(lon[:1000], lat[:1000])
        peers = []
        for _ in rounds:
            started = time.perf_counter()
            transformer.transform(lon, lat)
            peers.append(time.perf_counter() - started)
        title = f"{count:,} points to UTM"
        self.add(f"{title}, 1 thread, times as fast as PROJ's loop",
                 [round[0] / round[1] for round in rounds], 0.95)
        # That does not depend on what else the machine does.
        self.add(f"{title}, 1 thread, PROJ's loop's processor time to ours",
                 [round[3] / round[4] for round in rounds], 0.95)
        self.add(f"{title}, 2 threads, times as fast as PROJ's loop",
                 [round[0] / round[2] for round in rounds], 1.7)
        self.add(f"{title}, 2 threads, times as fast as pyproj",
                 [peer / round[2] for peer, round in zip(peers, rounds)], 1.7)

    def add(self, what, ratios, least):
        """A row whose ratio must be at least that."""
        ratio = statistics.median(ratios)
        spread = f"{min(ratios):.2f}–{max(ratios):.2f}, {len(ratios)} rounds"
        self.table.add(what, f"{ratio:.2f}", f"≥ {least}", ratio >= least, spread)

    def compare(self):
        """The same points by Rhumb and by pyproj: the largest differences."""
        pyproj.network.set_network_enabled(False)
        for code, box in SYSTEMS:
            count = self.arguments.compared
            path, lon, lat = points(count, box, code.replace(":", "-"))
            out = DATA / "projected.bin"
            subprocess.run([self.program, "project", code, path, out], check=True)
            ours = numpy.fromfile(out).reshape(2, -1)
            transformer = pyproj.Transformer.from_crs("EPSG:4326", code, always_xy=True)
            theirs = numpy.array(transformer.transform(lon, lat))
            distance = numpy.hypot(*(ours - theirs))
            worst = int(numpy.argmax(distance))
            self.table.add(
                f"{count:,} points to {code}, largest difference", f"{distance[worst]:.1e} m",
                "≤ 1e-06 m", bool(distance[worst] <= 1e-6),
                f"at {lon[worst]:.4f}, {lat[worst]:.4f}")

    def convert(self):
        """A feed into Web Mercator beside the same feed as it is."""
        bench = spine.Bench(self.arguments)
        feed = bench.input()

        def run(*options):
            return spine.run(
                [bench.rhumb, "convert", feed, "-q", "-o", DATA / "system.geojson", *options])

        pairs = spine.Pairs(
            self.arguments.rounds, lambda: run("--dst-crs", "EPSG:3857"), lambda: run())
        self.table.at_most("convert --dst-crs EPSG:3857 beside convert", pairs, 1.15)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", choices=SECTIONS, action="append")
    parser.add_argument("--points", type=int, default=2_000_000)
    parser.add_argument("--compared", type=int, default=100_000)
    parser.add_argument("--entries", type=int, default=200_000)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--binary", type=lambda p: pathlib.Path(p).resolve(),
                        help="this rhumb, in place of a release build")
    arguments = parser.parse_args()
    subprocess.run(
        ["swift", "build", "-c", "release", "--package-path", PACKAGE], check=True,
        stdout=subprocess.DEVNULL)
    arguments.pairs = arguments.rounds
    # The goals are for two cores; where there are more, the rest is left alone.
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:2])
    bench = Geodesy(arguments)
    for name in arguments.only or SECTIONS:
        print(f"{name}: {getattr(bench, name).__doc__}", file=sys.stderr)
        getattr(bench, name)()
    print(f"pyproj {pyproj.__version__} with PROJ {pyproj.proj_version_str}; {spine.processor()}\n")
    bench.table.print()


if __name__ == "__main__":
    main()
