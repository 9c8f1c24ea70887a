#!/usr/bin/env python3
"""Compares `rhumb decluster` with the definitions, SeismoStats and bruces, and measures it against both.

    python3 Benchmarks/declustering.py                     # everything, at full size
    python3 Benchmarks/declustering.py --only compare      # flags, parents and distances only
    python3 Benchmarks/declustering.py --only compare --events 300 --seeds 2
    python3 Benchmarks/declustering.py --only growth       # how time grows, to 10^6 events

Catalogues come from a fixed seed. Needs numpy; seismostats and bruces (PyPI) where they are to be compared
with. Times are those of declustering alone: of rhumb as --report has them, of a peer its call with the
catalogue in memory, once it has been compiled.
"""

import argparse
import json
import pathlib
import statistics
import sys
import tempfile
import time
import warnings

import spine

try:
    import numpy
except ImportError as missing:
    spine.skip(missing)

try:
    import pandas
    from seismostats.analysis.declustering import (
        GardnerKnopoffType1, GardnerKnopoffWindow, GruenthalWindow, UhrhammerWindow)
    WINDOWS = {"gardner-knopoff": GardnerKnopoffWindow, "gruenthal": GruenthalWindow,
               "uhrhammer": UhrhammerWindow}
except ImportError:
    WINDOWS = {}
try:
    warnings.simplefilter("ignore")
    import bruces
except ImportError:
    bruces = None

HERE = pathlib.Path(__file__).resolve().parent
DATA = HERE / "data"
SEED = 20240403
RADIUS_KM = 6371.0088
DAY = 86400.0
# Hualien, Tohoku, Maule, Sumatra, the Aegean.
ZONES = [(121.5, 23.8), (142.5, 38.0), (-72.0, -33.0), (95.0, 3.0), (28.0, 38.0)]


class Catalogue:
    """Events by time: seconds since 2000 (whole ones), degrees, magnitudes to a tenth."""

    def __init__(self, seconds, x, y, magnitude):
        order = numpy.argsort(seconds, kind="stable")
        self.seconds = numpy.round(seconds[order])
        self.x, self.y = numpy.round(x[order], 5), numpy.round(y[order], 5)
        self.magnitude = numpy.round(magnitude[order], 1)

    def __len__(self):
        return len(self.x)

    def write(self, path):
        times = numpy.datetime64("2000-01-01") + self.seconds.astype("timedelta64[s]")
        with open(path, "w", encoding="ascii") as file:
            file.write("time,latitude,longitude,mag\n")
            file.writelines(f"{t}Z,{b:.5f},{a:.5f},{m:.1f}\n"
                            for t, a, b, m in zip(times, self.x, self.y, self.magnitude))

    def plane(self):
        """Kilometres east and north of the middle, for peers that know a plane only."""
        middle = numpy.radians(self.y.mean())
        return (numpy.radians(self.x - self.x.mean()) * numpy.cos(middle) * RADIUS_KM,
                numpy.radians(self.y) * RADIUS_KM)

    def haversine(self, i, radius=RADIUS_KM):
        """Kilometres from event i to all."""
        a, b = numpy.radians(self.y), numpy.radians(self.x)
        square = numpy.sin((a - a[i]) / 2) ** 2 + numpy.cos(a) * numpy.cos(a[i]) * numpy.sin(
            (b - b[i]) / 2) ** 2
        return 2 * radius * numpy.arcsin(numpy.sqrt(numpy.minimum(square, 1)))


def sequences(count, random, zones=ZONES, years=20):
    """Half background, half aftershocks by Omori's law round every fiftieth event."""
    zone = random.integers(0, len(zones), count)
    x = numpy.array([z[0] for z in zones])[zone] + random.normal(0, 1.2, count)
    y = numpy.array([z[1] for z in zones])[zone] + random.normal(0, 1.2, count)
    seconds = random.uniform(0, years * 365.25 * DAY, count)
    magnitude = 2.5 + random.exponential(1 / numpy.log(10), count)
    after = numpy.arange(count) % 2 == 1
    main = numpy.arange(count) // 50 * 50
    magnitude[main] = numpy.maximum(magnitude[main], 4.5 + random.exponential(0.43, count)[main])
    reach = 0.01 * 10 ** (0.4 * (magnitude[main] - 4))
    x[after] = (x[main] + random.normal(0, 1, count) * reach)[after]
    y[after] = (y[main] + random.normal(0, 1, count) * reach)[after]
    seconds[after] = (seconds[main] + DAY * 10 ** random.uniform(-3, 2.3, count))[after]
    x = (x + 180) % 360 - 180
    return Catalogue(seconds, x, y, magnitude)


def swarm(count, random):
    """All within one radius, in 200 days."""
    return Catalogue(random.uniform(0, 200 * DAY, count), 121.6 + random.normal(0, 0.02, count),
                     23.9 + random.normal(0, 0.02, count),
                     2 + random.exponential(1 / numpy.log(10), count))


def rhumb(binary, catalogue, *options):
    """The columns of what rhumb makes of a catalogue, by name; and the report."""
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        catalogue.write(folder / "in.csv")
        spine.run([binary, "decluster", folder / "in.csv", "-q", "-o", folder / "out.csv",
                   "--report", folder / "report.json", *options])
        lines = (folder / "out.csv").read_text(encoding="ascii").splitlines()
        report = json.loads((folder / "report.json").read_text())
    rows = [line.split(",") for line in lines[1:]]
    return {name: [row[place] for row in rows]
            for place, name in enumerate(lines[0].split(","))}, report


def flags(columns):
    return numpy.array([value == "true" for value in columns["is_mainshock"]])


def window(name, magnitude):
    """Kilometres and days, by the formulas."""
    if name == "uhrhammer":
        return numpy.exp(-1.024 + 0.804 * magnitude), numpy.exp(-2.87 + 1.235 * magnitude)
    if name == "gruenthal":
        days = numpy.where(magnitude < 6.5,
                           numpy.exp(-3.95 + numpy.sqrt(0.62 + 17.32 * magnitude)),
                           10 ** (2.8 + 0.024 * magnitude))
        return numpy.exp(1.77 + numpy.sqrt(0.037 + 1.02 * magnitude)), days
    return 10 ** (0.1238 * magnitude + 0.983), numpy.where(
        magnitude < 6.5, 10 ** (0.5409 * magnitude - 0.547), 10 ** (0.032 * magnitude + 2.7389))


def windows_by_pairs(catalogue, name, share, radius=RADIUS_KM):
    """The definition: from the largest on, who is not claimed claims who is not claimed."""
    reach, days = window(name, catalogue.magnitude)
    free = numpy.ones(len(catalogue), bool)
    main = numpy.zeros(len(catalogue), bool)
    for i in numpy.lexsort((catalogue.seconds, -catalogue.magnitude)):
        if not free[i]:
            continue
        later = (catalogue.seconds - catalogue.seconds[i]) / DAY
        free &= ~((later >= -share * days[i]) & (later <= days[i])
                  & (catalogue.haversine(i, radius) <= reach[i]))
        free[i] = False
        main[i] = True
    return main


def chained(catalogue, name, distances):
    """The rule of bruces: every event, claimed or not, claims all smaller ones that are strictly within."""
    reach, days = window(name, catalogue.magnitude)
    main = numpy.ones(len(catalogue), bool)
    for i in range(len(catalogue)):
        later = (catalogue.seconds - catalogue.seconds[i]) / DAY
        main &= ~((later > 0) & (later < days[i]) & (distances(i) < reach[i])
                  & (catalogue.magnitude < catalogue.magnitude[i]))
    return main


def zones_by_pairs(catalogue, of_bruces=False):
    """Reasenberg's method without errors of location, by its definition or as bruces does it: of two
    clusters that merge it keeps the smaller main shock until a larger event is gone through; ends of
    times do not belong to them, times are decimal years, and places lie in a plane."""
    days, magnitude = catalogue.seconds / DAY, catalogue.magnitude
    if of_bruces:
        days = numpy.asarray(bruces_catalogue(catalogue).years) * 365.25
    east, north = catalogue.plane()
    cluster = numpy.arange(len(catalogue))
    main = numpy.arange(len(catalogue))
    size = numpy.ones(len(catalogue), int)

    def distances(i):
        return numpy.hypot(east - east[i], north - north[i]) if of_bruces else catalogue.haversine(i)

    def larger(a, b):
        return a if (magnitude[a], -a) > (magnitude[b], -b) else b

    for i in range(len(catalogue)):
        largest = main[cluster[i]]
        if of_bruces and magnitude[i] > magnitude[largest]:
            main[cluster[i]] = largest = i
        above = max(0, 0.5 * magnitude[largest] - 1.5)
        tau = -numpy.log(0.05) * (days[i] - days[largest]) / 10 ** ((above - 1) * 2 / 3)
        tau = min(max(tau, 1), 10)
        later = days - days[i]
        near = distances(i) <= 0.11 * 10 ** (0.4 * magnitude[i])
        if tau > 1:
            near |= distances(largest) <= 0.011 * 10 ** (0.4 * magnitude[largest])
        near &= later < tau if of_bruces else later <= tau
        near[:i + 1] = False
        for j in numpy.flatnonzero(near):
            a, b = sorted((cluster[i], cluster[j]))
            if a == b:
                continue
            kept = larger(main[a], main[b])
            if of_bruces:
                old, new = main[cluster[i]], main[cluster[j]]
                if size[a] > 1 and size[b] > 1:
                    kept = new if magnitude[old] > magnitude[new] else old
                elif magnitude[old] == magnitude[new]:
                    # Of equal ones the first stays in a cluster, and the last makes one.
                    kept = old if size[cluster[i]] > 1 else new
            cluster[cluster == b] = a
            size[a] += size[b]
            main[a] = kept
    found = numpy.zeros(len(catalogue), bool)
    found[main[numpy.unique(cluster)]] = True
    return found


def eta_by_pairs(catalogue, b=1.0, dimension=1.6):
    """Parent, and the logarithm of eta, of each event; -1 and NaN for none."""
    parents = numpy.full(len(catalogue), -1)
    logs = numpy.full(len(catalogue), numpy.nan)
    for j in range(len(catalogue)):
        past = numpy.flatnonzero(catalogue.seconds < catalogue.seconds[j])
        if not len(past):
            continue
        years = numpy.maximum(catalogue.seconds[j] - catalogue.seconds[past], 1) / DAY / 365.25
        km = numpy.maximum(catalogue.haversine(j)[past], 0.001)
        log = numpy.log10(years) + dimension * numpy.log10(km) - b * catalogue.magnitude[past]
        parents[j] = past[log.argmin()]
        logs[j] = log.min()
    return parents, logs


def seismostats(catalogue, name, share):
    """The flags of SeismoStats, and what they took."""
    frame = pandas.DataFrame({
        "time": pandas.to_datetime("2000-01-01") + pandas.to_timedelta(catalogue.seconds, unit="s"),
        "longitude": catalogue.x, "latitude": catalogue.y, "magnitude": catalogue.magnitude})
    method = GardnerKnopoffType1(WINDOWS[name](), share)
    started = time.perf_counter()
    found = method(frame)
    return numpy.asarray(found), time.perf_counter() - started


def bruces_catalogue(catalogue):
    east, north = catalogue.plane()
    return bruces.Catalog(
        (numpy.datetime64("2000-01-01") + catalogue.seconds.astype("timedelta64[s]")).tolist(),
        eastings=east, northings=north, depths=numpy.zeros(len(catalogue)),
        magnitudes=catalogue.magnitude)


def bruces_flags(catalogue, algorithm, **options):
    """The flags of bruces, and what they took."""
    given = bruces_catalogue(catalogue)
    started = time.perf_counter()
    kept = given.decluster(algorithm, return_indices=True, **options)
    seconds = time.perf_counter() - started
    found = numpy.zeros(len(catalogue), bool)
    found[kept] = True
    return found, seconds


def compare(binary, events, seeds):
    """Flags, parents and distances of seeded catalogues; ends with 1 where what must be equal is not."""
    faults = 0
    counts = dict.fromkeys(["windows", "seismostats", "radius", "chain", "plane"], 0)
    farthest = 0.0
    reasenberg = []
    for seed in range(seeds):
        random = numpy.random.default_rng(SEED + seed)
        catalogue = sequences(events, random, years=5) if seed % 3 else swarm(events, random)
        for name in ["gardner-knopoff", "gruenthal", "uhrhammer"]:
            for share in [0.0, 0.4, 1.0]:
                columns, _ = rhumb(binary, catalogue, "--method", name, "--foreshocks", str(share))
                ours = flags(columns)
                counts["windows"] += 1
                if (ours != windows_by_pairs(catalogue, name, share)).any():
                    faults += 1
                    print(f"windows differ: {name}, foreshocks {share}, seed {seed}")
                if name in WINDOWS:
                    theirs, _ = seismostats(catalogue, name, share)
                    differing = (ours != theirs).sum()
                    counts["seismostats"] += int(differing)
                    # Its sphere is larger by 0.003 %.
                    if (theirs != windows_by_pairs(catalogue, name, share, 6371.227)).any():
                        faults += 1
                        print(f"SeismoStats differs by more than its radius: {name}, seed {seed}")
        if bruces and seed % 3 == 0:
            # A swarm is small enough for a plane.
            east, north = catalogue.plane()
            ours = flags(rhumb(binary, catalogue, "--foreshocks", "0")[0])
            theirs, _ = bruces_flags(catalogue, "gardner-knopoff")
            rule = chained(catalogue, "gardner-knopoff", catalogue.haversine)
            flat = chained(catalogue, "gardner-knopoff",
                           lambda i: numpy.hypot(east - east[i], north - north[i]))
            counts["chain"] += int((ours != rule).sum())
            counts["plane"] += int((rule != theirs).sum())
            if (flat != theirs).sum() > events // 100:
                faults += 1
                print(f"bruces differs by more than its rule: {(flat != theirs).sum()}, seed {seed}")
            theirs, _ = bruces_flags(catalogue, "reasenberg", xmeff=1.5)
            rule = zones_by_pairs(catalogue, of_bruces=True)
            ours = flags(rhumb(
                binary, catalogue, "--method", "reasenberg", "--epicentre-error", "0km")[0])
            reasenberg.append((int(ours.sum()), int(theirs.sum()), int((ours != theirs).sum()),
                               int((rule != theirs).sum())))
            if (rule != theirs).sum() > events // 50:
                faults += 1
                print(f"bruces differs by more than its rule: {(rule != theirs).sum()}, seed {seed}")
        ours = flags(rhumb(
            binary, catalogue, "--method", "reasenberg", "--epicentre-error", "0km")[0])
        if (ours != zones_by_pairs(catalogue)).any():
            faults += 1
            print(f"Reasenberg's zones differ: seed {seed}")
        columns, _ = rhumb(binary, catalogue, "--method", "nearest-neighbour", "--threshold", "-5")
        parents, logs = eta_by_pairs(catalogue)
        ours = numpy.array([int(value or 0) - 1 for value in columns["parent"]])
        nnd = numpy.array([float(value or "nan") for value in columns["nnd"]])
        if (numpy.isnan(nnd) != numpy.isnan(logs)).any() or numpy.nanmax(abs(nnd - logs)) > 1e-6:
            faults += 1
            print(f"distances of nearest neighbours differ: seed {seed}")
        farthest = max(farthest, float(numpy.nanmax(abs(nnd - logs))))
        for j in numpy.flatnonzero(ours != parents):
            if ours[j] < 0 or abs(nnd[j] - logs[j]) > 1e-7:
                faults += 1
                print(f"parents differ: {ours[j]} and {parents[j]} of {j}, seed {seed}")
        if bruces and seed % 3 == 0:
            T, R = bruces_catalogue(catalogue).time_space_distances(return_logs=True, prune_nans=False)
            off = abs(T + R - logs)
            # It passes over equal places, and has no floors.
            known = numpy.isfinite(off)
            print(f"nearest neighbours of bruces: {numpy.mean(off[known] < 1e-3):.1%} of log10 eta "
                  f"within 0.001 (a plane, no floors, equal places passed over), seed {seed}")
    print(f"windows: {counts['windows']} runs over {events} events, flags equal the definition's")
    if WINDOWS:
        print(f"SeismoStats: {counts['seismostats']} flags differ, all by its radius of 6371.227 km")
    if bruces:
        print(f"bruces, Gardner-Knopoff: {counts['chain']} flags differ because claimed events claim, "
              f"and only smaller ones; {counts['plane']} more by its plane and times in years")
        for ours, theirs, differing, rest in reasenberg:
            print(f"bruces, Reasenberg: {theirs} main shocks to our {ours}, {differing} flags differ "
                  "because of merged clusters it keeps the smaller main shock; with that rule "
                  f"{rest} do")
    print(f"Reasenberg: {seeds} runs over {events} events, flags equal the definition's")
    print(f"nearest neighbours: parents equal all pairs', log10 eta within {farthest:.1e}")
    if faults:
        sys.exit(f"{faults} differ")


def ours_seconds(binary, catalogue, *options):
    return rhumb(binary, catalogue, *options)[1]["seconds"]["declustering"]


def measured(name, count, ours, theirs, goal):
    """A line of the table."""
    ratio = theirs / ours
    mark = "" if goal is None else ("met" if ratio >= goal else "MISSED")
    print(f"| {name} | {count:,} | {ours:.3f} s | {theirs:.2f} s | {ratio:.0f} | "
          f"{'' if goal is None else f'≥ {goal}, {mark}'} |", flush=True)
    return ratio


def times(binary, events, peer_events, repeats):
    """rhumb beside the peers, in one run on the same cores."""
    print("| method | events | rhumb | peer | times faster | goal |\n|---|---|---|---|---|---|")
    random = numpy.random.default_rng(SEED)
    large = sequences(events, random)
    small = sequences(peer_events, random)
    tiny = sequences(200, random)

    def ours(catalogue, *options):
        return statistics.median(ours_seconds(binary, catalogue, *options) for _ in range(repeats))

    nearest = ["--method", "nearest-neighbour", "--threshold", "-5"]
    if WINDOWS:
        # It looks through all events for each main shock, so that larger catalogues take it longer still.
        _, theirs = seismostats(small, "gardner-knopoff", 1.0)
        measured("Gardner-Knopoff, SeismoStats", peer_events, ours(small), theirs, 50)
    if bruces:
        bruces_flags(tiny, "gardner-knopoff")
        _, theirs = bruces_flags(large, "gardner-knopoff")
        measured("Gardner-Knopoff, bruces", events, ours(large, "--foreshocks", "0"), theirs, 50)
        bruces_flags(tiny, "reasenberg", xmeff=1.5)
        _, theirs = bruces_flags(large, "reasenberg", xmeff=1.5)
        measured("Reasenberg, bruces", events, ours(large, "--method", "reasenberg"), theirs, None)
        bruces_catalogue(tiny).time_space_distances()
        given = bruces_catalogue(large)
        started = time.perf_counter()
        given.time_space_distances()
        theirs = time.perf_counter() - started
        measured("nearest neighbours, bruces", events, ours(large, *nearest), theirs, 50)


def growth(binary, most):
    """How time grows with events, in zones with sequences and within one radius."""
    print("| events | catalogue | Gardner-Knopoff | Reasenberg | nearest neighbours |\n|---|---|---|---|---|")
    count = 10_000
    while count <= most:
        for name, make in [("zones", sequences), ("one radius", swarm)]:
            catalogue = make(count, numpy.random.default_rng(SEED))
            took = [ours_seconds(binary, catalogue, *options) for options in (
                [], ["--method", "reasenberg"],
                ["--method", "nearest-neighbour", "--threshold", "-5"])]
            print(f"| {count:,} | {name} | " + " | ".join(f"{t:.3f} s" for t in took) + " |",
                  flush=True)
        count *= 10


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--binary", default=HERE.parent / ".build/release/rhumb")
    parser.add_argument("--only", action="append", choices=["compare", "times", "growth"])
    parser.add_argument("--events", type=int, help="of a catalogue (compare 1,500; times 100,000)")
    parser.add_argument("--seeds", type=int, default=6, help="catalogues to compare")
    parser.add_argument("--peer-events", type=int, default=20_000,
                        help="for SeismoStats, which would take an hour at full size")
    parser.add_argument("--most", type=int, default=1_000_000, help="the largest catalogue of growth")
    parser.add_argument("--repeats", type=int, default=3)
    options = parser.parse_args()
    wanted = options.only or ["compare", "times", "growth"]
    if "compare" in wanted:
        compare(options.binary, options.events or 1500, options.seeds)
    if "times" in wanted:
        times(options.binary, options.events or 100_000, options.peer_events, options.repeats)
    if "growth" in wanted:
        growth(options.binary, options.most)


if __name__ == "__main__":
    main()
