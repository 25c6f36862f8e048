/** What a graph is seen by at first: its colours, and what of it is in sight. */
import { expect, it } from 'vitest';
import { core, fitted } from '../../../../src/ui/knowledge/graph-camera.ts';
import { documentColours, MOST_COLOURED } from '../../../../src/ui/knowledge/graph-documents.ts';

const graphOf = (documents: (string | null)[]) => ({
  entities: documents.map((document, i) => ({
    ...{ key: `${i}`, label: `${i}`, statements: 1 },
    document,
  })),
  edges: [],
  total: { entities: documents.length, edges: 0 },
});

it('gives documents their colours, those with most entities first, and several of them none', () => {
  const { documents, others, of } = documentColours(graphOf(['b', 'a', null, 'a']));
  expect(documents.map(({ id, entities }) => [id, entities])).toEqual([
    ['a', 2],
    ['b', 1],
  ]);
  expect([...of]).toEqual([1, 0, -1, 0]);
  expect(others).toBe(1);
  expect(documents[0]!.hue).not.toBe(documents[1]!.hue);
});

it('has no more colours than can be told apart', () => {
  const { documents, others } = documentColours(
    graphOf(Array.from({ length: 30 }, (_, i) => `d${i}`)),
  );
  expect(documents.length).toBe(MOST_COLOURED);
  expect(others).toBe(30 - MOST_COLOURED);
});

it('begins with what hangs together, and leaves pairs and single ones around it', () => {
  const chain = Array.from({ length: 39 }, (_, i) => ({ from: i, to: i + 1 }));
  const wanted = core(43, [...chain, { from: 40, to: 41 }]);
  expect(wanted.filter(Boolean).length).toBe(40);
  expect(wanted.slice(40)).toEqual([false, false, false]);
  expect(core(30, [])).toEqual(Array.from({ length: 30 }, () => true));

  const places = new Float32Array([0, 0, 100, 100, 4_000, 4_000]);
  const near = fitted(places, 300, 300, [true, true, false]);
  expect(near.scale).toBeGreaterThan(fitted(places, 300, 300).scale * 10);
  expect(50 * near.scale + near.x).toBeCloseTo(150);
});
