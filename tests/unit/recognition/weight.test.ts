/** Stems of letters, drawn as bars: their width, whatever light and blur do to the picture. */
import { expect, it } from 'vitest';
import type { Picture } from '../../../src/recognition/picture.ts';
import { strokesOf, type Box } from '../../../src/recognition/weight.ts';
import { seeded } from '../../support/random.ts';

const [WIDTH, HEIGHT] = [400, 60];

/** Words of ten stems each, as wide as is said. */
function drawn(widths: readonly number[]): { picture: Picture; boxes: Box[] } {
  const grey = new Uint8Array(WIDTH * HEIGHT).fill(240);
  const boxes = widths.map((stem, i) => {
    const left = 10 + i * 130;
    for (let y = 15; y < 40; y++) {
      for (let bar = 0; bar < 10; bar++) {
        const at = y * WIDTH + left + bar * 12;
        grey.fill(20, at, at + stem);
      }
    }
    return { left, top: 15, right: left + 118, bottom: 40 };
  });
  return { picture: { width: WIDTH, height: HEIGHT, grey }, boxes };
}

function changed({ picture, boxes }: ReturnType<typeof drawn>, to: (at: number) => number) {
  const grey = picture.grey.map((_, at) => Math.max(0, Math.min(255, to(at))));
  return strokesOf({ ...picture, grey }, boxes);
}

it('measures the strokes of each word', () => {
  const { picture, boxes } = drawn([3, 6]);
  expect(strokesOf(picture, boxes)).toEqual([3, 6]);
});

it('measures nearly the same where the picture is blurred, dark, or noisy', () => {
  const page = drawn([3, 6]);
  const { grey } = page.picture;
  const random = seeded(3);
  const spoilt = [
    changed(page, (at) => (grey[at - 1]! + 2 * grey[at]! + grey[at + 1]!) / 4),
    changed(page, (at) => 30 + grey[at]! * (0.7 - (0.3 * (at % WIDTH)) / WIDTH)),
    changed(page, (at) => grey[at]! + (random() - 0.5) * 60),
  ];
  for (const [plain, bold] of spoilt) {
    expect(Math.abs(plain! - 3)).toBeLessThan(0.8);
    expect(Math.abs(bold! - 6)).toBeLessThan(0.8);
  }
});

it('says nothing of a word that has hardly any, and looks at nothing beyond the picture', () => {
  const { picture } = drawn([3]);
  const dot = { left: 10, top: 38, right: 14, bottom: 44 };
  const outside = { left: 390, top: -20, right: 500, bottom: 90 };
  expect(strokesOf(picture, [dot, outside])).toEqual([0, 0]);
});
