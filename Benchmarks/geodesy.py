#!/usr/bin/env python3
"""Measures geodesy against PROJ's own loop, pyproj and shapely, and prints how far the results are apart.

    python3 Benchmarks/geodesy.py                     # everything, at full size
    python3 Benchmarks/geodesy.py --only compare      # values only: projections, circles, lines, cuts
    python3 Benchmarks/geodesy.py --only projections --only circles --only convert    # times only

A ratio is the median of the ratios of paired runs in turn. Needs pyproj, shapely and numpy. Points,
circles and lines come from a generator with a fixed seed and are kept in data/.
"""

import argparse
import json
import os
import pathlib
import statistics
import subprocess
import sys
import time

import numpy
import pyproj
import shapely

import spine

HERE = pathlib.Path(__file__).resolve().parent
DATA = HERE / "data"
PACKAGE = HERE / "geodesy"
SEED = 20240402
SECTIONS = ["compare", "projections", "circles", "convert"]
GEOD = pyproj.Geod(ellps="WGS84")

# Systems, each with the box that its points are drawn from and where it is meant for.
SYSTEMS = [
    ("EPSG:32651", (120, 0, 126, 84)),
    ("EPSG:3857", (-180, -85, 180, 85)),
    ("EPSG:3826", (119, 21, 123, 26)),
    ("EPSG:3035", (-16, 33, 32, 71)),
    ("EPSG:3413", (-180, 60, 180, 89.9)),
    ("EPSG:3832", (-180, -60, 180, 66)),
]


def points(count, box, name):
    """A file of points, longitudes first, and the points themselves."""
    path = DATA / f"points-{name}-{count}.bin"
    west, south, east, north = box
    random = numpy.random.default_rng(SEED)
    lon = random.uniform(west, east, count)
    lat = random.uniform(south, north, count)
    DATA.mkdir(exist_ok=True)
    numpy.concatenate([lon, lat]).tofile(path)
    return path, lon, lat


def columns(name, *arrays):
    """A file of columns."""
    DATA.mkdir(exist_ok=True)
    path = DATA / f"{name}.bin"
    numpy.concatenate(arrays).tofile(path)
    return path


class Shapes:
    """Rings or lines that the program wrote."""

    def __init__(self, path):
        values = numpy.fromfile(path)
        rings, vertices = int(values[0]), int(values[1])
        rest = values[2:]
        self.row_of_ring = rest[:rings].astype(int)
        counts = rest[rings:2 * rings].astype(int)
        self.ring = numpy.repeat(numpy.arange(rings), counts)
        self.row = self.row_of_ring[self.ring]
        self.x = rest[2 * rings:2 * rings + vertices]
        self.y = rest[2 * rings + vertices:]
        # Where a vertex stands in its ring.
        self.place = numpy.arange(vertices) - numpy.repeat(numpy.cumsum(counts) - counts, counts)
        self.counts = counts

    def areas(self, rows):
        """Square degrees of each row, holes taken off by their direction."""
        rings = shapely.linearrings(numpy.column_stack([self.x, self.y]), indices=self.ring)
        sign = numpy.where(shapely.is_ccw(rings), 1, -1)
        return numpy.bincount(
            self.row_of_ring, sign * shapely.area(shapely.polygons(rings)), minlength=rows)


def random_circles(count):
    """Centres anywhere, radii from 10 m to 15,000 km."""
    random = numpy.random.default_rng(SEED)
    lon = random.uniform(-180, 180, count)
    lat = numpy.degrees(numpy.arcsin(random.uniform(-1, 1, count)))
    return lon, lat, 10 ** random.uniform(1, 7.17, count)


class Geodesy:
    def __init__(self, arguments):
        self.arguments = arguments
        self.table = spine.Table()
        self.program = PACKAGE / ".build" / "release" / "GeodesyBenchmark"

    def projections(self):
        """Points to UTM: PROJ's loop, one thread, two threads, and pyproj."""
        count = self.arguments.points
        path, lon, lat = points(count, (120, 0, 126, 84), "utm")
        output = subprocess.run(
            [self.program, "time", "EPSG:32651", str(self.arguments.rounds), path],
            check=True, capture_output=True, text=True).stdout
        rounds = [[float(word) for word in line.split()] for line in output.splitlines()]
        transformer = pyproj.Transformer.from_crs("EPSG:4326", "EPSG:32651", always_xy=True)
        transformer.transform(lon[:1000], lat[:1000])
        peers = []
        for _ in rounds:
            started = time.perf_counter()
            transformer.transform(lon, lat)
            peers.append(time.perf_counter() - started)
        title = f"{count:,} points to UTM"
        self.add(f"{title}, 1 thread, times as fast as PROJ's loop",
                 [round[0] / round[1] for round in rounds], 0.95)
        # That does not depend on what else the machine does.
        self.add(f"{title}, 1 thread, PROJ's loop's processor time to ours",
                 [round[3] / round[4] for round in rounds], 0.95)
        self.add(f"{title}, 2 threads, times as fast as PROJ's loop",
                 [round[0] / round[2] for round in rounds], 1.7)
        self.add(f"{title}, 2 threads, times as fast as pyproj",
                 [peer / round[2] for peer, round in zip(peers, rounds)], 1.7)

    def add(self, what, ratios, least):
        """A row whose ratio must be at least that."""
        ratio = statistics.median(ratios)
        spread = f"{min(ratios):.2f}–{max(ratios):.2f}, {len(ratios)} rounds"
        self.table.add(what, f"{ratio:.2f}", f"≥ {least}", ratio >= least, spread)

    def compare(self):
        """Points, circles, lines and polygons by Rhumb and by pyproj and shapely: the largest differences."""
        self.compare_projections()
        self.compare_circles()
        self.compare_lines()
        self.compare_cuts()

    def shapes(self, *words):
        out = DATA / "shapes.bin"
        subprocess.run([self.program, *(str(word) for word in words), out], check=True)
        return Shapes(out)

    def compare_circles(self):
        count = self.arguments.compared
        lon, lat, radius = random_circles(count)
        ours = self.shapes("circles", columns("circles", lon, lat, radius))
        # The map's own corners, where a ring goes round a pole, lie on no circle.
        on_circle = ~((numpy.abs(ours.x) == 180) & (numpy.abs(ours.y) == 90))
        row = ours.row[on_circle]
        _, _, distance = GEOD.inv(
            lon[row], lat[row], ours.x[on_circle], ours.y[on_circle])
        off = numpy.abs(distance - radius[row])
        worst = int(numpy.argmax(off))
        self.table.add(
            f"{count:,} circles, {len(off):,} vertices, largest difference of their distance by "
            "pyproj from the radius", f"{off[worst]:.1e} m", "≤ 1e-03 m", bool(off[worst] <= 1e-3),
            f"radius {radius[row[worst]]:.0f} m at {lon[row[worst]]:.4f}, {lat[row[worst]]:.4f}")
        # pyproj's circle with shapely's area, where it is small and holds no pole: unbroken over 180°.
        azimuth = numpy.arange(0, -360, -5.0)
        small = (radius < 1e6) & (numpy.abs(lat) < 80) & (radius < 100e3 * (90 - numpy.abs(lat)))
        index = numpy.flatnonzero(small)
        shape = (len(index), len(azimuth))
        x, y, _ = GEOD.fwd(
            numpy.broadcast_to(lon[index, None], shape).ravel(),
            numpy.broadcast_to(lat[index, None], shape).ravel(),
            numpy.broadcast_to(azimuth, shape).ravel(),
            numpy.broadcast_to(radius[index, None], shape).ravel())
        x = x.reshape(shape)
        x = lon[index, None] + (x - lon[index, None] + 180) % 360 - 180
        theirs = shapely.area(shapely.polygons(numpy.stack([x, y.reshape(shape)], axis=-1)))
        areas = ours.areas(count)[index]
        crosses = (x.min(axis=1) < -180) | (x.max(axis=1) > 180)
        relative = numpy.abs(areas - theirs) / theirs
        # A vertex at 180° lies on the circle, outside of the edge that it divides: up to 1/300 of the
        # area more. Small circles lose digits to their coordinates.
        whole = relative[~crosses & (radius[index] > 1000)]
        self.table.add(
            f"{len(whole):,} circles that cross nothing, largest relative difference of areas to "
            "shapely", f"{whole.max():.1e}", "≤ 1e-09", bool(whole.max() <= 1e-9))
        cut = relative[crosses]
        self.table.add(
            f"{len(cut):,} circles over 180°, the same", f"{cut.max():.1e}", "≤ 4e-03",
            bool(cut.max() <= 4e-3), "with two more vertices on the circle")

    def compare_lines(self):
        count = self.arguments.compared
        random = numpy.random.default_rng(SEED + 1)
        lon = random.uniform(-180, 180, (2, count))
        lat = numpy.degrees(numpy.arcsin(random.uniform(-1, 1, (2, count))))
        # A hundredth of them end near the antipode of their start.
        near = numpy.arange(count) % 100 == 0
        lon[1][near] = (lon[0][near] + random.uniform(359, 361, near.sum())) % 360 - 180
        lat[1][near] = -lat[0][near] + random.uniform(-0.4, 0.4, near.sum())
        lat = numpy.clip(lat, -90, 90)
        metres = 500_000
        ours = self.shapes("lines", metres, columns("lines", lon[0], lat[0], lon[1], lat[1]))
        azimuth, _, length = GEOD.inv(lon[0], lat[0], lon[1], lat[1])
        row = ours.row
        _, _, before = GEOD.inv(lon[0][row], lat[0][row], ours.x, ours.y)
        x, y, _ = GEOD.fwd(lon[0][row], lat[0][row], azimuth[row], before)
        _, _, off = GEOD.inv(x, y, ours.x, ours.y)
        for name, rows in (("lines", ~near), ("lines between near-antipodes", near)):
            chosen = rows[row]
            worst = int(numpy.argmax(numpy.where(chosen, off, -1)))
            self.table.add(
                f"{rows.sum():,} {name}, {chosen.sum():,} vertices, largest distance from pyproj's "
                "geodesic", f"{off[worst]:.1e} m", "≤ 1e-03 m", bool(off[worst] <= 1e-3),
                f"length {length[row[worst]]:.0f} m")
        _, _, part = GEOD.inv(ours.x[:-1], ours.y[:-1], ours.x[1:], ours.y[1:])
        part = part[row[:-1] == row[1:]]
        self.table.add(
            "their longest part", f"{part.max():.6f} m", f"≤ {metres:,} m",
            bool(part.max() <= metres + 1e-6))

    def compare_cuts(self):
        """Stars that mostly lie over 180°: cut by Rhumb, and by shapely with a box on either side."""
        count, corners = self.arguments.compared, 13
        random = numpy.random.default_rng(SEED + 2)
        angle = numpy.linspace(0, 2 * numpy.pi, corners)
        reach = random.uniform(0.5, 1, (count, corners)) * random.uniform(1, 30, (count, 1))
        reach[:, -1] = reach[:, 0]
        x = random.uniform(150, 210, (count, 1)) + reach * numpy.cos(angle)
        y = random.uniform(-50, 50, (count, 1)) + reach * numpy.sin(angle)
        x[:, -1], y[:, -1] = x[:, 0], y[:, 0]
        wrapped = numpy.where(x > 180, x - 360, x)
        ours = self.shapes("cut", corners, columns("stars", wrapped.ravel(), y.ravel()))
        whole = shapely.polygons(numpy.stack([x, y], axis=-1))
        west = shapely.intersection(whole, shapely.box(0, -90, 180, 90))
        east = shapely.intersection(whole, shapely.box(180, -90, 360, 90))
        rings = shapely.linearrings(numpy.column_stack([ours.x, ours.y]), indices=ours.ring)
        area = shapely.area(shapely.polygons(rings))
        is_east = shapely.get_x(shapely.centroid(rings)) < 0
        differences = []
        for theirs, side in ((west, ~is_east), (east, is_east)):
            sums = numpy.bincount(ours.row_of_ring, area * side, minlength=count)
            differences.append(numpy.abs(sums - shapely.area(theirs)) / shapely.area(whole))
        worst = float(numpy.max(differences))
        self.table.add(
            f"{count:,} polygons, largest difference of the area on either side of 180° to shapely's",
            f"{worst:.1e} of the whole", "≤ 1e-09", worst <= 1e-9)
        parts = numpy.bincount(ours.row_of_ring, minlength=count)
        theirs = shapely.get_num_geometries(west) * (shapely.area(west) > 0)
        theirs += shapely.get_num_geometries(east) * (shapely.area(east) > 0)
        different = int((parts != theirs).sum())
        self.table.add(
            "polygons with another number of parts", f"{different:,}", "0", different == 0)

    def compare_projections(self):
        pyproj.network.set_network_enabled(False)
        for code, box in SYSTEMS:
            count = self.arguments.compared
            path, lon, lat = points(count, box, code.replace(":", "-"))
            out = DATA / "projected.bin"
            subprocess.run([self.program, "project", code, path, out], check=True)
            ours = numpy.fromfile(out).reshape(2, -1)
            transformer = pyproj.Transformer.from_crs("EPSG:4326", code, always_xy=True)
            theirs = numpy.array(transformer.transform(lon, lat))
            distance = numpy.hypot(*(ours - theirs))
            worst = int(numpy.argmax(distance))
            self.table.add(
                f"{count:,} points to {code}, largest difference", f"{distance[worst]:.1e} m",
                "≤ 1e-06 m", bool(distance[worst] <= 1e-6),
                f"at {lon[worst]:.4f}, {lat[worst]:.4f}")

    def circles(self):
        """Circles of 72 vertices to GeoJSON: convert --circles, and pyproj with json.dumps."""
        bench = spine.Bench(self.arguments)
        count = self.arguments.compared
        lon, lat, radius = random_circles(count)
        radius = numpy.minimum(radius, 1e6)
        source = DATA / f"circles-{count}.csv"
        with open(source, "w", encoding="utf-8") as file:
            file.write("id,lon,lat,radius_m\n")
            for row in zip(range(count), lon, lat, radius):
                file.write("%d,%.6f,%.6f,%.1f\n" % row)

        def ours():
            return spine.run(
                [bench.rhumb, "convert", source, "--circles", "radius_m", "-q", "-o",
                 DATA / "circles.geojson"])

        def theirs():
            return spine.run([sys.executable, __file__, "--circles-by-pyproj", source])

        pairs = spine.Pairs(self.arguments.rounds, ours, theirs)
        self.table.at_least(
            f"{count:,} circles of 72 vertices to GeoJSON, faster than pyproj with json.dumps",
            pairs, 3)
        floor = spine.alone(["true"]).peak_megabytes
        peaks = {}
        for share in (1, 4):
            part = DATA / f"circles-part-{share}.csv"
            with open(source, encoding="utf-8") as file, open(part, "w", encoding="utf-8") as out:
                for line, text in enumerate(file):
                    if line <= count // share:
                        out.write(text)
            peaks[share] = spine.alone(
                [bench.rhumb, "convert", part, "--circles", "radius_m", "-q", "-o",
                 DATA / "circles-part.geojson"]).peak_megabytes
        self.table.add(
            f"peak memory with {count:,} circles, to that with a quarter of them",
            f"{peaks[1]:.0f} MB to {peaks[4]:.0f} MB", "≤ 1.25, ≤ 64 MB",
            peaks[1] <= min(64, 1.25 * peaks[4]),
            f"floor {floor:.0f} MB")

    def convert(self):
        """A feed into Web Mercator beside the same feed as it is."""
        bench = spine.Bench(self.arguments)
        feed = bench.input()

        def run(*options):
            return spine.run(
                [bench.rhumb, "convert", feed, "-q", "-o", DATA / "system.geojson", *options])

        pairs = spine.Pairs(
            self.arguments.rounds, lambda: run("--dst-crs", "EPSG:3857"), lambda: run())
        self.table.at_most("convert --dst-crs EPSG:3857 beside convert", pairs, 1.15)


def circles_by_pyproj(source):
    """What a script would do: read, Geod.fwd, json.dumps, without a care for 180° and the poles."""
    table = numpy.loadtxt(source, delimiter=",", skiprows=1)
    azimuth = numpy.arange(0, -365, -5.0)
    with open(DATA / "circles-by-pyproj.geojson", "w", encoding="utf-8") as file:
        file.write('{"type":"FeatureCollection","features":[\n')
        for index, (number, lon, lat, radius) in enumerate(table):
            size = len(azimuth)
            x, y, _ = GEOD.fwd(
                numpy.full(size, lon), numpy.full(size, lat), azimuth, numpy.full(size, radius))
            ring = numpy.round(numpy.column_stack([x, y]), 7).tolist()
            feature = {
                "type": "Feature", "geometry": {"type": "Polygon", "coordinates": [ring]},
                "properties": {"id": int(number), "radius_m": radius}}
            file.write((",\n" if index else "") + json.dumps(feature))
        file.write("\n]}\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", choices=SECTIONS, action="append")
    parser.add_argument("--points", type=int, default=2_000_000)
    parser.add_argument("--compared", type=int, default=100_000)
    parser.add_argument("--entries", type=int, default=200_000)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--binary", type=lambda p: pathlib.Path(p).resolve(),
                        help="this rhumb, in place of a release build")
    parser.add_argument("--circles-by-pyproj", type=pathlib.Path, metavar="CSV",
                        help="the peer of the section circles")
    arguments = parser.parse_args()
    if arguments.circles_by_pyproj:
        return circles_by_pyproj(arguments.circles_by_pyproj)
    subprocess.run(
        ["swift", "build", "-c", "release", "--package-path", PACKAGE], check=True,
        stdout=subprocess.DEVNULL)
    arguments.pairs = arguments.rounds
    # The goals are for two cores; where there are more, the rest is left alone.
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:2])
    bench = Geodesy(arguments)
    for name in arguments.only or SECTIONS:
        print(f"{name}: {getattr(bench, name).__doc__}", file=sys.stderr)
        getattr(bench, name)()
    print(f"pyproj {pyproj.__version__} with PROJ {pyproj.proj_version_str}, shapely "
          f"{shapely.__version__} with GEOS {shapely.geos_version_string}; {spine.processor()}\n")
    bench.table.print()


if __name__ == "__main__":
    main()
