// What lies under a place on the map.

// All rows within reach of a world place, the topmost first. A place is any turn round the globe.
function rowsAt(x, y, pixel) {
  const found = [];
  for (let index = layers.length - 1; index >= 0; index--) {
    const layer = layers[index];
    if (!layer.isVisible) continue;
    const near = [];
    for (let i = layer.order.length - 1; i >= 0; i--) {
      const row = layer.order[i];
      if (!timeWindow.holds(layer, row)) continue;
      const distance = layer.shapes.arePoints
        ? distanceToMarker(layer.shapes.x[row], layer.shapes.y[row], layer.styleAt(row), x, y, pixel)
        : distanceToShape(layer, row, x, y, pixel);
      if (distance <= 0) near.push({ layer, row, distance });
    }
    near.sort((a, b) => a.distance - b.distance);
    found.push(...near);
  }
  return found;
}

const reach = matchMedia("(pointer: coarse)").matches ? 14 : 5;
const nearestTurn = (from, to) => to + Math.round(from - to);

// Zero or less within reach.
function distanceToMarker(markerX, markerY, style, x, y, pixel) {
  const far = style.radius + reach;
  const dy = (y - markerY) / pixel;
  if (dy > far || dy < -far) return Infinity;
  const dx = (x - nearestTurn(x, markerX)) / pixel;
  return Math.hypot(dx, dy) - far;
}

function distanceToShape(layer, row, x, y, pixel) {
  const { shapes } = layer;
  const [west, north, east, south] = shapes.box(row);
  const beyond = reach * pixel;
  if (y < north - beyond || y > south + beyond) return Infinity;
  let nearest = Infinity;
  for (let turn = Math.ceil(west - beyond - x); turn <= Math.floor(east + beyond - x); turn++) {
    for (let part = shapes.parts[row]; part < shapes.parts[row + 1]; part++) {
      nearest = Math.min(nearest, distanceToPart(layer, row, part, x + turn, y, pixel));
    }
  }
  return nearest;
}

function distanceToPart(layer, row, part, x, y, pixel) {
  const { shapes } = layer;
  const kind = shapes.kinds[part];
  let isInside = false, nearest = Infinity;
  for (let ring = shapes.rings[part]; ring < shapes.rings[part + 1]; ring++) {
    const [first, last] = [shapes.vertices[ring], shapes.vertices[ring + 1]];
    if (kind === POINT) {
      return distanceToMarker(shapes.x[first], shapes.y[first], layer.styleAt(row), x, y, pixel);
    }
    for (let i = first + 1; i < last; i++) {
      const [ax, ay, bx, by] = [shapes.x[i - 1], shapes.y[i - 1], shapes.x[i], shapes.y[i]];
      if (kind === AREA) {
        if (ay > y !== by > y && x < ax + (y - ay) / (by - ay) * (bx - ax)) isInside = !isInside;
      } else {
        nearest = Math.min(nearest, distanceToEdge(ax, ay, bx, by, x, y) / pixel - reach);
      }
    }
  }
  return isInside ? -1 : nearest;
}

function distanceToEdge(ax, ay, bx, by, x, y) {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const share = length > 0 ? Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length)) : 0;
  return Math.hypot(x - ax - share * dx, y - ay - share * dy);
}
