// Markers in great numbers: pressed as pixels into one sheet, since a call to the canvas for each of 20,000 costs
// some ten times as much where no graphics processor helps.

const pictures = new Map();

// A marker as a small canvas of device pixels, made once for each style, theme and pixel ratio.
function markerPicture(style, ratio, scale = 1) {
  const colour = theme.shown(style);
  const radius = style.radius * scale;
  const key = `${colour} ${radius} ${style.fill} ${ratio} ${theme.isDark}`;
  let canvas = pictures.get(key);
  if (!canvas) {
    canvas = document.createElement("canvas");
    canvas.width = canvas.height = Math.ceil((2 * radius + 3) * ratio);
    const context = canvas.getContext("2d", { willReadFrequently: true });
    context.arc(canvas.width / 2, canvas.width / 2, radius * ratio, 0, 2 * Math.PI);
    context.fillStyle = withOpacity(colour, Math.max(style.fill, 0.55));
    context.fill();
    context.lineWidth = 1.25 * ratio;
    context.strokeStyle = theme.isDark ? withOpacity("#ffffff", 0.65) : withOpacity("#20262c", 0.7);
    context.stroke();
    pictures.set(key, canvas);
  }
  return canvas;
}

// The pixels of a marker, as words of alpha, blue, green and red; and what opacity its inside adds to any other.
function stamp(style, ratio, scale) {
  const canvas = markerPicture(style, ratio, scale);
  if (!canvas.stamp) {
    const size = canvas.width;
    const bytes = canvas.getContext("2d").getImageData(0, 0, size, size).data;
    const words = new Uint32Array(bytes.buffer);
    const inside = words[(size >> 1) * size + (size >> 1)];
    const opacities = Uint8Array.from(
      { length: 256 }, (_, below) => 255 - Math.round((255 - below) * (255 - (inside >>> 24)) / 255));
    canvas.stamp = { size, words, inside, opacities };
  }
  return canvas.stamp;
}

const sheet = {
  canvas: document.createElement("canvas"),

  clear(width, height) {
    if (!this.image || this.image.width !== width || this.image.height !== height) {
      this.canvas.width = width;
      this.canvas.height = height;
      this.image = new ImageData(width, height);
      this.words = new Uint32Array(this.image.data.buffer);
    } else {
      this.words.fill(0);
    }
    this.width = width;
    this.height = height;
  },

  // Puts a marker's upper left corner there. Its inside hides the colours below and adds to their opacity; its
  // rim is blended with what is there.
  press({ size, words, inside, opacities }, left, top) {
    const firstColumn = Math.max(0, -left), lastColumn = Math.min(size, this.width - left);
    const firstRow = Math.max(0, -top), lastRow = Math.min(size, this.height - top);
    const sheetWords = this.words;
    const colour = inside & 0xFFFFFF;
    for (let row = firstRow; row < lastRow; row++) {
      let target = (top + row) * this.width + left + firstColumn;
      const end = row * size + lastColumn;
      for (let source = row * size + firstColumn; source < end; source++, target++) {
        const word = words[source];
        if (word === 0) continue;
        const below = sheetWords[target];
        if (word === inside) sheetWords[target] = colour | opacities[below >>> 24] << 24;
        else sheetWords[target] = below === 0 ? word : blend(word, below);
      }
    }
  },

  // Lays the sheet over what has been drawn.
  lay(context) {
    this.canvas.getContext("2d").putImageData(this.image, 0, 0);
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.drawImage(this.canvas, 0, 0);
    context.setTransform(context.ratio, 0, 0, context.ratio, 0, 0);
  },
};

const inverses = Float64Array.from({ length: 511 }, (_, number) => 1 / Math.max(1, number));

// One colour over another (W3C Compositing, source-over), in whole numbers.
function blend(word, below) {
  const alpha = word >>> 24;
  const rest = (below >>> 24) * (255 - alpha) * (1 / 255);
  const sum = alpha + rest;
  const share = Math.min(1, alpha * inverses[sum | 0]);
  const low = below & 255, middle = below >>> 8 & 255, high = below >>> 16 & 255;
  return (low + ((word & 255) - low) * share) | (middle + ((word >>> 8 & 255) - middle) * share) << 8
    | (high + ((word >>> 16 & 255) - high) * share) << 16 | sum << 24;
}
