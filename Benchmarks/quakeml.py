#!/usr/bin/env python3
"""Measures `rhumb convert` on QuakeML against ObsPy and xmllint, with the goals beside the figures.

As in spine.py, a ratio is the median of paired runs in turn, and inputs are generated and kept in
data/. ObsPy reads a smaller file of the same kind, since it needs seconds for what rhumb needs
milliseconds for: its time is that of read_events alone, without start and import, rhumb's is that of
the whole program with the writing of GeoJSON; both are divided by their events. What the two read is
compared, event by event and field by field, before anything is timed.
"""

import argparse
import json
import pathlib
import statistics
import subprocess
import sys
from datetime import datetime, timezone

from spine import DATA, HERE, Bench, Pairs, first_line, processor, run

SECTIONS = ["obspy", "xmllint", "memory"]
PEER = HERE / "obspy_events.py"


class QuakeML(Bench):
    """The programs, the inputs and the table that is filled."""

    def __init__(self, arguments):
        super().__init__(arguments)
        self.python = arguments.python
        self.peer_entries = arguments.peer_entries

    def count(self, picks):
        """How many events a file has; with picks an event is 60 kB, so that a quarter will do."""
        return self.entries // 4 if picks else self.entries

    def catalogue(self, picks, entries=None):
        """A generated file, made where it is not there yet."""
        entries = entries or self.count(picks)
        path = DATA / f"quakeml{'-picks' if picks else ''}-{entries}.xml"
        if not path.exists():
            print(f"  writing {path.name}", file=sys.stderr)
            part = path.with_suffix(".part")
            options = ["--picks"] if picks else []
            subprocess.run(
                [sys.executable, HERE / "generate_quakeml.py", "--entries", str(entries), "-o",
                 part, *options], check=True)
            part.rename(path)
        return path

    def peer(self, source):
        """The seconds that ObsPy needs to read a file."""
        output = DATA / "obspy.jsonl"
        done = subprocess.run(
            [self.python, "-W", "ignore", PEER, source, output], check=True, capture_output=True,
            text=True)
        return float(done.stderr.split()[-1])

    def obspy(self):
        """The same fields as ObsPy, how many times faster."""
        for picks, label in ((False, "events alone"), (True, "with picks and arrivals")):
            small = self.catalogue(picks, self.peer_entries)
            large = self.catalogue(picks)
            self.peer(small)
            self.convert(small)
            difference = compare(DATA / "rhumb.geojson", DATA / "obspy.jsonl")
            self.table.add(
                f"{label}: fields of rhumb and ObsPy", difference or
                f"the same in {self.peer_entries:,} events", "the same", difference is None)
            ratios = []
            for _ in range(self.pairs):
                ours = self.convert(large).seconds / self.count(picks)
                ratios.append(self.peer(small) / self.peer_entries / ours)
            times = statistics.median(ratios)
            self.table.add(
                f"{label}: faster than read_events, per event", f"{times:.0f} ×", "≥ 50 ×",
                times >= 50, f"{min(ratios):.0f}–{max(ratios):.0f}; {ours * 1e6:.1f} µs an event, "
                f"{len(ratios)} pairs")

    def xmllint(self, source=None):
        """GeoJSON from QuakeML, against the bare XML parser."""
        if source:
            return super().xmllint(source)
        for picks, label in ((False, "events alone"), (True, "with picks and arrivals")):
            source = self.catalogue(picks)
            for piped in (False, True):
                pairs = Pairs(
                    self.pairs, lambda: self.convert(source, piped=piped),
                    lambda: self.xmllint(source))
                way = "through a pipe" if piped else "from a file"
                self.table.add(
                    f"{label}, {source.stat().st_size / 1e6:,.0f} MB → GeoJSON {way}, to xmllint",
                    f"{pairs.ratio:.2f}", "", None, pairs.spread)
        return None

    def memory(self):
        """Peak memory at a size and at ten times that size."""
        for picks in (False, True):
            for entries in (self.count(picks) // (10 if picks else 1),
                            self.count(picks) * (1 if picks else 10)):
                source = self.catalogue(picks, entries)
                peak = self.convert(source).peak_megabytes
                self.table.add(
                    f"peak memory, {source.stat().st_size / 1e6:,.0f} MB"
                    f"{' with picks' if picks else ''}",
                    f"{peak:.0f} MB", "≤ 64 MB", peak <= 64)


def compare(ours, theirs):
    """What is different between a layer and the lines of the peer, or None."""
    with open(ours, encoding="utf-8") as file:
        features = {f["properties"]["id"]: f for f in json.load(file)["features"]}
    count = 0
    for line in open(theirs, encoding="utf-8"):
        count += 1
        wanted = json.loads(line)
        feature = features.get(wanted["id"])
        if feature is None:
            return f"{wanted['id']} is missing"
        found = dict(feature["properties"], position=feature["geometry"]["coordinates"][:2])
        moment = datetime.strptime(found["time"], "%Y-%m-%dT%H:%M:%S.%fZ")
        found["time"] = round(moment.replace(tzinfo=timezone.utc).timestamp() * 1000)
        for name, value in wanted.items():
            if not same(found.get(name), value):
                return f"{wanted['id']}: {name} is {found.get(name)} and {value}"
    return None if count == len(features) else f"{len(features):,} and {count:,} events"


def same(left, right):
    """Whether two values are the same; lengths were divided by 1000, once rounded and once not."""
    if isinstance(left, float) and isinstance(right, (float, int)):
        return abs(left - right) <= 4e-16 * abs(right)
    return left == right


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pairs", type=int, default=7, help="paired runs to a ratio (7)")
    parser.add_argument("--entries", type=int, default=20_000, help="events of a file (20,000)")
    parser.add_argument("--peer-entries", type=int, default=300,
                        help="events of the file that ObsPy reads (300)")
    parser.add_argument("--binary", type=lambda p: pathlib.Path(p).resolve(),
                        help="this rhumb, in place of a release build")
    parser.add_argument("--python", default=sys.executable,
                        help="the Python that has ObsPy; else this one")
    parser.add_argument("--only", choices=SECTIONS, action="append",
                        help="this part alone; may be given again")
    arguments = parser.parse_args()
    wanted = "import sys, obspy; print('Python', sys.version.split()[0], 'ObsPy', obspy.__version__)"
    found = subprocess.run([arguments.python, "-c", wanted], capture_output=True, text=True)
    if found.returncode != 0:
        sys.exit(f"{arguments.python} lacks ObsPy: pip install obspy, or --python")
    DATA.mkdir(exist_ok=True)
    bench = QuakeML(arguments)
    for name in arguments.only or SECTIONS:
        print(f"{name}: {getattr(bench, name).__doc__}", file=sys.stderr)
        getattr(bench, name)()
    print(f"{first_line(bench.rhumb, '--version')}; {first_line('xmllint', '--version')}; "
          f"{found.stdout.strip()}")
    print(f"{processor()}; {arguments.entries:,} events, {arguments.pairs} pairs\n")
    bench.table.print()


if __name__ == "__main__":
    main()
