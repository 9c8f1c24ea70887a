// The canvas that everything is drawn on. A filter draws anew and builds nothing.

// Where world places lie on a canvas, and how much of the world it shows.
class View {
  constructor(map, bounds) {
    this.scale = 256 * Math.pow(2, map.getZoom());
    const origin = map.getPixelOrigin();
    this.left = origin.x + bounds.min.x;
    this.top = origin.y + bounds.min.y;
    const size = bounds.getSize();
    this.west = this.left / this.scale;
    this.east = (this.left + size.x) / this.scale;
    this.north = this.top / this.scale;
    this.south = (this.top + size.y) / this.scale;
  }

  // The turns round the globe in which what lies from west to east is seen.
  turns(west, east, margin) {
    const beyond = margin / this.scale;
    return [Math.ceil(this.west - beyond - east), Math.floor(this.east + beyond - west)];
  }
}

// Adds a ring or line, less the vertices that fall on the one before; where `isWhole` is false, less the
// edges along 180° too, at which a geometry was cut.
function trace(context, view, x, y, first, last, turn, isWhole) {
  const { scale, left, top } = view;
  let [lastX, lastY] = [NaN, NaN];
  for (let i = first; i < last; i++) {
    const px = (x[i] + turn) * scale - left, py = y[i] * scale - top;
    const isSeam = !isWhole && i > first && x[i] === x[i - 1] && (x[i] === 0 || x[i] === 1);
    if (i === first || isSeam) {
      context.moveTo(px, py);
    } else if (i < last - 1 && Math.abs(px - lastX) < 0.7 && Math.abs(py - lastY) < 0.7) {
      continue;
    } else {
      context.lineTo(px, py);
    }
    lastX = px;
    lastY = py;
  }
}

// Shaded areas have one outline for all, that is seen on any background; thin where a piece of area is small, so
// that something is left of its shade.
const outlineWidth = (shapes, part, view) =>
  Math.max(0.25, Math.min(1.5, shapes.partSize(part) * view.scale / 12));

function drawShape(context, view, shapes, row, turn, style, isChosen) {
  const colour = theme.shown(style);
  const outline = style.isShade ? theme.outline : null;
  for (let part = shapes.parts[row]; part < shapes.parts[row + 1]; part++) {
    const kind = shapes.kinds[part];
    const [first, last] = [shapes.rings[part], shapes.rings[part + 1]];
    if (kind === POINT) {
      const vertex = shapes.vertices[first];
      drawMarker(context, view, shapes.x[vertex] + turn, shapes.y[vertex], style);
      continue;
    }
    if (kind === AREA && style.fill > 0) {
      context.beginPath();
      for (let ring = first; ring < last; ring++) {
        trace(context, view, shapes.x, shapes.y, shapes.vertices[ring], shapes.vertices[ring + 1], turn, true);
      }
      context.fillStyle = withOpacity(colour, isChosen ? Math.min(1, style.fill + 0.25) : style.fill);
      context.fill("evenodd");
    }
    context.beginPath();
    for (let ring = first; ring < last; ring++) {
      trace(
        context, view, shapes.x, shapes.y, shapes.vertices[ring], shapes.vertices[ring + 1], turn,
        kind === LINE);
    }
    const width = outline ? outlineWidth(shapes, part, view) : style.width;
    context.lineWidth = width + (isChosen ? 2 : 0);
    context.strokeStyle = outline
      ? (isChosen ? theme.colour("--accent") : outline)
      : withOpacity(colour, isChosen ? 1 : style.stroke);
    context.stroke();
  }
}

function drawMarker(context, view, x, y, style, scale) {
  const picture = markerPicture(style, context.ratio, scale);
  const size = picture.width / context.ratio;
  context.drawImage(
    picture, x * view.scale - view.left - size / 2, y * view.scale - view.top - size / 2, size, size);
}

// The hot loop: nothing is made per row.
function drawPoints(context, view, layer) {
  const { x, y } = layer.shapes;
  const { from, to, order, styleOf } = layer;
  const { ratio } = context;
  const stamps = styles.map(style => layer.uses.has(style) ? stamp(style, ratio, layer.markerScale) : null);
  const { start, end } = timeWindow;
  const scale = view.scale * ratio, left = view.left * ratio, top = view.top * ratio;
  const margin = 12 / view.scale;
  const north = view.north - margin, south = view.south + margin;
  const west = view.west - margin, east = view.east + margin;
  sheet.clear(context.canvas.width, context.canvas.height);
  for (let i = 0; i < order.length; i++) {
    const row = order[i];
    if (to[row] <= start || from[row] > end || y[row] < north || y[row] > south) continue;
    const picture = stamps[styleOf[row]];
    const upper = Math.round(y[row] * scale - top - picture.size / 2);
    for (let turn = Math.ceil(west - x[row]); x[row] + turn <= east; turn++) {
      sheet.press(picture, Math.round((x[row] + turn) * scale - left - picture.size / 2), upper);
    }
  }
  sheet.lay(context);
}

function drawLayer(context, view, layer) {
  if (layer.shapes.arePoints) return drawPoints(context, view, layer);
  for (let row = 0; row < layer.rows; row++) {
    if (timeWindow.holds(layer, row)) drawRow(context, view, layer, row, false);
  }
}

function drawRow(context, view, layer, row, isChosen) {
  const [west, north, east, south] = layer.shapes.box(row);
  const margin = 12 / view.scale;
  if (south < view.north - margin || north > view.south + margin) return;
  const [firstTurn, lastTurn] = view.turns(west, east, 12);
  for (let turn = firstTurn; turn <= lastTurn; turn++) {
    if (!layer.shapes.arePoints) {
      drawShape(context, view, layer.shapes, row, turn, layer.styleAt(row), isChosen);
      continue;
    }
    drawMarker(context, view, west + turn, north, layer.styleAt(row), layer.markerScale);
    context.beginPath();
    context.arc(
      (west + turn) * view.scale - view.left, north * view.scale - view.top,
      layer.styleAt(row).radius + 3, 0, 2 * Math.PI);
    context.lineWidth = 2.5;
    context.strokeStyle = theme.colour("--accent");
    context.stroke();
  }
}

// A canvas that moves with the map, and is larger than it, so that little is blank while it is dragged.
const CanvasLayer = L.Renderer.extend({
  options: { padding: 0.25 },

  initialize(draw, pane) {
    L.Renderer.prototype.initialize.call(this, { pane });
    this._draw = draw;
  },

  getEvents() {
    const events = L.Renderer.prototype.getEvents.call(this);
    events.move = this._moved;
    return events;
  },

  _initContainer() {
    this._container = document.createElement("canvas");
    this._container.setAttribute("aria-hidden", "true");
    this._context = this._container.getContext("2d");
  },

  _destroyContainer() { this._container.remove(); },

  // Draws anew where the canvas has been dragged nearly out of the map.
  _moved() {
    if (this._map._animatingZoom || this._zoom !== this._map.getZoom()) return;
    const offset = this._map.containerPointToLayerPoint([0, 0]).subtract(this._bounds.min);
    const room = this._map.getSize().multiplyBy(this.options.padding);
    if (Math.abs(offset.x - room.x) > room.x * 0.9 || Math.abs(offset.y - room.y) > room.y * 0.9) {
      this._update();
    }
  },

  _update() {
    if (this._map._animatingZoom && this._bounds) return;
    L.Renderer.prototype._update.call(this);
    const size = this._bounds.getSize();
    const ratio = Math.min(window.devicePixelRatio || 1, 2);
    const [width, height] = [Math.round(size.x * ratio), Math.round(size.y * ratio)];
    if (this._container.width !== width || this._container.height !== height) {
      this._container.width = width;
      this._container.height = height;
      this._container.style.width = `${size.x}px`;
      this._container.style.height = `${size.y}px`;
    }
    this._context.ratio = ratio;
    L.DomUtil.setPosition(this._container, this._bounds.min);
    this.redraw();
    this.fire("update");
  },

  redraw() {
    if (!this._map || !this._bounds) return;
    const context = this._context;
    context.setTransform(context.ratio, 0, 0, context.ratio, 0, 0);
    const size = this._bounds.getSize();
    context.clearRect(0, 0, size.x, size.y);
    context.lineJoin = "round";
    this._draw(context, new View(this._map, this._bounds));
  },
});

// How long the last drawing took, in milliseconds.
let lastDrawing = 0;

function drawFeatures(context, view) {
  const start = performance.now();
  for (const layer of layers) if (layer.isVisible) drawLayer(context, view, layer);
  const chosen = selection.current;
  if (chosen) drawRow(context, view, chosen.layer, chosen.row, true);
  lastDrawing = performance.now() - start;
}

// The outlines under the features, land filled where they are areas.
const base = data.base ? new Shapes(data.base, data.base.parts.length) : null;

function drawBase(context, view) {
  const style = { colour: theme.colour("--land"), fill: 1, stroke: 0, width: 0 };
  const border = { colour: theme.colour("--border"), fill: 0, stroke: 1, width: 1 };
  for (let row = 0; row < data.base.parts.length; row++) {
    const [west, north, east, south] = base.box(row);
    if (south < view.north || north > view.south) continue;
    const [firstTurn, lastTurn] = view.turns(west, east, 2);
    for (let turn = firstTurn; turn <= lastTurn; turn++) drawOutline(context, view, row, turn, style, border);
  }
}

function drawOutline(context, view, row, turn, land, border) {
  for (let part = base.parts[row]; part < base.parts[row + 1]; part++) {
    const [first, last] = [base.rings[part], base.rings[part + 1]];
    for (const isFill of base.kinds[part] === AREA ? [true, false] : [false]) {
      context.beginPath();
      for (let ring = first; ring < last; ring++) {
        trace(
          context, view, base.x, base.y, base.vertices[ring], base.vertices[ring + 1], turn,
          isFill || base.kinds[part] === LINE);
      }
      if (isFill) {
        context.fillStyle = land.colour;
        context.fill("evenodd");
      } else {
        context.lineWidth = border.width;
        context.strokeStyle = border.colour;
        context.stroke();
      }
    }
  }
}
