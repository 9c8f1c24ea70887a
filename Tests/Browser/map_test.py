#!/usr/bin/env python3
"""Opens pages that `rhumb map` made in chromium and uses them as people do.

    Tests/Browser/map_test.py RHUMB [--pictures DIR] [unittest's options]

Without chromium, chromedriver or Leaflet it says so and tests nothing.
"""

import os
import subprocess
import sys
import unittest

# Their tests run with those below.
from facts_test import FactsTest  # noqa: F401
from legend_test import LegendTest  # noqa: F401
from pages import ESCAPE, HOME, PACKAGE, SAMPLES, MapTest, collection, point, settings
from reach_test import LowTest, ReachTest, TurnedPhoneTest  # noqa: F401
from time_test import TimeTest  # noqa: F401
from webdriver import programs

HOSTILE = [
    "</script><script>window.hacked = 1</script>",
    "<img src=x onerror='window.hacked = 2'>",
    "\"quotes\" & 'apostrophes' &lt;b&gt;",
    "\u202eevil \u2066 right to left\u2028line",
    "]]> <!-- comment",
]


class DeskTest(MapTest):
    def test_quakes(self):
        path = self.page("quakes", SAMPLES / "quakes.atom", "--title", "Great earthquakes")
        self.assertEqual(self.shown(), "30 features")
        self.assertEqual(self.text("h1"), "Great earthquakes")
        legend = self.browser.run(
            "return [...document.querySelectorAll('.legend li')].map(item => item.textContent)")
        self.assertEqual(legend, ["5 and more28", "2 to 31", "below 21"])
        rows = self.browser.run("return document.querySelectorAll('#list tbody tr').length")
        self.assertEqual(rows, 30)
        self.picture("quakes")
        self.check_quiet(path)

    def test_pixels(self):
        self.page("pixel", "-", text=collection([point(10, 20, mag=7.5, title="one")]))
        # The marker's place has its colour, b1182d, over nothing; a place apart has none.
        seen = self.browser.run("""
            const map = rhumb.map, canvas = map.getPane('overlayPane').querySelector('canvas');
            const box = canvas.getBoundingClientRect(), frame = map.getContainer().getBoundingClientRect();
            const at = (latitude, longitude) => {
              const place = map.latLngToContainerPoint([latitude, longitude]);
              const x = place.x + frame.left - box.left, y = place.y + frame.top - box.top;
              // The page's own canvas is not made to be read.
              const copy = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
              copy.drawImage(canvas, -Math.round(x), -Math.round(y));
              return [...copy.getImageData(0, 0, 1, 1).data];
            };
            return [at(20, 10), at(21, 11)];""")
        red, green, blue, alpha = seen[0]
        self.assertTrue(abs(red - 0xB1) < 4 and abs(green - 0x18) < 4 and abs(blue - 0x2D) < 4, seen)
        self.assertGreater(alpha, 100)
        self.assertEqual(seen[1][3], 0)

    def test_popup_by_click(self):
        path = self.page("click", "-", "--field", "url=url", text=collection([
            point(10, 20, mag=7.5, title="The one", depth_km=33.5, url="https://example.org/one"),
            point(-60, -20, mag=3.5, title="Another", url="javascript:window.hacked = 3")]))
        x, y = self.browser.run("""
            const place = rhumb.map.latLngToContainerPoint([20, 10]);
            const frame = rhumb.map.getContainer().getBoundingClientRect();
            return [place.x + frame.left, place.y + frame.top];""")
        self.browser.tap(x, y)
        self.browser.wait("return document.querySelector('.popup') !== null")
        self.assertEqual(self.text(".popup h2"), "The one")
        self.assertIn("33.5", self.text(".popup table"))
        links = self.browser.run(
            "return [...document.querySelectorAll('.popup a')].map(link => [link.href, link.rel])")
        self.assertEqual(links[0], ["https://example.org/one", "noopener noreferrer"])
        self.assertTrue(links[1][0].startswith("https://www.openstreetmap.org/?mlat=20.00000&mlon=10.00000"))
        self.picture("popup")
        self.browser.press(ESCAPE)
        self.browser.wait("return document.querySelector('.popup') === null")
        # An address of another kind is no link.
        self.browser.run("[...document.querySelectorAll('#list button')].pop().click()")
        self.browser.wait("return document.querySelector('.popup') !== null")
        self.assertEqual(self.text(".popup h2"), "Another")
        links = self.browser.run(
            "return [...document.querySelectorAll('.popup a')].map(link => link.protocol)")
        self.assertEqual(links, ["https:"])
        self.assertIn("javascript:window.hacked = 3", self.text(".popup table"))
        self.check_quiet(path)

    def test_keyboard(self):
        path = self.page("keys", SAMPLES / "quakes.atom")
        self.open_first()
        # The popup has the focus, and gives it back.
        self.assertTrue(self.browser.run("return document.activeElement.closest('.popup') !== null"))
        self.browser.press(ESCAPE)
        self.browser.wait("return document.querySelector('.popup') === null")
        self.assertTrue(self.browser.run("return document.activeElement.closest('#list') !== null"))
        # Arrows move the slider.
        self.browser.run("document.getElementById('moment').focus()")
        self.browser.press(HOME)
        self.browser.wait("return /^1 of 30 features/.test(document.getElementById('count').textContent)")
        text = self.browser.run("return document.getElementById('moment').getAttribute('aria-valuetext')")
        self.assertTrue(text.endswith(" UTC"), text)
        # Everything that can be pressed has a name.
        nameless = self.browser.run("""
            return [...document.querySelectorAll('button, input, select, a[href], [role=application]')]
              .filter(made => !(made.textContent.trim() || made.getAttribute('aria-label')
                || made.title || made.labels && made.labels.length))
              .map(made => made.outerHTML);""")
        self.assertEqual(nameless, [])
        self.check_quiet(path)

    def test_hostile(self):
        features = [
            point(10 * place, 5, title=text, place=text, url=text) for place, text in enumerate(HOSTILE)]
        path = self.page("hostile", "-", "--title", HOSTILE[0], text=collection(features))
        names = self.browser.run(
            "return [...document.querySelectorAll('#list button')].map(button => button.textContent)")
        self.assertEqual(sorted(names), sorted(HOSTILE))
        self.assertEqual(self.text("h1"), HOSTILE[0])
        for place in range(len(HOSTILE)):
            self.browser.run("document.querySelectorAll('#list button')[arguments[0]].click()", place)
            self.assertIn(self.text(".popup h2"), HOSTILE)
        # What is of the data is text in an element that isolates its direction.
        isolated = self.browser.run("""
            return [...document.querySelectorAll('.popup h2 > *, #list button > *')]
              .every(made => made.localName === 'bdi' && getComputedStyle(made).unicodeBidi === 'isolate');""")
        self.assertTrue(isolated)
        self.assertIsNone(self.browser.run("return window.hacked || null"))
        self.assertEqual(self.browser.run("return document.querySelectorAll('img').length"), 0)
        self.check_quiet(path)

    def test_slider(self):
        path = self.page("slider", SAMPLES / "quakes.atom")
        self.move_slider(0)
        self.browser.wait("return /^1 of 30/.test(document.getElementById('count').textContent)")
        self.browser.wait("return document.querySelectorAll('#list tbody tr').length === 1")
        self.browser.run("document.getElementById('play').click()")
        self.assertEqual(
            self.browser.run("return document.getElementById('play').getAttribute('aria-label')"), "Pause")
        self.browser.wait("return Number(document.getElementById('moment').value) > 3")
        self.browser.run("document.getElementById('play').click()")
        self.assertEqual(
            self.browser.run("return document.getElementById('play').getAttribute('aria-label')"), "Play")
        # A window of time: fewer than all that came before.
        self.move_slider(1)
        self.browser.run("""
            const choice = document.getElementById('window');
            choice.value = 365 * 86400000;
            choice.dispatchEvent(new Event('change'));""")
        self.browser.wait("return / of 30 features shown/.test(document.getElementById('count').textContent)")
        self.check_quiet(path)

    def test_switches(self):
        path = self.page("switches", SAMPLES / "quakes.atom", SAMPLES / "hazards.rss")
        titles = self.browser.run(
            "return [...document.querySelectorAll('.layer .name')].map(name => name.textContent)")
        self.assertGreater(len(titles), 2)
        before = self.shown()
        self.browser.run("document.querySelector('.layer input').click()")
        self.browser.wait("return document.getElementById('count').textContent !== arguments[0]", before)
        self.assertIn(" shown", self.shown())
        # Dark, and light again.
        self.assertEqual(self.browser.run("return document.documentElement.dataset.theme"), "light")
        self.browser.run("document.getElementById('theme').click()")
        self.assertEqual(self.browser.run("return document.documentElement.dataset.theme"), "dark")
        self.assertEqual(
            self.browser.run("return document.getElementById('theme').getAttribute('aria-pressed')"), "true")
        self.picture("dark")
        # The list finds by name.
        self.browser.run("""
            const search = document.getElementById('search');
            search.value = 'no such thing';
            search.dispatchEvent(new Event('input'));""")
        self.assertEqual(self.text("#pages"), "none")
        self.check_quiet(path)

    def test_storm(self):
        path = self.page("storm", SAMPLES / "typhoons.js")
        titles = self.browser.run("return rhumb.layers.map(layer => layer.title)")
        self.assertEqual(titles, ["Cones", "Circles", "Tracks", "Fixes"])
        self.picture("storm")
        self.check_quiet(path)

    def test_over_180(self):
        line = {"type": "Feature", "properties": {"title": "over 180"}, "geometry": {
            "type": "LineString", "coordinates": [[170, -20], [179, -22], [-178, -25], [-170, -30]]}}
        path = self.page("over180", "-", text=collection([line, point(-172, -30, title="beyond")]))
        whole = self.browser.run("""
            const shapes = rhumb.layers.find(layer => layer.title === 'Lines').shapes;
            return [...shapes.x].map(x => Math.round(x * 360 - 180));""")
        self.assertEqual(whole[0], 170)
        self.assertEqual(whole[-1], 190)
        self.assertEqual(whole, sorted(whole))
        middle = self.browser.run("return rhumb.map.getCenter().lng")
        self.assertAlmostEqual(middle, 180, delta=1)
        self.check_quiet(path)

    def test_choropleth(self):
        done = subprocess.run(
            [settings.rhumb, "stats", "Samples/sequence.csv", "--grid", "hex:25km", "-f", "geojson", "-q"],
            capture_output=True, text=True, cwd=PACKAGE, check=True)
        path = self.page("hexagons", "-", "--bbox", "119,21,124,26", text=done.stdout)
        colours = self.browser.run(
            "return rhumb.layers[0].shading.classes.map(shade => shade.colour)")
        self.assertGreater(len(colours), 2)
        self.assertEqual(len(set(colours)), len(colours))
        # Every region is in the class of its number.
        wrong = self.browser.run("""
            const layer = rhumb.layers[0], values = layer.columns[layer.shading.field];
            return values.filter((value, row) => {
              const { from, to } = layer.styleAt(row);
              return value === null ? from !== null : value < from || (to !== null && value >= to);
            });""")
        self.assertEqual(wrong, [])
        self.browser.run("""
            const choice = document.querySelector('.shade select');
            choice.value = '1';
            choice.dispatchEvent(new Event('change'));""")
        self.picture("hexagons")
        self.check_quiet(path)

    def test_nothing(self):
        path = self.page("nothing", "-", text=collection([]))
        self.assertFalse(self.browser.run("return document.getElementById('nothing').hidden"))
        self.assertEqual(self.shown(), "0 features")
        self.check_quiet(path)

    def test_many(self):
        features = [
            point((place * 137.508) % 360 - 180, 80 * (place % 997) / 997 - 40, mag=place % 7,
                  title=f"Event {place}", time=f"20{place % 24:02}-01-01T00:00:00Z")
            for place in range(20_000)]
        path = self.page("many", "-", text=collection(features))
        self.assertEqual(self.shown(), "20,000 features")
        times = self.browser.run(
            "return Array.from({ length: 20 }, () => rhumb.redraw()).sort((a, b) => a - b)")
        print(f"20,000 events: redrawn in {times[0]:.0f} ms at best, {times[10]:.0f} ms in the middle")
        # Two processors without a graphics processor, shared with others; a frame and a half where idle.
        self.assertLess(times[0], 250)
        self.picture("many")
        self.check_quiet(path)


class PhoneTest(MapTest):
    size = {"width": 390, "height": 844, "phone": True}

    def test_quakes(self):
        path = self.page("phone", SAMPLES / "quakes.atom")
        self.assertEqual(self.shown(), "30 features")
        # Nothing is wider than the screen, and what is pressed is large enough (WCAG 2.2, 2.5.8 has 24).
        self.assertEqual(
            self.browser.run("return document.documentElement.scrollWidth <= innerWidth"), True)
        small = self.browser.run("""
            return [...document.querySelectorAll('button, select, .leaflet-bar a')]
              .filter(made => made.offsetParent && made.getBoundingClientRect().height < 40)
              .map(made => made.outerHTML);""")
        self.assertEqual(small, [])
        self.picture("quakes")
        # The panel is closed, opens over the map, and gives way to a popup.
        panel = "return getComputedStyle(document.getElementById('panel')).display !== 'none'"
        self.assertFalse(self.browser.run(panel))
        self.browser.click("#panel-switch")
        self.assertTrue(self.browser.run(panel))
        self.picture("panel")
        self.browser.click("#list button")
        self.browser.wait("return document.querySelector('.popup') !== null")
        self.assertFalse(self.browser.run(panel))
        self.picture("popup")
        self.check_quiet(path)


class DarkTest(MapTest):
    size = {"dark": True}

    def test_dark(self):
        path = self.page("dark", SAMPLES / "typhoons.js")
        self.assertEqual(self.browser.run("return document.documentElement.dataset.theme"), "dark")
        self.picture("storm-dark")
        self.check_quiet(path)


def missing():
    """What is not there, or None."""
    browser, driver = programs()
    if not browser or not driver:
        return "chromium and chromedriver are needed (apt-get install chromium chromium-driver)"
    probe = subprocess.run(
        [settings.rhumb, "map", "-", "-q", "-o", os.devnull], input=collection([]), capture_output=True, text=True)
    return probe.stderr.strip() if probe.returncode == 73 else None


if __name__ == "__main__":
    arguments = sys.argv[1:]
    if not arguments or arguments[0].startswith("-"):
        sys.exit(__doc__)
    settings.rhumb = os.path.abspath(arguments.pop(0))
    if arguments[:1] == ["--pictures"]:
        settings.pictures = os.path.abspath(arguments[1])
        os.makedirs(settings.pictures, exist_ok=True)
        arguments = arguments[2:]
    lacking = missing()
    if lacking:
        print(f"SKIPPED: the map was not looked at in a browser: {lacking}")
        sys.exit(0)
    unittest.main(argv=[sys.argv[0], *arguments])
