#!/usr/bin/env python3
"""Derives shared-data.tsv: what each file of ../shared/data holds, read without Rhumb.

Counts features and located features of every Atom, RSS, RDF, CAP, JMA, QuakeML, KML, GeoJSON and
CSV file, by lxml and the json and csv modules, and of catalogues as text, under the rules that the
design settles; where a file must be refused, it names a word of the reason. Run it in the package's
root, with lxml installed:

    python3 Tests/Fixtures/derive_shared_data.py > Tests/Fixtures/shared-data.tsv
"""

import csv
import io
import json
import pathlib
import re
import sys

from lxml import etree

DATA = pathlib.Path("../shared/data")
FOLDERS = [
    "usgs_quakes", "other_quakes", "georss_dialects", "hazard_feeds", "nasty", "misc_xml", "regions",
    "quakeml_fdsn",
    "fragments",
]
ENDINGS = {
    ".cap", ".atom", ".rss", ".rdf", ".xml", ".json", ".geojson", ".csv", ".topojson", ".html",
    ".qml", ".kml", ".txt", ".ndk", ".out",
}

# Where .txt is a catalogue, and not XML.
TEXT_FOLDERS = {"quakeml_fdsn"}

ATOM = "{http://www.w3.org/2005/Atom}"
ATOM03 = "{http://purl.org/atom/ns#}"
RSS1 = "{http://purl.org/rss/1.0/}"
RSS2 = "{http://backend.userland.com/rss2}"
RDF = "{http://www.w3.org/1999/02/22-rdf-syntax-ns#}"
NHC = "{http://www.nhc.noaa.gov}"
GEORSS = "{http://www.georss.org/georss}"
# EMSC's feeds leave out the last part of W3C's namespace: a near miss, taken with a warning.
GEO = re.compile(r"\{http://www\.w3\.org/2003/01/geo/(wgs84_pos#?)?\}")
GML = re.compile(r"\{http://www\.opengis\.net/gml(/3\.2)?\}")
CAP = re.compile(r"\{urn:oasis:names:tc:emergency:cap:1\.[012]\}")
# Prefixes so well known that they are understood where a feed forgets to declare them.
JMA = "{http://xml.kishou.go.jp/jmaxml1/}"
JMA_SEISMOLOGY = "{http://xml.kishou.go.jp/jmaxml1/body/seismology1/}"
JMA_BASIS = "{http://xml.kishou.go.jp/jmaxml1/elementBasis1/}"
WELL_KNOWN = {
    "georss": "http://www.georss.org/georss", "gml": "http://www.opengis.net/gml",
    "geo": "http://www.w3.org/2003/01/geo/wgs84_pos#",
}

# What is odd about a file and shows in its row.
NOTES = {
    "fragments/itms_item_2006_noprefixdecl.xml": "itms: and content: are never declared",
    "fragments/nhc_Cyclone_2024_alberto.xml": "the root is one record; its place is a text",
    "fragments/woot_channel_2010.xml": "woot: is declared at every element",
    "georss_dialects/dufour_gml.atom": "claims to be XML 2.0; gml: is never declared",
    "georss_dialects/dufour_gml.rss": "blanks before the XML declaration",
    "georss_dialects/dufour_simple.atom": "claims to be XML 2.0",
    "georss_dialects/dufour_simple.rss": "georss: is never declared",
    "georss_dialects/dufour_w3c.rss": "blanks before the XML declaration",
    "georss_dialects/exxa_generic_feed_3.xml":
        "georss as default namespace on the element; one item has point and polygon: a row each",
    "georss_dialects/exxa_generic_feed_6.xml": "W3C's namespace without its last part",
    "georss_dialects/exxa_xml_parser_complex_3.xml": "empty location elements",
    "georss_dialects/exxa_xml_parser_geometries_1.xml":
        "several encodings per item; one item has a point and two polygons: a row per kind",
    "georss_dialects/feedparser_gml_point_utm.xml":
        "srsName EPSG:26913: metres, some tens off the zone's false origin",
    "georss_dialects/feedparser_ill_georss_point_no_coords.xml": "an empty georss:point",
    "georss_dialects/feedparser_ill_gml_point.xml": "gml:Point without georss:where",
    "georss_dialects/georssy_test_gml_line_3.xml": "a LineString of gml:pointProperty",
    "georss_dialects/georssy_test_gml_polygon_5.xml": "a ring of gml:pointProperty",
    "georss_dialects/ogc_ets_atom-feed-2.xml": "the root is Feed, with a capital",
    "georss_dialects/rome_geo-rss-issue-27.rss": "one item with empty location elements",
    "georss_dialects/umap_items-with-no-geo-are-skipped.xml": "an item without a location stays",
    "georss_dialects/w3cval_georss_comma.xml": "a comma is a blank",
    "georss_dialects/w3cval_georss_neg_elev.xml": "an elevation without a position",
    "georss_dialects/w3cval_invalid_geo_geo_longitude.xml": "a longitude of -188.2473",
    "georss_dialects/w3cval_valid_geo_all.xml": "the feed's location is not the item's",
    "hazard_feeds/cap_canada_signed.cap": "two areas in two languages",
    "hazard_feeds/cap_noaa_errors.cap": "a comma after a pair: it parts as a blank does",
    "hazard_feeds/cap_no_info_tag.cap": "a cancellation without info is a row",
    "hazard_feeds/cap_rfs.xml": "an alert in EDXL-DE; a circle of no radius",
    "hazard_feeds/cap_smhi.se.alerts.cap": "many alerts in a wrapper, areas by name alone",
    "hazard_feeds/cap_sweden.cap": "positions in an element that CAP does not know",
    "hazard_feeds/cap_sweden.atom": "cap:circle, seven in four entries: a row each, with its radius",
    "hazard_feeds/disasterwatch_Volcanoes.geojson": "coordinates are strings",
    "hazard_feeds/nws_cap_atom_2018.xml": "cap:polygon, empty in most entries",
    "hazard_feeds/gdacs.kml": "extendeddata in small letters; two lines of one position",
    "hazard_feeds/nhc_active_2021-08-29_ida.kml": "network links only; facts in folders",
    "hazard_feeds/nhc_active_disasterwatch.kml": "network links only; facts in folders",
    "misc_xml/phototour_CountryData_ja.xml": "read by the profile of countries",
    "nasty/chardet_big5.xml": "bytes that UTF-8 lacks; no entry",
    "nasty/feedkit_Ampersand.xml": "bare ampersands",
    "nasty/feedparser_encoding_attribute_crash.xml": "item without channel",
    "nasty/feedparser_ill_rdf_channel_empty_textinput.xml":
        "a comment before the XML declaration",
    "nasty/feedparser_ill_rss_incomplete_cdata.xml": "a comment before the XML declaration",
    "nasty/feedparser_ill_undeclared_namespace.xml": "itunes: is never declared",
    "nasty/feedparser_x80_437.xml": "encoding=\"437\", as no name may begin, is mended; no entry",
    "nasty/nodefp_complexNamespaceFeed.xml": "p0:entry, in Atom's namespace",
    "nasty/nodefp_iconv.xml": "RSS 2.0 in the namespace of its old specification; windows-1251",
    "nasty/nodefp_illegally-nested.xml": "each of the 10 items holds an empty item, which is none",
    "other_quakes/cwa_tw_E-A0015-001.json": "read by a profile",
    "other_quakes/emsc_rss_50.xml": "W3C's namespace without its last part",
    "other_quakes/ingv_atom_all_week.xml": "geo:Point and georss:point say the same",
    "other_quakes/tectonic_plates.kml": "KML 2.0; lines reaching 180",
    "other_quakes/nrcan_en.xml": "the first item is news, without a location",
    "quakeml_fdsn/ndk_faulty_infeasible_latitude.ndk":
        "the hypocentre's latitude is 99.45; the location is the centroid's",
    "quakeml_fdsn/geonet_2024p344188_sc.xml": "SeisComPML: the origin stands beside the event",
    "quakeml_fdsn/obspy_neries_events.xml": "QuakeML 1.0, with depths in metres all the same",
    "quakeml_fdsn/obspy_quakeml_1.2_event.xml": "the preferred origin is not there",
    "quakeml_fdsn/obspy_quakeml_1.2_focalmechanism.xml": "no origin",
    "regions/us-states.json": "the Aleutians go on beyond -180, to -188.9",
    "regions/world-110m.topojson": "TopoJSON is not GeoJSON",
    "usgs_quakes/usgs_2012_M5plus.kml": "KML 2.0, with a magnitude that KML has not",
    "usgs_quakes/usgs_2018_4.5_hour_empty.csv": "a header alone",
}


class Refused(Exception):
    """The file must be refused; the text is a word that its message must hold."""


def numbers(text):
    return [float(word) for word in re.split(r"[\s,]+", (text or "").strip()) if word]


def in_range(pairs):
    """Whether there are positions, all on the globe; lines and rings may run on over 180 degrees."""
    least = -180 if len(pairs) == 1 else -360
    return bool(pairs) and all(
        abs(latitude) <= 90 and least <= longitude <= 360 for latitude, longitude in pairs)


def latitudes_first(text, count=None):
    """The pairs of a text of latitudes and longitudes, or none where it is no such text."""
    try:
        values = numbers(text)
    except ValueError:
        return []
    if count is not None:
        values = values[:count]
    if len(values) % 2:
        return []
    return list(zip(values[::2], values[1::2]))


def gml_kind(element):
    """The kind of a gml geometry, or None where it has no readable position."""
    srs = element.get("srsName") or ""
    is_foreign = srs and not re.search(r"4326|CRS84|WGS ?84", srs, re.I)
    pairs = []
    for part in element.iter():
        if not isinstance(part.tag, str):
            continue
        name = etree.QName(part).localname
        if name in ("pos", "posList", "lowerCorner", "upperCorner", "coordinates"):
            pairs += latitudes_first(part.text)
    # Coordinates of another system are numbers of any size.
    if not pairs if is_foreign else not in_range(pairs):
        return None
    name = etree.QName(element).localname
    return "Polygon" if name == "Envelope" else name


def kinds(item):
    """The kinds of geometry of the highest encoding that an item has, at any depth in it.

    A CAP circle is a kind by itself, each one anew: a point has one radius.
    """
    gml, simple, cap, w3c = set(), set(), set(), set()
    for element in item.iter():
        if not isinstance(element.tag, str):
            continue
        tag = element.tag
        name = tag.split("}")[-1]
        inside_gml = element.getparent() is not None and any(
            isinstance(a.tag, str) and GML.match(a.tag) for a in element.iterancestors())
        if GML.match(tag) and not inside_gml:
            if name in ("Point", "LineString", "Polygon", "Envelope", "CircleByCenterPoint"):
                gml.add(gml_kind(element))
        elif tag in (GEORSS + "point", GEORSS + "line", GEORSS + "polygon", GEORSS + "box"):
            pairs = latitudes_first(element.text)
            least = {"point": 1, "line": 2, "polygon": 4, "box": 2}[name]
            if in_range(pairs) and len(pairs) >= least:
                simple.add("polygon" if name == "box" else name)
        elif tag == GEORSS + "circle":
            if in_range(latitudes_first(element.text, 2)):
                simple.add("point")
        elif CAP.match(tag) and name in ("polygon", "circle"):
            pairs = latitudes_first(element.text, 2 if name == "circle" else None)
            if in_range(pairs):
                cap.add(name if name == "polygon" else element)
        elif GEO.match(tag) and name == "lat":
            wanted = element.tag[: -len(name)] + "long"
            longitude = next((e for e in element.getparent() if e.tag == wanted), None)
            if longitude is not None:
                text = f"{element.text or ''} {longitude.text or ''}"
                if in_range(latitudes_first(text)) and len(numbers(text)) == 2:
                    w3c.add("point")
    for encoding in (gml - {None}, simple, cap, w3c):
        if encoding:
            return encoding
    return set()


def parse(text):
    """The root of a document; prefixes that it doesn't declare are declared for it."""
    parser = etree.XMLParser(no_network=True, load_dtd=False, resolve_entities=False, huge_tree=True)
    try:
        return etree.fromstring(text, parser)
    except etree.XMLSyntaxError as error:
        if "Unsupported encoding" in error.msg:
            raise Refused("encoding") from error
        undeclared = re.search(r"Namespace prefix (\S+) on", error.msg)
        if undeclared is None:
            line, column = error.position
            raise Refused(f":{line}:{column}:") from error
        prefix = undeclared.group(1)
        uri = WELL_KNOWN.get(prefix, f"urn:undeclared:{prefix}")
        start = re.search(rb"<[A-Za-z][^\s/>]*", text).end()
        return parse(text[:start] + f' xmlns:{prefix}="{uri}"'.encode() + text[start:])


def cap(parent, name):
    """The elements of that name of CAP in an element."""
    return parent.xpath("*[local-name() = $name]", name=name) if parent is not None else []


def count_cap(alerts):
    """Alerts: a row per info and area, and for each circle of an area; all polygons are one."""
    rows = located = 0
    for alert in alerts:
        for info in cap(alert, "info") or [None]:
            for area in cap(info, "area") or [None]:
                polygons = [latitudes_first(e.text) for e in cap(area, "polygon")]
                circles = [latitudes_first(e.text, 2) for e in cap(area, "circle")]
                count = any(in_range(p) and len(p) >= 4 for p in polygons)
                count += sum(in_range(c) and len(c) == 1 for c in circles)
                rows += max(1, count)
                located += count
    return rows, located


def count_jma(root):
    """A JMA report: a row per earthquake, or one for the report."""
    earthquakes = root.findall(f"*/{JMA_SEISMOLOGY}Earthquake")
    coordinates = [e.text or "" for e in root.findall(f".//{JMA_BASIS}Coordinate")]
    located = sum(bool(re.match(r"[+-]\d", text)) for text in coordinates)
    return max(1, len(earthquakes)), located


def count_xml(data):
    text = data.lstrip(b" \t\r\n")
    unicode = data[:2] in (b"\xff\xfe", b"\xfe\xff")
    if unicode:
        text = data
    declared = re.match(rb"(?:\xef\xbb\xbf)?<\?xml[^>]*encoding\s*=\s*[\"']([^\"']*)", text)
    if not unicode and (declared is None or declared.group(1).lower() == b"utf-8"):
        # Bytes that the encoding does not have are replaced, each with a warning.
        text = text.decode("utf-8", "replace").encode()
    if declared and declared.group(1)[:1].isdigit():
        # XML has no such name, but code pages are known by their numbers; read with a warning.
        text = text.decode(declared.group(1).decode())
        text = text.replace(declared.group(1).decode(), "utf-8", 1).encode()
    if re.match(rb"(?i)<!doctype html|<html", text):
        raise Refused("HTML")
    # An XML declaration of a version that there is not is read as 1.0, with a warning.
    text = re.sub(rb"^(<\?xml version=[\"'])2\.0", rb"\g<1>1.0", text)
    root = parse(text)
    if root.tag in (ATOM + "feed", ATOM03 + "feed"):
        items = root.findall(ATOM + "entry")
    elif root.tag == RDF + "RDF":
        items = root.findall(RSS1 + "item") or root.findall("item")
    elif root.tag in ("rss", RSS2 + "rss"):
        space = RSS2 if root.tag.startswith(RSS2) else ""
        items = root.findall(f"{space}channel/{space}item") + root.findall(space + "item")
    elif etree.QName(root).localname in ("quakeml", "seiscomp"):
        return count_events(root)
    elif root.tag == JMA + "Report":
        return count_jma(root)
    elif alerts := [e for e in root.iter("{*}alert") if CAP.match(e.tag)]:
        return count_cap(alerts)
    elif root.tag in ("channel", "item"):
        # A part of an RSS feed without what stands around it.
        items = [root] if root.tag == "item" else root.findall("item")
    elif root.tag == NHC + "Cyclone":
        # One record of the built-in profile of the National Hurricane Center; its place is a text.
        return 1, int(in_range(latitudes_first(root.findtext(NHC + "center"))))
    elif root.findall("Country"):
        # Records of the built-in profile for countries; they have no place.
        return len(root.findall("Country")), 0
    else:
        raise Refused("feed")
    found = [kinds(item) for item in items]
    # An item whose geometries are of several kinds is a row per kind.
    return sum(max(1, len(k)) for k in found), sum(len(k) for k in found)


def positions(coordinates):
    if coordinates and not isinstance(coordinates[0], list):
        yield coordinates
    else:
        for part in coordinates:
            yield from positions(part)


def is_located(geometry):
    if geometry is None:
        return False
    if geometry["type"] == "GeometryCollection":
        return any(is_located(part) for part in geometry["geometries"])
    found = [(float(p[1]), float(p[0])) for p in positions(geometry["coordinates"])]
    return in_range(found)


def count_json(data):
    value = json.loads(data)
    if isinstance(value, list):
        features = value
    elif value.get("type") == "Topology":
        raise Refused("TopoJSON")
    elif value.get("type") == "FeatureCollection":
        features = value["features"]
    elif value.get("type") == "Feature":
        features = [value]
    elif "coordinates" in value or "geometries" in value:
        features = [{"geometry": value}]
    elif "Earthquake" in value.get("records", {}):
        # Records of the built-in profile for Taiwan's felt earthquakes.
        centres = [quake["EarthquakeInfo"]["Epicenter"] for quake in value["records"]["Earthquake"]]
        features = [
            {"geometry": {"type": "Point", "coordinates": [
                centre["EpicenterLongitude"], centre["EpicenterLatitude"]]}} for centre in centres]
    else:
        raise Refused("record")
    return len(features), sum(is_located(feature.get("geometry")) for feature in features)


def count_events(root):
    """QuakeML and SeisComPML: a row per event, at its preferred origin, else the first."""
    def named(parent, name):
        return list(parent.iter("{*}" + name))

    def located(event):
        origins = named(event, "origin") or named(root, "origin")
        wanted = [element.text.strip() for element in named(event, "preferredOriginID")]
        chosen = [o for o in origins if o.get("publicID") in wanted] or named(event, "origin")
        if not chosen:
            return False
        values = [chosen[0].find(f"{{*}}{n}/{{*}}value") for n in ("latitude", "longitude")]
        return None not in values and in_range([tuple(float(v.text) for v in values)])

    events = named(root, "event")
    return len(events), sum(located(event) for event in events)


def count_csv(data, delimiter=","):
    rows = list(csv.DictReader(io.StringIO(data.decode("utf-8-sig")), delimiter=delimiter))
    names = {name.strip().lower(): name for name in (rows[0] if rows else [])}
    latitude = names.get("latitude", names.get("lat"))
    longitude = names.get("longitude", names.get("lon"))

    def located(row):
        try:
            return in_range([(float(row[latitude]), float(row[longitude]))])
        except ValueError:
            return False

    return len(rows), sum(located(row) for row in rows)


def count_columns(lines, latitude, longitude):
    """How many lines there are, and how many of them have a position in those columns."""
    def located(line):
        try:
            return in_range([(float(line[latitude]), float(line[longitude]))])
        except ValueError:
            return False

    return len(lines), sum(located(line) for line in lines)


def count_catalogue(data):
    lines = data.decode().splitlines()
    if "|" in lines[0]:
        return count_csv(data, "|")
    if lines[0].startswith("BEGIN GSE2"):
        # Origins, not readings: those begin with a station.
        origins = [line for line in lines if re.match(r"\d{4}/\d\d/\d\d ", line)]
        return count_columns(origins, slice(25, 33), slice(34, 43))
    centroids = [line for line in lines if line.startswith("CENTROID:")]
    if centroids:
        return count_columns(centroids, slice(22, 29), slice(34, 42))
    headers = [line for line in lines if line[79:] == "1"]
    return count_columns(headers, slice(23, 30), slice(30, 38))


def kml_kinds(element):
    """The kinds of geometry in a KML geometry, those that can be drawn."""
    def tuples(parent):
        text = parent.findtext("{*}coordinates") or ""
        return [tuple(float(number) for number in word.split(",")[1::-1]) for word in text.split()]

    name = etree.QName(element).localname
    if name == "MultiGeometry":
        return set().union(*(kml_kinds(child) for child in element.iterchildren("{*}*")))
    if name in ("Point", "LineString", "LinearRing"):
        pairs = tuples(element)
        kind = "point" if name == "Point" else "line"
        return {kind} if in_range(pairs) and (kind == "point" or len(pairs) > 1) else set()
    if name == "Polygon":
        pairs = [pair for ring in element.findall("{*}outerBoundaryIs/{*}LinearRing")
                 for pair in tuples(ring)]
        return {"polygon"} if in_range(pairs) and len(pairs) > 3 else set()
    return set()


def count_kml(data):
    # Of a forecast track the points are fixes; the lines between them are left out.
    if b"Tropical Cyclone Forecast Track for" in data:
        points = len(list(parse(data).iter("{*}Point")))
        return points, points
    found = [
        set().union(*(kml_kinds(child) for child in placemark.iterchildren("{*}*")))
        for placemark in parse(data).iter("{*}Placemark")]
    return sum(max(1, len(k)) for k in found), sum(len(k) for k in found)


def main():
    print("# What each file of ../shared/data holds, or a word of the reason why it is refused.")
    print("# Made by derive_shared_data.py, which reads the files without Rhumb.")
    print("file\tfeatures\tlocated\trefusal\tnote")
    for folder in FOLDERS:
        for path in sorted((DATA / folder).iterdir()):
            if path.suffix not in ENDINGS:
                continue
            name = f"{folder}/{path.name}"
            data = path.read_bytes()
            count = {".json": count_json, ".geojson": count_json, ".topojson": count_json,
                     ".csv": count_csv, ".ndk": count_catalogue, ".out": count_catalogue,
                     ".kml": count_kml}.get(path.suffix, count_xml)
            if path.suffix == ".txt" and folder in TEXT_FOLDERS:
                count = count_catalogue
            note = NOTES.get(name, "")
            try:
                features, located = count(data)
                print(f"{name}\t{features}\t{located}\t\t{note}".rstrip("\t"))
            except Refused as refusal:
                print(f"{name}\t\t\t{refusal}\t{note}".rstrip("\t"))
    unknown = [name for name in NOTES if not (DATA / name).exists()]
    if unknown:
        sys.exit(f"notes on files that are not there: {unknown}")


if __name__ == "__main__":
    main()
