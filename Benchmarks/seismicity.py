#!/usr/bin/env python3
"""Compares the seismicity of `rhumb stats` with SeismoStats, and its other figures with pandas.

    python3 Benchmarks/seismicity.py                  # everything, at full size
    python3 Benchmarks/seismicity.py --only compare   # values only
    python3 Benchmarks/seismicity.py --events 5000 --regions 3

Catalogues come from a fixed seed and are kept in data/. Needs seismostats, numpy and pandas; without
them it says so and compares nothing. Times are those of a whole run; a peer's run reads the same CSV.
"""

import argparse
import contextlib
import io
import json
import math
import pathlib
import subprocess
import sys
import warnings

import spine

try:
    import numpy
    import pandas
    from seismostats.analysis import (
        BPositiveBValueEstimator, ClassicBValueEstimator, UtsuBValueEstimator,
        estimate_mc_b_stability, estimate_mc_maxc)
except ImportError as missing:
    spine.skip(missing)

HERE = pathlib.Path(__file__).resolve().parent
DATA = HERE / "data"
SEED = 20260103
MILLISECONDS_PER_YEAR = 365.25 * 86_400_000
ESTIMATORS = {
    "aki-utsu": UtsuBValueEstimator,
    "tinti-mulargia": ClassicBValueEstimator,
    "b-positive": BPositiveBValueEstimator,
}
# How far a figure may be from a peer's, relative: they add up in another order.
TOLERANCE = 1e-9
# Two thirds of the events are moment magnitudes, the rest local ones.
TYPES = ["mww", "Mwc", "ml"]


def catalogue(path, events, regions):
    """Events of the law of Gutenberg and Richter, another b in each region, less and less complete below
    a magnitude; bins of 0.1, newest first."""
    random = numpy.random.default_rng(SEED)
    region = random.integers(0, regions, events)
    b = 0.7 + 0.6 * region / max(1, regions - 1)
    magnitude = 1.0 + random.exponential(1 / (b * math.log(10)))
    complete = 1.8 + 0.1 * (region % 5)
    seen = random.uniform(size=events) < 10 ** (3 * numpy.minimum(0, magnitude - complete))
    region, magnitude = region[seen], numpy.round(magnitude[seen], 1)
    count = len(region)
    # All at different times, so that their order is one.
    time = numpy.sort(random.choice(10 * 365 * 86_400, count, replace=False))[::-1]
    frame = pandas.DataFrame({
        "id": [f"e{number}" for number in range(count)],
        "time": pandas.to_datetime(1_420_070_400 + time, unit="s").strftime(
            "%Y-%m-%dT%H:%M:%S.000Z"),
        "latitude": numpy.round(random.uniform(-60, 60, count), 4),
        "longitude": numpy.round(random.uniform(-180, 180, count), 4),
        "depth_km": numpy.round(random.gamma(1.5, 40, count), 2),
        "mag": magnitude,
        "mag_type": [TYPES[number % 3] for number in range(count)],
        "zone": [f"zone {number:03d}" for number in region],
        "people": random.integers(0, 10_000_000, count),
    })
    frame.to_csv(path, index=False)


def stats(binary, path, *options):
    """Rows by region."""
    done = subprocess.run(
        [binary, "stats", path, "--group-by", "zone", "-f", "geojson", "-q", *options], check=True,
        capture_output=True)
    rows = [feature["properties"] for feature in json.loads(done.stdout)["features"]]
    return {row["region"]: row for row in rows}


def difference(ours, theirs):
    """Of two numbers, relative; of two nulls none, of a null and a number an infinite one."""
    if ours is None or theirs is None or math.isnan(theirs):
        return 0.0 if ours is None and (theirs is None or math.isnan(theirs)) else math.inf
    return abs(ours - theirs) / max(abs(theirs), 1e-300)


def stability(magnitudes):
    # It prints what it found.
    with contextlib.redirect_stdout(io.StringIO()), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return estimate_mc_b_stability(magnitudes, delta_m=0.1)[0]


def compare_completeness(binary, path, frame):
    wrong = 0
    peers = {
        "maxc": lambda magnitudes: estimate_mc_maxc(magnitudes, fmd_bin=0.1)[0],
        "mbs": stability,
    }
    for method, peer in peers.items():
        rows = stats(binary, path, "--mc", method)
        unequal = [
            (zone, rows[zone]["mc"], theirs) for zone, events in frame.groupby("zone")
            if difference(rows[zone]["mc"], theirs := peer(events["mag"].to_numpy())) > 1e-9]
        print(f"Mc by {method}, from SeismoStats: {len(rows) - len(unequal)} of {len(rows)} equal")
        for zone, ours, theirs in unequal[:5]:
            print(f"    {zone}: {ours}, SeismoStats {theirs}")
        wrong += len(unequal)
    return wrong


def compare_b(binary, path, frame, completeness):
    wrong = 0
    for method, estimator in ESTIMATORS.items():
        rows = stats(binary, path, "--mc", str(completeness), "--b-method", method)
        worst = {"b": 0.0, "b_sigma": 0.0, "b_n": 0.0}
        for zone, events in frame.groupby("zone"):
            peer = estimator()
            # In the order of time: b by positive differences is another one backwards.
            magnitudes = events.sort_values("time")["mag"].to_numpy()
            peer.calculate(magnitudes, mc=completeness, delta_m=0.1)
            known = {"b": peer.b_value, "b_sigma": peer.std, "b_n": float(peer.n)}
            if known["b_n"] < 50:
                known = dict.fromkeys(known)
            for name, value in known.items():
                worst[name] = max(worst[name], difference(rows[zone][name], value))
        print(f"b by {method}, from SeismoStats: at most {worst['b']:.1e} of b, "
              f"{worst['b_sigma']:.1e} of its error, {worst['b_n']:.1e} of the number of events")
        wrong += sum(value > TOLERANCE for value in worst.values())
    return wrong


def compare_figures(binary, path, frame):
    rows = stats(
        binary, path, "--aggregate", "sum:people,mean:people,median:depth_km,count:people")
    times = pandas.to_datetime(frame["time"]).dt.as_unit("ms").astype("int64")
    years = (times.max() - times.min()) / MILLISECONDS_PER_YEAR
    worst = {}

    def note(name, ours, theirs):
        worst[name] = max(worst.get(name, 0.0), difference(ours, float(theirs)))

    for zone, events in frame.groupby("zone"):
        row = rows[zone]
        note("count", row["count"], len(events))
        note("share", row["share"], len(events) / len(frame))
        note("rate", row["rate_per_year"], len(events) / years)
        note("mean magnitude", row["mag_mean"], math.fsum(events["mag"]) / len(events))
        for percent in (10, 50, 90):
            note("depth quantiles", row[f"depth_km_p{percent}"],
                 numpy.quantile(events["depth_km"], percent / 100))
        note("median", row["depth_km_median"], events["depth_km"].median())
        note("sum", row["people_sum"], events["people"].sum())
        note("mean", row["people_mean"], events["people"].sum() / len(events))
        note("count of values", row["people_count"], events["people"].count())
        moments = events[events["mag_type"].str.lower().str.startswith("mw")]["mag"]
        note("moments", row["moment_nm"], math.fsum(10 ** (1.5 * m + 9.1) for m in moments))
        largest = events.sort_values(["mag", "time"], ascending=[False, True]).iloc[0]
        note("largest event", float(row["largest_id"] == largest["id"]), 1.0)
    print(f"{len(rows)} regions, from pandas and numpy, relative: "
          + ", ".join(f"{name} {value:.1e}" for name, value in worst.items()))
    return sum(value > TOLERANCE for value in worst.values())


PEER = """
import sys, pandas
from seismostats.analysis import ClassicBValueEstimator, estimate_mc_maxc
frame = pandas.read_csv(sys.argv[1], parse_dates=["time"])
for zone, events in frame.groupby("zone"):
    magnitudes = events["mag"].to_numpy()
    mc = round(estimate_mc_maxc(magnitudes, fmd_bin=0.1)[0], 1)
    estimator = ClassicBValueEstimator()
    estimator.calculate(magnitudes, mc=mc, delta_m=0.1)
    events["depth_km"].quantile([0.1, 0.5, 0.9])
    print(zone, len(events), mc, estimator.b_value, estimator.std)
"""


def speed(binary, path, pairs):
    table = spine.Table()

    def ours():
        return spine.run([binary, "stats", path, "--group-by", "zone", "-q", "-o",
                          DATA / "seismicity.out.csv"])

    def peer():
        return spine.run([sys.executable, "-c", PEER, path])

    def convert():
        return spine.run([binary, "convert", path, "-q", "-o", DATA / "seismicity.out.geojson"])

    table.at_least("figures of regions, faster than pandas with SeismoStats",
                   spine.Pairs(pairs, ours, peer), 1)
    table.at_most("stats, to convert", spine.Pairs(pairs, ours, convert), 1.3)
    table.add("peak memory", f"{ours().peak_megabytes:.0f} MB", "", None)
    table.print()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", action="append", choices=["compare", "speed"])
    parser.add_argument("--events", type=int, default=400_000,
                        help="events before those that are not seen are taken out (400,000)")
    parser.add_argument("--regions", type=int, default=40, help="regions (40)")
    parser.add_argument("--pairs", type=int, default=5, help="paired runs to a ratio (5)")
    parser.add_argument("--binary", help="this rhumb, in place of a release build")
    options = parser.parse_args()
    binary = options.binary or spine.build()
    DATA.mkdir(exist_ok=True)
    path = DATA / f"seismicity-{options.events}-{options.regions}.csv"
    if not path.exists():
        catalogue(path, options.events, options.regions)
    wrong = 0
    if not options.only or "compare" in options.only:
        frame = pandas.read_csv(path)
        print(f"{len(frame):,} events in {frame['zone'].nunique()} regions")
        wrong = compare_completeness(binary, path, frame)
        wrong += compare_b(binary, path, frame, 2.5)
        wrong += compare_figures(binary, path, frame)
    if not options.only or "speed" in options.only:
        speed(binary, path, options.pairs)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
