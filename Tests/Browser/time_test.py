"""The slider: what its window holds, and what is said while it plays."""

import datetime
import time

from pages import SAMPLES, MapTest, collection, point


def moment(text):
    return datetime.datetime.fromisoformat(text).replace(tzinfo=datetime.timezone.utc)


class TimeTest(MapTest):
    def choose_window(self, hours):
        self.browser.run("""
            const choice = document.getElementById('window');
            choice.value = arguments[0] * 3600000;
            choice.dispatchEvent(new Event('change'));""", hours)

    def names(self):
        return sorted(self.browser.run("""
            return rhumb.layers.flatMap(layer => Array.from({ length: layer.rows }, (_, row) => row)
              .filter(row => rhumb.isShown(layer, row)).map(row => layer.name(row)));"""))

    def week(self):
        """A week of events, the last at 03:20:53, others about the beginnings of windows."""
        times = ["2015-11-14T04:00:00", "2015-11-20T00:00:00", "2015-11-20T03:00:00", "2015-11-20T03:00:01",
                 "2015-11-20T09:00:00", "2015-11-21T02:20:53", "2015-11-21T02:20:54", "2015-11-21T02:59:00",
                 "2015-11-21T03:05:00", "2015-11-21T03:20:53"]
        return times, collection([
            point(place, 10, title=text, time=f"{text}Z") for place, text in enumerate(times)])

    def test_last_step(self):
        times, features = self.week()
        path = self.page("last", "-", text=features)
        self.assertEqual(self.text("#moment-text"), "2015-11-21 03:20:53 UTC")
        self.choose_window(1)
        end = moment("2015-11-21T03:20:53")
        begin = end - datetime.timedelta(hours=1)
        expected = [text for text in times if begin < moment(text) <= end]
        self.assertEqual(len(expected), 4)
        self.assertEqual(self.names(), expected)
        self.check_quiet(path)

    def test_windows_are_half_open(self):
        _, text = self.week()
        self.page("open", "-", text=text)
        self.choose_window(6)
        # The step of 2015-11-20 09:00: the window before it ended at 03:00, and holds what was then.
        for end, expected in [
            ("2015-11-20 09:00 UTC", ["2015-11-20T03:00:01", "2015-11-20T09:00:00"]),
            ("2015-11-20 03:00 UTC", ["2015-11-20T00:00:00", "2015-11-20T03:00:00"]),
        ]:
            self.browser.run("""
                const slider = document.getElementById('moment'), text = document.getElementById('moment-text');
                for (slider.value = 0; text.textContent !== arguments[0] && Number(slider.value) < slider.max;) {
                  slider.value = Number(slider.value) + 1;
                  slider.dispatchEvent(new Event('input'));
                }""", end)
            self.assertEqual(self.text("#moment-text"), end)
            self.assertEqual(self.names(), expected)
        # What is drawn is the same: of the window's beginning nothing, of its end a marker.
        sea, before, begin, end = self.pixels([0.5, 11], [0, 10], [1, 10], [2, 10])
        self.assertEqual(before, sea)
        self.assertNotEqual(begin, sea)
        self.assertNotEqual(end, sea)

    def test_playing_is_counted_and_quiet(self):
        path = self.page("playing", SAMPLES / "quakes.atom")
        live = self.browser.run("""
            return [...document.querySelectorAll('[role=status], output, [aria-live]')]
              .filter(made => made.getAttribute('aria-live') !== 'off').map(made => made.id);""")
        self.assertNotIn("count", live)
        self.assertNotIn("moment-text", live)
        self.assertIn("said", live)
        self.browser.run("""
            window.told = [];
            for (const name of arguments[0]) {
              new MutationObserver(() => told.push(document.getElementById(name).textContent))
                .observe(document.getElementById(name), { childList: true, characterData: true, subtree: true });
            }""", live)
        self.browser.run("document.getElementById('play').click()")
        seen = set()
        end = time.monotonic() + 20
        while len(seen) < 4 and time.monotonic() < end:
            seen.add(self.shown())
        self.assertGreater(len(seen), 3)
        self.assertEqual(self.browser.run("return told"), [])
        self.browser.run("document.getElementById('play').click()")
        self.browser.wait("return told.length > 0")
        self.assertEqual(self.text("#said"), self.shown())
        self.check_quiet(path)
