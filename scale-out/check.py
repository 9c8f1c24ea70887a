#!/usr/bin/env python3
"""Runs the Spark job over the samples in shards and compares its bytes with those of one run.

    python3 scale-out/check.py --binary .build/debug/rhumb

Needs pyspark and Java; without them it says so and compares nothing, but where CI is set it fails.
"""

import argparse
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
SAMPLES = HERE.parent / "Samples"


def skip(why):
    print(f"skipped: {why}")
    sys.exit(1 if os.environ.get("CI") in ("true", "1") else 0)


if not shutil.which("java"):
    skip("there is no Java")
try:
    import spark_stats
except ImportError as missing:
    skip(missing)


def shards(source, count, folder):
    """The rows of a CSV dealt out to files in turn, with the header each."""
    header, *rows = source.read_text(encoding="utf-8").splitlines(keepends=True)
    paths = []
    for number in range(count):
        path = folder / f"{source.stem}-{number}.csv"
        path.write_text(header + "".join(rows[number::count]), encoding="utf-8")
        paths.append(str(path))
    return paths


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--binary", required=True, help="the rhumb to run")
    binary = os.path.abspath(parser.parse_args().binary)
    month, zones = SAMPLES / "month.csv", str(SAMPLES / "countries.geojson")
    wrong = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "parts").mkdir()
        pieces = shards(month, 5, folder)
        spark = spark_stats.session(local=2)
        # As a module it is not at hand where workers look, as the script that is started is.
        spark.sparkContext.addPyFile(str(HERE / "spark_stats.py"))
        cases = [
            ("countries", ["--regions", zones, "--region-key", "code"], [], [], None),
            ("by month", ["--regions", zones, "--by", "month", "--aggregate", "median:depth_km"],
             [], ["-f", "json"], folder / "parts"),
            ("hexagons, strong ones", ["--grid", "hex:500km", "--b-method", "b-positive"],
             ["--where", "mag >= 3"], ["-f", "geojson"], None),
            ("a shard without an event", ["--group-by", "mag_type"], ["--where", "id = 'none'"], [],
             None),
        ]
        for what, stats, reading, table, parts in cases:
            one, many = folder / "one", folder / "many"
            subprocess.run(
                [binary, "stats", *pieces, *reading, *stats, *table, "-q",
                 *([] if "-f" in table else ["-f", "csv"]), "-o", one], check=True)
            spark_stats.run(
                spark, pieces, str(many), binary, stats, reading,
                table if "-f" in table else ["-f", "csv"], str(parts) if parts else None)
            same = one.read_bytes() == many.read_bytes()
            wrong += not same
            print(f"{what}: {len(pieces)} shards by Spark, "
                  f"{'the same' if same else 'OTHER'} {one.stat().st_size:,} bytes")
        # That tasks fail is what is asked for now.
        spark.sparkContext.setLogLevel("OFF")
        broken = folder / "broken.csv"
        broken.write_bytes(b"\x00\x01nothing to read")
        for what, inputs in (("a broken shard", [*pieces, str(broken)]),
                             ("a shard twice", [*pieces, pieces[0]])):
            target = folder / "never.csv"
            try:
                spark_stats.run(spark, inputs, str(target), binary)
            except Exception as error:
                told = [line for line in str(error).splitlines() if "rhumb:" in line or "twice" in line]
                print(f"{what}: refused, {(told or ['without a word'])[0].strip()[-100:]}")
                wrong += not told or target.exists()
            else:
                print(f"{what}: NOT refused")
                wrong += 1
        spark.stop()
        # As people start it.
        subprocess.run(
            [sys.executable, HERE / "spark_stats.py", "--local", "2", "--binary", binary, "--stats",
             f"--regions '{zones}' --region-key code", "-o", folder / "line.csv", *pieces],
            check=True)
        subprocess.run(
            [binary, "stats", *pieces, "--regions", zones, "--region-key", "code", "-q", "-o",
             folder / "whole.csv"], check=True)
        same = (folder / "line.csv").read_bytes() == (folder / "whole.csv").read_bytes()
        print(f"from the command line: {'the same' if same else 'OTHER'} bytes")
        wrong += not same
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
