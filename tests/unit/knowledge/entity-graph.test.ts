/** Entities and how triplets join them. */
import { expect, it } from 'vitest';
import { entitiesOf, entityGraph } from '../../../src/knowledge/entity-graph.ts';
import type { StoredTriplet } from '../../../src/knowledge/types.ts';

function said(...triplets: [string, string, string][]): StoredTriplet[] {
  return triplets.map(([subject, predicate, object], i) => {
    return { id: i + 1, subject, predicate, object, sources: [] };
  });
}

const COAST = said(
  ['Ilse Varnhagen', 'was born in', 'Brackwater'],
  ['ilse varnhagen', 'designed', 'The Lantern'],
  ['Ilse Varnhagen', 'rebuilt', 'the lantern'],
  ['Brackwater', 'bore', 'Ilse Varnhagen'],
  ['Holm', 'lies', 'where the river that the old maps call the Sill meets the sea'],
  ['Teasdale', 'is', 'Teasdale'],
);

it('counts an entity once a triplet, whatever its case and article', () => {
  const entities = entitiesOf(COAST);
  expect(entities.map(({ label, statements }) => `${label} ${statements}`)).toEqual([
    'Ilse Varnhagen 4',
    'Brackwater 2',
    'The Lantern 2',
    'Holm 1',
    'Teasdale 1',
  ]);
});

it('joins two entities by one edge, with what is said most often first', () => {
  const graph = entityGraph(COAST, entitiesOf(COAST), 10);
  expect(graph.entities.map(({ key }) => key)).toEqual(['ilse varnhagen', 'brackwater', 'lantern']);
  expect(graph.edges).toEqual([
    { from: 0, to: 1, weight: 2, predicates: ['bore', 'was born in'] },
    { from: 0, to: 2, weight: 2, predicates: ['designed', 'rebuilt'] },
  ]);
  expect(graph.total).toEqual({ entities: 5, edges: 2 });
});

it('shows the most connected entities, and says how many there are', () => {
  const graph = entityGraph(COAST, entitiesOf(COAST), 2);
  expect(graph.entities).toHaveLength(2);
  expect(graph.edges).toHaveLength(1);
  expect(graph.total).toEqual({ entities: 5, edges: 2 });
});

it('brings in one that is not among the most connected, with what is beside it', () => {
  const coast = [
    ...COAST,
    ...said(['Ysolt', 'ground', 'the lens'], ['the lens', 'was sent to', 'Teasdale']),
  ];
  const keys = (wanted: string) =>
    entityGraph(coast, entitiesOf(coast), 2, wanted).entities.map(({ key }) => key);
  expect(keys('ysolt')).toEqual(['ilse varnhagen', 'brackwater', 'ysolt', 'lens']);
  expect(entityGraph(coast, entitiesOf(coast), 2, 'ysolt').edges).toHaveLength(2);
  // Those that are there already stay as they are; those that nothing is beside are not drawn.
  expect(keys('brackwater')).toEqual(['ilse varnhagen', 'brackwater']);
  expect(keys('holm')).toEqual(['ilse varnhagen', 'brackwater']);
});

it('knows of each entity the one document that names it, where there is one', () => {
  const source = (document: string) => ({
    ...{ document, chunk: 1, start: 0, end: 1, firstPage: 1, lastPage: 1 },
  });
  const from = ['a', 'a', 'b', 'b'].map((document) => [source(document)]);
  const triplets = COAST.slice(0, 4).map((each, i) => ({ ...each, sources: from[i]! }));
  const graph = entityGraph(triplets, entitiesOf(triplets), 10);
  expect(graph.entities.map(({ key, document }) => [key, document])).toEqual([
    ['ilse varnhagen', null],
    ['brackwater', null],
    ['lantern', null],
  ]);
  const apart = triplets.slice(0, 2);
  const one = entityGraph(apart, entitiesOf(apart), 10);
  expect(one.entities.map(({ document }) => document)).toEqual(['a', 'a', 'a']);
  expect(entityGraph(COAST, entitiesOf(COAST), 1).entities[0]?.document).toBeNull();
});
