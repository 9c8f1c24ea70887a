#!/usr/bin/env python3
"""Compares the regions of `rhumb stats` with GeoPandas, and measures it against that and `rhumb convert`.

    python3 Benchmarks/regions.py                    # everything, at full size
    python3 Benchmarks/regions.py --only compare     # counts only
    python3 Benchmarks/regions.py --only compare --points 5000

Regions are the countries of Natural Earth at 1 : 50 million in ../shared/data/regions beside the package,
else those of Samples. Points come from a fixed seed. Needs numpy, pandas and geopandas; without them it says
so and compares nothing. Ratios are medians of paired runs in turn.
"""

import argparse
import os
import pathlib
import subprocess
import sys
import time
import types

import spine

try:
    import geopandas
    import numpy
    import pandas
except ImportError as missing:
    spine.skip(missing)

HERE = pathlib.Path(__file__).resolve().parent
DATA = HERE / "data"
SHARED = HERE.parent.parent / "shared/data/regions/ne_50m_admin_0_countries.geojson"
SAMPLE = HERE.parent / "Samples/countries.geojson"
SEED = 20240507


def regions():
    """The file of countries, and the property that is another one in each."""
    if SHARED.exists():
        return SHARED, "adm0_a3"
    print(f"../shared/data/regions is not there: the countries are those of {SAMPLE.name}")
    return SAMPLE, "code"


def countries_of(binary, file):
    """The countries as geopandas is to have them: to it the outline of a country that goes on over 180° is a
    band round the globe, so that those of the sample come cut there, as RFC 7946 has it."""
    if file == SAMPLE:
        file = DATA / "countries-cut.geojson"
        subprocess.run([binary, "convert", SAMPLE, "-q", "-o", file], check=True)
    return geopandas.read_file(file)


def points(count, corners=()):
    """A CSV of places spread evenly over the globe and of some corners of the regions; made once."""
    path = DATA / f"points-{count}-{len(corners)}.csv"
    random = numpy.random.default_rng(SEED)
    x = numpy.round(random.uniform(-180, 180, count), 4)
    y = numpy.round(numpy.degrees(numpy.arcsin(random.uniform(-1, 1, count))), 4)
    if len(corners):
        x, y = numpy.concatenate([x, corners[:, 0]]), numpy.concatenate([y, corners[:, 1]])
    frame = pandas.DataFrame({"longitude": x, "latitude": y})
    frame.to_csv(path, index=False)
    return path, frame


def first_regions(frame, countries):
    """For each point the place of the first region in the file's order that has it, its border included;
    and how many points are in several."""
    places = geopandas.GeoDataFrame(
        geometry=geopandas.points_from_xy(frame["longitude"], frame["latitude"]), crs=4326)
    pairs = geopandas.sjoin(places, countries[["geometry"]], predicate="intersects")
    chosen = pairs["index_right"].groupby(level=0).min()
    return chosen, int((pairs.index.value_counts() > 1).sum())


def stats(binary, path, file, key, *options):
    done = subprocess.run(
        [binary, "stats", path, "--regions", file, "--region-key", key, "--select", "region,count",
         "-f", "csv", *options], check=True, capture_output=True, text=True)
    lines = [line.rsplit(",", 1) for line in done.stdout.splitlines()[1:]]
    return [int(count) for _, count in lines], done.stderr.splitlines()[-1]


def compare(binary, count):
    file, key = regions()
    countries = countries_of(binary, file)
    # Corners lie on borders: of one country, or of several that meet there.
    corners = numpy.array([
        corner for shape in countries.geometry.make_valid() for part in getattr(shape, "geoms", [shape])
        if part.geom_type == "Polygon" for corner in list(part.exterior.coords)[::97]])[:, :2]
    wrong = 0
    for what, some, at in (("spread evenly", count, ()), ("and corners", count, corners)):
        path, frame = points(some, at)
        chosen, several = first_regions(frame, countries)
        known = numpy.bincount(chosen, minlength=len(countries)).tolist() + [len(frame) - len(chosen)]
        ours, said = stats(binary, path, file, key)
        ours += [0] * (len(known) - len(ours))
        unequal = [(place, a, b) for place, (a, b) in enumerate(zip(ours, known)) if a != b]
        wrong += len(unequal)
        print(f"{len(frame):,} points {what}, {several:,} of them in several regions: "
              f"{len(known) - len(unequal)} of {len(known)} counts equal to geopandas.sjoin's, "
              f"{len(unequal)} other")
        print(f"    rhumb: {said}")
        for place, a, b in unequal[:10]:
            name = countries[next(c for c in countries if c.lower() == key)].get(place, "(none)")
            print(f"    {name}: {a}, geopandas {b}")
    return wrong


PEER = """
import sys, geopandas, pandas
frame, countries = pandas.read_csv(sys.argv[1]), geopandas.read_file(sys.argv[2])
places = geopandas.GeoDataFrame(
    geometry=geopandas.points_from_xy(frame["longitude"], frame["latitude"]), crs=4326)
geopandas.sjoin(places, countries[["geometry"]], predicate="intersects")["index_right"].value_counts()
"""


def speed(binary, count, entries, pairs):
    table = spine.Table()
    file, key = regions()
    countries = countries_of(binary, file)
    path, frame = points(count)
    output = DATA / "regions.out.csv"

    def ours(*options):
        return spine.run([binary, "stats", path, "--quantiles", "none", "-q", "-o", output, *options])

    def divided():
        return ours("--regions", file, "--region-key", key)

    def join():
        places = geopandas.GeoDataFrame(
            geometry=geopandas.points_from_xy(frame["longitude"], frame["latitude"]), crs=4326)
        started = time.perf_counter()
        geopandas.sjoin(places, countries[["geometry"]], predicate="intersects")
        return spine.Run(time.perf_counter() - started, 0)

    def assigning():
        """What regions add to a run: reading and indexing them, and finding those of all points."""
        return spine.Run(max(1e-3, divided().seconds - ours().seconds), 0)

    counts, _ = stats(binary, path, file, key)
    chosen, _ = first_regions(frame, countries)
    known = numpy.bincount(chosen, minlength=len(countries)).tolist() + [len(frame) - len(chosen)]
    table.add(f"{count:,} points in {len(countries)} regions: counts equal to sjoin's",
              f"{sum(a == b for a, b in zip(counts, known))} of {len(known)}", "all", counts == known)
    table.at_least("what regions add to a run, faster than geopandas.sjoin alone",
                   spine.Pairs(pairs, assigning, join), 20)
    table.at_least("the whole command, faster than a script that reads both files and joins",
                   spine.Pairs(pairs, divided, lambda: spine.run(
                       [sys.executable, "-c", PEER, path, file])), 1)

    bench = spine.Bench(types.SimpleNamespace(binary=binary, pairs=pairs, entries=entries))
    feed = bench.input()

    def figures(*options, source=None, runner=spine.run):
        return runner([binary, "stats", source or feed, "--regions", file, "--region-key", key, "-q",
                          "-o", output, *options])

    megabytes = feed.stat().st_size / 1e6
    table.at_most(f"stats by country of {megabytes:.0f} MB of Atom, to convert",
                  spine.Pairs(pairs, figures, lambda: bench.convert(feed)), 1.3)
    small, large = bench.input(entries=entries // 10), feed
    peaks = [figures("--quantiles", "none", source=source, runner=spine.alone).peak_megabytes
             for source in (small, large)]
    table.add("peak memory without quantiles, a tenth of the feed and all of it",
              f"{peaks[0]:.0f} and {peaks[1]:.0f} MB", "≤ 10 MB more", peaks[1] - peaks[0] <= 10)
    table.print()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", action="append", choices=["compare", "speed"])
    parser.add_argument("--points", type=int, default=1_000_000, help="points (1,000,000)")
    parser.add_argument("--entries", type=int, default=200_000, help="entries of a feed (200,000)")
    parser.add_argument("--pairs", type=int, default=5, help="paired runs to a ratio (5)")
    parser.add_argument("--binary", help="this rhumb, in place of a release build")
    options = parser.parse_args()
    binary = os.path.abspath(options.binary) if options.binary else spine.build()
    DATA.mkdir(exist_ok=True)
    wrong = 0
    if not options.only or "compare" in options.only:
        wrong = compare(binary, options.points)
    if not options.only or "speed" in options.only:
        speed(binary, options.points, options.entries, options.pairs)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
