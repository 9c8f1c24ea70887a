#!/usr/bin/env python3
"""Derives alerts.tsv: the rows that CAP alerts and JMA reports of ../shared/data make, read by lxml.

Run it in the package's root, with lxml installed:

    python3 Tests/Fixtures/derive_alerts.py > Tests/Fixtures/alerts.tsv
"""

import datetime
import json
import pathlib
import re

from lxml import etree

DATA = pathlib.Path("../shared/data")


def children(parent, name):
    return [] if parent is None else parent.xpath("*[local-name() = $name]", name=name)


def text(parent, name):
    """The text of the first such child, or nothing."""
    found = children(parent, name)
    return (found[0].text or "").strip() if found else ""


def milliseconds(moment):
    if not moment:
        return ""
    return str(round(datetime.datetime.fromisoformat(moment).timestamp() * 1000))


def pairs(element):
    numbers = [float(word) for word in re.split(r"[\s,]+", element.text.strip())]
    return list(zip(numbers[1::2], numbers[::2])), numbers[2:]


def codes(parent, name):
    lists = {}
    for pair in children(parent, name):
        lists.setdefault(text(pair, "valueName"), []).append(text(pair, "value"))
    return json.dumps(lists, ensure_ascii=False, separators=(",", ":")) if lists else ""


def alert_rows(alert):
    for info in children(alert, "info") or [None]:
        for area in children(info, "area") or [None]:
            shapes = []
            polygons = [pairs(e)[0] for e in children(area, "polygon") if e.text]
            if polygons:
                kind = "MultiPolygon" if len(polygons) > 1 else "Polygon"
                shapes.append((kind, sum(map(len, polygons)), polygons[0][0], ""))
            for circle in children(area, "circle"):
                positions, rest = pairs(circle)
                shapes.append(("Point", 1, positions[0], rest[0] * 1000))
            time = text(info, "onset") or text(info, "effective") or text(alert, "sent")
            for kind, count, (x, y), radius in shapes or [("None", 0, ("", ""), "")]:
                yield (
                    text(alert, "identifier"), milliseconds(time), kind, count, x, y, radius,
                    text(info, "event"), text(area, "areaDesc"), codes(area, "geocode"))


def report_rows(report):
    head, body = children(report, "Head")[0], children(report, "Body")[0]
    for quake in children(body, "Earthquake") or [None]:
        kind, count, x, y, depth = "None", 0, "", "", ""
        if quake is not None:
            area = children(children(quake, "Hypocenter")[0], "Area")[0]
            found = re.fullmatch(
                r"([+-]\d+\.\d)([+-]\d+\.\d)([+-]\d+)/", text(area, "Coordinate"))
            y, x, height = map(float, found.groups())
            kind, count, depth = "Point", 1, -height / 1000
        time = text(quake, "OriginTime") or text(head, "TargetDateTime")
        yield (
            text(head, "EventID"), milliseconds(time), kind, count, x, y, depth,
            text(quake, "Magnitude"), text(area, "Name") if quake is not None else "", "")


def main():
    print("# The rows of CAP alerts and JMA reports of ../shared/data: the last number is the radius")
    print("# in metres, or the depth in kilometres. Made by derive_alerts.py, without Rhumb.")
    print("file\tid\ttime\tgeometry\tvertices\tlon\tlat\tradius_or_depth\tevent_or_mag\tplace\tgeocode")
    files = [
        *sorted(DATA.glob("hazard_feeds/cap_*.cap")), *sorted(DATA.glob("hazard_feeds/cap_*.xml")),
        DATA / "hazard_feeds/cap_NOAA_MultiplePolygons.txt",
        *sorted(DATA.glob("other_quakes/jma_*.xml")),
    ]
    for path in files:
        root = etree.parse(path).getroot()
        if root.tag.endswith("}Report"):
            rows = list(report_rows(root))
        else:
            rows = [row for alert in root.iter("{*}alert") for row in alert_rows(alert)]
        for row in rows:
            cells = [re.sub(r"\s+", " ", str(cell)) for cell in row]
            print("\t".join([f"{path.parent.name}/{path.name}", *cells]))


if __name__ == "__main__":
    main()
