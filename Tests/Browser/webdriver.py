"""A browser for the tests: chromium, driven by chromedriver over WebDriver (W3C), with the standard library."""

import base64
import json
import os
import shutil
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"  # W3C WebDriver, section 12.1


def programs():
    """The browser and its driver, or None for what is not there."""
    browser = next(filter(None, map(shutil.which, ["chromium", "chromium-browser", "google-chrome"])), None)
    return browser, shutil.which("chromedriver")


class Browser:
    """A headless browser of one size; `with Browser() as browser:` ends it."""

    def __init__(self, width=1280, height=800, phone=False, dark=False):
        browser, driver = programs()
        self.folder = tempfile.mkdtemp(prefix="rhumb-browser-")
        with socket.socket() as found:
            found.bind(("127.0.0.1", 0))
            port = found.getsockname()[1]
        self.address = f"http://127.0.0.1:{port}"
        # With a group of its own, so that all that it starts ends with it.
        self.driver = subprocess.Popen(
            [driver, f"--port={port}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            start_new_session=True)
        self.session = None
        try:
            self.wait_for_driver()
            self.open_session(browser, width, height, phone, dark)
        except BaseException:
            self.close()
            raise

    def wait_for_driver(self):
        for _ in range(300):
            try:
                if self.call("GET", "/status")["ready"]:
                    return
            except (urllib.error.URLError, ConnectionError):
                time.sleep(0.1)
        raise RuntimeError("chromedriver does not answer")

    def open_session(self, browser, width, height, phone, dark):
        arguments = [
            "--headless=new", f"--window-size={width},{height}", f"--user-data-dir={self.folder}",
            "--disable-gpu", "--disable-dev-shm-usage", "--disable-extensions", "--no-first-run",
            "--disable-background-networking", "--disable-component-update", "--hide-scrollbars",
            "--force-device-scale-factor=1"]
        if os.geteuid() == 0:
            arguments.append("--no-sandbox")
        options = {"binary": browser, "args": arguments}
        if phone:
            options["mobileEmulation"] = {
                "deviceMetrics": {"width": width, "height": height, "pixelRatio": 2, "touch": True}}
        made = self.call("POST", "/session", {"capabilities": {"alwaysMatch": {
            "browserName": "chrome", "goog:chromeOptions": options,
            "goog:loggingPrefs": {"browser": "ALL", "performance": "ALL"}}}})
        self.session = f"/session/{made['sessionId']}"
        if not phone:
            self.resize(width, height)
        self.command("Emulation.setEmulatedMedia", {"features": [
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]})

    def resize(self, width, height):
        """Makes the window of a desk another size."""
        self.command("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": False})

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        if self.session:
            try:
                self.call("DELETE", self.session)
            except (urllib.error.URLError, ConnectionError, RuntimeError):
                pass
        self.driver.terminate()
        try:
            self.driver.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self.driver.kill()
            self.driver.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def call(self, method, path, body=None):
        request = urllib.request.Request(
            self.address + path, method=method, headers={"Content-Type": "application/json"},
            data=None if body is None else json.dumps(body).encode())
        # Nothing goes through a proxy: the driver is on this machine.
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        try:
            with opener.open(request, timeout=120) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            value = json.load(error)["value"]
            raise RuntimeError(f"{value['error']}: {value['message']}") from None

    def command(self, name, parameters):
        """A command of the DevTools protocol."""
        return self.call("POST", f"{self.session}/goog/cdp/execute", {"cmd": name, "params": parameters})

    def open(self, path):
        self.call("POST", f"{self.session}/url", {"url": f"file://{os.path.abspath(path)}"})

    def run(self, script, *arguments):
        """What a script returns."""
        return self.call(
            "POST", f"{self.session}/execute/sync", {"script": script, "args": list(arguments)})

    def wait(self, script, *arguments, seconds=20):
        """Waits until a script returns something true, and returns that."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            value = self.run(script, *arguments)
            if value:
                return value
            time.sleep(0.1)
        raise AssertionError(f"never came true: {script}")

    def find(self, selector):
        return self.call(
            "POST", f"{self.session}/element", {"using": "css selector", "value": selector})[ELEMENT]

    def click(self, selector):
        self.call("POST", f"{self.session}/element/{self.find(selector)}/click", {})

    def press(self, *keys):
        """Presses keys, one after the other, wherever the focus is."""
        actions = [
            {"type": kind, "value": key} for key in keys for kind in ("keyDown", "keyUp")]
        self.call("POST", f"{self.session}/actions", {
            "actions": [{"type": "key", "id": "keys", "actions": actions}]})

    def tap(self, x, y):
        """Clicks a place of the page."""
        self.call("POST", f"{self.session}/actions", {"actions": [{
            "type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": [
                {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0},
                {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]}]})

    def picture(self, path):
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.call("GET", f"{self.session}/screenshot")))

    def log(self, kind):
        return self.call("POST", f"{self.session}/se/log", {"type": kind})

    def requests(self):
        """The addresses that the browser has asked for since the last call, but for data: URLs."""
        messages = [json.loads(entry["message"])["message"] for entry in self.log("performance")]
        asked = [
            message["params"]["request"]["url"] for message in messages
            if message["method"] == "Network.requestWillBeSent"]
        return [address for address in asked if not address.startswith("data:")]
