#!/usr/bin/env python3
"""Measures GeoPackages of the same rows by rhumb and by GDAL's ogr2ogr, after holding both against each
other: as many rows, the same extent, and the same sums of a column.

    python3 Benchmarks/geopackage.py
    python3 Benchmarks/geopackage.py --only compare --entries 2000 --binary .build/debug/rhumb

Both read the same GeoJSON or CSV and write a package anew, with its R-tree; ogr2ogr with its
defaults. A ratio is the median of those of paired runs.
"""

import argparse
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import types

import spine

DATA = spine.DATA
CSV_OPTIONS = ["-oo", "X_POSSIBLE_NAMES=longitude", "-oo", "Y_POSSIBLE_NAMES=latitude", "-oo",
               "AUTODETECT_TYPE=YES"]


def circles(binary, count):
    """A GeoJSON of polygons with 72 corners; made once."""
    path = DATA / f"package-circles-{count}.geojson"
    if path.exists():
        return path
    table = DATA / f"package-circles-{count}.csv"
    seeded = random.Random(20240507)
    with open(table, "w", encoding="utf-8") as out:
        out.write("id,longitude,latitude,radius_m,mag\n")
        for number in range(count):
            out.write(f"c{number},{seeded.uniform(-170, 170):.5f},{seeded.uniform(-70, 70):.5f},"
                      f"{seeded.uniform(1e3, 1e5):.1f},{seeded.uniform(2, 8):.1f}\n")
    subprocess.run([binary, "convert", table, "--circles", "radius_m", "-q", "-o", path], check=True)
    return path


def ours(binary, source):
    # Anew, as GDAL's: rhumb would put its layer into the package that is there.
    target = DATA / "ours.gpkg"
    target.unlink(missing_ok=True)
    return spine.run([binary, "convert", source, "-q", "-o", target, "--layer-name", "layer"])


def theirs(source, options):
    target = DATA / "theirs.gpkg"
    target.unlink(missing_ok=True)
    return spine.run(["ogr2ogr", "-f", "GPKG", target, source, "-nln", "layer", *options])


def facts(path):
    """Rows, extent of the index, and the sum of magnitudes."""
    connection = sqlite3.connect(path)
    column = connection.execute("SELECT column_name FROM gpkg_geometry_columns").fetchone()[0]
    rows, total = connection.execute("SELECT count(*), sum(mag) FROM layer").fetchone()
    extent = connection.execute(
        f"SELECT min(minx), min(miny), max(maxx), max(maxy) FROM rtree_layer_{column}").fetchone()
    connection.close()
    return rows, [round(side, 3) for side in extent], round(total, 3)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", action="append", choices=["compare", "speed"])
    parser.add_argument("--entries", type=int, default=200_000, help="rows (200,000)")
    parser.add_argument("--pairs", type=int, default=5, help="paired runs to a ratio (5)")
    parser.add_argument("--binary", help="this rhumb, in place of a release build")
    arguments = parser.parse_args()
    if not shutil.which("ogr2ogr"):
        spine.skip("there is no ogr2ogr")
    binary = os.path.abspath(arguments.binary) if arguments.binary else spine.build()
    DATA.mkdir(exist_ok=True)
    bench = spine.Bench(types.SimpleNamespace(
        binary=binary, pairs=arguments.pairs, entries=arguments.entries))
    sources = [
        ("points of GeoJSON", bench.input("geojson"), []),
        ("points of CSV", bench.input("csv"), CSV_OPTIONS),
        ("polygons of 72 corners", circles(binary, arguments.entries // 10), []),
    ]
    wrong = 0
    for name, source, options in sources:
        ours(binary, source), theirs(source, options)
        pair = facts(DATA / "ours.gpkg"), facts(DATA / "theirs.gpkg")
        wrong += pair[0] != pair[1]
        print(f"{name}: {pair[0][0]:,} rows, extent and sum of magnitudes "
              f"{'the same' if pair[0] == pair[1] else f'OTHER: {pair}'}")
    if not arguments.only or "speed" in arguments.only:
        for name, source, options in sources:
            bench.table.at_least(
                f"{name} → GeoPackage, faster than ogr2ogr",
                spine.Pairs(arguments.pairs, lambda: ours(binary, source),
                            lambda: theirs(source, options)), 5)
        bench.table.print()
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
