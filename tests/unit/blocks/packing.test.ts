/** Values go into bytes and come out as they were. */
import { expect, test } from 'vitest';
import { Packer, Unpacker } from '../../../src/blocks/packing.ts';

let state = 7;
function random(below: number): number {
  state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
  return (state >>> 8) % below;
}

const TEXTS = [
  '',
  'quay',
  'Größe 日本 \ud83d\ude00',
  '\ufeffmark',
  '\ufffd',
  'half \ud83d pair 日',
  'a\nb\0c',
  'x'.repeat(300),
];
const NUMBERS = [0, 1, 127, 128, 2 ** 28 - 1, 2 ** 28, 2 ** 40, -1, 0.5, -1e300, NaN, Infinity];

function value(depth: number): unknown {
  const kind = random(depth > 0 ? 6 : 4);
  if (kind === 0) return TEXTS[random(TEXTS.length)];
  if (kind === 1) return NUMBERS[random(NUMBERS.length)];
  if (kind === 2) return random(100_000);
  if (kind === 3) return [null, true, false][random(3)];
  const items = Array.from({ length: random(5) }, () => value(depth - 1));
  return kind === 4 ? items : Object.fromEntries(items.map((item, i) => [`field${i}`, item]));
}

test('any value comes out as it went in, read in order, in any order, or passed over', () => {
  for (let round = 0; round < 60; round++) {
    const values = Array.from({ length: 1 + random(20) }, () => value(3));
    const packer = new Packer();
    for (const each of values) packer.put(each);
    const bytes = packer.packed();
    const inOrder = new Unpacker(bytes);
    expect(values.map(() => inOrder.value())).toEqual(values);
    const passing = new Unpacker(bytes);
    const places = values.map(() => {
      const { at } = passing;
      passing.skip();
      return at;
    });
    for (const [i, place] of [...places.entries()].reverse()) {
      expect(passing.value(place)).toEqual(values[i]);
    }
  }
});

test('fields that are undefined are left out, and what is no value is refused', () => {
  const packer = new Packer();
  packer.put({ a: 1, b: undefined });
  expect(Object.keys(new Unpacker(packer.packed()).value() as object)).toEqual(['a']);
  expect(() => packer.put([undefined])).toThrow(TypeError);
});

test('texts that come again take a byte or two', () => {
  const packer = new Packer();
  const document = 'd'.repeat(64);
  for (let id = 0; id < 100; id++) packer.put({ id, document });
  expect(packer.packed().length).toBeLessThan(600);
});
