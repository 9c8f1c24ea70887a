// The features as a list, so that none is reached by the map alone.

const list = {
  rowsPerPage: 50,
  page: 0,
  found: [],
  search: document.getElementById("search"),
  order: document.getElementById("order"),
  body: document.querySelector("#list tbody"),

  start() {
    const hasTimes = layers.some(layer => layer.hasTimes);
    document.getElementById("list").classList.toggle("timeless", !hasTimes);
    const hasMagnitudes = layers.some(layer => this.magnitudes(layer));
    const orders = [
      [hasTimes, "newest", "newest first"], [hasTimes, "oldest", "oldest first"],
      [hasMagnitudes, "largest", "largest first"], [true, "name", "by name"],
      [true, "given", "as in the data"]];
    for (const [isOffered, value, text] of orders) {
      if (isOffered) this.order.add(new Option(text, value));
    }
    if (!hasTimes) this.order.value = "given";
    this.search.addEventListener("input", () => this.refresh());
    this.order.addEventListener("change", () => this.refresh());
    document.getElementById("before").addEventListener("click", () => this.turn(this.page - 1));
    document.getElementById("after").addEventListener("click", () => this.turn(this.page + 1));
    this.refresh();
  },

  magnitudes(layer) {
    const field = layer.fields.findIndex(field => field.name === "mag");
    return field < 0 || layer.fields[field].type === "text" ? null : layer.columns[field];
  },

  // Finds what is shown on the map and fits the search.
  refresh() {
    this.page = 0;
    const wanted = this.search.value.trim().toLowerCase();
    const holds = wanted ? textsHolding(wanted) : null;
    this.found = [];
    for (const layer of layers) {
      if (!layer.isVisible) continue;
      for (let row = 0; row < layer.rows; row++) {
        if (!timeWindow.holds(layer, row)) continue;
        if (wanted && !isFound(layer, row, wanted, holds)) continue;
        this.found.push({ layer, row });
      }
    }
    this.sort();
    this.show();
    this.announce(wanted);
  },

  // Says how many were found, once typing rests.
  announce(wanted) {
    clearTimeout(this.resting);
    this.resting = setTimeout(() => {
      const text = !wanted ? "" : this.found.length === 0 ? "Nothing found"
        : `${formatCount(this.found.length)} of ${formatThings(totalRows)} found`;
      const place = document.getElementById("found");
      if (place.textContent !== text) place.textContent = text;
    }, 300);
  },

  sort() {
    const moment = ({ layer, row }) => layer.from[row];
    const magnitude = ({ layer, row }) => {
      const column = this.magnitudes(layer);
      return column && column[row] !== null ? column[row] : -Infinity;
    };
    const difference = (a, b) => a === b ? 0 : a < b ? -1 : 1;
    const collator = new Intl.Collator("en", { numeric: true });
    switch (this.order.value) {
      case "newest": this.found.sort((a, b) => difference(moment(b), moment(a))); break;
      case "oldest": this.found.sort((a, b) => difference(moment(a), moment(b))); break;
      case "largest": this.found.sort((a, b) => difference(magnitude(b), magnitude(a))); break;
      case "name": {
        for (const entry of this.found) entry.name = entry.layer.name(entry.row);
        this.found.sort((a, b) => collator.compare(a.name, b.name));
      }
    }
  },

  turn(page) {
    const pressed = document.activeElement;
    this.page = page;
    this.show();
    document.getElementById("list-title").scrollIntoView({ block: "start" });
    // A button that has nothing more to do gives its focus to the other.
    if (pressed && pressed.disabled) {
      for (const id of ["before", "after"]) {
        const other = document.getElementById(id);
        if (!other.disabled) other.focus({ preventScroll: true });
      }
    }
  },

  show() {
    const first = this.page * this.rowsPerPage;
    const shown = this.found.slice(first, first + this.rowsPerPage);
    this.body.replaceChildren(...shown.map(entry => this.tableRow(entry)));
    const pages = Math.max(1, Math.ceil(this.found.length / this.rowsPerPage));
    document.getElementById("pages").textContent = this.found.length === 0
      ? "none"
      : `${formatCount(first + 1)} to ${formatCount(first + shown.length)} of `
        + formatCount(this.found.length);
    document.getElementById("before").disabled = this.page === 0;
    document.getElementById("after").disabled = this.page >= pages - 1;
    this.mark();
  },

  tableRow(entry) {
    const { layer, row } = entry;
    const name = layer.name(row), short = clipped(name, 160);
    const button = element("button", { type: "button" }, isolated(short));
    if (short !== name) button.title = clipped(name, 2000);
    if (layers.length > 1) button.append(" ", element("small", {}, isolated(layer.title)));
    button.addEventListener("click", () => showOnMap(entry, button));
    const made = element("tr");
    made.entry = entry;
    made.insertCell().append(button);
    made.insertCell().textContent =
      layer.from[row] === -Infinity ? "" : formatTime(layer.from[row]).replace(/(\d\d:\d\d):.*$/, "$1");
    return made;
  },

  // Marks the feature whose popup is open.
  mark() {
    const chosen = selection.current;
    for (const row of this.body.rows) {
      const { entry } = row;
      const isChosen = chosen !== null && entry.layer === chosen.layer && entry.row === chosen.row;
      row.classList.toggle("chosen", isChosen);
    }
  },
};

// Which of the page's texts hold a text in small letters.
function textsHolding(wanted) {
  if (!textsHolding.texts) textsHolding.texts = data.texts.map(text => text.toLowerCase());
  return Uint8Array.from(textsHolding.texts, text => text.includes(wanted) ? 1 : 0);
}

// Whether a row's name, its identifier or one of the texts that are shown holds what is wanted.
function isFound(layer, row, wanted, holds) {
  for (const field of layer.searched) {
    const value = layer.columns[field][row];
    if (value !== null && holds[value]) return true;
  }
  if (layer.idField >= 0) {
    const id = layer.value(row, layer.idField);
    if (id !== null && String(id).toLowerCase().includes(wanted)) return true;
  }
  return layer.name(row).toLowerCase().includes(wanted);
}

// Brings a feature into view and opens its popup.
function showOnMap(entry, opener) {
  const { layer, row } = entry;
  const [west, north, east, south] = layer.shapes.box(row);
  const bounds = L.latLngBounds(
    [latitudeOf(south), longitudeOf(west)], [latitudeOf(north), longitudeOf(east)]);
  const [x, y] = anchor(layer, row);
  const place = L.latLng(latitudeOf(y), longitudeOf(x));
  if (matchMedia("(max-width: 760px)").matches) panel.open(false);
  if (!map.getBounds().contains(bounds)) {
    if (layer.shapes.arePoints) {
      map.setView(place, map.getZoom(), { animate: false });
    } else {
      map.fitBounds(bounds, { padding: [30, 30], animate: false });
    }
  }
  selection.show([entry], 0, place, opener);
}
