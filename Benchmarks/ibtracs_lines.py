#!/usr/bin/env python3
"""Track lines of an IBTrACS table by pandas and shapely, as such a script is usually written.

    python3 Benchmarks/ibtracs_lines.py TABLE OUTPUT
"""

import json
import sys

import pandas
import shapely


def main():
    table, output = sys.argv[1:]
    fixes = pandas.read_csv(
        table, skiprows=[1], na_values=[" "], keep_default_na=False, low_memory=False,
        usecols=["SID", "NAME", "BASIN", "ISO_TIME", "LAT", "LON", "USA_WIND", "USA_PRES"])
    fixes["ISO_TIME"] = pandas.to_datetime(fixes["ISO_TIME"])
    features = []
    for storm, rows in fixes.groupby("SID", sort=False):
        rows = rows.sort_values("ISO_TIME", kind="stable")
        if len(rows) < 2:
            continue
        line = shapely.LineString(rows[["LON", "LAT"]].to_numpy())
        wind = rows["USA_WIND"].max()
        pressure = rows["USA_PRES"].min()
        features.append({
            "type": "Feature",
            "geometry": shapely.geometry.mapping(line),
            "properties": {
                "storm_id": storm, "name": rows["NAME"].iloc[-1], "basin": rows["BASIN"].iloc[0],
                "first": rows["ISO_TIME"].iloc[0].isoformat(),
                "last": rows["ISO_TIME"].iloc[-1].isoformat(),
                "max_wind_kt": None if pandas.isna(wind) else float(wind),
                "min_pressure_hpa": None if pandas.isna(pressure) else float(pressure),
            },
        })
    with open(output, "w", encoding="utf-8") as file:
        json.dump({"type": "FeatureCollection", "features": features}, file)


if __name__ == "__main__":
    main()
