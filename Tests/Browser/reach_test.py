"""Everything can be seen and reached: on any screen, with the keyboard, and by ear."""

from pages import ENTER, ESCAPE, SAMPLES, TAB, MapTest, collection, point

FOCUSED = """
    const style = getComputedStyle(arguments[0], arguments[1] || null);
    const width = parseFloat(style.outlineWidth), border = parseFloat(style.borderTopWidth);
    return arguments[0].matches(':focus-visible') && (style.outlineStyle !== 'none' && width >= 2
      || Boolean(arguments[1]) && style.content !== 'none' && style.borderTopStyle !== 'none' && border >= 2);"""


class ReachTest(MapTest):
    def focused(self, selector, part=""):
        """Whether an element that has the focus shows it (WCAG 2.2, 2.4.7)."""
        return self.browser.run(
            f"const show = (...arguments) => {{ {FOCUSED} }};"
            "return show(document.querySelector(arguments[0]), arguments[1]);", selector, part)

    def check_map_size(self):
        """The map knows how large it is, and all of the data lies in what is seen of it."""
        sizes = self.browser.run("""
            const size = rhumb.map.getSize(), element = rhumb.map.getContainer();
            return [[size.x, size.y], [element.clientWidth, element.clientHeight]];""")
        self.assertEqual(sizes[0], sizes[1])
        outside = self.browser.run("""
            const size = rhumb.map.getSize(), outside = [];
            const { x, y } = rhumb.layers[0].shapes;
            const latitude = y => Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) * 180 / Math.PI;
            for (let row = 0; row < x.length; row++) {
              const place = rhumb.map.latLngToContainerPoint([latitude(y[row]), x[row] * 360 - 180]);
              if (!size.contains(place) || place.x < 0 || place.y < 0) outside.push([place.x, place.y]);
            }
            return outside;""")
        self.assertEqual(outside, [])

    def test_map_size(self):
        corners = [
            point(-20, -55, title="south", time="2024-01-01T00:00:00Z"),
            point(20, 70, title="north", time="2024-02-01T00:00:00Z")]
        path = self.page("size", "-", text=collection(corners))
        self.check_map_size()
        # A window of another size has what was fitted still in it.
        try:
            self.browser.resize(900, 500)
            self.browser.wait("return rhumb.map.getSize().y === rhumb.map.getContainer().clientHeight")
            self.check_map_size()
        finally:
            self.browser.resize(1280, 800)
        # The panel gives its room to the map.
        self.browser.click("#panel-switch")
        self.browser.wait("return rhumb.map.getSize().x === rhumb.map.getContainer().clientWidth")
        self.check_map_size()
        self.check_quiet(path)

    def test_focus_is_seen(self):
        self.page("focus", SAMPLES / "quakes.atom")
        reached = {}
        for number in range(1, 12):
            self.browser.press(TAB)
            name = self.browser.run("""
                const made = document.activeElement;
                return made.id || made.className.split(' ')[0];""")
            reached.setdefault(name, number)
            if name == "map":
                self.assertTrue(self.focused("#map", "::after"))
            elif name:
                self.assertTrue(self.focused(":focus"), name)
        for name in ("map", "leaflet-control-zoom-in", "leaflet-control-zoom-out", "play", "moment"):
            self.assertIn(name, reached)

    def test_order_of_headings(self):
        self.page("headings", SAMPLES / "quakes.atom")
        self.open_first()
        levels = self.browser.run("""
            return [...document.querySelectorAll('h1, h2, h3, h4')].map(made => Number(made.localName[1]));""")
        self.assertEqual(levels[0], 1)
        self.assertTrue(all(b - a <= 1 for a, b in zip(levels, levels[1:])), levels)

    def test_space_closes(self):
        path = self.page("space", SAMPLES / "quakes.atom")
        for key in (" ", ENTER):
            self.open_first()
            self.browser.run("document.querySelector('.leaflet-popup-close-button').focus()")
            self.browser.press(key)
            self.browser.wait("return document.querySelector('.popup') === null")
        # So are the other links that say they are buttons.
        before = self.browser.run("return rhumb.map.getZoom()")
        self.browser.run("document.querySelector('.leaflet-control-zoom-in').focus()")
        self.browser.press(" ")
        self.browser.wait("return rhumb.map.getZoom() > arguments[0]", before)
        self.check_quiet(path)

    def test_search_is_announced(self):
        self.page("announced", SAMPLES / "quakes.atom")
        self.assertEqual(self.text("#found"), "")
        self.assertEqual(
            self.browser.run("return document.getElementById('found').getAttribute('aria-live')"), "polite")
        self.search("japan")
        found = self.browser.run("return document.querySelectorAll('#list tbody tr').length")
        self.browser.wait("return document.getElementById('found').textContent === arguments[0]",
                          f"{found} of 30 features found")
        self.search("no such place")
        self.browser.wait("return document.getElementById('found').textContent === 'Nothing found'")
        self.search("")
        self.browser.wait("return document.getElementById('found').textContent === ''")

    def test_skip_link(self):
        self.page("skip", SAMPLES / "quakes.atom")
        self.browser.run("document.getElementById('panel-switch').click()")
        self.browser.press(TAB)
        self.browser.run("document.querySelector('.skip').focus()")
        self.browser.press(ENTER)
        self.browser.wait("return document.activeElement.closest('#panel') !== null")

    def test_page_of_the_list(self):
        features = [point(place % 90, 10, title=f"Event {place}") for place in range(120)]
        self.page("pages", "-", text=collection(features))
        for _ in range(2):
            self.browser.run("document.getElementById('panel').scrollTop = 1e6")
            self.browser.run("document.getElementById('after').focus()")
            self.browser.press(ENTER)
            first, bottom = self.browser.run("""
                const panel = document.getElementById('panel').getBoundingClientRect();
                const row = document.querySelector('#list tbody tr').getBoundingClientRect();
                return [row.top >= panel.top && row.bottom <= panel.bottom,
                  document.activeElement.closest('nav') !== null];""")
            self.assertTrue(first)
            self.assertTrue(bottom)
        self.assertEqual(self.text("#pages"), "101 to 120 of 120")

    def test_layer_switched_off(self):
        path = self.page("off", "-", text=collection([
            point(10, 20, title="a point"),
            {"type": "Feature", "properties": {"title": "a line"}, "geometry": {
                "type": "LineString", "coordinates": [[0, 0], [20, 30]]}}]))
        self.browser.run("""
            [...document.querySelectorAll('#list button')]
              .find(made => made.textContent.startsWith('a point')).click()""")
        self.browser.wait("return document.querySelector('.popup') !== null")
        boxes = self.browser.run("""
            const names = [...document.querySelectorAll('.layer .name')].map(made => made.textContent);
            const place = names.findIndex(name => /point|event/i.test(name));
            const boxes = document.querySelectorAll('.layer input');
            boxes[1 - place].click();
            return [place, names];""")
        self.assertEqual(self.text(".popup h2"), "a point")
        self.browser.run("document.querySelectorAll('.layer input')[arguments[0]].click()", boxes[0])
        self.browser.wait("return document.querySelector('.popup') === null")
        self.assertTrue(self.browser.run("return rhumb.selected() === null"))
        self.check_quiet(path)


class LowTest(MapTest):
    """1280 by 1024 pixels at 400 % (WCAG 2.2, 1.4.10)."""

    size = {"width": 320, "height": 256}
    least = 140

    def suffix(self):
        return "-" + type(self).__name__[:-4].lower()

    def test_low(self):
        path = self.page("low", SAMPLES / "quakes.atom", "--title", "Great earthquakes of the world")
        width, height, page_height, page_width = self.browser.run("""
            const map = document.getElementById('map');
            return [map.clientWidth, map.clientHeight, document.documentElement.scrollHeight - innerHeight,
              document.documentElement.scrollWidth - innerWidth];""")
        self.assertGreaterEqual(height, self.least)
        self.assertLessEqual(page_height, 0)
        self.assertLessEqual(page_width, 0)
        self.picture("quakes")
        # All that the bar and the header have is in sight.
        hidden = self.browser.run("""
            return ['fit', 'theme', 'panel-switch', 'play', 'moment', 'window'].filter(name => {
              const box = document.getElementById(name).getBoundingClientRect();
              return !(box.width > 20 && box.height > 15 && box.left >= 0 && box.right <= innerWidth
                && box.top >= 0 && box.bottom <= innerHeight);
            });""")
        self.assertEqual(hidden, [])
        if not self.browser.run("return document.getElementById('panel').offsetParent !== null"):
            self.browser.click("#panel-switch")
        self.picture("panel")
        self.open_first()
        seen = self.browser.wait("""
            const close = document.querySelector('.leaflet-popup-close-button').getBoundingClientRect();
            const map = document.getElementById('map').getBoundingClientRect();
            return close.top >= map.top && close.right <= map.right && close.bottom <= map.bottom;""")
        self.assertTrue(seen)
        self.picture("popup")
        self.browser.press(ESCAPE)
        self.check_quiet(path)


class TurnedPhoneTest(LowTest):
    size = {"width": 844, "height": 390, "phone": True}
    least = 220
