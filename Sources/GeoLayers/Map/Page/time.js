// The window of time: what lies in it is shown.

const minute = 60000, hour = 60 * minute, day = 24 * hour;

// The moments of all layers, from the first to the last, or null.
const timeRange = (() => {
  let [first, last] = [Infinity, -Infinity];
  for (const layer of layers) {
    for (let row = 0; row < layer.rows; row++) {
      if (layer.from[row] === -Infinity) continue;
      first = Math.min(first, layer.from[row]);
      last = Math.max(last, layer.to[row]);
    }
  }
  return first < last ? { first, last } : null;
})();

const timeWindow = {
  start: -Infinity,
  end: Infinity,
  isPlaying: false,
  listeners: [],

  // Whether something of a row lies in the window, which has its end and not its start: windows that follow each
  // other have each moment once.
  holds: (layer, row) => layer.to[row] > timeWindow.start && layer.from[row] <= timeWindow.end,

  set(start, end, isPlaying) {
    if (start === this.start && end === this.end && isPlaying === this.isPlaying) return;
    this.isPlaying = isPlaying;
    this.start = start;
    this.end = end;
    for (const listener of this.listeners) listener(isPlaying);
  },
};

// The slider, its button, and the choice of how much time is shown at once.
const player = {
  slider: document.getElementById("moment"),
  text: document.getElementById("moment-text"),
  window: document.getElementById("window"),
  button: document.getElementById("play"),
  isPlaying: false,

  start() {
    if (!timeRange) return;
    document.getElementById("time").hidden = false;
    // Steps are as round as 500 of them allow.
    const length = timeRange.last - timeRange.first;
    const steps = [
      1000, minute, 5 * minute, 15 * minute, hour, 3 * hour, 6 * hour, 12 * hour, day, 7 * day, 30 * day,
      365 * day];
    this.step = steps.find(step => length / step <= 500) || Math.ceil(length / 500);
    // The first step has the first feature.
    this.origin = Math.ceil(timeRange.first / this.step) * this.step;
    this.slider.max = Math.max(1, Math.ceil((timeRange.last - this.origin) / this.step));
    this.slider.value = this.slider.max;
    this.offerWindows(length);
    this.slider.addEventListener("input", () => { this.stop(); this.apply(); });
    this.window.addEventListener("change", () => this.apply());
    this.button.addEventListener("click", () => this.isPlaying ? this.stop() : this.play());
    this.apply();
  },

  offerWindows(length) {
    const choices = [
      [0, "everything up to then"], [hour, "the hour before"], [6 * hour, "6 hours before"],
      [day, "the day before"], [3 * day, "3 days before"], [7 * day, "the week before"],
      [30 * day, "30 days before"], [365 * day, "the year before"], [3652.5 * day, "10 years before"]];
    for (const [duration, text] of choices) {
      if (duration > 0 && (duration >= length || duration < this.step)) continue;
      this.window.add(new Option(text, duration));
    }
  },

  apply() {
    // The last step is the last moment, and not the full one after it.
    const moment = Math.min(this.origin + Number(this.slider.value) * this.step, timeRange.last);
    const duration = Number(this.window.value);
    const text = `${formatTime(moment)} UTC`;
    this.text.textContent = text;
    this.slider.setAttribute("aria-valuetext", text);
    timeWindow.set(duration > 0 ? moment - duration : -Infinity, moment, this.isPlaying);
  },

  play() {
    const last = Number(this.slider.max);
    if (Number(this.slider.value) >= last) this.slider.value = 0;
    this.show(true);
    let place = Number(this.slider.value), before = performance.now(), waited = 0;
    const advance = now => {
      if (!this.isPlaying) return;
      // All of it in 20 seconds; where motion is to be reduced, in few steps.
      waited += now - before;
      before = now;
      if (!motionIsReduced() || waited >= 1000) {
        place += waited / 20000 * last;
        waited = 0;
        if (Math.floor(place) > Number(this.slider.value)) {
          this.slider.value = Math.min(last, Math.floor(place));
          this.apply();
        }
        if (place >= last) return this.stop();
      }
      requestAnimationFrame(advance);
    };
    this.apply();
    requestAnimationFrame(advance);
  },

  stop() {
    if (!this.isPlaying) return;
    this.show(false);
    this.apply();
  },

  show(isPlaying) {
    this.isPlaying = isPlaying;
    this.button.classList.toggle("playing", isPlaying);
    this.button.setAttribute("aria-label", isPlaying ? "Pause" : "Play");
  },
};
