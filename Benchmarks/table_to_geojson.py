#!/usr/bin/env python3
"""Turns a table of earthquakes into GeoJSON with pandas, as people do: the peer of catalogues.py.

Reads the generated CSV or FDSN event text with read_csv, and writes the columns that rhumb writes
under the names that rhumb gives them: with --way records by a list of dictionaries and json, with
--way geopandas by a GeoDataFrame and pyogrio. Depths become heights; empty cells are null.
"""

import argparse
import json

import numpy as np
import pandas as pd

# Columns of the input by the names of the output.
TEXT = {
    "EventID": "id", "Time": "time", "Magnitude": "mag", "MagType": "mag_type",
    "EventLocationName": "place", "Depth/km": "depth_km", "EventType": "event_type",
    "Author": "agency", "Catalog": "catalog", "Contributor": "contributor",
    "ContributorID": "contributor_id", "MagAuthor": "mag_author",
}
CSV = {
    "id": "id", "time": "time", "updated": "updated", "mag": "mag", "magType": "mag_type",
    "place": "place", "depth": "depth_km", "type": "event_type", "status": "status",
    "net": "agency", "nst": "nst", "gap": "gap", "dmin": "dmin", "rms": "rms",
    "horizontalError": "horizontalError", "depthError": "depthError", "magError": "magError",
    "magNst": "magNst", "locationSource": "locationSource", "magSource": "magSource",
}


def read(source, is_text):
    """The table, its times as they are written, and its coordinates."""
    frame = pd.read_csv(source, sep="|" if is_text else ",")
    frame.columns = frame.columns.str.lstrip("#")
    names = {old.lower(): old for old in frame.columns}
    longitude, latitude = frame[names["longitude"]], frame[names["latitude"]]
    columns = TEXT if is_text else CSV
    frame = frame[list(columns)].rename(columns=columns)
    for name in ("time", "updated"):
        if name in frame:
            times = pd.to_datetime(frame[name], format="ISO8601", utc=True)
            # numpy writes a column of times several times faster than strftime.
            stamps = times.dt.tz_localize(None).to_numpy().astype("datetime64[ms]")
            frame[name] = np.char.add(np.datetime_as_string(stamps, unit="ms"), "Z")
    return frame, longitude, latitude


def write_records(frame, longitude, latitude, output):
    heights = -1000 * frame["depth_km"]
    plain = frame.astype(object).where(frame.notna(), None)
    features = [
        {
            "type": "Feature", "id": record["id"],
            "geometry": {"type": "Point", "coordinates": [x, y, z]},
            "properties": record,
        }
        for record, x, y, z in zip(
            plain.to_dict("records"), longitude.tolist(), latitude.tolist(), heights.tolist())
    ]
    with open(output, "w", encoding="utf-8") as out:
        # dumps is the fast encoder; dump writes piece by piece in Python.
        out.write(json.dumps(
            {"type": "FeatureCollection", "features": features}, ensure_ascii=False,
            separators=(",", ":")))


def write_geopandas(frame, longitude, latitude, output):
    import geopandas

    points = geopandas.points_from_xy(longitude, latitude, -1000 * frame["depth_km"])
    table = geopandas.GeoDataFrame(frame, geometry=points, crs="EPSG:4326")
    table.to_file(output, driver="GeoJSON", engine="pyogrio")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("source")
    parser.add_argument("output")
    parser.add_argument("--text", action="store_true", help="FDSN event text in place of CSV")
    parser.add_argument("--way", choices=["records", "geopandas"], default="records")
    arguments = parser.parse_args()
    table = read(arguments.source, arguments.text)
    write = write_records if arguments.way == "records" else write_geopandas
    write(*table, arguments.output)


if __name__ == "__main__":
    main()
