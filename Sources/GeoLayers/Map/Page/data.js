// What the page shows: the data block, as arrays that are quick to draw.

const data = JSON.parse(document.getElementById("data").textContent);
const styles = data.styles;
for (const layer of data.layers) {
  for (const shading of layer.shadings || []) markShades(shading.classes);
}

// Shades run from near the background to far from it: the colours of a dark map are those of a light one turned round.
function markShades(classes) {
  const ramp = classes.filter(shade => shade.from !== null && shade.from !== 0);
  for (const shade of classes) {
    const place = ramp.indexOf(shade);
    shade.isShade = true;
    shade.darkColour = place >= 0 ? ramp[ramp.length - 1 - place].colour
      : shade.from === 0 ? "#2b3843" : shade.colour;
  }
}

// Places are kept in the unit square of the Mercator projection: 0 to 1 from 180° west to 180° east,
// and from 85.05° north to 85.05° south.
const greatestLatitude = 85.0511287798;
const worldX = longitude => (longitude + 180) / 360;
const worldY = latitude => {
  const angle = Math.max(-greatestLatitude, Math.min(greatestLatitude, latitude)) * Math.PI / 180;
  return 0.5 - Math.asinh(Math.tan(angle)) / (2 * Math.PI);
};
const longitudeOf = x => x * 360 - 180;
const latitudeOf = y => Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) * 180 / Math.PI;

const POINT = 1, LINE = 2, AREA = 3;

// The starts of runs whose lengths are given.
function starts(counts) {
  const result = new Uint32Array(counts.length + 1);
  for (let i = 0; i < counts.length; i++) result[i + 1] = result[i] + counts[i];
  return result;
}

// A layer's geometry: row → parts → rings → vertices, and a box a row.
class Shapes {
  constructor(given, rows) {
    this.x = Float64Array.from(given.x, worldX);
    this.y = Float64Array.from(given.y, worldY);
    this.arePoints = !given.kinds;
    if (this.arePoints) return;
    this.kinds = given.kinds;
    this.parts = starts(given.parts);
    this.rings = starts(given.rings);
    this.vertices = starts(given.vertices);
    this.boxes = new Float64Array(4 * rows);
    for (let row = 0; row < rows; row++) this.boxes.set(this.findBox(row), 4 * row);
  }

  findBox(row) { return this.boxOfParts(this.parts[row], this.parts[row + 1]); }

  // The width or height of a part, the lesser of both.
  partSize(part) {
    if (!this.partSizes) {
      this.partSizes = Float64Array.from(this.kinds, (_, part) => {
        const [west, north, east, south] = this.boxOfParts(part, part + 1);
        return Math.min(east - west, south - north);
      });
    }
    return this.partSizes[part];
  }

  boxOfParts(firstPart, lastPart) {
    const first = this.vertices[this.rings[firstPart]];
    const last = this.vertices[this.rings[lastPart]];
    let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let i = first; i < last; i++) {
      west = Math.min(west, this.x[i]);
      east = Math.max(east, this.x[i]);
      north = Math.min(north, this.y[i]);
      south = Math.max(south, this.y[i]);
    }
    return [west, north, east, south];
  }

  // West, north, east, south.
  box(row) {
    if (this.arePoints) return [this.x[row], this.y[row], this.x[row], this.y[row]];
    return this.boxes.subarray(4 * row, 4 * row + 4);
  }
}

class Layer {
  constructor(given, index) {
    Object.assign(this, given);
    this.index = index;
    // The columns of texts in which the list searches.
    this.searched = given.fields.map((_, field) => field).filter(field =>
      ["text", "json"].includes(given.fields[field].type)
      && (!given.fields[field].isHidden || given.names.includes(field)));
    this.idField = given.fields.findIndex(field => field.name === "id");
    this.isVisible = true;
    // Many markers are smaller, or they would hide each other and the map.
    this.markerScale = given.rows > 10000 ? 0.65 : given.rows > 2000 ? 0.8 : 1;
    this.shapes = new Shapes(given.geometry, given.rows);
    this.styleOf = new Uint16Array(given.rows);
    if (Array.isArray(given.style)) this.styleOf.set(given.style); else this.styleOf.fill(given.style);
    this.uses = new Set(Array.from(this.styleOf, style => styles[style]));
    this.readTimes();
    // Small markers stand above large ones only where they come later and are as large.
    this.order = Uint32Array.from({ length: given.rows }, (_, row) => row);
    if (this.shapes.arePoints) {
      this.order.sort((a, b) => this.styleAt(a).radius - this.styleAt(b).radius || a - b);
    }
  }

  // From when to when a row holds; a row without a time always does.
  readTimes() {
    this.from = new Float64Array(this.rows).fill(-Infinity);
    this.to = new Float64Array(this.rows).fill(Infinity);
    this.hasTimes = false;
    if (!this.times) return;
    // Of several last moments the first that is there counts; one before the first moment is none.
    const [first, ...lasts] = this.times.map(field => this.columns[field]);
    for (let row = 0; row < this.rows; row++) {
      const last = lasts.map(column => column[row]).find(moment => moment !== null) ?? null;
      const from = first[row] ?? last;
      if (from === null) continue;
      this.from[row] = from;
      this.to[row] = Math.max(from, last ?? from);
      this.hasTimes = true;
    }
  }

  // How a row is drawn: by its shade where the layer is shaded by a number.
  styleAt(row) {
    if (!this.shading) return styles[this.styleOf[row]];
    return this.shading.classes[this.shadeOf[row]];
  }

  // Shades areas by one of the numbers that classes were made for.
  shadeBy(shading) {
    this.shading = shading;
    this.shadeOf = new Uint8Array(this.rows);
    const values = this.columns[shading.field];
    for (let row = 0; row < this.rows; row++) {
      const value = values[row];
      const found = shading.classes.findIndex(
        shade => value === null ? shade.from === null : shade.from !== null && value >= shade.from
          && (shade.to === null || value < shade.to));
      this.shadeOf[row] = Math.max(0, found);
    }
  }

  // A property's value: texts stand once, in a list of their own.
  value(row, field) {
    const value = this.columns[field][row];
    if (value === null) return null;
    const type = this.fields[field].type;
    return type === "text" || type === "json" ? data.texts[value] : value;
  }

  // Longitude and latitude of a row that is one point, as they were given; else null.
  place(row) {
    const { shapes } = this;
    if (shapes.arePoints) return [this.geometry.x[row], this.geometry.y[row]];
    const part = shapes.parts[row];
    if (shapes.parts[row + 1] !== part + 1 || shapes.kinds[part] !== POINT) return null;
    const vertex = shapes.vertices[shapes.rings[part]];
    return [this.geometry.x[vertex], this.geometry.y[vertex]];
  }

  // Whether a row is a point that the projection has no place for, so that it is drawn at the map's edge.
  isBeyond(row) {
    const place = this.place(row);
    return place !== null && Math.abs(place[1]) > greatestLatitude;
  }

  // What a row is called.
  name(row) {
    for (const field of this.names) {
      const value = this.value(row, field);
      if (value !== null && !isBlank(value)) return formatValue(this.fields[field], value);
    }
    return `${this.title} ${row + 1}`;
  }
}

const layers = data.layers.map((given, index) => new Layer(given, index));
for (const layer of layers) if (layer.shadings) layer.shadeBy(layer.shadings[0]);
const totalRows = layers.reduce((sum, layer) => sum + layer.rows, 0);

const motionIsReduced = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
