/** What a person corrected is found again in another reading of the same document. */
import { expect, it } from 'vitest';
import { planReread, relocated } from '../../../src/retrieval/re-reading.ts';
import { TripletRegistry } from '../../../src/knowledge/triplet-registry.ts';
import type { Source, StoredTriplet } from '../../../src/knowledge/types.ts';

const FORMER = 'Holm is old. Quay burns. Mill turns.';
const source = (start: number, end: number, chunk = 1, document = 'd'): Source => {
  return { document, chunk, start, end, firstPage: 1, lastPage: 1 };
};
const edited: StoredTriplet = {
  ...{ id: 4, subject: 'Quay', predicate: 'floods', object: 'often', sources: [source(13, 24)] },
  edited: { at: 1, from: { subject: 'Quay', predicate: 'burns', object: '' } },
};

function find(text: string) {
  const chunk = {
    ...{ id: 9, document: 'd', ordinal: 0, start: 0, end: text.length, firstPage: 1, lastPage: 1 },
    ...{ heading: '', headingPath: [], text, sentences: [] },
  };
  const pagesOf = () => ({ firstPage: 2, lastPage: 2 });
  const reading = { document: 'd', former: FORMER, text, chunks: [chunk], pagesOf };
  return relocated([edited], [{ start: 13, end: 24 }], reading);
}

it('in its place', () => {
  const { sightings, corrected, lost } = find(FORMER);
  expect(sightings).toEqual([
    { triplet: edited, source: { ...source(13, 24, 9), firstPage: 2, lastPage: 2 } },
  ]);
  expect(corrected).toEqual([{ start: 13, end: 24 }]);
  expect(lost).toBe(0);
});

it('elsewhere, with the same words', () => {
  const { sightings, corrected } = find(`A new beginning. ${FORMER}`);
  expect(sightings[0]!.source).toMatchObject({ start: 30, end: 41 });
  expect(corrected).toEqual([{ start: 30, end: 41 }]);
});

it('or not at all, and says so', () => {
  expect(find('Holm is old.')).toEqual({ sightings: [], corrected: [], lost: 1 });
});

it('plans what goes, what stays with others and what comes', () => {
  const both: StoredTriplet = {
    ...{ id: 5, subject: 'Holm', predicate: 'is', object: 'old' },
    sources: [source(0, 12), source(0, 12, 7, 'other')],
  };
  const registry = new TripletRegistry(6, [edited, both]);
  const plan = planReread(registry, 'd', [
    { triplet: { ...both }, source: source(0, 12, 9) },
    // Read twice out of one sentence, it is said there once.
    { triplet: { ...both }, source: source(0, 12, 9) },
    { triplet: edited, source: source(13, 24, 9) },
    { triplet: { subject: 'Mill', predicate: 'turns', object: 'x' }, source: source(25, 36, 9) },
  ]);
  expect(plan.orphaned).toEqual([4]);
  expect(plan.changed).toEqual([
    { ...both, sources: [source(0, 12, 7, 'other'), source(0, 12, 9)] },
  ]);
  expect(plan.added.map(({ id, subject, edited: by }) => [id, subject, by?.at])).toEqual([
    [6, 'Quay', 1],
    [7, 'Mill', undefined],
  ]);
});
