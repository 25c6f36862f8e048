/** What a graph is seen by at first: its colours, and what of it is in sight. */
import { expect, it } from 'vitest';
import { core, fitted } from '../../../../src/ui/knowledge/graph-camera.ts';
import { drawGraph, type GraphColours } from '../../../../src/ui/knowledge/draw-graph.ts';
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

it('writes names whole, however near to the edge, and none over another', () => {
  const written: { words: string; x: number; y: number }[] = [];
  const measureText = (words: string) => ({ width: 7 * words.length });
  const fillText = (words: string, x: number, y: number) => written.push({ words, x, y });
  const nothing = () => {};
  const context = new Proxy({ measureText, fillText } as unknown as CanvasRenderingContext2D, {
    get: (target, name) => Reflect.get(target, name) ?? nothing,
    set: () => true,
  });
  const graph = graphOf([null, null, null]);
  for (const entity of graph.entities) entity.label = 'a name as long as some';
  const places = new Float32Array([1, 1, 299, 60, 150, 199]);
  const colours = { documents: [] } as unknown as GraphColours;
  drawGraph(
    context,
    {
      ...{
        graph,
        places,
        radii: new Float32Array(3).fill(4),
        documentOf: new Int8Array(3).fill(-1),
      },
      ...{ edgesOf: [[], [], []], camera: { scale: 1, x: 0, y: 0 }, width: 300, height: 200 },
      ...{ chosen: -1, hovered: -1, font: '12px sans-serif' },
    },
    colours,
  );
  expect(written).toHaveLength(3);
  for (const { words, x, y } of written) {
    const half = measureText(words).width / 2;
    expect(x - half).toBeGreaterThanOrEqual(0);
    expect(x + half).toBeLessThanOrEqual(300);
    expect(y).toBeLessThanOrEqual(200 - 7);
  }
});
