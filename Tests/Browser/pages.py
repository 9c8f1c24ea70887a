"""What the tests of pages share: how a page is made, opened, looked at and used."""

import json
import os
import pathlib
import subprocess
import tempfile
import unittest

from webdriver import Browser

PACKAGE = pathlib.Path(__file__).resolve().parent.parent.parent
SAMPLES = PACKAGE / "Samples"
ESCAPE, ENTER, HOME, TAB = "\ue00c", "\ue007", "\ue011", "\ue004"


class settings:
    """What the command says: the program, and where pictures go."""

    rhumb = None
    pictures = None


def point(longitude, latitude, **properties):
    return {
        "type": "Feature", "properties": properties,
        "geometry": {"type": "Point", "coordinates": [longitude, latitude]}}


def collection(features):
    return json.dumps({"type": "FeatureCollection", "features": features})


class MapTest(unittest.TestCase):
    """Pages in a window of a desk."""

    size = {}

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory(prefix="rhumb-map-")
        cls.browser = Browser(**cls.size)

    @classmethod
    def tearDownClass(cls):
        cls.browser.close()
        cls.folder.cleanup()

    def page(self, name, *arguments, text=None):
        """Makes a page and opens it; nothing but itself may be loaded, and nothing may be complained of."""
        path = os.path.join(self.folder.name, f"{name}.html")
        done = subprocess.run(
            [settings.rhumb, "map", *map(str, arguments), "-q", "-o", path], input=text, capture_output=True,
            text=True, cwd=PACKAGE)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.browser.requests()
        self.browser.open(path)
        self.browser.wait("return window.rhumb !== undefined")
        return path

    def check_quiet(self, path):
        """The console has said nothing, and no address was asked for but the page's own."""
        entries = [entry["message"] for entry in self.browser.log("browser")]
        self.assertEqual(entries, [])
        asked = [address for address in self.browser.requests() if not address.startswith("chrome")]
        self.assertEqual(set(asked), {f"file://{path}"})

    def picture(self, name):
        if settings.pictures:
            self.browser.picture(os.path.join(settings.pictures, f"{name}{self.suffix()}.png"))

    def suffix(self):
        return "-phone" if self.size.get("phone") else ""

    def shown(self):
        return self.browser.run("return document.getElementById('count').textContent")

    def text(self, selector):
        return self.browser.run(
            "const found = document.querySelector(arguments[0]); return found && found.textContent", selector)

    def move_slider(self, share):
        """Puts the slider at a part of its length, as dragging does."""
        self.browser.run("""
            const slider = document.getElementById('moment');
            slider.value = Math.round(slider.max * arguments[0]);
            slider.dispatchEvent(new Event('input'));""", share)

    def pixels(self, *places):
        """What is drawn at places over the sea."""
        return self.browser.run("""
            const map = rhumb.map, canvas = map.getPane('overlayPane').querySelector('canvas');
            const box = canvas.getBoundingClientRect(), frame = map.getContainer().getBoundingClientRect();
            return arguments[0].map(([longitude, latitude]) => {
              const place = map.latLngToContainerPoint([latitude, longitude]);
              const copy = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
              copy.fillStyle = getComputedStyle(map.getContainer()).backgroundColor;
              copy.fillRect(0, 0, 1, 1);
              copy.drawImage(
                canvas, -Math.floor(place.x + frame.left - box.left), -Math.floor(place.y + frame.top - box.top));
              return [...copy.getImageData(0, 0, 1, 1).data];
            });""", list(places))

    def search(self, text):
        """Puts a text into the list's field, as typing does."""
        self.browser.run("""
            const search = document.getElementById('search');
            search.value = arguments[0];
            search.dispatchEvent(new Event('input'));""", text)

    def open_first(self):
        self.browser.run("document.querySelector('#list button').focus()")
        self.browser.press(ENTER)
        return self.browser.wait("return document.querySelector('.popup') !== null")
