#!/usr/bin/env python3
"""Measures `rhumb convert` against xmllint and GDAL, and prints a table with the goals beside it.

A ratio is the median of the ratios of paired runs in turn (rhumb, then the other, again and again),
so that a machine that slows down slows both. Outputs exist before a run and are replaced by it;
what rhumb does to make them safe (fsync, rename) is in its time. Inputs come from generate.py and
are kept in data/.
"""

import argparse
import filecmp
import os
import pathlib
import platform
import re
import shutil
import statistics
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
DATA = HERE / "data"
SECTIONS = ["feeds", "layers", "ogr2ogr", "readers", "memory", "start", "threads"]


def skip(why):
    """Ends a comparison whose peers are not here, aloud; where CI is set that is a failure."""
    print(f"skipped: {why}")
    sys.exit(1 if os.environ.get("CI") in ("true", "1") else 0)


class Run:
    """What one run of a program took."""

    def __init__(self, seconds, peak_megabytes):
        self.seconds = seconds
        self.peak_megabytes = peak_megabytes


def run(command, piped_from=None):
    """Runs a command to its end, with a file piped in through cat where one is given."""
    started = time.perf_counter()
    feeder = None
    if piped_from:
        feeder = subprocess.Popen(["cat", str(piped_from)], stdout=subprocess.PIPE)
    process = subprocess.Popen(
        [str(word) for word in command], stdin=feeder.stdout if feeder else subprocess.DEVNULL,
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    if feeder:
        feeder.stdout.close()
    said = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - started
    process.returncode = os.waitstatus_to_exitcode(status)
    if feeder:
        feeder.wait()
    if process.returncode != 0:
        words = " ".join(str(word) for word in command)
        sys.exit(f"{words}: exit {process.returncode}\n{said.decode(errors='replace')[-2000:]}")
    # ru_maxrss is in KiB on Linux, in bytes on macOS.
    unit = 1 if platform.system() == "Darwin" else 1024
    return Run(seconds, usage.ru_maxrss * unit / 1e6)


def alone(command):
    """A run from a small Python: of what this one holds, none is in the program's peak of memory."""
    told = subprocess.run(
        [sys.executable, "-c", "import sys, spine; r = spine.run(sys.argv[1:]); "
         "print(r.seconds, r.peak_megabytes)", *map(str, command)],
        env={**os.environ, "PYTHONPATH": str(HERE)}, check=True, capture_output=True,
        text=True).stdout.split()
    return Run(*map(float, told))


class Pairs:
    """Two programs run in turn: the ratios of their times."""

    def __init__(self, count, first, second):
        first(), second()  # Once unmeasured: files in the cache, outputs in their place.
        self.first, self.second = [], []
        for _ in range(count):
            self.first.append(first().seconds)
            self.second.append(second().seconds)
        self.ratios = sorted(a / b for a, b in zip(self.first, self.second))
        self.ratio = statistics.median(self.ratios)

    @property
    def spread(self):
        """The middle half of the ratios, and the median times of both."""
        quarter = len(self.ratios) // 4
        middle = self.ratios[quarter:len(self.ratios) - quarter]
        return (
            f"{middle[0]:.2f}–{middle[-1]:.2f}; {statistics.median(self.first):.3f} s to "
            f"{statistics.median(self.second):.3f} s, {len(self.ratios)} pairs")


class Table:
    """The rows to print."""

    def __init__(self):
        self.rows = []

    def add(self, what, figure, goal, met, note=""):
        mark = "" if met is None else ("met" if met else "**short**")
        self.rows.append((what, figure, goal, mark, note))
        print(f"  {what}: {figure} (goal {goal or 'none'}) {mark} {note}", file=sys.stderr)

    def at_most(self, what, pairs, goal):
        self.add(what, f"{pairs.ratio:.2f}", f"≤ {goal:.2f}", pairs.ratio <= goal, pairs.spread)

    def at_least(self, what, pairs, goal):
        """For a ratio turned round: how many times faster the first program is."""
        times = 1 / pairs.ratio
        self.add(what, f"{times:.1f} ×", f"≥ {goal} ×", times >= goal, pairs.spread)

    def print(self):
        print("| what | figure | goal | | middle half, times |")
        print("|---|---|---|---|---|")
        for row in self.rows:
            print("| " + " | ".join(row) + " |")


class Bench:
    """The programs, the inputs and the table that is filled."""

    def __init__(self, arguments):
        self.rhumb = arguments.binary or build()
        self.pairs = arguments.pairs
        self.entries = arguments.entries
        self.table = Table()

    def input(self, kind="atom", entries=None):
        """A generated file, made where it is not there yet; kind: atom, escaped, geojson, csv, kml.

        The KML is rhumb's own of the Atom feed.
        """
        entries = entries or self.entries
        ending = "atom" if kind == "escaped" else kind
        path = DATA / f"{kind}-{entries}.{ending}"
        if not path.exists():
            print(f"  writing {path.name}", file=sys.stderr)
            part = path.with_suffix(".part")
            if kind == "kml":
                command = [self.rhumb, "convert", self.input(entries=entries), "-f", "kml", "-q",
                           "--layer-name", "layer", "-o", part]
            else:
                options = [] if kind == "atom" else [f"--{kind}"]
                command = [sys.executable, HERE / "generate.py", "--entries", str(entries),
                           "-o", part, *options]
            subprocess.run(command, check=True)
            part.rename(path)
        return path

    def convert(self, source, ending="geojson", options=(), name="rhumb", piped=False):
        """A run of rhumb on a file, or on the same bytes through a pipe."""
        # A layer is named after its file, and KML says its name: one name, whatever the file.
        command = [self.rhumb, "convert", "-" if piped else source, "-o", DATA / f"{name}.{ending}",
                   "--layer-name", "layer", "-q", *options]
        return run(command, piped_from=source if piped else None)

    def xmllint(self, source):
        return run(["xmllint", "--sax", "--noout", "--huge", source])

    def ogr2ogr(self, source, options=()):
        # GDAL doesn't replace a GeoJSON file; without the old one it has less to do.
        output = DATA / "ogr2ogr.geojson"
        output.unlink(missing_ok=True)
        return run(["ogr2ogr", "-f", "GeoJSON", output, source, *options])

    def feeds(self):
        """GeoJSON from a feed, against the bare XML parser."""
        for kind, file_goal, pipe_goal in (("atom", 0.85, 1.3), ("escaped", 1.05, 1.9)):
            source = self.input(kind)
            label = "CDATA" if kind == "atom" else "escaped HTML"
            for piped, goal in ((False, file_goal), (True, pipe_goal)):
                pairs = Pairs(
                    self.pairs, lambda: self.convert(source, piped=piped),
                    lambda: self.xmllint(source))
                way = "through a pipe" if piped else "from a file"
                self.table.at_most(f"Atom ({label}) → GeoJSON {way}, to xmllint", pairs, goal)

    def layers(self):
        """The other layers, against the bare XML parser."""
        source = self.input()
        for ending in ("kml", "csv"):
            pairs = Pairs(
                self.pairs, lambda: self.convert(source, ending), lambda: self.xmllint(source))
            self.table.at_most(f"Atom → {ending.upper()} from a file, to xmllint", pairs, 0.95)

    def ogr2ogr_on_feeds(self):
        """GeoJSON from a feed, against GDAL."""
        source = self.input()
        pairs = Pairs(3, lambda: self.convert(source), lambda: self.ogr2ogr(source))
        self.table.at_least("Atom → GeoJSON, faster than ogr2ogr", pairs, 15)

    def readers(self):
        """GeoJSON, CSV and KML in, against GDAL."""
        for kind, options in (
            ("geojson", []),
            ("csv", ["-oo", "X_POSSIBLE_NAMES=longitude", "-oo", "Y_POSSIBLE_NAMES=latitude",
                     "-oo", "AUTODETECT_TYPE=YES"]),
            ("kml", []),
        ):
            source = self.input(kind)
            pairs = Pairs(
                3, lambda: self.convert(source), lambda: self.ogr2ogr(source, options))
            name = {"geojson": "GeoJSON"}.get(kind, kind.upper())
            self.table.at_least(f"{name} → GeoJSON, faster than ogr2ogr", pairs, 5)

    def memory(self):
        """Peak memory at a tenth of the size, the size and ten times the size."""
        # What is measured includes the pages of this script at the time of the fork: the floor.
        floor = run(["true"]).peak_megabytes
        for entries in (self.entries // 10, self.entries, self.entries * 10):
            source = self.input(entries=entries)
            size = source.stat().st_size / 1e6
            for piped in (False, True):
                peak = self.convert(source, piped=piped).peak_megabytes
                self.table.add(
                    f"peak memory, {size:,.0f} MB of Atom {'through a pipe' if piped else 'from a file'}",
                    f"{peak:.0f} MB", "≤ 64 MB", peak <= 64, f"floor {floor:.0f} MB")
        for kind in ("escaped", "geojson", "csv", "kml"):
            source = self.input(kind)
            peak = self.convert(source).peak_megabytes
            self.table.add(
                f"peak memory, {source.stat().st_size / 1e6:,.0f} MB of {kind} from a file",
                f"{peak:.0f} MB", "≤ 64 MB", peak <= 64)

    def start(self):
        """Start-up time."""
        pairs = Pairs(
            max(50, self.pairs), lambda: run([self.rhumb, "--version"]),
            lambda: run(["ogrinfo", "--version"]))
        self.table.at_most("rhumb --version, to ogrinfo --version", pairs, 0.5)

    def threads(self):
        """All features, and the same bytes from any number of threads and from a pipe."""
        for kind, ending in (
            ("atom", "geojson"), ("atom", "kml"), ("atom", "csv"), ("escaped", "geojson"),
            ("geojson", "geojson"), ("csv", "geojson"), ("kml", "geojson"),
        ):
            source = self.input(kind)
            self.convert(source, ending, ["-j", "1"], name="one")
            one = DATA / f"one.{ending}"
            if ending == "geojson":
                count = features(one)
                self.table.add(
                    f"{kind} → geojson, features", f"{count:,}", f"{self.entries:,}",
                    count == self.entries)
            different = []
            for way, options, piped in (
                ("-j 2", ["-j", "2"], False), ("-j 3", ["-j", "3"], False),
                ("-j 4", ["-j", "4"], False), ("a pipe", [], True),
            ):
                if piped and kind != "atom":
                    continue
                self.convert(source, ending, options, name="other", piped=piped)
                if not filecmp.cmp(one, DATA / f"other.{ending}", shallow=False):
                    different.append(way)
            self.table.add(
                f"{kind} → {ending}, bytes by -j 1, 2, 3, 4" + (", pipe" if kind == "atom" else ""),
                "other with " + ", ".join(different) if different else "the same", "the same",
                not different)

    def section(self, name):
        return {"ogr2ogr": self.ogr2ogr_on_feeds}.get(name) or getattr(self, name)


def features(path):
    """How many features a GeoJSON file holds, without reading it as a whole."""
    count, rest = 0, b""
    pattern = re.compile(rb'"type"\s*:\s*"Feature"')
    with open(path, "rb") as file:
        while block := file.read(1 << 20):
            block = rest + block
            end = 0
            for match in pattern.finditer(block):
                count, end = count + 1, match.end()
            # A name may be cut by the end of the block; what was counted is not kept.
            rest = block[max(end, len(block) - 64):]
    return count


def build():
    """Builds the command for release and says where it is."""
    package = HERE.parent
    subprocess.run(
        ["swift", "build", "-c", "release", "--product", "rhumb"], cwd=package, check=True,
        stdout=sys.stderr)
    folder = subprocess.run(
        ["swift", "build", "-c", "release", "--show-bin-path"], cwd=package, check=True,
        capture_output=True, text=True).stdout.strip()
    return pathlib.Path(folder) / "rhumb"


def first_line(*command):
    done = subprocess.run(command, capture_output=True, text=True)
    lines = (done.stdout or done.stderr).strip().splitlines()
    return lines[0] if lines else "?"


def processor():
    try:
        for line in open("/proc/cpuinfo", encoding="utf-8"):
            if line.startswith("model name"):
                return line.split(":", 1)[1].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pairs", type=int, default=15, help="paired runs to a ratio (15)")
    parser.add_argument("--entries", type=int, default=200_000, help="entries of a feed (200,000)")
    parser.add_argument("--binary", type=lambda p: pathlib.Path(p).resolve(),
                        help="this rhumb, in place of a release build")
    parser.add_argument("--only", choices=SECTIONS, action="append",
                        help="this part alone; may be given again")
    arguments = parser.parse_args()
    for program in ("xmllint", "ogr2ogr", "ogrinfo"):
        if not shutil.which(program):
            sys.exit(f"there is no {program}: scripts/setup --dev installs it")
    DATA.mkdir(exist_ok=True)
    # The goals are for two cores; where there are more, the rest is left alone.
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:2])
    bench = Bench(arguments)
    for name in arguments.only or SECTIONS:
        print(f"{name}: {bench.section(name).__doc__}", file=sys.stderr)
        bench.section(name)()
    print(
        f"{first_line(bench.rhumb, '--version')}; {first_line('xmllint', '--version')}; "
        f"{first_line('ogrinfo', '--version')}")
    print(f"{processor()}, two cores, {platform.system()} {platform.release()}; "
          f"{arguments.entries:,} entries, {arguments.pairs} pairs\n")
    bench.table.print()


if __name__ == "__main__":
    main()
