#!/usr/bin/env python3
"""Writes a feed of made-up earthquakes in the form of the U.S. Geological Survey's, for benchmarks.

The same options give the same bytes. 200,000 entries make 150 MB of Atom, 168 MB with --escaped;
--geojson, --csv and --text hold the same events. The output is streamed: any number of entries will do.
"""

import argparse
import html
import random
import sys
from datetime import datetime, timedelta, timezone

SEED = 20240402
LATEST = datetime(2024, 12, 31, 23, 59, tzinfo=timezone.utc)
COMPASS = [
    "N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW", "NNW",
]
NETWORKS = ["us", "ci", "nc", "ak", "hv", "pr", "uw", "nn"]
# Towns with their latitude and longitude; events lie round them, on both sides of 180 too.
TOWNS = [
    ("Hualien City, Taiwan", 23.98, 121.60), ("Amberley, New Zealand", -43.16, 172.73),
    ("Nikolski, Alaska", 52.94, -168.87), ("Suva, Fiji", -18.14, 178.44),
    ("Ndoi Island, Fiji", -20.66, -178.71), ("Neiafu, Tonga", -18.65, -173.98),
    ("Hihifo, Tonga", -15.95, -173.79), ("Illapel, Chile", -31.63, -71.17),
    ("Petrolia, CA", 40.33, -124.29), ("Ridgecrest, CA", 35.62, -117.67),
    ("Anchorage, Alaska", 61.22, -149.90), ("Volcano, Hawaii", 19.43, -155.23),
    ("Pāhala, Hawaii", 19.20, -155.48), ("Guánica, Puerto Rico", 17.97, -66.91),
    ("Kainantu, Papua New Guinea", -6.29, 145.86), ("Pagar Alam, Indonesia", -4.02, 103.25),
    ("Bitung, Indonesia", 1.44, 125.19), ("Ashkāsham, Afghanistan", 36.68, 71.53),
    ("Elbistan, Turkey", 38.20, 37.20), ("Pólis, Cyprus", 35.04, 32.43),
    ("Grindavík, Iceland", 63.84, -22.43), ("Severo-Kuril’sk, Russia", 50.68, 156.12),
    ("Hasaki, Japan", 35.73, 140.83), ("San Antonio de los Cobres, Argentina", -24.23, -66.32),
    ("Bristol Island, South Sandwich Islands", -59.04, -26.53),
]


class Event:
    """One earthquake; everything that any of the formats says of it."""

    def __init__(self, number, moment, source):
        town, latitude, longitude = source.choice(TOWNS)
        distance = source.randint(1, 180)
        self.number = number
        self.network = source.choice(NETWORKS)
        self.code = f"{number:08d}"
        self.moment = moment
        self.revised = moment + timedelta(milliseconds=source.randint(60_000, 60_000_000))
        self.magnitude = min(8.9, 0.5 + source.expovariate(1.1))
        self.magnitude_type = source.choice(["ml", "md", "mb", "mww"])
        # One in fifty is above sea level, as on a volcano; one in two hundred is a blast.
        self.depth = -source.randint(1, 300) / 100 if source.random() < 0.02 else (
            source.randint(0, 65000) / 100 if source.random() < 0.1 else source.randint(0, 4000) / 100)
        self.kind = "Quarry Blast" if source.random() < 0.005 else None
        self.place = f"{distance} km {source.choice(COMPASS)} of {town}"
        self.latitude = round(latitude + source.gauss(0, 0.7), 4)
        longitude = round(longitude + source.gauss(0, 0.7), 4)
        self.longitude = round((longitude + 180) % 360 - 180, 4)
        self.offset = round(self.longitude / 15)

    @property
    def title(self):
        return f"M {self.magnitude:.1f}{' ' + self.kind if self.kind else ''} - {self.place}"

    @property
    def link(self):
        return f"https://earthquake.usgs.gov/earthquakes/eventpage/{self.network}{self.code}"


def stamp(moment):
    return moment.strftime("%Y-%m-%dT%H:%M:%S.") + f"{moment.microsecond // 1000:03d}Z"


def milliseconds(moment):
    return int(moment.timestamp()) * 1000 + moment.microsecond // 1000


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def events(count):
    """The events, latest first."""
    source = random.Random(SEED)
    moment = LATEST
    for number in range(count):
        moment -= timedelta(milliseconds=source.randint(1_000, 300_000))
        yield Event(number, moment, source)


def write_atom(out, count, escaped):
    out.write(
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<feed xmlns="http://www.w3.org/2005/Atom" xmlns:georss="http://www.georss.org/georss">'
        "<title>Made-up earthquakes</title>"
        f"<updated>{stamp(LATEST)}</updated>"
        "<author><name>generate.py</name></author>"
        "<id>https://earthquake.usgs.gov/earthquakes/feed/v1.0/summary/generated.atom</id>\n")
    for event in events(count):
        local = event.moment + timedelta(hours=event.offset)
        north = f"{abs(event.latitude):.3f}&deg;{'N' if event.latitude >= 0 else 'S'}"
        east = f"{abs(event.longitude):.3f}&deg;{'E' if event.longitude >= 0 else 'W'}"
        summary = (
            f"<dl><dt>Time</dt><dd>{event.moment:%Y-%m-%d %H:%M:%S} UTC</dd>"
            f"<dd>{local:%Y-%m-%d %H:%M:%S} {event.offset:+03d}:00 at epicenter</dd>"
            f"<dt>Location</dt><dd>{north} {east}</dd>"
            f"<dt>Depth</dt><dd>{event.depth:.2f} km ({event.depth * 0.621371:.2f} mi)</dd></dl>")
        summary = html.escape(summary, quote=False) if escaped else f"<![CDATA[{summary}]]>"
        out.write(
            f"<entry><id>urn:earthquake-usgs-gov:{event.network}:{event.code}</id>"
            f"<title>{event.title}</title><updated>{stamp(event.revised)}</updated>"
            f'<link rel="alternate" type="text/html" href="{event.link}"/>'
            f'<summary type="html">{summary}</summary>'
            f"<georss:point>{event.latitude} {event.longitude}</georss:point>"
            f"<georss:elev>{round(-1000 * event.depth)}</georss:elev>"
            '<category label="Age" term="Past Month"/>'
            f'<category label="Magnitude" term="Magnitude {int(event.magnitude)}"/>'
            f'<category label="Contributor" term="{event.network}"/>'
            f'<category label="Author" term="{event.network}"/></entry>\n')
    out.write("</feed>\n")


def write_geojson(out, count):
    # The heights are kilometres downwards: what marks them as such is the metadata.
    out.write(
        '{"type":"FeatureCollection","metadata":{'
        f'"generated":{milliseconds(LATEST)},'
        '"url":"https://earthquake.usgs.gov/earthquakes/feed/v1.0/summary/generated.geojson",'
        f'"title":"Made-up earthquakes","status":200,"api":"1.10.3","count":{count}}},"features":[')
    for index, event in enumerate(events(count)):
        name = event.network + event.code
        out.write(
            f'{"," if index else ""}\n'
            f'{{"type":"Feature","properties":{{"mag":{event.magnitude:.2f},'
            f'"place":{quoted(event.place)},"time":{milliseconds(event.moment)},'
            f'"updated":{milliseconds(event.revised)},"tz":null,"url":"{event.link}","felt":null,'
            f'"alert":null,"status":"reviewed","tsunami":0,"sig":{int(event.magnitude ** 2 * 15)},'
            f'"net":"{event.network}","code":"{event.code}","ids":",{name},",'
            f'"sources":",{event.network},","rms":{event.magnitude / 10:.2f},'
            f'"magType":"{event.magnitude_type}",'
            f'"type":"{(event.kind or "earthquake").lower()}","title":{quoted(event.title)}}},'
            f'"geometry":{{"type":"Point","coordinates":'
            f'[{event.longitude},{event.latitude},{event.depth}]}},"id":"{name}"}}')
    out.write("\n]}\n")


def write_csv(out, count):
    out.write(
        "time,latitude,longitude,depth,mag,magType,nst,gap,dmin,rms,net,id,updated,place,type,"
        "horizontalError,depthError,magError,magNst,status,locationSource,magSource\n")
    for event in events(count):
        net = event.network
        out.write(
            f"{stamp(event.moment)},{event.latitude},{event.longitude},{event.depth},"
            f"{event.magnitude:.2f},{event.magnitude_type},,,,{event.magnitude / 10:.2f},"
            f'{net},{net}{event.code},{stamp(event.revised)},"{event.place}",'
            f'{(event.kind or "earthquake").lower()},,,,,reviewed,{net},{net}\n')


def write_text(out, count):
    out.write(
        "#EventID|Time|Latitude|Longitude|Depth/km|Author|Catalog|Contributor|ContributorID|"
        "MagType|Magnitude|MagAuthor|EventLocationName|EventType\n")
    for event in events(count):
        net, name = event.network, event.network + event.code
        # One in four has no author of its magnitude.
        author = "" if event.number % 4 == 0 else net
        out.write(
            f"{name}|{stamp(event.moment)[:-1]}|{event.latitude}|{event.longitude}|{event.depth}|"
            f"{net}|NEIC PDE|{net}|{name}|{event.magnitude_type}|{event.magnitude:.2f}|{author}|"
            f'{event.place}|{(event.kind or "earthquake").lower()}\n')


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--entries", type=int, default=200_000, help="how many (200,000)")
    parser.add_argument("-o", "--output", help="a file (else stdout)")
    kind = parser.add_mutually_exclusive_group()
    kind.add_argument("--escaped", action="store_true", help="Atom, with its HTML as &lt;…")
    kind.add_argument("--geojson", action="store_true", help="GeoJSON in place of Atom")
    kind.add_argument("--csv", action="store_true", help="CSV in place of Atom")
    kind.add_argument("--text", action="store_true", help="FDSN event text in place of Atom")
    arguments = parser.parse_args()
    out = sys.stdout
    if arguments.output:
        out = open(arguments.output, "w", encoding="utf-8", newline="\n", buffering=1 << 20)
    with out:
        if arguments.geojson:
            write_geojson(out, arguments.entries)
        elif arguments.csv:
            write_csv(out, arguments.entries)
        elif arguments.text:
            write_text(out, arguments.entries)
        else:
            write_atom(out, arguments.entries, arguments.escaped)


if __name__ == "__main__":
    main()
