// The layers with their switches and legends.

const panel = {
  element: document.getElementById("panel"),
  button: document.getElementById("panel-switch"),
  samples: [],

  start() {
    this.button.setAttribute("aria-expanded", String(!document.body.classList.contains("closed")));
    const container = document.getElementById("layers");
    // The topmost first.
    for (const layer of layers.slice().reverse()) container.append(this.layer(layer));
    this.note(
      "unlocated", data.unlocated, "feature has no location and is not on the map.",
      "features have no location and are not on the map.");
    let beyond = 0;
    for (const layer of layers) {
      for (let row = 0; row < layer.rows; row++) if (layer.isBeyond(row)) beyond++;
    }
    this.note(
      "beyond", beyond, "feature lies nearer to a pole than 85.05° and is drawn at the map's edge.",
      "features lie nearer to a pole than 85.05° and are drawn at the map's edge.");
    this.button.addEventListener("click", () => this.open(document.body.classList.contains("closed")));
    document.querySelector(".skip").addEventListener("click", () => this.open(true));
    theme.listeners.push(() => this.paint());
    this.paint();
  },

  note(id, count, one, several) {
    if (count === 0) return;
    const note = document.getElementById(id);
    note.hidden = false;
    note.textContent = `${formatCount(count)} ${count === 1 ? one : several}`;
  },

  open(isOpen) {
    document.body.classList.toggle("closed", !isOpen);
    this.button.setAttribute("aria-expanded", String(isOpen));
    fitToRoom();
  },

  layer(layer) {
    const box = element("input", { type: "checkbox" });
    box.checked = true;
    box.addEventListener("change", () => {
      layer.isVisible = box.checked;
      changed();
    });
    const label = element(
      "label", {}, box, element("span", { class: "name" }, isolated(layer.title)),
      element("span", { class: "number" }, formatCount(layer.rows)));
    const group = element("fieldset", { class: "layer" });
    group.setAttribute("aria-label", layer.title);
    const legend = element("ul", { class: "legend" });
    group.append(label);
    if (layer.shadings && layer.shadings.length > 1) {
      group.append(this.shadeChoice(layer, legend));
    } else {
      const figure = layer.shading ? layer.fields[layer.shading.field] : layer.classed;
      if (figure) group.append(element("p", { class: "classed" }, isolated(figureTitle(figure))));
    }
    group.append(legend);
    this.fillLegend(layer, legend);
    return group;
  },

  shadeChoice(layer, legend) {
    const select = element("select");
    for (const [index, shading] of layer.shadings.entries()) {
      select.add(new Option(figureTitle(layer.fields[shading.field]), index));
    }
    select.addEventListener("change", () => {
      layer.shadeBy(layer.shadings[select.value]);
      this.fillLegend(layer, legend);
      changed();
    });
    return element("label", { class: "shade" }, "Shaded by", select);
  },

  // The classes that the layer has, and how many of each.
  fillLegend(layer, legend) {
    this.samples = this.samples.filter(sample => sample.layer !== layer);
    legend.replaceChildren();
    const counts = new Map();
    for (let row = 0; row < layer.rows; row++) {
      const style = layer.styleAt(row);
      counts.set(style, (counts.get(style) || 0) + 1);
    }
    for (const style of layer.shading ? layer.shading.classes : styles) {
      if (!counts.has(style)) continue;
      const canvas = element("canvas", { "aria-hidden": "true" });
      this.samples.push({ layer, style, canvas });
      const item = element("li", {}, canvas, isolated(style.title || "every feature"));
      if (counts.size > 1) {
        item.append(element("span", { class: "number" }, formatCount(counts.get(style))));
      }
      legend.append(item);
    }
    this.paint();
  },

  paint() {
    for (const { layer, style, canvas } of this.samples) paintSample(canvas, layer, style);
  },
};

// What a figure is called, and what it is in. Files without units leave those of the columns that Rhumb writes.
const figureWords = {
  mag: ["Magnitude"], mag_max: ["Greatest magnitude"], count: ["Number of events"], b: ["b-value"],
  density: ["Density", "1/(10⁶ km² a)"], rate_per_year: ["Events per year"],
  ace: ["Accumulated cyclone energy", "10⁴ kt²"], max_wind_kt: ["Greatest wind", "kt"], alert_level: ["Alert level"],
  severity: ["Severity"], cluster: ["Cluster"],
};
const unitWords = { "1/(10⁶ km² a)": "events per 10⁶ km² a year" };

function figureTitle({ name, unit }) {
  const [title, ownUnit] = Object.hasOwn(figureWords, name) ? figureWords[name] : [name];
  const shown = title === "Events per year" ? null : unit || ownUnit;
  return shown ? `${title}, ${unitWords[shown] || shown}` : title;
}

// What a legend shows of a style: a marker, a line or a piece of area.
function paintSample(canvas, layer, style) {
  const ratio = Math.min(window.devicePixelRatio || 1, 2);
  canvas.width = 24 * ratio;
  canvas.height = 20 * ratio;
  const context = canvas.getContext("2d");
  context.scale(ratio, ratio);
  const kind = layer.shapes.arePoints ? POINT : layer.shapes.kinds[0];
  if (kind === POINT) {
    const picture = markerPicture(style, ratio);
    const size = Math.min(20, picture.width / ratio);
    context.drawImage(picture, 12 - size / 2, 10 - size / 2, size, size);
    return;
  }
  const colour = theme.shown(style);
  context.lineWidth = Math.max(1.5, style.width);
  context.strokeStyle = style.isShade ? theme.outline : withOpacity(colour, Math.max(style.stroke, 0.5));
  context.beginPath();
  if (kind === LINE) {
    context.moveTo(2, 10);
    context.lineTo(22, 10);
  } else {
    context.rect(3, 3, 18, 14);
    context.fillStyle = withOpacity(colour, Math.max(style.fill, 0.15));
    context.fill();
  }
  context.stroke();
}
