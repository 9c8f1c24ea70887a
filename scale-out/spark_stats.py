#!/usr/bin/env python3
"""Figures of a catalogue in many files, by `rhumb stats` on Apache Spark.

    python3 scale-out/spark_stats.py --local 2 --stats '--regions zones.geojson --by year' \
        -o zones.csv shards/*.csv
    spark-submit --master spark://host:7077 --files rhumb,zones.geojson \
        scale-out/spark_stats.py --binary rhumb --stats '--regions zones.geojson' \
        -o zones.csv /shared/shards/*.csv

Spark runs `rhumb stats --partial` over each shard where a worker is free; `rhumb stats --merge` joins the
parts on the driver. The output has the bytes of one run over all shards.
"""

import argparse
import os
import pathlib
import shlex
import shutil
import subprocess
import sys
import tempfile

try:
    from pyspark import SparkFiles
    from pyspark.sql import SparkSession
except ImportError:
    # What it takes is told without Spark too; main says what is missing.
    SparkFiles = SparkSession = None


def located(word):
    """A file as this machine has it: where it is named, or where Spark put it (--files)."""
    if not word or os.path.exists(word):
        return word
    sent = SparkFiles.get(os.path.basename(word))
    return sent if os.path.exists(sent) else word


def program(binary):
    """The command as this machine has it; what Spark sent may have lost the leave to be run."""
    found = located(binary)
    if os.path.isfile(found):
        if not os.access(found, os.X_OK):
            os.chmod(found, 0o755)
        return os.path.abspath(found)
    found = shutil.which(binary)
    if not found:
        raise FileNotFoundError(f"there is no {binary} on {os.uname().nodename}")
    return found


def rhumb(binary, *words):
    """Runs the command to its end; what it says goes into the error where it fails."""
    command = [program(binary), *words]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if done.returncode != 0:
        raise RuntimeError(f"{shlex.join(command)}: exit {done.returncode}\n{done.stderr.strip()}")
    return done


def parts_of(binary, options, folder):
    """What a worker does with its shards: gives the number and the part of each, or its path."""

    def make(shards):
        for number, shard in shards:
            words = ["stats", located(shard), "--partial", "-q", *map(located, options)]
            if folder:
                path = os.path.join(folder, f"part-{number:06d}.json")
                # Spark may try a shard again: the file appears whole, in the place of an older one.
                rhumb(binary, *words, "-o", path)
                yield number, path
            else:
                with tempfile.TemporaryDirectory() as own:
                    path = os.path.join(own, "part.json")
                    rhumb(binary, *words, "-o", path)
                    yield number, pathlib.Path(path).read_bytes()

    return make


def run(session, shards, output, binary="rhumb", stats=(), reading=(), table=(), folder=None):
    """Figures of shards, as one run over all of them writes them.

    `stats` are options of figures and regions, for parts and merge alike; `reading` those of reading and
    choosing events, for parts; `table` those of the table, for the merge. With a folder that driver and
    workers share, parts are kept there; without one they come to the driver, whose memory holds them.
    """
    stats, reading, table = list(stats), list(reading), list(table)
    if not shards:
        raise ValueError("there is no shard")
    if len({os.path.realpath(shard) for shard in shards}) < len(shards):
        raise ValueError("a shard is named twice, and would count twice")
    context = session.sparkContext
    made = context.parallelize(list(enumerate(shards)), len(shards)).mapPartitions(
        parts_of(binary, reading + stats, folder))
    with tempfile.TemporaryDirectory() as own:
        paths = []
        for number, part in sorted(made.collect()):
            if folder:
                paths.append(part)
                continue
            path = os.path.join(own, f"part-{number:06d}.json")
            pathlib.Path(path).write_bytes(part)
            paths.append(path)
        done = rhumb(
            binary, "stats", "--merge", *paths, *map(located, stats), *map(located, table),
            "-o", output)
    sys.stderr.write(done.stderr)


def session(local=None):
    """A session: as spark-submit says, or on this machine, where nothing listens but for itself."""
    builder = SparkSession.builder.appName("rhumb stats")
    if local:
        os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
        os.environ.setdefault("SPARK_LOCAL_IP", "127.0.0.1")
        builder = (
            builder.master(f"local[{local}]").config("spark.ui.enabled", "false")
            .config("spark.ui.showConsoleProgress", "false")
            .config("spark.driver.bindAddress", "127.0.0.1").config("spark.driver.host", "127.0.0.1"))
    made = builder.getOrCreate()
    if local:
        made.sparkContext.setLogLevel("ERROR")
    return made


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("shards", nargs="+", help="files that have no event in common")
    parser.add_argument("-o", "--output", required=True, help="the table, as rhumb stats -o")
    parser.add_argument("--binary", default="rhumb", help="the command on every machine (rhumb)")
    parser.add_argument("--stats", default="", metavar="OPTIONS",
                        help="of figures and regions: '--regions FILE --by year'")
    parser.add_argument("--reading", default="", metavar="OPTIONS",
                        help="of reading and choosing events: \"--where 'mag >= 3'\"")
    parser.add_argument("--table", default="", metavar="OPTIONS",
                        help="of the table: '--select region,count,b'")
    parser.add_argument("--parts", metavar="FOLDER",
                        help="keep the parts in a folder that all machines share")
    parser.add_argument("--local", type=int, metavar="N",
                        help="on this machine, by N at a time, without a cluster")
    options = parser.parse_args()
    if SparkSession is None:
        parser.error("PySpark is missing: pip install pyspark")
    spark = session(options.local)
    try:
        run(spark, options.shards, options.output, options.binary, shlex.split(options.stats),
            shlex.split(options.reading), shlex.split(options.table), options.parts)
    finally:
        spark.stop()


if __name__ == "__main__":
    main()
