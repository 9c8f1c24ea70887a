"""Runs rhumb and shows what it says: the command line, its notes and its closing summary."""

import io
import os
import re
import subprocess

import geopandas
import pandas

BINARY = os.environ.get("RHUMB") or "rhumb"


def quoted(argument):
    """An argument as one types it into a shell."""
    if re.fullmatch(r"[\w./:=,@%+-]+", argument):
        return argument
    return f'"{argument}"' if "'" in argument else f"'{argument}'"


def rhumb(verb, *arguments):
    """What a run writes to stdout; the command line and what it says on stderr are printed."""
    line = [verb, *(str(argument) for argument in arguments)]
    print("$ rhumb", *map(quoted, line))
    done = subprocess.run([BINARY, *line], capture_output=True, encoding="utf-8")
    print(done.stderr, end="")
    done.check_returncode()
    return done.stdout


def table(verb, *arguments):
    """A run's CSV as a table of pandas."""
    return pandas.read_csv(io.StringIO(rhumb(verb, *arguments, "-f", "csv")))


def layer(verb, *arguments):
    """A run's layer in GeoPandas."""
    return geopandas.read_file(io.StringIO(rhumb(verb, *arguments, "-f", "geojson")))
