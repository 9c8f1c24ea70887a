// Puts the page together.

theme.start();
// What takes room from the map comes before the map, which is fitted to what is left.
document.body.classList.toggle("closed", matchMedia("(max-width: 760px)").matches);
player.start();

const map = L.map("map", {
  attributionControl: false, zoomControl: false, minZoom: 0, maxZoom: data.tiles ? 19 : 14,
  zoomSnap: 0.25, zoomDelta: 1, worldCopyJump: false, trackResize: false, fadeAnimation: !motionIsReduced(),
  zoomAnimation: !motionIsReduced(), inertia: !motionIsReduced(),
});
L.control.zoom({ position: "bottomright", zoomInTitle: "Zoom in", zoomOutTitle: "Zoom out" }).addTo(map);
L.control.scale({ imperial: false }).addTo(map);

function fitData(animate) {
  if (!data.bounds) return map.setView([15, 0], 1.5, { animate });
  const [west, south, east, north] = data.bounds;
  const least = -greatestLatitude, greatest = greatestLatitude;
  map.fitBounds(
    [[Math.max(least, south), west], [Math.min(greatest, north), east]],
    { padding: [28, 28], maxZoom: 8, animate });
}
// What was fitted stays so when the map gets another size, until somebody moves it.
let fitted = null;
const viewText = () => [map.getCenter().lat, map.getCenter().lng, map.getZoom()].join(" ");
function fitAndKeep(animate) {
  fitted = null;
  map.once("moveend", () => { fitted = viewText(); });
  fitData(animate);
}
fitAndKeep(false);

function fitToRoom() {
  const wasFitted = fitted !== null && fitted === viewText() && !selection.current;
  map.invalidateSize({ animate: false });
  if (wasFitted) fitAndKeep(false);
}
new ResizeObserver(fitToRoom).observe(map.getContainer());

if (data.tiles) L.tileLayer(data.tiles.url, { maxZoom: 19 }).addTo(map);
map.createPane("base").style.zIndex = 250;
const baseCanvas = base ? new CanvasLayer(drawBase, "base").addTo(map) : null;

const featureCanvas = new CanvasLayer(drawFeatures, "overlayPane").addTo(map);

const countText = document.getElementById("count");
const saidText = document.getElementById("said");

function countShown() {
  let shown = 0;
  for (const layer of layers) {
    if (!layer.isVisible) continue;
    for (let row = 0; row < layer.rows; row++) if (timeWindow.holds(layer, row)) shown++;
  }
  const text = shown === totalRows
    ? formatThings(totalRows) : `${formatCount(shown)} of ${formatThings(totalRows)} shown`;
  if (countText.textContent !== text) countText.textContent = text;
}

// The map and the number follow at once; the list, and what a screen reader is told, when things have come to rest.
let resting = 0;
function changed(isPlaying = false) {
  selection.prune();
  featureCanvas.redraw();
  countShown();
  clearTimeout(resting);
  if (isPlaying) return;
  resting = setTimeout(() => {
    if (saidText.textContent !== countText.textContent) saidText.textContent = countText.textContent;
    list.refresh();
  }, 200);
}

timeWindow.listeners.push(changed);
theme.listeners.push(() => {
  if (baseCanvas) baseCanvas.redraw();
  featureCanvas.redraw();
});
selection.start();
panel.start();
list.start();
countShown();
document.getElementById("fit").addEventListener("click", () => fitAndKeep(!motionIsReduced()));
document.getElementById("nothing").hidden = totalRows > 0;
document.getElementById("sources").textContent =
  [data.tiles && data.tiles.attribution, "Leaflet", "Rhumb"].filter(Boolean).join(" · ");

// For those who script the page.
window.rhumb = {
  map, layers, fitData, redraw: () => { featureCanvas.redraw(); return lastDrawing; },
  isShown: (layer, row) => isShown({ layer, row }), selected: () => selection.current,
};
