#!/usr/bin/env python3
"""Derives shared-tracks.tsv: the storms and fixes of each cyclone track of ../shared/data/tracks.

Each format is read here in its own, shortest way, by what its documentation says: which lines are fixes,
and which lines are one fix. Run it in the package's root:

    python3 Tests/Fixtures/derive_shared_tracks.py > Tests/Fixtures/shared-tracks.tsv
"""

import csv
import json
import pathlib
import re

DATA = pathlib.Path("../shared/data/tracks")


def count(fixes):
    """Storms, then observed, analysed and forecast fixes, of pairs of storm and kind."""
    storms = {storm for storm, _ in fixes}
    kinds = [kind for _, kind in fixes]
    return [len(storms)] + [kinds.count(k) for k in ("observed", "analysis", "forecast")]


def atcf(text):
    """Lines that differ in the wind speed of their radii alone are one fix."""
    fixes = {}
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.split(",")]
        if len(cells) < 8:
            continue
        kind = "forecast" if int(cells[5]) > 0 else "observed" if cells[4] == "BEST" else "analysis"
        fixes[tuple(cells[:8])] = ("".join(cells[:2]), kind)
    return count(list(fixes.values()))


def hurdat2(text):
    fixes, storm = [], None
    for line in text.splitlines():
        cells = line.split(",")
        if re.match(r"[A-Z]{2}\d{6}$", cells[0]):
            storm = cells[0]
        elif re.match(r"\d{8}$", cells[0]):
            fixes.append((storm, "observed"))
    return count(fixes)


def tokyo(text):
    fixes, storm = [], None
    for line in text.splitlines():
        if line.startswith("66666"):
            storm = line.split()[1]
        elif line.strip():
            fixes.append((storm, "observed"))
    return count(fixes)


def ibtracs(text):
    rows = list(csv.DictReader(text.splitlines()))[1:]
    return count([(row["SID"], "observed") for row in rows])


def climada(text):
    return count([(row["ibtracsID"], "observed") for row in csv.DictReader(text.splitlines())])


def warning(text):
    storm = re.search(r"\d\d[A-Z] \(\w+\)", text)[0]
    return count(
        [
            (storm, "analysis" if near else "forecast")
            for near in re.findall(r"\d{6}Z --- (NEAR )?\d", text)
        ]
    )


def taiwan_script(text):
    fixes = []
    for storm in json.loads(re.search(r"typhs = (\[.*?\n\]);", text, re.S)[1]):
        name = storm["typhname_eng"]
        fixes += [(name, "observed") for _ in storm["best_track"]]
        fixes += [(name, "analysis")]
        fixes += [(name, "forecast") for _ in storm["fcst"]]
    return count(fixes)


def taiwan(text):
    fixes = []
    root = next(iter(json.loads(text).values()))
    for storm in root["dataset"]["tropicalCyclones"]["tropicalCyclone"]:
        name, analysed = storm["typhoon_name"], storm["analysis_data"]["fix"]
        fixes += [(name, "observed") for _ in analysed[:-1]] + [(name, "analysis")]
        fixes += [(name, "forecast") for _ in storm["forecast_data"]["fix"]]
    return count(fixes)


def bulletin(text):
    """JMA's bulletin: an analysis (実況), and forecasts."""
    storm, kinds = re.search(r'"number": "(\d+)"', text)[1], []
    for kind in re.findall(r'"dateTime": \{\s*"value": "[^"]+",\s*"type": "(..)', text):
        kinds.append("analysis" if kind == "実況" else "forecast")
    return count([(storm, kind) for kind in kinds])


def cyclone_xml(text):
    fixes = []
    for data in re.findall(r"<data type=.*?</data>", text, re.S):
        storm = re.search(r'disturbance ID="([^"]+)', data)[1]
        kind = "analysis" if 'type="analysis"' in data else "forecast"
        fixes += [(storm, kind)] * data.count("<fix ")
    return count(fixes)


def typhoons(text):
    fixes = []
    for storm in json.loads(text):
        fixes += [((storm["year"], storm["number"]), "observed")] * len(storm["position"])
    return count(fixes)


def warnings(text):
    fixes = []
    for storm in json.loads(text)["storms"]:
        fixes += [(storm["id"], "analysis")] + [(storm["id"], "forecast")] * len(storm["forecast"])
    return count(fixes)


def placemarks(text):
    """A best track: a placemark per fix."""
    storm = re.search(r"Best Track for (\w+)", text)[1]
    return count([(storm, "observed")] * text.count("<Placemark"))


def reader(name, text):
    if name.startswith("jma_VPTW"):
        return bulletin
    if name.startswith("cxml"):
        return cyclone_xml
    if name.startswith("shuhei"):
        return typhoons
    if name.startswith("typhoonwatch"):
        return warnings
    if name.endswith(".kml"):
        return placemarks
    if "W-C0034-005" in name:
        return taiwan
    if name.startswith("cwb_ty_infos"):
        return taiwan_script
    if name.startswith("atcf_"):
        return atcf
    if name.startswith("jma_bst"):
        return tokyo
    if name.startswith("ibtracs"):
        return ibtracs
    if name.startswith("climada"):
        return climada
    if name.startswith("jtwc_warning"):
        return warning
    if name.endswith(".txt") and re.match(r"[A-Z]{2}\d{6},", text):
        return hurdat2
    return None


print("# Storms and fixes of each track of ../shared/data/tracks; made by derive_shared_tracks.py.")
print("file\tstorms\tobserved\tanalysis\tforecast")
for path in sorted(DATA.iterdir()):
    text = path.read_text(encoding="utf-8", errors="replace")
    read = reader(path.name, text)
    if read:
        print(path.name, *read(text), sep="\t")
