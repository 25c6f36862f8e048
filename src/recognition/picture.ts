/** A page as a picture in shades of grey, and its quarter and smaller turns. */

export interface Picture {
  width: number;
  height: number;
  /** Row by row, 0 is black. */
  grey: Uint8Array<ArrayBuffer>;
}

const WHITE = 255;

/** @param rgba as `ImageData.data` has it. */
export function greyOf(rgba: Uint8ClampedArray, width: number, height: number): Picture {
  const grey = new Uint8Array(width * height);
  for (let i = 0, at = 0; i < grey.length; i++, at += 4) {
    // Rec. 601, in integers.
    grey[i] = (77 * rgba[at]! + 150 * rgba[at + 1]! + 29 * rgba[at + 2]!) >> 8;
  }
  return { width, height, grey };
}

/** Where a point of a turned picture stands, seen along the text of the one before. */
export interface Turned {
  picture: Picture;
  /** To be added to a position of the turned picture: one in the frame of the text (segments.ts). */
  dx: number;
  dy: number;
}

/**
 * Turns a picture so that text which runs at `angle` (degrees, clockwise) runs along +x.
 * @param angle any; quarter turns lose nothing.
 */
export function turnedBack(picture: Picture, angle: number): Turned {
  const quarters = ((Math.round(angle / 90) % 4) + 4) % 4;
  const isOdd = quarters % 2 === 1;
  const width = isOdd ? picture.height : picture.width;
  const height = isOdd ? picture.width : picture.height;
  const isQuarter = Math.abs(angle - 90 * Math.round(angle / 90)) < 1e-6;
  const radians = (angle * Math.PI) / 180;
  // Exact for quarter turns: a pixel is to come from one pixel.
  const exact = (value: number): number => (isQuarter ? Math.round(value) : value);
  const [cos, sin] = [exact(Math.cos(radians)), exact(Math.sin(radians))];
  const dx = (picture.width * cos + picture.height * sin - width) / 2;
  const dy = (picture.height * cos - picture.width * sin - height) / 2;
  if (isQuarter && quarters === 0) return { picture, dx: 0, dy: 0 };
  const grey = new Uint8Array(width * height);
  for (let y = 0, i = 0; y < height; y++) {
    // From the middle of a pixel to the middle of one.
    let fromX = (dx + 0.5) * cos - (y + 0.5 + dy) * sin - 0.5;
    let fromY = (dx + 0.5) * sin + (y + 0.5 + dy) * cos - 0.5;
    for (let x = 0; x < width; x++, i++, fromX += cos, fromY += sin) {
      grey[i] = isQuarter
        ? picture.grey[Math.round(fromY) * picture.width + Math.round(fromX)]!
        : between(picture, fromX, fromY);
    }
  }
  return { picture: { width, height, grey }, dx, dy };
}

/** Squeezed to a width: each pixel is the mean of those it stands for. */
export function narrowed({ width, height, grey }: Picture, to: number): Picture {
  const pixels = new Uint8Array(to * height);
  const share = width / to;
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < to; x++, i++) {
      const [from, end] = [x * share, (x + 1) * share];
      let sum = 0;
      for (let at = Math.floor(from); at < end; at++) {
        const part = Math.min(end, at + 1) - Math.max(from, at);
        sum += part * grey[y * width + Math.min(at, width - 1)]!;
      }
      pixels[i] = Math.round(sum / share);
    }
  }
  return { width: to, height, grey: pixels };
}

/** Out of the four pixels around. */
function between({ width, height, grey }: Picture, x: number, y: number): number {
  const left = Math.floor(x);
  const top = Math.floor(y);
  if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) return WHITE;
  const at = top * width + left;
  const [fx, fy] = [x - left, y - top];
  const upper = grey[at]! + (grey[at + 1]! - grey[at]!) * fx;
  const lower = grey[at + width]! + (grey[at + width + 1]! - grey[at + width]!) * fx;
  return upper + (lower - upper) * fy;
}
