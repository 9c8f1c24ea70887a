// The feature that is chosen, and the popup with its facts. What the data says goes in as text alone.

function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

// A text of the data, whose writing direction does not reach beyond it.
const isolated = text => element("bdi", {}, text);

// The address where the text is one of the web, or null.
function webAddress(text) {
  if (typeof text !== "string" || !/^https?:\/\/[^\s]+$/i.test(text)) return null;
  try {
    const address = new URL(text);
    return /^https?:$/.test(address.protocol) ? address.href : null;
  } catch {
    return null;
  }
}

const link = (address, ...children) =>
  element("a", { href: address, target: "_blank", rel: "noopener noreferrer" }, ...children);

// Where a feature's popup points to, in the world's unit square.
function anchor(layer, row) {
  const { shapes } = layer;
  if (shapes.arePoints) return [shapes.x[row], shapes.y[row]];
  const first = shapes.vertices[shapes.rings[shapes.parts[row]]];
  if (shapes.kinds[shapes.parts[row]] !== AREA) {
    const last = shapes.vertices[shapes.rings[shapes.parts[row] + 1]];
    const middle = shapes.kinds[shapes.parts[row]] === LINE ? (first + last) >> 1 : first;
    return [shapes.x[middle], shapes.y[middle]];
  }
  const [west, north, east, south] = shapes.box(row);
  return [(west + east) / 2, (north + south) / 2];
}

const selection = {
  current: null,
  opener: null,

  // Shows the facts of one of several features that lie together.
  show(found, index, place, opener) {
    this.current = found[index];
    this.found = found;
    this.shownCount = found.length;
    this.place = place;
    if (opener !== undefined) this.opener = opener;
    const content = popupContent(found, index, place);
    this.popup.setLatLng(place).setContent(content).openOn(map);
    const close = this.popup.getElement().querySelector(".leaflet-popup-close-button");
    if (close) {
      close.setAttribute("aria-label", "Close");
      close.setAttribute("role", "button");
    }
    // What scrolls is to be reached by the keyboard.
    const scrolled = this.popup.getElement().querySelector(".leaflet-popup-scrolled");
    if (scrolled) scrolled.setAttribute("tabindex", "0");
    content.focus({ preventScroll: true });
    this.changed();
  },

  changed() {
    featureCanvas.redraw();
    list.mark();
  },

  close() { map.closePopup(); },

  // Closes what is no longer on the map, and counts anew what lies beside what is.
  prune() {
    if (!this.current) return;
    if (!isShown(this.current)) return this.close();
    const several = this.popup.getElement().querySelector(".several");
    if (!several) return;
    const left = this.found.filter(isShown);
    if (left.length === this.shownCount) return;
    this.shownCount = left.length;
    several.replaceWith(severalButtons(left, left.indexOf(this.current), this.place));
  },

  start() {
    this.popup = L.popup({ minWidth: 200, closeOnEscapeKey: false });
    map.on("click", event => {
      const pixel = 1 / (256 * Math.pow(2, map.getZoom()));
      const found = rowsAt(worldX(event.latlng.lng), worldY(event.latlng.lat), pixel);
      if (found.length > 0) this.show(found, 0, markerPlace(found[0], event.latlng), null);
    });
    map.on("popupclose", () => {
      const hadFocus = this.popup.getElement().contains(document.activeElement);
      this.current = null;
      this.changed();
      if (hadFocus || document.activeElement === document.body) {
        (this.opener && this.opener.offsetParent ? this.opener : map.getContainer())
          .focus({ preventScroll: true });
      }
      this.opener = null;
    });
    document.addEventListener("keydown", event => {
      if (event.key === "Escape" && map.hasLayer(this.popup)) this.close();
    });
    // What Leaflet calls a button is pressed as one.
    map.getContainer().addEventListener("keydown", event => {
      if (event.key !== " " || !event.target.matches("a[role=button]")) return;
      event.preventDefault();
      event.target.click();
    });
    this.fitToMap();
    map.on("resize", () => this.fitToMap());
  },

  // As large as the map has room for.
  fitToMap() {
    const size = map.getSize();
    this.popup.options.maxWidth = Math.max(200, Math.min(360, size.x - 70));
    // With its margins and its tip it is some 75 pixels higher than what it holds.
    this.popup.options.maxHeight = Math.max(50, Math.min(Math.round(size.y * 0.6), size.y - 75));
  },
};

const isShown = ({ layer, row }) => layer.isVisible && timeWindow.holds(layer, row);

// A marker's own place, in the turn round the globe in which it was clicked.
function markerPlace({ layer, row }, clicked) {
  if (!layer.shapes.arePoints) return clicked;
  const [x, y] = anchor(layer, row);
  return L.latLng(latitudeOf(y), longitudeOf(nearestTurn(worldX(clicked.lng), x)));
}

function popupContent(found, index, place) {
  const { layer, row } = found[index];
  const name = layer.name(row);
  const content = element("div", { class: "popup", role: "dialog", tabindex: "-1" });
  content.setAttribute("aria-label", clipped(name, 160));
  content.append(element("h2", {}, isolated(clipped(name, 300))));
  const kind = element("p", { class: "kind" }, isolated(layer.title));
  const style = layer.styleAt(row);
  if (style.title && !layer.shading) {
    const figure = layer.classed ? `${figureTitle(layer.classed)}: ` : "";
    kind.append(" · ", isolated(figure + style.title));
  }
  content.append(kind, facts(layer, row));
  if (layer.isBeyond(row)) {
    const edge = layer.place(row)[1] > 0 ? "85.05° N" : "85.05° S";
    content.append(element("p", { class: "edge" }, `Drawn at ${edge}, where the map ends.`));
  }
  content.append(links(layer, row, place));
  content.append(severalButtons(found, index, place));
  return content;
}

function facts(layer, row) {
  const table = element("table");
  table.createCaption().textContent = "Facts";
  table.caption.className = "unseen";
  const name = layer.name(row);
  layer.fields.forEach((field, place) => {
    if (field.isHidden) return;
    const value = layer.value(row, place);
    // What is the heading, or has a link of its own, is not said twice.
    if (value === null || value === "" || value === name && name.length <= 300) return;
    if (place === layer.link && webAddress(value)) return;
    const heading = element("th", { scope: "row" }, isolated(field.name));
    if (field.meaning) heading.title = field.meaning;
    const cell = table.insertRow();
    cell.append(heading);
    const address = webAddress(value);
    cell.insertCell().append(
      address ? link(address, isolated(value)) : isolated(formatValue(field, value)));
  });
  const place = layer.place(row);
  if (place) {
    const line = table.insertRow();
    line.append(element("th", { scope: "row" }, "Latitude, longitude"));
    line.insertCell().append(formatPlace(place));
  }
  return table;
}

function links(layer, row, place) {
  const paragraph = element("p", { class: "links" });
  const address = layer.link === undefined ? null : webAddress(layer.value(row, layer.link));
  if (address) paragraph.append(link(address, "The source's page"));
  const [east, north] = layer.place(row) || [place.lng, place.lat];
  const latitude = north.toFixed(5);
  const longitude = (east - 360 * Math.round(east / 360)).toFixed(5);
  paragraph.append(
    link(
      `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=8/${latitude}/${longitude}`,
      "The place on OpenStreetMap"));
  return paragraph;
}

function severalButtons(found, index, place) {
  if (found.length === 1) return element("div", { class: "several" });
  const button = (text, next) => {
    const made = element("button", { type: "button" }, text);
    made.addEventListener("click", () => {
      const turned = (next + found.length) % found.length;
      selection.show(found, turned, markerPlace(found[turned], place));
    });
    return made;
  };
  return element(
    "div", { class: "several" }, button("Previous", index - 1),
    `${formatCount(index + 1)} of ${formatCount(found.length)} here`, button("Next", index + 1));
}
