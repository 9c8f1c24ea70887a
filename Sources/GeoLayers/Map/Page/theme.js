// Dark and light: as the system has it, until the switch is pressed.

const theme = {
  isDark: false,
  button: document.getElementById("theme"),
  listeners: [],

  set(isDark) {
    this.isDark = isDark;
    document.documentElement.dataset.theme = isDark ? "dark" : "light";
    this.outline = this.colour("--outline");
    this.button.setAttribute("aria-pressed", String(isDark));
    for (const listener of this.listeners) listener();
  },

  // A colour of the style sheet.
  colour: name => getComputedStyle(document.documentElement).getPropertyValue(name).trim(),

  // The colour of a style. Dark greys, which would not be seen on a dark map, are turned light.
  shown({ colour, darkColour }) {
    if (!this.isDark) return colour;
    if (darkColour) return darkColour;
    const parts = [1, 3, 5].map(place => parseInt(colour.slice(place, place + 2), 16));
    const isGrey = Math.max(...parts) - Math.min(...parts) < 24;
    if (!isGrey || parts[0] >= 96) return colour;
    return `#${parts.map(part => (255 - part).toString(16).padStart(2, "0")).join("")}`;
  },

  start() {
    const system = matchMedia("(prefers-color-scheme: dark)");
    let isChosen = false;
    this.set(system.matches);
    system.addEventListener("change", event => { if (!isChosen) this.set(event.matches); });
    this.button.addEventListener("click", () => {
      isChosen = true;
      this.set(!this.isDark);
    });
  },
};

function withOpacity(colour, opacity) {
  const part = place => parseInt(colour.slice(place, place + 2), 16);
  return `rgba(${part(1)},${part(3)},${part(5)},${opacity})`;
}
