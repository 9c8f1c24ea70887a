#!/usr/bin/env python3
"""Derives events.tsv: what ObsPy reads of each QuakeML and SeisComPML file of ../shared/data.

A row per event: by its preferred origin, magnitude and focal mechanism, else the first. Lengths are
metres there (ObsPy turns SeisComPML into QuakeML 1.2 first). Run it in the package's root, with ObsPy
installed:

    python3 Tests/Fixtures/derive_events.py > Tests/Fixtures/events.tsv
"""

import pathlib
import re
import warnings

from obspy import read_events

DATA = pathlib.Path("../shared/data")
# ObsPy puts this before the ids of SeisComPML that are no URIs.
PREFIX = re.compile(r"^smi:org\.gfz[^/]*/geofon/")

COLUMNS = [
    "file", "id", "time", "longitude", "latitude", "depth_m", "depth_error_m", "horizontal_error_m",
    "ellipse_max_m", "mag", "mag_type", "mag_error", "mag_stations", "place", "event_type", "mode",
    "evaluation_status", "agency", "author", "time_error_s", "used_phases", "nst", "gap", "dmin",
    "rms", "comment", "moment_nm", "strike1", "dip1", "rake1", "strike2", "dip2", "rake2", "mrr",
    "mtt", "mpp", "mrt", "mrp", "mtp",
]


def get(thing, *names):
    for name in names:
        if thing is None:
            return None
        thing = getattr(thing, name, None)
    return thing


def chosen(preferred, all_of_them):
    return preferred if preferred is not None else (all_of_them[0] if all_of_them else None)


def place(event, origin):
    """The name of the region; see the order in which the reader looks."""
    texts = {}
    for description in event.event_descriptions:
        texts.setdefault(description.type, description.text)
    for kind in ("region name", "Flinn-Engdahl region", "earthquake name", None):
        if kind in texts:
            return texts[kind]
    return get(origin, "region")


def number(value):
    return None if value is None else repr(float(value))


def row(path, event):
    origin = chosen(event.preferred_origin(), event.origins)
    magnitude = chosen(event.preferred_magnitude(), event.magnitudes)
    mechanism = chosen(event.preferred_focal_mechanism(), event.focal_mechanisms)
    quality = get(origin, "quality")
    planes = get(mechanism, "nodal_planes")
    tensor = get(mechanism, "moment_tensor", "tensor")
    time = get(origin, "time")
    infos = [get(origin, "creation_info"), event.creation_info]
    agencies = [get(i, n) for i in infos for n in ("agency_id", "agency_uri")]
    # ObsPy says "not reported" where QuakeML 1.0 says that there is no type.
    event_type = None if event.event_type == "not reported" else event.event_type
    # SeisComPML's word for it, which ObsPy turns into QuakeML's.
    if path.endswith("_sc.xml") and event_type == "other event":
        event_type = "other"
    values = {
        "file": path, "id": PREFIX.sub("", event.resource_id.id),
        "time": None if time is None else str(time.ns // 1_000_000),
        "longitude": number(get(origin, "longitude")),
        "latitude": number(get(origin, "latitude")), "depth_m": number(get(origin, "depth")),
        "depth_error_m": number(get(origin, "depth_errors", "uncertainty")),
        "horizontal_error_m":
            number(get(origin, "origin_uncertainty", "horizontal_uncertainty")),
        "ellipse_max_m":
            number(get(origin, "origin_uncertainty", "max_horizontal_uncertainty")),
        "mag": number(get(magnitude, "mag")), "mag_type": get(magnitude, "magnitude_type"),
        "mag_error": number(get(magnitude, "mag_errors", "uncertainty")),
        "mag_stations": get(magnitude, "station_count"), "place": place(event, origin),
        "event_type": event_type, "mode": get(origin, "evaluation_mode"),
        "evaluation_status": get(origin, "evaluation_status"),
        "agency": next((a for a in map(str, filter(None, agencies))), None),
        "author": next(filter(None, (get(i, "author") for i in infos)), None),
        "time_error_s": number(get(origin, "time_errors", "uncertainty")),
        "used_phases": get(quality, "used_phase_count"),
        "nst": get(quality, "used_station_count"),
        "gap": number(get(quality, "azimuthal_gap")),
        "dmin": number(get(quality, "minimum_distance")),
        "rms": number(get(quality, "standard_error")),
        "comment": "; ".join(c.text for c in event.comments if c.text) or None,
        "moment_nm": number(get(mechanism, "moment_tensor", "scalar_moment")),
    }
    for index in ("1", "2"):
        for name in ("strike", "dip", "rake"):
            values[name + index] = number(get(planes, "nodal_plane_" + index, name))
    for name in ("mrr", "mtt", "mpp", "mrt", "mrp", "mtp"):
        values[name] = number(get(tensor, "m_" + name[1:]))
    return "\t".join("" if values[c] is None else str(values[c]) for c in COLUMNS)


def main():
    print("# What ObsPy reads of QuakeML and SeisComPML; made by derive_events.py.")
    print("\t".join(COLUMNS))
    files = sorted((DATA / "quakeml_fdsn").iterdir())
    for path in files:
        if path.suffix not in (".xml", ".qml"):
            continue
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            format = "SCML" if path.name.endswith("_sc.xml") else "QUAKEML"
            for event in read_events(str(path), format=format):
                print(row(f"quakeml_fdsn/{path.name}", event))


if __name__ == "__main__":
    main()
