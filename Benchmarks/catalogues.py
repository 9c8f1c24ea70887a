#!/usr/bin/env python3
"""Measures `rhumb convert` on earthquake catalogues against pandas, with the goals beside the figures.

As in spine.py, a ratio is the median of paired runs in turn, inputs come from generate.py and are
kept in data/. The peers are whole programs (table_to_geojson.py): their start is in their time, as
rhumb's is in its own; how long Python takes to import them is a row of its own. Before anything is
timed, the layers of all are read back and compared, feature by feature.

A section is a method of Catalogues that is named in SECTIONS.
"""

import argparse
import json
import pathlib
import subprocess
import sys

from spine import DATA, HERE, Bench, Pairs, first_line, processor, run

SECTIONS = ["text", "csv", "memory"]
PEER = HERE / "table_to_geojson.py"


class Catalogues(Bench):
    """The programs, the inputs and the table that is filled."""

    def __init__(self, arguments):
        super().__init__(arguments)
        self.python = arguments.python

    def peer(self, source, kind, way):
        """A run of the peer on a table; what it wrote before is gone, as GDAL wants it."""
        output = DATA / f"{way}.geojson"
        output.unlink(missing_ok=True)
        options = ["--text"] if kind == "text" else []
        return run([self.python, PEER, source, output, "--way", way, *options])

    def against_pandas(self, kind, label):
        source = self.input(kind)
        self.convert(source)
        ours = layer(DATA / "rhumb.geojson")
        for way, goal, words in (
            ("records", 5, "pandas and json"), ("geopandas", None, "geopandas with pyogrio"),
        ):
            self.peer(source, kind, way)
            difference = compare(ours, layer(DATA / f"{way}.geojson"))
            self.table.add(
                f"{label}, features of rhumb and {words}", difference or f"the same {len(ours):,}",
                "the same", difference is None)
            pairs = Pairs(
                self.pairs, lambda: self.convert(source), lambda: self.peer(source, kind, way))
            what = f"{label} → GeoJSON, faster than {words}"
            if goal:
                self.table.at_least(what, pairs, goal)
            else:
                self.table.add(what, f"{1 / pairs.ratio:.1f} ×", "", None, pairs.spread)

    def text(self):
        """FDSN event text to GeoJSON, against pandas."""
        self.against_pandas("text", "FDSN text")
        started = [run([self.python, "-c", "import pandas"]).seconds for _ in range(3)]
        self.table.add("Python with pandas imported, and nothing done", f"{min(started):.2f} s", "", None)

    def csv(self):
        """CSV to GeoJSON, against pandas."""
        self.against_pandas("csv", "CSV")

    def memory(self):
        """Peak memory, at the size and ten times the size, and that of the peers at the size."""
        for kind in ("text", "csv"):
            for entries in (self.entries, self.entries * 10):
                source = self.input(kind, entries)
                for piped in (False, True):
                    peak = self.convert(source, piped=piped).peak_megabytes
                    way = "through a pipe" if piped else "from a file"
                    self.table.add(
                        f"peak memory, {source.stat().st_size / 1e6:,.0f} MB of {kind} {way}",
                        f"{peak:.0f} MB", "≤ 64 MB", peak <= 64)
            for way in ("records", "geopandas"):
                peak = self.peer(self.input(kind), kind, way).peak_megabytes
                self.table.add(
                    f"peak memory of {way}, {self.entries:,} rows of {kind}", f"{peak:.0f} MB", "", None)


def layer(path):
    """The features of a layer: coordinates and properties by id."""
    with open(path, encoding="utf-8") as file:
        features = json.load(file)["features"]
    return {
        f["properties"]["id"]: (f["geometry"]["coordinates"], f["properties"]) for f in features}


def compare(ours, theirs):
    """What is different between two layers, or None. A null and no member are the same."""
    if ours.keys() != theirs.keys():
        return f"{len(ours):,} and {len(theirs):,} ids"
    for id, (position, properties) in ours.items():
        other_position, other = theirs[id]
        # Heights are -1000 times the depth: a last bit may differ, and -0 be 0.
        if any(abs(a - b) > 1e-6 for a, b in zip(position, other_position)):
            return f"{id}: {position} and {other_position}"
        for name in properties.keys() | other.keys():
            if properties.get(name) != other.get(name):
                return f"{id}: {name} is {properties.get(name)} and {other.get(name)}"
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pairs", type=int, default=7, help="paired runs to a ratio (7)")
    parser.add_argument("--entries", type=int, default=200_000, help="rows of a table (200,000)")
    parser.add_argument("--binary", type=lambda p: pathlib.Path(p).resolve(),
                        help="this rhumb, in place of a release build")
    parser.add_argument("--python", default=sys.executable,
                        help="the Python that has pandas and geopandas; else this one")
    parser.add_argument("--only", choices=SECTIONS, action="append",
                        help="this part alone; may be given again")
    arguments = parser.parse_args()
    wanted = "import sys, pandas, geopandas, pyogrio; print('Python', sys.version.split()[0], " \
        "'pandas', pandas.__version__, 'geopandas', geopandas.__version__, 'pyogrio', pyogrio.__version__)"
    found = subprocess.run([arguments.python, "-c", wanted], capture_output=True, text=True)
    if found.returncode != 0:
        sys.exit(f"{arguments.python} lacks pandas, geopandas or pyogrio: pip install them, or --python")
    DATA.mkdir(exist_ok=True)
    bench = Catalogues(arguments)
    for name in arguments.only or SECTIONS:
        print(f"{name}: {bench.section(name).__doc__}", file=sys.stderr)
        bench.section(name)()
    print(f"{first_line(bench.rhumb, '--version')}; {found.stdout.strip()}")
    print(f"{processor()}; {arguments.entries:,} rows, {arguments.pairs} pairs\n")
    bench.table.print()


if __name__ == "__main__":
    main()
