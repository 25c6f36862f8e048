/** Ids are found by their keys, those too that share a number. */
import { expect, test } from 'vitest';
import { hashOf, IdsByKey } from '../../../src/knowledge/ids-by-key.ts';
import { tripletKey } from '../../../src/knowledge/propositions.ts';

test('whatever comes and goes, a key leads to its id and no other', () => {
  const keys = new Map<number, string>();
  const ids = new IdsByKey((id) => keys.get(id)!);
  const hash = (id: number): number => hashOf(keys.get(id)!);
  for (let id = 0; id < 2_000; id++) {
    keys.set(id, `key ${id}`);
    ids.add(id, hash(id));
    if (id % 3 === 0) {
      ids.delete(id);
      keys.delete(id);
    }
  }
  for (let id = 0; id < 2_000; id++) {
    expect(ids.get(`key ${id}`)).toBe(id % 3 === 0 ? undefined : id);
  }
});

test('keys with one number are told apart, whichever goes first', () => {
  const [first, second] = sameNumber();
  for (const gone of [0, 1]) {
    const keys = [first, second];
    const ids = new IdsByKey((id) => keys[id]!);
    for (const id of keys.keys()) ids.add(id, hashOf(keys[id]!));
    expect(keys.map((key) => ids.get(key))).toEqual([0, 1]);
    ids.delete(gone);
    expect(ids.get(keys[1 - gone]!)).toBe(1 - gone);
    expect(ids.get(keys[gone]!)).toBeUndefined();
  }
});

/** The birthday paradox: some ten thousand keys are enough. */
function sameNumber(): [string, string] {
  const known = new Map<number, string>();
  for (let i = 0; ; i++) {
    const key = `${i} adjoins ${i * 7}`;
    const before = known.get(hashOf(key));
    if (before !== undefined) return [before, key];
    known.set(hashOf(key), key);
  }
}

test('keys are hashed as they are stored', () => {
  const keys = [
    { subject: 'The Halden Institute', predicate: 'was founded in', object: '1817' },
    { subject: 'Élodie O’Neill', predicate: 'is', object: 'the “keeper” of U.S.A. ﬁles' },
  ].map((triplet) => hashOf(tripletKey(triplet)));
  // Where this turns red, stored statements are not found again: count the records' version up.
  expect(keys).toEqual([223032081, 87062047]);
});
