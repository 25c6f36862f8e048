import { expect, test } from 'vitest';
import { TripletRegistry, type Sighting } from '../../../src/knowledge/triplet-registry.ts';

function sighting(fact: string, document: string, chunk: number, start: number): Sighting {
  const [subject, predicate, object] = fact.split('|') as [string, string, string];
  const source = { document, chunk, start, end: start + 10, firstPage: 1, lastPage: 1 };
  return { triplet: { subject, predicate, object }, source };
}

function registryWith(...sightings: Sighting[]): TripletRegistry {
  const registry = new TripletRegistry(5);
  registry.apply(registry.plan(sightings));
  return registry;
}

test('the same fact said three times is one triplet with three sources, first wording kept', () => {
  const registry = registryWith(
    sighting('Orle Island|lies in|the Grey Sea', 'a', 1, 0),
    sighting('orle island|lies in|Grey Sea', 'a', 1, 20),
    sighting('Orle Island|lies in|the Grey Sea', 'b', 2, 0),
    // The very same sentence again adds nothing.
    sighting('Orle Island|lies in|the Grey Sea', 'b', 2, 0),
  );
  expect(registry.size).toBe(1);
  const triplet = registry.triplet(5)!;
  expect(triplet.object).toBe('the Grey Sea');
  expect(triplet.sources.map(({ document, start }) => [document, start])).toEqual([
    ['a', 0],
    ['a', 20],
    ['b', 0],
  ]);
  expect(registry.inChunk(1)).toEqual([triplet]);
  expect(registry.inDocument('b')).toEqual([triplet]);
});

test('a plan changes nothing until it is applied, and says what is new and what changed', () => {
  const registry = registryWith(sighting('A|is|B', 'a', 1, 0));
  const before = structuredClone(registry.triplet(5));
  const plan = registry.plan([
    sighting('A|is|B', 'b', 2, 0),
    sighting('C|is|D', 'b', 2, 20),
    sighting('a|is|b', 'b', 3, 0),
    sighting('E|is|F', 'b', 3, 20),
  ]);
  expect(plan.changed.map(({ id, sources }) => [id, sources.length])).toEqual([[5, 3]]);
  expect(plan.added.map(({ id }) => id)).toEqual([6, 7]);
  expect(plan.nextId).toBe(8);
  expect([...registry.all()]).toEqual([before]);
  registry.apply(plan);
  expect(registry.size).toBe(3);
  expect(registry.nextId).toBe(8);
});

test('a document goes with its sources; what nobody else says is orphaned', () => {
  const registry = registryWith(
    sighting('A|is|B', 'a', 1, 0),
    sighting('A|is|B', 'b', 2, 0),
    sighting('C|is|D', 'a', 1, 20),
  );
  const removal = registry.planRemoval('a');
  expect(registry.size).toBe(2);
  expect(removal.orphaned).toEqual([6]);
  expect(removal.changed.map(({ sources }) => sources.map(({ document }) => document))).toEqual([
    ['b'],
  ]);
  registry.applyRemoval(removal);
  expect(registry.size).toBe(1);
  expect(registry.inDocument('a')).toEqual([]);
  expect(registry.inChunk(1)).toEqual([]);
  expect(registry.find({ subject: 'C', predicate: 'is', object: 'D' })).toBeUndefined();
});

test('an orphaned id is never given again, also after a reload', () => {
  const registry = registryWith(sighting('A|is|B', 'a', 1, 0), sighting('C|is|D', 'b', 2, 0));
  registry.applyRemoval(registry.planRemoval('b'));
  const reloaded = new TripletRegistry(registry.nextId, registry.all());
  expect(reloaded.plan([sighting('C|is|D', 'b', 2, 0)]).added[0]!.id).toBe(7);
});

test('loading what was stored gives the same registry', () => {
  const registry = registryWith(sighting('A|is|B', 'a', 1, 0), sighting('C|is|D', 'b', 2, 0));
  const reloaded = new TripletRegistry(1, structuredClone([...registry.all()]));
  expect([...reloaded.all()]).toEqual([...registry.all()]);
  expect(reloaded.nextId).toBe(registry.nextId);
  expect(reloaded.inChunk(2)).toEqual(registry.inChunk(2));
});

test('what many places say is planned in as many steps, not in their square', () => {
  let looks = 0;
  const watched = (start: number): Sighting => {
    const made = sighting('Orle Island|lies in|Grey Sea', 'a', 1, start);
    const source = Object.defineProperty({ ...made.source }, 'start', {
      get: () => (looks++, start),
      enumerable: true,
    });
    return { ...made, source };
  };
  const looksAt = (count: number): number => {
    looks = 0;
    const sightings = Array.from({ length: count }, (_, i) => watched(i));
    const { added } = new TripletRegistry().plan([...sightings, ...sightings]);
    expect(added[0]!.sources).toHaveLength(count);
    return looks;
  };
  expect(looksAt(2_000)).toBeLessThanOrEqual(2.2 * looksAt(1_000));
});
