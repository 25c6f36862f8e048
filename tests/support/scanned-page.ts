/** Pages printed by the browser, as a scanner or a camera would give them; for tests and benches in one. */
export interface PrintedPage {
  /** Columns of lines. */
  columns: readonly (readonly string[])[];
  /** Points by which each column begins lower than the one before. */
  fall?: number;
  /** Degrees, clockwise. */
  angle?: number;
  /** Pixels a point; 300 dots an inch is 4.17. */
  scale?: number;
  /** Pixels. */
  blur?: number;
  /** Shades of grey that a pixel may differ by. */
  noise?: number;
  /** Darker towards a corner, by this share: light from a lamp. */
  shade?: number;
}

const [WIDTH, HEIGHT] = [595, 842];
const MARGIN = 60;
const GUTTER = 30;
const SIZE = 11;
const LEADING = 15;

/** @param type of the file: `image/png`, `image/jpeg`, `image/webp`. */
export async function scannedPage(page: PrintedPage, type = 'image/png'): Promise<Blob> {
  const { columns, fall = 0, angle = 0, scale = 300 / 72, blur = 0, noise = 0, shade = 0 } = page;
  const isTurned = Math.round(angle / 90) % 2 !== 0;
  const [width, height] = [WIDTH, HEIGHT].map((side) => Math.round(side * scale)) as [
    number,
    number,
  ];
  const canvas = new OffscreenCanvas(isTurned ? height : width, isTurned ? width : height);
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  if (blur > 0) context.filter = `blur(${blur}px)`;
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate((angle * Math.PI) / 180);
  context.scale(scale, scale);
  context.translate(-WIDTH / 2, -HEIGHT / 2);
  context.fillStyle = '#111';
  context.font = `${SIZE}px serif`;
  const across = (WIDTH - 2 * MARGIN + GUTTER) / columns.length;
  for (const [i, lines] of columns.entries()) {
    for (const [j, line] of lines.entries()) {
      context.fillText(line, MARGIN + i * across, MARGIN + SIZE + j * LEADING + i * fall);
    }
  }
  if (noise > 0 || shade > 0) spoil(context, noise, shade);
  return canvas.convertToBlob({ type, quality: 0.85 });
}

function spoil(context: OffscreenCanvasRenderingContext2D, noise: number, shade: number): void {
  const { width, height } = context.canvas;
  const picture = context.getImageData(0, 0, width, height);
  const { data } = picture;
  let state = 42;
  for (let at = 0; at < data.length; at += 4) {
    // A linear congruential generator: the same noise each time.
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    const pixel = at / 4;
    const place = ((pixel % width) / width + pixel / width / height) / 2;
    const value = data[at]! * (1 - shade * place) + (state / 2 ** 31) * noise;
    data[at] = data[at + 1] = data[at + 2] = value;
  }
  context.putImageData(picture, 0, 0);
}
