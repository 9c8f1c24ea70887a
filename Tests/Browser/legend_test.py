"""Legends, and colours that can be told apart in both themes."""

import subprocess

from pages import PACKAGE, SAMPLES, MapTest, collection, settings


def luminance(colour):
    """The relative luminance of WCAG 2.2."""
    def linear(part):
        part /= 255
        return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
    red, green, blue = map(linear, colour[:3])
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    light, dark = sorted([luminance(one), luminance(other)], reverse=True)
    return (light + 0.05) / (dark + 0.05)


def square(west, count):
    return {"type": "Feature", "properties": {"region": f"r{count}", "count": count}, "geometry": {
        "type": "Polygon", "coordinates": [[
            [west, 0], [west + 8, 0], [west + 8, 8], [west, 8], [west, 0]]]}}


class LegendTest(MapTest):
    COUNTS = [0, 1, 5, 20, 80, 300]

    def strongest_edge(self, west, sea):
        """The greatest contrast to the sea in the pixels across an area's western edge."""
        step = self.browser.run("""
            const map = rhumb.map, origin = map.latLngToContainerPoint([4, 0]);
            return map.containerPointToLatLng([origin.x + 1, origin.y]).lng;""")
        found = self.pixels(*[[west + offset * step, 4] for offset in (-2, -1, 0, 1, 2)])
        return max(contrast(pixel, sea) for pixel in found)

    def test_shades(self):
        path = self.page("shades", "-", text=collection(
            [square(12 * place, count) for place, count in enumerate(self.COUNTS)]))
        for theme in ("light", "dark"):
            sea, *shades = self.pixels([10, 4], *[[12 * place + 4, 4] for place in range(len(self.COUNTS))])
            away = [contrast(shade, sea) for shade in shades]
            # From near the background to far from it, each step to be told from the one before.
            self.assertLess(away[0], 1.6, theme)
            self.assertGreater(away[-1], 4.5, theme)
            for less, more in zip(away, away[1:]):
                self.assertGreater(more, less * 1.04, (theme, away))
            # The outline of every area stands out (WCAG 2.2, 1.4.11).
            for place in range(len(self.COUNTS)):
                self.assertGreaterEqual(self.strongest_edge(12 * place, sea), 3, (theme, place))
            self.picture(f"shades-{theme}")
            self.browser.run("document.getElementById('theme').click()")
        self.check_quiet(path)

    def legend_titles(self):
        return self.browser.run(
            "return [...document.querySelectorAll('.layer .classed')].map(made => made.textContent)")

    def test_figure_is_named(self):
        self.page("magnitudes", SAMPLES / "quakes.atom")
        self.assertEqual(self.legend_titles(), ["Magnitude"])
        self.page("counts", "-", text=collection([square(0, 1), square(12, 7)]))
        self.assertEqual(self.legend_titles(), ["Number of events"])
        done = subprocess.run(
            [settings.rhumb, "stats", "Samples/sequence.csv", "--grid", "hex:25km", "-f", "geojson", "-q"],
            capture_output=True, text=True, cwd=PACKAGE, check=True)
        self.page("density", "-", text=done.stdout)
        choices = self.browser.run("""
            return [...document.querySelectorAll('.shade option')].map(made => made.textContent)""")
        self.assertEqual(choices[0], "Density, events per 10⁶ km² a year")
        self.assertIn("Number of events", choices)
