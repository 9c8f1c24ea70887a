"""What QGIS sees in every kind of layer that Rhumb writes: types, counts, extents, default styles, and a
picture that shows them.

Run by scripts/test-qgis with the Python that QGIS belongs to:
  python3 qgis_test.py RHUMB SAMPLES [PICTURES]
Pictures go to the directory PICTURES, if one is given, and are looked at by their colours in any case.
"""

import atexit
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from qgis.core import (  # noqa: E402
    QgsApplication,
    QgsExpressionContext,
    QgsExpressionContextUtils,
    QgsMapRendererParallelJob,
    QgsMapSettings,
    QgsRectangle,
    QgsRenderContext,
    QgsVectorLayer,
    QgsWkbTypes,
)
from qgis.PyQt.QtCore import QSize  # noqa: E402
from qgis.PyQt.QtGui import QColor  # noqa: E402

rhumb, samples = sys.argv[1], sys.argv[2]
pictures = sys.argv[3] if len(sys.argv) > 3 else None
scratch = tempfile.mkdtemp(prefix="rhumb-qgis-")
atexit.register(shutil.rmtree, scratch, True)
checks = 0


def expect(condition, what):
    global checks
    checks += 1
    if not condition:
        print(f"FAILED: {what}")
        sys.exit(1)


def write(verb, sample, name, *options):
    path = os.path.join(scratch, name)
    subprocess.run(
        [rhumb, verb, os.path.join(samples, sample), "-q", "-o", path, *options], check=True
    )
    return path


def load(path, layer=None):
    source = f"{path}|layername={layer}" if layer else path
    loaded = QgsVectorLayer(source, layer or os.path.basename(path), "ogr")
    expect(loaded.isValid(), f"{source} is a layer")
    return loaded


def tables(path):
    connection = sqlite3.connect(path)
    rows = connection.execute("SELECT table_name FROM gpkg_geometry_columns ORDER BY 1").fetchall()
    connection.close()
    return [row[0] for row in rows]


def types(layer):
    return {field.name(): field.typeName() for field in layer.fields()}


def render(name, layers, box=None):
    """Draws the layers, the first on top, all or what is in a box; returns the picture's colours, counted."""
    extent = QgsRectangle(box or layers[0].extent())
    for layer in [] if box else layers[1:]:
        extent.combineExtentWith(layer.extent())
    extent.scale(1.1)
    settings = QgsMapSettings()
    settings.setLayers(layers)
    settings.setOutputSize(QSize(800, 500))
    settings.setBackgroundColor(QColor("white"))
    settings.setExtent(extent)
    settings.setDestinationCrs(layers[0].crs())
    job = QgsMapRendererParallelJob(settings)
    job.start()
    job.waitForFinished()
    image = job.renderedImage()
    expect(not job.errors(), f"{name} is drawn without errors")
    if pictures:
        image.save(os.path.join(pictures, f"{name}.png"))
    counts = {}
    for y in range(0, image.height()):
        for x in range(0, image.width()):
            colour = image.pixelColor(x, y)
            key = (colour.red(), colour.green(), colour.blue())
            counts[key] = counts.get(key, 0) + 1
    return counts


def symbols(layer):
    """Each feature of a layer, and the symbol that it is drawn with, or None."""
    context = QgsRenderContext()
    context.setExpressionContext(
        QgsExpressionContext(QgsExpressionContextUtils.globalProjectLayerScopes(layer)))
    renderer = layer.renderer().clone()
    renderer.startRender(context, layer.fields())
    for feature in layer.getFeatures():
        context.expressionContext().setFeature(feature)
        yield feature, renderer.originalSymbolForFeature(feature, context)
    renderer.stopRender(context)


def shows(counts, colour, tolerance=40):
    return any(
        all(abs(a - b) <= tolerance for a, b in zip(key, colour)) and count > 3
        for key, count in counts.items()
    )


application = QgsApplication([], False)
application.initQgis()

# Earthquakes in every format: as many features, at the same places, with typed times and magnitudes.
extent = None
for name in ("quakes.gpkg", "quakes.geojson", "quakes.geojsonl", "quakes.kml", "quakes.kmz", "quakes.csv"):
    options = ["--csvt"] if name.endswith(".csv") else []
    options += ["--qml"] if name.endswith(".geojson") else []
    path = write("convert", "quakes.atom", name, *options)
    if name.endswith(".csv"):
        layer = QgsVectorLayer(
            f"file://{path}?xField=lon&yField=lat&crs=EPSG:4326&detectTypes=yes",
            "quakes.csv", "delimitedtext")
        expect(layer.isValid(), "the CSV is a layer")
    else:
        layer = load(path, "quakes" if name.endswith(".gpkg") else None)
    expect(layer.featureCount() == 30, f"{name} has 30 features, not {layer.featureCount()}")
    expect(QgsWkbTypes.geometryType(layer.wkbType()) == QgsWkbTypes.PointGeometry, f"{name} has points")
    found = types(layer)
    if not name.endswith((".kml", ".kmz")):
        expect(found["time"].lower() == "datetime", f"time in {name} is {found['time']}")
    expect(found["mag"].lower() in ("real", "double"), f"mag in {name} is {found['mag']}")
    box = layer.extent()
    corners = [round(value, 3) for value in (box.xMinimum(), box.yMinimum(), box.xMaximum(), box.yMaximum())]
    extent = extent or corners
    expect(corners == extent, f"{name} lies at {corners}, not at {extent}")
    if name.endswith((".gpkg", ".geojson")):
        expect(layer.renderer().type() == "graduatedSymbol", f"{name} opens by classes of magnitude")
        labels = [item.label() for item in layer.renderer().ranges()]
        expect(
            labels == ["5 and more", "4 to 5", "3 to 4", "2 to 3", "below 2", "no magnitude"],
            f"the classes of {name} are {labels}",
        )
        counts = render(name, [layer])
        # QGIS takes the temporal part of a style when it is loaded by hand, and not while a layer opens.
        layer.loadDefaultStyle()
        times = layer.temporalProperties()
        expect(times.isActive() and times.startField() == "time", f"{name} is switched on for times")
        expect(shows(counts, (177, 24, 45), 60), f"{name} shows the colour of great earthquakes")

# An event without a magnitude is drawn too.
path = write("convert", "hazards.rss", "hazards.gpkg")
expect(tables(path) == ["hazards", "hazards_lines", "hazards_polygons"], f"tables {tables(path)}")
for table in tables(path):
    layer = load(path, table)
    expect(layer.featureCount() > 0, f"{table} has features")
    counts = render(table, [layer])
    expect(shows(counts, (59, 126, 168), 70), f"{table} is drawn in the colour of no magnitude")

# Figures of countries: a choropleth, each country in one of its classes.
path = write(
    "stats", "month.csv", "countries.gpkg", "--regions", os.path.join(samples, "countries.geojson"),
    "--region-key", "name", "--where", "mag >= 2")
layer = load(path, "countries")
expect(layer.renderer().type() == "graduatedSymbol", "countries open as a choropleth")
ranges = layer.renderer().ranges()
expect(4 <= len(ranges) <= 7, f"{len(ranges)} classes of countries")
expect("density" in layer.renderer().classAttribute(), "they are shaded by their density")
for feature in layer.getFeatures():
    density = feature["density"]
    expect(
        not feature.hasGeometry()
        or any(part.lowerValue() <= density <= part.upperValue() for part in ranges),
        f"{feature['region']} has a class for {density}")
counts = render("countries", [layer])
expect(shows(counts, (0x86, 0x28, 0x1F), 60), "the densest countries are dark")

# Clusters: events and hulls by the last digit of their number, and what is in none. On white 0.85 of #2e8b57 are
# (77, 156, 112), and 0.3 of it (192, 220, 205).
for name, options, colour in (
    ("clusters", [], (77, 156, 112)), ("hulls", ["--hulls", "convex"], (192, 220, 205)),
):
    path = write("cluster", "sequence.csv", f"{name}.gpkg", "--radius", "25km", *options)
    layer = load(path, name)
    expect(layer.renderer().type() == "categorizedSymbol", f"{name} open by cluster")
    drawn = {}
    for feature, symbol in symbols(layer):
        expect(symbol is not None, f"{name} have a symbol for {feature['cluster']}")
        drawn.setdefault(symbol.color().name(), set()).add(feature["cluster"] or 0)
    expect(len(drawn) == (3 if options else 4), f"{name} are drawn in {drawn}")
    box = QgsRectangle()
    for feature in layer.getFeatures("cluster = 2"):
        box.combineExtentWith(feature.geometry().boundingBox())
    counts = render(name, [layer], box)
    expect(shows(counts, colour, 20), f"{name} show the colour of the third cluster")

# A typhoon: each layer its table, by class.
path = write(
    "tracks", "typhoons.js", "typhoon.gpkg", "--layers", "points,line,circles,cone")
expect(tables(path) == ["circles", "cone", "line", "points"], f"tables {tables(path)}")
layers = {}
for table, kind in (
    ("circles", QgsWkbTypes.PolygonGeometry), ("cone", QgsWkbTypes.PolygonGeometry),
    ("line", QgsWkbTypes.LineGeometry), ("points", QgsWkbTypes.PointGeometry),
):
    layer = layers[table] = load(path, table)
    expect(QgsWkbTypes.geometryType(layer.wkbType()) == kind, f"{table} has its kind of geometry")
    expect(layer.renderer().type() == "categorizedSymbol", f"{table} opens by class")
    # Every feature has a symbol.
    categories = {category.value() for category in layer.renderer().categories()}
    for feature in layer.getFeatures():
        expect(feature["style"] in categories, f"{table} has a class for {feature['style']}")
expect(types(layers["points"])["time"] == "DateTime", "times of fixes are typed")
counts = render("typhoon", [layers[name] for name in ("points", "line", "circles", "cone")])
expect(len(counts) > 20, "the typhoon is drawn")

# Runs that add to a layer: every feature has a symbol, of whichever run it is.
runs = [
    ("tracks", "halola.txt", ("--layers", "all")), ("tracks", "typhoons.js", ("--layers", "all")),
    ("tracks", "erin.dat", ("--layers", "all")), ("tracks", "helene.dat", ("--layers", "all")),
    ("stats", "month.csv", ("--regions", os.path.join(samples, "countries.geojson"), "--region-key",
                            "name", "--where", "mag >= 5", "--layer-name", "countries")),
    ("stats", "month.csv", ("--regions", os.path.join(samples, "countries.geojson"), "--region-key",
                            "name", "--layer-name", "countries")),
    ("cluster", "sequence.csv", ("--radius", "1m", "--layer-name", "clusters")),
    ("cluster", "sequence.csv", ("--radius", "25km", "--layer-name", "clusters")),
    ("convert", "alert.cap", ("--where", "severity = 'Severe'", "--layer-name", "alerts")),
    ("convert", "alert.cap", ("--layer-name", "alerts")),
    ("convert", "zones.geojson", ("--layer-name", "zones")),
    ("convert", "countries.geojson", ("--layer-name", "zones")),
    ("convert", "quakes.atom", ("--layer-name", "zones")),
]
for verb, sample, options in runs:
    path = write(verb, sample, "appended.gpkg", *options, "--append")
expect(len(tables(path)) > 8, f"tables {tables(path)}")
for table in tables(path):
    layer = load(path, table)
    for feature, symbol in symbols(layer):
        expect(
            symbol is not None or not feature.hasGeometry(),
            f"{table} has a symbol for {feature.attributes()}")
connection = sqlite3.connect(path)
expect(connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)], "the package is whole")
expect(not connection.execute("PRAGMA foreign_key_check").fetchall(), "its references are whole")
connection.close()

# A style that somebody saves as the default stays when the layer is written anew.
layer = load(path, "points")
layer.renderer().categories()
error = layer.saveStyleToDatabase("mine", "my own", True, "")
expect(not error, f"a style is saved ({error})")
write("tracks", "typhoons.js", "typhoon.gpkg", "--layers", "points,line,circles,cone")
connection = sqlite3.connect(path)
default = connection.execute(
    "SELECT styleName FROM layer_styles WHERE f_table_name = 'points' AND useAsDefault"
).fetchall()
connection.close()
expect(default == [("mine",)], f"the default style is {default}")

# Rows that QGIS edits: the index and the count follow.
path = write("convert", "quakes.atom", "edited.gpkg")
layer = load(path, "edited")
layer.startEditing()
first = next(layer.getFeatures())
expect(layer.deleteFeature(first.id()), "a feature can be deleted")
expect(layer.commitChanges(), f"the edit is saved ({layer.commitErrors()})")
connection = sqlite3.connect(path)
left = connection.execute("SELECT count(*) FROM rtree_edited_geom").fetchone()[0]
connection.close()
expect(left == 29, f"the index has {left} entries after one of 30 is deleted")

# While QGIS holds the package open, a new run changes it under it.
before = layer.featureCount()
write("convert", "quakes.atom", "edited.gpkg")
layer.reload()
expect(before == 29 and load(path, "edited").featureCount() == 30, "the open package is written anew")

application.exitQgis()
# What Python takes down after QGIS is gone may crash in some order of it, and has nothing left to say.
print(f"QGIS: {checks} checks passed", flush=True)
shutil.rmtree(scratch, True)
os._exit(0)
