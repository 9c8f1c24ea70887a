"""Maps in SVG, drawn of rhumb's own layers as their simplestyle says."""

import json
import math
import pathlib
import subprocess
import sys

PACKAGE = pathlib.Path(__file__).resolve().parent.parent
RESOURCES = PACKAGE / "Sources/Rhumb/Rhumb.docc/Resources"
FONTS = "Helvetica, Arial, 'DejaVu Sans', sans-serif"
HEIGHT = 360
RADIUS = {"small": 3, "medium": 4.5, "large": 6}


def rhumb(verb, *arguments):
    """The features that a run of the command gives."""
    command = sys.argv[1] if len(sys.argv) > 1 else PACKAGE / ".build/release/rhumb"
    done = subprocess.run(
        [str(command), verb, *arguments, "-q"], capture_output=True, text=True, check=True,
        cwd=PACKAGE)
    return json.loads(done.stdout)["features"]


def parts(geometry):
    """Lines, or rings polygon by polygon."""
    coordinates = geometry["coordinates"]
    return {
        "LineString": lambda: [[coordinates]], "MultiLineString": lambda: [coordinates],
        "Polygon": lambda: [coordinates], "MultiPolygon": lambda: coordinates,
    }[geometry["type"]]()


def panel(left, title, box, features, step=5):
    """A map in longitude and latitude, drawn as the features' simplestyle says; and its width."""
    west, south, east, north = box
    shrink = math.cos(math.radians((south + north) / 2))
    scale = HEIGHT / (north - south)
    width = round((east - west) * shrink * scale)

    def place(position):
        return (position[0] - west) * shrink * scale, (north - position[1]) * scale

    out = [
        f'<svg x="{left}" y="0" width="{width}" height="{HEIGHT}">'
        f'<rect width="{width}" height="{HEIGHT}" fill="#eef2f6"/>']
    for degree in range(math.ceil(west / step) * step, math.floor(east) + 1, step):
        x = place((degree, north))[0]
        out.append(f'<path d="M{x:.1f} 0V{HEIGHT}" stroke="#ffffff"/>')
    for degree in range(math.ceil(south / step) * step, math.floor(north) + 1, step):
        y = place((west, degree))[1]
        out.append(f'<path d="M0 {y:.1f}H{width}" stroke="#ffffff"/>')
    for feature in features:
        style = feature["properties"]
        if feature["geometry"]["type"] == "Point":
            x, y = place(feature["geometry"]["coordinates"])
            out.append(
                f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{RADIUS[style["marker-size"]]}" '
                f'fill="{style["marker-color"]}" stroke="#ffffff" stroke-width="0.7"/>')
            continue
        for rings in parts(feature["geometry"]):
            data = "".join(
                "M" + "L".join("{:.1f} {:.1f}".format(*place(position)) for position in ring)
                for ring in rings)
            out.append(
                f'<path d="{data}" fill="{style.get("fill", "none")}" fill-rule="evenodd" '
                f'fill-opacity="{style.get("fill-opacity", 0)}" stroke="{style["stroke"]}" '
                f'stroke-opacity="{style.get("stroke-opacity", 1)}" '
                f'stroke-width="{style["stroke-width"]}" stroke-linejoin="round"/>')
    out.append(
        f'<rect width="{width}" height="{HEIGHT}" fill="none" stroke="#64748b"/></svg>'
        f'<text x="{left + width / 2}" y="{HEIGHT + 18}" text-anchor="middle">{title}</text>')
    return "\n".join(out), width


def write(name, panels):
    """Writes panels, each a title, a box, features and the degrees between lines, side by side."""
    drawn, left = [], 0
    for title, box, features, step in panels:
        text, width = panel(left, title, box, features, step)
        drawn.append(text)
        left += width + 20
    width = left - 20
    output = RESOURCES / name
    output.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 {width + 2} {HEIGHT + 30}" '
        f'width="{width + 2}" height="{HEIGHT + 30}" font-family="{FONTS}" font-size="11" '
        'fill="#334155">\n'
        f'<rect x="-1" y="-1" width="{width + 2}" height="{HEIGHT + 30}" fill="#ffffff"/>\n'
        + "\n".join(drawn) + "\n</svg>\n", encoding="utf-8")
    print(f"{output.relative_to(PACKAGE)}: {output.stat().st_size:,} bytes")
