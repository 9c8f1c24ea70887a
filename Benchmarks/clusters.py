#!/usr/bin/env python3
"""Compares `rhumb cluster` with scikit-learn, and measures it against that, dbscan and hdbscan.

    python3 Benchmarks/clusters.py                    # everything, at full size
    python3 Benchmarks/clusters.py --only compare     # labels only
    python3 Benchmarks/clusters.py --only compare --events 300 --seeds 2

Catalogues come from a fixed seed and are kept in data/. Needs numpy, scipy and scikit-learn; for times
dbscan and hdbscan too. Times are those of clustering alone: of rhumb as --report has them, of a peer
its call with the places in memory. Ratios are medians of paired runs in turn.
"""

import argparse
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time
import warnings

import spine

try:
    import numpy
    import scipy.optimize
    import scipy.sparse.csgraph
    from sklearn.cluster import DBSCAN, HDBSCAN
    from sklearn.metrics import adjusted_rand_score, pairwise_distances
except ImportError as missing:
    spine.skip(missing)

HERE = pathlib.Path(__file__).resolve().parent
DATA = HERE / "data"
SEED = 20240403
RADIUS_KM = 6371.0088
# Hualien, Tohoku, Maule, Sumatra, the Aegean.
ZONES = [(121.5, 23.8), (142.5, 38.0), (-72.0, -33.0), (95.0, 3.0), (28.0, 38.0)]
PLACES = ["zones", "dateline", "pole", "globe", "grid"]


def zones(count, random, spread=1.2):
    """Longitudes and latitudes of events about five seismic zones, in no order."""
    each = [count // 5 + (zone < count % 5) for zone in range(5)]
    x = numpy.concatenate([random.normal(a, spread, n) for (a, _), n in zip(ZONES, each)])
    y = numpy.concatenate([random.normal(b, spread, n) for (_, b), n in zip(ZONES, each)])
    order = random.permutation(count)
    return numpy.round(x[order], 6), numpy.round(y[order], 6)


def globe(count, random):
    """Places spread evenly over the globe."""
    return (numpy.round(random.uniform(-180, 180, count), 6),
            numpy.round(numpy.degrees(numpy.arcsin(random.uniform(-1, 1, count))), 6))


def catalogue(place, count, random):
    """Longitudes and latitudes of one kind of catalogue, and a radius in km that suits it."""
    if place == "zones":
        return *zones(count, random, 0.5), random.uniform(5, 40)
    if place == "globe":
        return *globe(count, random), random.uniform(300, 1500)
    if place == "grid":
        return (random.integers(0, 20, count) * 0.1 + 10, random.integers(0, 15, count) * 0.1 + 60,
                random.uniform(3, 30))
    if place == "dateline":
        x = random.normal(180, 1, count)
        return numpy.round((x + 180) % 360 - 180, 6), numpy.round(
            random.normal(-17, 1, count), 6), random.uniform(5, 40)
    return (numpy.round(random.uniform(-180, 180, count), 6),
            numpy.round(90 - abs(random.normal(0, 1, count)), 6), random.uniform(5, 40))


def write(path, x, y):
    """A table of places."""
    with open(path, "w", encoding="ascii") as file:
        file.write("longitude,latitude\n")
        file.writelines(f"{a:.6f},{b:.6f}\n" for a, b in zip(x, y))


def kept(name, count, make):
    """A catalogue that is made once; its path and its places."""
    path, places = DATA / f"{name}-{count}.csv", DATA / f"{name}-{count}.npy"
    if not path.exists() or not places.exists():
        x, y = make(count, numpy.random.default_rng(SEED))
        numpy.save(places, numpy.column_stack([x, y]))
        write(path, x, y)
    return path, numpy.load(places)


def labels(binary, path, *options):
    """Clusters, and the last column, of each event; -1 is noise."""
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder) / "out.csv"
        spine.run([binary, "cluster", path, "-q", "-o", out, *options])
        lines = out.read_text(encoding="ascii").splitlines()
    columns = lines[0].split(",")
    place = columns.index("cluster")
    rows = [line.split(",") for line in lines[1:]]
    return numpy.array([int(row[place] or -1) for row in rows]), [row[-1] for row in rows]


def renamed(found):
    """Labels renumbered in the order in which they first come."""
    names = {}
    return numpy.array([-1 if v < 0 else names.setdefault(v, len(names)) for v in found])


def differing(a, b):
    """How many labels differ when clusters are paired as well as can be; noise is noise."""
    table = numpy.zeros((a.max() + 2, b.max() + 2), int)
    numpy.add.at(table, (a + 1, b + 1), 1)
    pairs = scipy.optimize.linear_sum_assignment(-table[1:, 1:])
    return len(a) - table[0, 0] - table[1:, 1:][pairs].sum()


def radians(x, y):
    return numpy.radians(numpy.column_stack([y, x]))


def unit_vectors(x, y):
    """Places as vectors, which trees over plain distances take."""
    a, b = numpy.radians(x), numpy.radians(y)
    return numpy.column_stack([numpy.cos(b) * numpy.cos(a), numpy.cos(b) * numpy.sin(a), numpy.sin(b)])


def scikit_hdbscan(x, y, size, samples):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return renamed(HDBSCAN(
            min_cluster_size=size, min_samples=samples, metric="haversine").fit(radians(x, y)).labels_)


def level_sets(x, y, size, samples):
    """HDBSCAN by its definition: components of all levels of mutual reachability, whatever merges at
    one distance merging at once; clusters by excess of mass."""
    distance = pairwise_distances(radians(x, y), metric="haversine")
    core = numpy.sort(distance, axis=1)[:, samples - 1]
    reach = numpy.maximum(numpy.maximum(distance, core[:, None]), core[None, :])
    # Zero is no edge to scipy.
    tree = scipy.sparse.csgraph.minimum_spanning_tree(reach + 1e-300).tocoo()
    order = numpy.argsort(tree.data, kind="stable")
    members, height, children = [[i] for i in range(len(x))], [0.0] * len(x), [[] for _ in x]
    top = list(range(len(x)))

    def find(i):
        while top[i] != i:
            i = top[i]
        return i

    above = {i: i for i in range(len(x))}
    for edge in order:
        a, b = find(tree.row[edge]), find(tree.col[edge])
        (na, nb), weight = (above[a], above[b]), tree.data[edge]
        parts = []
        for node in (na, nb):
            parts += children[node] if children[node] and height[node] == weight else [node]
        members.append(members[na] + members[nb])
        height.append(weight)
        children.append(parts)
        top[b] = a
        above[a] = len(members) - 1
    found = numpy.full(len(x), -1)

    def choose(node, birth, is_root):
        """The stability of a cluster that begins at a node, and the sets of the clusters chosen in it."""
        stability, inner, whole, below = 0.0, 0.0, members[node], []
        while True:
            level = 1 / max(height[node], 1e-3 / 6371008.8)
            large = [part for part in children[node] if len(members[part]) >= size]
            if len(large) == 1:
                stability += (level - birth) * (len(members[node]) - len(members[large[0]]))
                node = large[0]
                continue
            stability += (level - birth) * len(members[node])
            for part in large:
                value, sets = choose(part, level, False)
                inner += value
                below += sets
            break
        if not is_root and inner <= stability:
            return stability, [whole]
        return inner, below

    sys.setrecursionlimit(10 ** 6)
    for number, rows in enumerate(choose(len(members) - 1, 0.0, True)[1]):
        found[rows] = number
    return renamed(found)


def compare(binary, events, seeds):
    """Labels of seeded catalogues; ends with 1 where they differ."""
    faults = same = ties = own_ties = total = 0
    scores = []
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "events.csv"
        for seed in range(seeds):
            for place in PLACES:
                random = numpy.random.default_rng(SEED + seed)
                x, y, radius = catalogue(place, events, random)
                write(path, x, y)
                x, y = numpy.loadtxt(path, delimiter=",", skiprows=1, unpack=True)
                points = int(random.integers(2, 12))
                ours, cores = labels(
                    binary, path, "--radius", f"{radius!r}km", "--min-points", str(points))
                peer = DBSCAN(
                    eps=radius / RADIUS_KM, min_samples=points, metric="haversine",
                    algorithm="ball_tree").fit(radians(x, y))
                core = numpy.zeros(events, bool)
                core[peer.core_sample_indices_] = True
                same += 1
                if (ours != peer.labels_).any() or (core != [c == "true" for c in cores]).any():
                    faults += 1
                    print(f"DBSCAN differs: {place}, seed {seed}, {radius} km, {points} points")
                size = int(random.integers(3, 12))
                for samples in ([1, size] if place != "grid" else [1]):
                    ours, _ = labels(binary, path, "--method", "hdbscan", "--min-cluster-size",
                                     str(size), "--min-samples", str(samples))
                    theirs = scikit_hdbscan(x, y, size, samples)
                    if samples > 1:
                        # Distances of neighbours are core distances too: many are equal, and of two
                        # clusters that meet at one, scikit-learn's sorting says whose what lies
                        # between is.
                        scores.append(adjusted_rand_score(theirs, ours))
                        ties += differing(theirs, ours)
                        order = random.permutation(events)
                        turned = numpy.empty_like(theirs)
                        turned[order] = scikit_hdbscan(x[order], y[order], size, samples)
                        own_ties += differing(theirs, turned)
                        total += events
                    elif place != "grid" and (theirs != ours).any():
                        faults += 1
                        print(f"HDBSCAN differs: {place}, seed {seed}, {size}, without ties")
                    # On a grid distances that are equal come out different by rounding.
                    if place != "grid" and events <= 2000 and (level_sets(x, y, size, samples) != ours).any():
                        faults += 1
                        print(f"HDBSCAN differs: {place}, seed {seed}, {size}, by definition")
    print(f"DBSCAN: {same} catalogues of {events} events, labels and cores equal scikit-learn's")
    print("HDBSCAN: labels equal scikit-learn's where no distances are equal (min_samples 1)"
          + ("; equal those of the definition always" if events <= 2000 else ""))
    print(f"HDBSCAN where some are (min_samples above 1): {ties} of {total} labels differ from "
          f"scikit-learn's, {own_ties} of its own when the input is in another order; adjusted Rand "
          f"index from {min(scores):.4f}, median {statistics.median(scores):.4f}")
    if faults:
        sys.exit(f"{faults} differ")


class Timed:
    """What clustering took, with the peak of the whole program."""

    def __init__(self, binary, path, *options):
        with tempfile.TemporaryDirectory() as folder:
            report = pathlib.Path(folder) / "report.json"
            run = spine.alone([binary, "cluster", path, "-q", "-o", DATA / "clusters.csv",
                         "--report", report, *options])
            told = json.loads(report.read_text(encoding="utf-8"))
        self.seconds = told["seconds"]["clustering"]
        self.whole_seconds = run.seconds
        self.peak_megabytes = run.peak_megabytes


def timed(call):
    """A peer's call, once, as a run."""
    started = time.perf_counter()
    call()
    return spine.Run(time.perf_counter() - started, 0)


def speed(binary, pairs, largest):
    import dbscan
    import hdbscan

    table = spine.Table()
    path, places = kept("zones", 200_000, zones)
    x, y = places.T
    vectors, chord = unit_vectors(x, y), 2 * numpy.sin(5 / RADIUS_KM / 2)

    def ours():
        return Timed(binary, path, "--radius", "5km", "--min-points", "10")

    table.at_most(
        "200,000 in five zones, 5 km, 10 points, to dbscan (PyPI)",
        spine.Pairs(pairs, ours, lambda: timed(lambda: dbscan.DBSCAN(vectors, chord, 10))), 0.5)
    kd_tree = DBSCAN(eps=chord, min_samples=10, algorithm="kd_tree", n_jobs=-1)
    table.at_least(
        "the same, faster than scikit-learn's kd_tree on unit vectors",
        spine.Pairs(max(1, pairs // 2), ours, lambda: timed(lambda: kd_tree.fit(vectors))), 15)

    for name, make, radius, share in (("zones", zones, 5, 10), ("globe", globe, 10, 1)):
        path, _ = kept(name, 1_000_000, make)
        run = Timed(binary, path, "--radius", f"{radius}km", "--min-points", "10")
        table.add(f"1,000,000, {name}: peak memory of the command", f"{run.peak_megabytes:.0f} MB",
                  "≤ 500 MB", run.peak_megabytes <= 500)
        # In the zones the tree would take minutes: a tenth of the places, with as many neighbours each,
        # and ten times that, which is less than it takes.
        _, few = kept(name, 1_000_000 // share, make)
        ball_tree = DBSCAN(
            eps=radius * share ** 0.5 / RADIUS_KM, min_samples=10, metric="haversine",
            algorithm="ball_tree")
        peer = timed(lambda: ball_tree.fit(radians(*few.T))).seconds * share
        table.add(f"1,000,000, {name}, {radius} km: faster than scikit-learn's haversine ball tree",
                  f"{peer / run.seconds:.0f} ×", "≥ 50 ×", peer / run.seconds >= 50,
                  f"{run.seconds:.2f} s to {peer:.0f} s"
                  + (f", {share} times what {1_000_000 // share:,} took" if share > 1 else ""))

    path, _ = kept("one", 200_000, lambda n, random: (
        random.uniform(121, 121.02, n), random.uniform(24, 24.02, n)))
    run = Timed(binary, path, "--radius", "50km", "--min-points", "5")
    table.add("200,000 within one radius", f"{run.seconds:.3f} s", "< 2 s", run.seconds < 2)

    path, places = kept("zones", 50_000, zones)
    peer = hdbscan.HDBSCAN(
        min_cluster_size=15, metric="haversine", algorithm="boruvka_balltree", core_dist_n_jobs=-1)
    pair = spine.Pairs(
        1, lambda: Timed(binary, path, "--method", "hdbscan", "--min-cluster-size", "15"),
        lambda: timed(lambda: peer.fit(radians(*places.T))))
    table.at_least("HDBSCAN of 50,000, faster than hdbscan (PyPI)", pair, 1)
    table.print()

    print("\nHow time grows: five zones, the radius so that neighbours stay as many; 10 points")
    for power in range(4, largest + 1):
        count = 10 ** power
        path, _ = kept("zones", count, zones)
        radius = 5 * (200_000 / count) ** 0.5
        run = Timed(binary, path, "--radius", f"{radius:.4f}km", "--min-points", "10")
        print(f"{count:>12,}  {run.seconds:8.3f} s  {run.seconds / count * 1e9:6.0f} ns each  "
              f"{run.peak_megabytes:6.0f} MB  whole command {run.whole_seconds:.2f} s")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", action="append", choices=["compare", "speed"])
    parser.add_argument("--events", type=int, default=1000, help="events of a comparison (1000)")
    parser.add_argument("--seeds", type=int, default=10, help="seeds that are compared (10)")
    parser.add_argument("--pairs", type=int, default=5, help="paired runs to a ratio (5)")
    parser.add_argument("--largest", type=int, default=7, help="how time grows, up to 10 to that (7)")
    parser.add_argument("--binary", help="this rhumb, in place of a release build")
    options = parser.parse_args()
    binary = os.path.abspath(options.binary) if options.binary else spine.build()
    DATA.mkdir(exist_ok=True)
    if not options.only or "compare" in options.only:
        compare(binary, options.events, options.seeds)
    if not options.only or "speed" in options.only:
        speed(binary, options.pairs, options.largest)


if __name__ == "__main__":
    main()
