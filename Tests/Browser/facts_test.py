"""What popups and the list say of features."""

from pages import ESCAPE, MapTest, collection, point


class FactsTest(MapTest):
    def facts(self):
        return dict(self.browser.run("""
            return [...document.querySelectorAll('.popup table tr')]
              .map(row => [row.cells[0].textContent, row.cells[1].textContent]);"""))

    def open(self, name):
        self.browser.run("""
            [...document.querySelectorAll('#list button')]
              .find(made => made.textContent.startsWith(arguments[0])).click()""", name)
        self.browser.wait("return document.querySelector('.popup h2').textContent === arguments[0]", name)

    def test_many_at_one_place(self):
        path = self.page("pile", "-", text=collection([
            point(20, 10, title=f"Event {place:03}") for place in range(150)]))
        x, y = self.browser.run("""
            const place = rhumb.map.latLngToContainerPoint([10, 20]);
            const frame = rhumb.map.getContainer().getBoundingClientRect();
            return [place.x + frame.left, place.y + frame.top];""")
        self.browser.tap(x, y)
        self.browser.wait("return document.querySelector('.popup') !== null")
        self.assertIn("1 of 150 here", self.text(".several"))
        reached = self.browser.run("""
            const names = new Set();
            for (let place = 0; place < 150; place++) {
              names.add(document.querySelector('.popup h2').textContent);
              document.querySelector('.several button:last-of-type').click();
            }
            return names.size;""")
        self.assertEqual(reached, 150)
        self.check_quiet(path)

    def test_what_time_hides(self):
        path = self.page("hides", "-", text=collection([
            point(20, 10, title="old", mag=5.5, time="2024-01-01T00:00:00Z"),
            point(20, 10, title="new", mag=4.5, time="2024-02-01T00:00:00Z")]))
        x, y = self.browser.run("""
            const place = rhumb.map.latLngToContainerPoint([10, 20]);
            const frame = rhumb.map.getContainer().getBoundingClientRect();
            return [place.x + frame.left, place.y + frame.top];""")
        self.browser.tap(x, y)
        self.browser.wait("return document.querySelector('.popup') !== null")
        if self.text(".popup h2") == "new":
            self.browser.run("document.querySelector('.several button').click()")
        self.assertEqual(self.text(".popup h2"), "old")
        self.assertEqual(self.text(".popup .kind"), "Events · Magnitude: 5 and more")
        self.move_slider(0)
        self.browser.wait("return document.querySelector('.several').textContent === ''")
        self.move_slider(1)
        self.browser.wait("return document.querySelector('.several').textContent.includes('of 2 here')")
        self.browser.run("document.querySelector('.several button').click()")
        self.assertEqual(self.text(".popup h2"), "new")
        self.move_slider(0)
        self.browser.wait("return document.querySelector('.popup') === null")
        self.check_quiet(path)

    def test_places(self):
        line = {"type": "Feature", "properties": {"title": "line"}, "geometry": {
            "type": "LineString", "coordinates": [[0, 0], [5, 5]]}}
        self.page("places", "-", text=collection([
            point(-120.5, 35.123456, title="somewhere"), point(20, 89, title="north"),
            point(30, -85.1, title="south"), line]))
        self.open("somewhere")
        self.assertEqual(self.facts()["Latitude, longitude"], "35.12346, -120.5000")
        self.assertEqual(self.text(".popup .edge"), None)
        # Web Mercator ends at 85.05°: what lies beyond is drawn there, and that is said.
        self.open("north")
        self.assertEqual(self.facts()["Latitude, longitude"], "89.0000, 20.0000")
        self.assertIn("85.05° N", self.text(".popup .edge"))
        self.assertIn("mlat=89.00000", self.browser.run(
            "return [...document.querySelectorAll('.popup .links a')].pop().href"))
        self.open("south")
        self.assertIn("85.05° S", self.text(".popup .edge"))
        self.assertIn("2 features", self.text("#beyond"))
        self.open("line")
        self.assertNotIn("Latitude, longitude", self.facts())

    def test_blank_titles(self):
        path = self.page("blank", "-", text=collection([
            point(1, 1, title="   ", id="a1"), point(2, 2, title="\u00a0\u200b", id=""),
            point(3, 3, title="named", id="a3")]))
        names = self.browser.run(
            "return [...document.querySelectorAll('#list button')].map(made => made.textContent)")
        self.assertEqual(len([name for name in names if name.strip("\u200b \u00a0")]), 3, names)
        self.assertEqual(names[0], "a1")
        self.check_quiet(path)

    def test_long_titles(self):
        title = "A long name " * 1700
        self.page("long", "-", text=collection([point(1, 1, title=title), point(2, 2, title="short")]))
        height, length, hint = self.browser.run("""
            const button = document.querySelector('#list button');
            return [button.getBoundingClientRect().height, button.textContent.length, button.title.length];""")
        self.assertLess(height, 120)
        self.assertLess(length, 300)
        self.assertGreater(hint, 300)
        self.assertTrue(self.browser.run("return document.querySelector('#list button').textContent.endsWith('…')"))
        self.browser.run("document.querySelector('#list button').click()")
        # All of it stands in the popup once.
        self.assertLess(len(self.text(".popup h2")), 500)
        self.assertEqual(self.facts()["title"], title)

    def test_search_in_all_texts(self):
        self.page("search", "-", text=collection([
            point(1, 1, title="one", region="Atacama", code="us7000abcd", number=17),
            point(2, 2, title="two", region="Honshū", code="us7000wxyz", number=18)]))
        for wanted, names in [
            ("ATACAMA", ["one"]), ("wxyz", ["two"]), ("honshū", ["two"]), ("two", ["two"]), ("us7000", ["one", "two"]),
            ("nothing like it", []),
        ]:
            self.search(wanted)
            found = self.browser.run(
                "return [...document.querySelectorAll('#list button')].map(made => made.textContent).sort()")
            self.assertEqual(found, names, wanted)

    def test_great_numbers(self):
        self.page("great", "-", "--field", "moment:real=moment", text=collection([
            point(1, 1, title="one", moment=1.42e19, energy=-2.5e15, small=1.5e-7, less=999999.5,
                  identifier=1234567890123456)]))
        self.open("one")
        facts = self.facts()
        self.assertEqual(facts["moment"], "1.42×10¹⁹")
        self.assertEqual(facts.get("energy", "−2.5×10¹⁵"), "−2.5×10¹⁵")
        self.assertEqual(facts.get("small", "1.5×10⁻⁷"), "1.5×10⁻⁷")
        self.assertEqual(facts.get("identifier", "1234567890123456"), "1234567890123456")
        self.browser.press(ESCAPE)
