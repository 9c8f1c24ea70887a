#!/usr/bin/env python3
"""Compares `rhumb tracks` with tropycal, pyproj and shapely, and measures it against pandas.

    python3 Benchmarks/cyclones.py                    # everything, at full size
    python3 Benchmarks/cyclones.py --only compare     # values only: energies, lengths, winds, cones
    python3 Benchmarks/cyclones.py --only speed       # times and memory only

Storms come from a generator with a fixed seed and are kept in data/. Needs tropycal, pyproj, shapely,
numpy, pandas.
"""

import argparse
import contextlib
import datetime
import io
import json
import math
import pathlib
import subprocess
import sys

import numpy
import pyproj
import shapely
from shapely.geometry import shape

import spine

HERE = pathlib.Path(__file__).resolve().parent
DATA = HERE / "data"
SEED = 20240814
GEOD = pyproj.Geod(ellps="WGS84")
NAUTICAL_MILE = 1852.0
STATUSES = ["TD", "TS", "HU", "EX"]


def position(latitude, longitude):
    """Tenths of degrees as ATCF and HURDAT2 write them."""
    longitude = (longitude + 180) % 360 - 180
    return (
        f"{abs(latitude):.1f}{'N' if latitude >= 0 else 'S'}",
        f"{abs(longitude):.1f}{'E' if longitude >= 0 else 'W'}")


def storms(count, random):
    """Random walks: per storm a list of (time, latitude, longitude, wind, status, radii)."""
    for number in range(count):
        time = datetime.datetime(2001 + number // 99, 6, 1) + datetime.timedelta(hours=6 * number)
        latitude, longitude = random.uniform(8, 20), random.uniform(-180, 180)
        wind = 25.0
        fixes = []
        for _ in range(int(random.integers(4, 60))):
            status = STATUSES[0 if wind < 34 else 1 if wind < 64 else 2]
            if latitude > 40:
                status = "EX"
            radii = []
            for threshold in (34, 50, 64):
                largest = max(0.0, (wind - threshold) * 2.5 + 20) if wind >= threshold else 0
                radii.append([5 * round(largest * random.uniform(0.3, 1) / 5) for _ in range(4)])
            fixes.append((time, round(latitude, 1), round(longitude, 1), 5 * round(wind / 5),
                          status, radii))
            time += datetime.timedelta(hours=6)
            latitude += random.uniform(-0.3, 1.2)
            longitude += random.uniform(-2.0, 1.2)
            wind = min(150, max(20, wind + random.uniform(-12, 14)))
        yield number, fixes


def hurdat(path, count):
    """A file in HURDAT2's format, and its storms by identifier."""
    random = numpy.random.default_rng(SEED)
    known = {}
    with open(path, "w", encoding="ascii") as file:
        for number, fixes in storms(count, random):
            identifier = f"AL{number % 99 + 1:02d}{2001 + number // 99}"
            known[identifier] = fixes
            file.write(f"{identifier},            STORM,{len(fixes):7d},\n")
            for time, latitude, longitude, wind, status, radii in fixes:
                y, x = position(latitude, longitude)
                values = "".join(f"{value:5d}," for quadrants in radii for value in quadrants)
                file.write(
                    f"{time:%Y%m%d}, {time:%H%M},  , {status}, {y:>5}, {x:>6}, {wind:3d}, -999,"
                    f"{values} -999\n")
    return known


def forecasts(path, count):
    """A deck of official forecasts of 2025 in ATCF's format, and their fixes by identifier."""
    random = numpy.random.default_rng(SEED + 1)
    known = {}
    with open(path, "w", encoding="ascii") as file:
        for number in range(1, count + 1):
            init = datetime.datetime(2025, 8, 1, 12) + datetime.timedelta(days=number)
            latitude, longitude = random.uniform(10, 30), random.uniform(-80, -30)
            north, west = random.uniform(-0.02, 0.12), random.uniform(0.05, 0.25)
            fixes = []
            for lead in (0, 12, 24, 36, 48, 60, 72, 96, 120):
                y = round(latitude + north * lead, 1)
                x = round(longitude - west * lead + 0.0003 * lead ** 2, 1)
                fixes.append((lead, y, x))
                file.write(
                    f"AL, {number:02d}, {init:%Y%m%d%H}, 03, OFCL, {lead:3d}, "
                    f"{abs(y) * 10:.0f}N, {abs(x) * 10:.0f}W,  50,    0, TS,\n")
            known[f"AL{number:02d}2025"] = (init, fixes)
    return known


def ibtracs(path, rows):
    """A table with the columns of IBTrACS that tracks are made of."""
    if path.exists():
        return
    random = numpy.random.default_rng(SEED + 2)
    header = (
        "SID,SEASON,NUMBER,BASIN,SUBBASIN,NAME,ISO_TIME,NATURE,LAT,LON,WMO_WIND,WMO_PRES,"
        "WMO_AGENCY,TRACK_TYPE,DIST2LAND,LANDFALL,IFLAG,USA_AGENCY,USA_ATCF_ID,USA_LAT,USA_LON,"
        "USA_RECORD,USA_STATUS,USA_WIND,USA_PRES,USA_SSHS,"
        + ",".join(f"USA_R{kt}_{quadrant}" for kt in (34, 50, 64)
                   for quadrant in ("NE", "SE", "SW", "NW"))
        + ",USA_POCI,USA_ROCI,USA_RMW,USA_EYE")
    with open(path, "w", encoding="ascii") as file:
        file.write(header + "\n")
        file.write(" ,Year,#" + "," * (header.count(",") - 2) + "\n")
        written = 0
        for number, fixes in storms(rows, random):
            for time, latitude, longitude, wind, status, radii in fixes:
                longitude = (longitude + 180) % 360 - 180
                quadrants = ",".join(
                    str(value) if value else " " for values in radii for value in values)
                file.write(
                    f"{1980 + number // 90}{number:07d},{1980 + number // 90},{number % 90},NA,MM,"
                    f"NAME{number},{time:%Y-%m-%d %H:%M:%S},TS,{latitude:.5f},{longitude:.5f},{wind},"
                    f" ,hurdat_atl,main,500,0,O_____________,hurdat_atl,AL{number % 99:02d},"
                    f"{latitude:.5f},{longitude:.5f}, ,{status},{wind},{1010 - wind // 2},0,"
                    f"{quadrants}, , ,20, \n")
                written += 1
            if written >= rows:
                return


def layers(binary, path, *options):
    """Features by layer."""
    done = subprocess.run(
        [binary, "tracks", path, "-q", *options], check=True, capture_output=True)
    found = {}
    for feature in json.loads(done.stdout)["features"]:
        found.setdefault(feature["properties"]["layer"], []).append(feature)
    return found


def area(geometry):
    return abs(GEOD.geometry_area_perimeter(shape(geometry))[0])


def sectors(longitude, latitude, metres):
    """The area of four geodesic sectors, their arcs cut at every 0.25°."""
    total = 0.0
    for quadrant, radius in enumerate(metres):
        if radius > 0:
            azimuths = numpy.linspace(90 * quadrant, 90 * quadrant + 90, 361)
            x, y, _ = GEOD.fwd(
                numpy.full(361, longitude), numpy.full(361, latitude), azimuths,
                numpy.full(361, radius))
            total += abs(GEOD.polygon_area_perimeter([longitude, *x], [latitude, *y])[0])
    return total


def hull_union(fixes, radii):
    """The area of the union of hulls of consecutive circles, each in its own azimuthal plane."""
    hulls = []
    for (_, y0, x0), (_, y1, x1), r0, r1 in zip(fixes, fixes[1:], radii, radii[1:]):
        plane = pyproj.Proj(proj="aeqd", lat_0=(y0 + y1) / 2, lon_0=(x0 + x1) / 2, ellps="WGS84")
        points = []
        for x, y, radius in ((x0, y0, r0), (x1, y1, r1)):
            azimuths = numpy.arange(0, 360, 1.0)
            circle = GEOD.fwd(
                numpy.full(360, x), numpy.full(360, y), azimuths, numpy.full(360, radius))
            points += list(zip(*plane(circle[0], circle[1])))
        hull = shapely.MultiPoint(points).convex_hull
        hull = hull.segmentize(5000)
        x, y = plane(*hull.exterior.xy, inverse=True)
        hulls.append(shapely.Polygon(zip(x, y)))
    return area(shapely.geometry.mapping(shapely.union_all(hulls)))


def swept_on_grid(fixes, init):
    """The area of tropycal's cone, which lies on a grid of 0.05°."""
    from tropycal.utils import generic_utils

    forecast = {
        "fhr": [lead for lead, _, _ in fixes], "lat": [y for _, y, _ in fixes],
        "lon": [x for _, _, x in fixes], "init": init,
    }
    with contextlib.redirect_stdout(io.StringIO()):
        cone = generic_utils.generate_nhc_cone(forecast, "north_atlantic", cone_year=2025)
    grid = numpy.array(cone["cone"])
    latitudes = numpy.radians(numpy.array(cone["lat2d"]))
    step = math.radians(0.05) * 6371.0088
    return float((grid * numpy.cos(latitudes)).sum() * step * step) * 1e6


def compare(binary, count):
    from tropycal.utils import accumulated_cyclone_energy

    known = hurdat(DATA / "storms.hurdat2", count)
    found = layers(binary, DATA / "storms.hurdat2", "--layers", "line,radii")
    energy = length = 0.0
    for feature in found["line"]:
        facts = feature["properties"]
        fixes = known[facts["storm_id"]]
        winds = [wind for _, _, _, wind, status, _ in fixes if status in ("TD", "TS", "HU")]
        ours = facts["ace"] if facts["ace"] is not None else 0.0
        energy = max(energy, abs(ours - float(sum(
            accumulated_cyclone_energy(float(wind)) for wind in winds))))
        metres = GEOD.line_length([fix[2] for fix in fixes], [fix[1] for fix in fixes])
        length = max(length, abs(facts["length_km"] * 1000 - metres))
    print(f"ACE of {len(found['line'])} storms, from tropycal: at most {energy:.1e} 10⁴ kt²")
    print(f"length, from pyproj: at most {length:.1e} m")

    distance = relative = 0.0
    fix_of = {
        (storm, f"{fix[0]:%Y-%m-%dT%H:%M}"): fix for storm, fixes in known.items() for fix in fixes}
    for feature in found["radii"]:
        facts = feature["properties"]
        fix = fix_of[facts["storm_id"], facts["time"][:16]]
        metres = [facts[f"{quadrant}_km"] * 1000 for quadrant in ("ne", "se", "sw", "nw")]
        exact = sectors(fix[2], fix[1], metres)
        relative = max(relative, abs(area(feature["geometry"]) / exact - 1))
        for polygon in getattr(shape(feature["geometry"]), "geoms", [shape(feature["geometry"])]):
            x, y = numpy.array(polygon.exterior.coords)[:, :2].T
            azimuth, _, away = GEOD.inv(
                numpy.full(len(x), fix[2]), numpy.full(len(y), fix[1]), x, y)
            for angle, metre, longitude in zip(azimuth, away, x):
                # Cuts at 180° and the centre lie on no arc; nor does what is on a step.
                on_step = abs((angle / 90 - round(angle / 90)) * 90) < 1e-3
                if metre > 1 and abs(longitude) < 180 and not on_step:
                    distance = max(distance, abs(metre - metres[int(angle % 360 // 90)]))
    print(f"{len(found['radii'])} areas of wind, from pyproj's sectors: at most {relative:.1e} of "
          f"the area (72 vertices; 0.13 % less by the chords)")
    print(f"vertices off their radius: at most {distance:.3f} m (written to 7 decimals)")

    known = forecasts(DATA / "forecasts.atcf", 40)
    found = layers(binary, DATA / "forecasts.atcf", "--layers", "cone", "--circle-detail", "360")
    table = {3: 16, 12: 26, 24: 39, 36: 52, 48: 67, 60: 83, 72: 100, 96: 142, 120: 213}
    hulls, grids = [], []
    for feature in found["cone"]:
        init, fixes = known[feature["properties"]["storm_id"]]
        radii = [table[max(lead, 3)] * NAUTICAL_MILE for lead, _, _ in fixes]
        ours = area(feature["geometry"])
        hulls.append(ours / hull_union(fixes, radii) - 1)
        grids.append(ours / swept_on_grid(fixes, init) - 1)
    print(f"{len(hulls)} cones, from hulls in azimuthal planes by shapely: "
          f"{min(hulls):+.1e} to {max(hulls):+.1e} of the area")
    print(f"from tropycal's grid of 0.05°, with curves between the centres: "
          f"{min(grids):+.1%} to {max(grids):+.1%}")


def speed(binary, rows, pairs):
    path = DATA / f"ibtracs-{rows}.csv"
    ibtracs(path, rows)
    table = spine.Table()
    ours, theirs = DATA / "lines.geojson", DATA / "peer.geojson"

    def lines(runner=spine.run):
        return runner([binary, "tracks", path, "--layers", "line", "-q", "-o", ours])

    def peer():
        return spine.run([sys.executable, HERE / "ibtracs_lines.py", path, theirs])

    table.at_least(f"{rows:,} fixes to lines, faster than pandas with shapely",
                   spine.Pairs(pairs, lines, peer), 10)
    peak = lines(spine.alone).peak_megabytes
    table.add("peak memory, lines", f"{peak:.0f} MB", "≤ 200 MB", peak <= 200)
    apart(binary, rows // 20, table)
    table.print()


def apart(binary, rows, table):
    """All layers, and each by itself: where the time goes. Areas of wind have fifty times the bytes of
    lines, and a swath is the union of some two hundred areas."""
    path, output = DATA / f"ibtracs-{rows}.csv", DATA / "all.geojson"
    ibtracs(path, rows)

    def draw(layers):
        return spine.run([binary, "tracks", path, "-q", "-o", output, "--layers", layers])

    table.at_most(
        f"{rows:,} fixes to all layers, to lines alone",
        spine.Pairs(1, lambda: draw("points,line,circles,radii,swath"), lambda: draw("line")), 3.0)
    for layer in ["line", "points", "radii", "swath"]:
        seconds = draw(layer).seconds
        size = output.stat().st_size / 1e6
        table.add(f"{rows:,} fixes, {layer}", f"{seconds:.2f} s", "", None, f"{size:.1f} MB")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", action="append", choices=["compare", "speed"])
    parser.add_argument("--storms", type=int, default=400, help="storms that are compared (400)")
    parser.add_argument("--rows", type=int, default=300_000, help="fixes of the table (300,000)")
    parser.add_argument("--pairs", type=int, default=5, help="paired runs to a ratio (5)")
    parser.add_argument("--binary", help="this rhumb, in place of a release build")
    options = parser.parse_args()
    binary = options.binary or spine.build()
    DATA.mkdir(exist_ok=True)
    if not options.only or "compare" in options.only:
        compare(binary, options.storms)
    if not options.only or "speed" in options.only:
        speed(binary, options.rows, options.pairs)


if __name__ == "__main__":
    main()
