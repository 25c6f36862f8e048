/** BM25 against the formula written out, and incremental change against building anew. */
import { expect, test } from 'vitest';
import { B, Bm25, K1 } from '../../../src/retrieval/bm25.ts';
import type { BlockRecord } from '../../../src/blocks/id-blocks.ts';

type WordRecord = BlockRecord<'words'>;

type Text = string[];

/** Robertson & Zaragoza's formula, term by term, over all texts. */
function naive(texts: Map<number, Text>, query: Text): [number, number][] {
  const lengths = [...texts.values()].map((text) => text.length);
  const average = lengths.reduce((a, b) => a + b, 0) / texts.size;
  const scored = [...texts].map(([id, text]): [number, number] => {
    let score = 0;
    for (const term of query) {
      const holding = [...texts.values()].filter((each) => each.includes(term)).length;
      const frequency = text.filter((each) => each === term).length;
      const idf = Math.log(1 + (texts.size - holding + 0.5) / (holding + 0.5));
      const norm = K1 * (1 - B + (B * text.length) / average);
      score += (idf * frequency * (K1 + 1)) / (frequency + norm);
    }
    return [id, score];
  });
  return scored.filter(([, score]) => score > 0).sort((a, b) => b[1] - a[1] || a[0] - b[0]);
}

let state = 1;
function random(below: number): number {
  state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
  return (state >>> 8) % below;
}
const text = (): Text => Array.from({ length: 1 + random(12) }, () => `t${random(25)}`);

test('scores follow the formula through additions, replacements, removals and compaction', () => {
  const index = new Bm25();
  const texts = new Map<number, Text>();
  for (let step = 0; step < 700; step++) {
    const id = random(150);
    // Long stretches of removal make the index compact itself.
    if (step % 350 > 250) {
      expect(index.remove(id)).toBe(texts.delete(id));
    } else {
      const tokens = text();
      index.add(id, { tokens, weight: 1 });
      texts.set(id, tokens);
    }
    if (step % 20 !== 0) continue;
    const query = text().slice(0, 4);
    const expected = naive(texts, query);
    const { ids, scores } = index.search(query, 10);
    expect(scores).toHaveLength(Math.min(10, expected.length));
    scores.forEach((score, rank) => expect(score).toBeCloseTo(expected[rank]![1], 4));
    const byId = new Map(expected);
    const all = index.scoresOf(query, [...texts.keys(), 9999]);
    [...texts.keys(), 9999].forEach((each, i) => {
      expect(all[i]).toBeCloseTo(byId.get(each) ?? 0, 4);
    });
    for (const each of ids) expect(byId.has(each)).toBe(true);
  }
  expect(index.size).toBe(texts.size);
});

test('equal scores go by the smaller id; a filter acts before ranking', () => {
  const index = new Bm25();
  for (const id of [7, 3, 5]) index.add(id, { tokens: ['harbour'], weight: 1 });
  expect([...index.search(['harbour'], 2).ids]).toEqual([3, 5]);
  expect([...index.search(['harbour'], 2, (id) => id !== 3).ids]).toEqual([5, 7]);
  expect([...index.search(['harbour'], 0).ids]).toEqual([]);
  expect([...index.search(['unknown'], 5).ids]).toEqual([]);
});

test('a weighted field counts as often as its weight says', () => {
  const repeated = new Bm25();
  const weighted = new Bm25();
  repeated.add(1, { tokens: ['quay', 'quay', 'quay', 'storm'], weight: 1 });
  weighted.add(1, { tokens: ['quay'], weight: 3 }, { tokens: ['storm'], weight: 1 });
  for (const index of [repeated, weighted]) index.add(2, { tokens: ['storm'], weight: 1 });
  expect(weighted.search(['quay', 'storm'], 5)).toEqual(repeated.search(['quay', 'storm'], 5));
});

test('no text scores above the ceiling of its query', () => {
  const index = new Bm25();
  index.add(1, { tokens: Array.from({ length: 500 }, () => 'quay'), weight: 1 });
  index.add(2, { tokens: ['storm'], weight: 1 });
  const [best] = index.search(['quay', 'quay'], 1).scores;
  expect(best).toBeGreaterThan(0);
  expect(best).toBeLessThan(index.ceiling(['quay', 'quay']));
});

/** What was taken, as a disk keeps it. */
class Disk {
  readonly records = new Map<number, WordRecord>();

  write(changed: readonly WordRecord[]): number[] {
    for (const record of changed) {
      if (record.bytes) this.records.set(record.block, record);
      else this.records.delete(record.block);
    }
    return changed.map(({ block }) => block).sort((a, b) => a - b);
  }

  open(): Bm25 {
    const index = new Bm25();
    for (const record of this.records.values()) expect(index.restore(record)).toBe(true);
    return index;
  }
}

test('stored and read again, at any time, scores equal those of an index built anew', () => {
  const disk = new Disk();
  const texts = new Map<number, Text>();
  let index = new Bm25();
  for (let step = 0; step < 600; step++) {
    // Three blocks of ids.
    const id = 40 * random(70);
    if (step % 300 > 200) {
      index.remove(id);
      texts.delete(id);
    } else {
      const tokens = text();
      index.add(id, { tokens, weight: 1 }, { tokens: tokens.slice(0, 2), weight: 3 });
      texts.set(id, tokens);
    }
    if (step % 25 !== 0) continue;
    disk.write(index.takeChangedBlocks());
    expect(index.takeChangedBlocks()).toEqual([]);
    const anew = new Bm25();
    for (const [each, tokens] of texts) {
      anew.add(each, { tokens, weight: 1 }, { tokens: tokens.slice(0, 2), weight: 3 });
    }
    // Either goes on: what was read, as well as what was written.
    const read = disk.open();
    const query = text().slice(0, 4);
    expect(read.search(query, 20)).toEqual(anew.search(query, 20));
    expect(read.ceiling(query)).toBe(anew.ceiling(query));
    expect(read.termsWith('t', 30)).toEqual(anew.termsWith('t', 30));
    if (step % 50 === 0) index = read;
  }
});

test('only blocks that changed are written, and those that nothing is left of go', () => {
  const disk = new Disk();
  const index = new Bm25();
  for (const id of [1, 2_000, 5_000]) index.add(id, { tokens: ['quay'], weight: 1 });
  expect(disk.write(index.takeChangedBlocks())).toEqual([0, 1, 4]);
  index.add(3, { tokens: ['storm'], weight: 1 });
  expect(disk.write(index.takeChangedBlocks())).toEqual([0]);
  index.remove(5_000);
  expect(disk.write(index.takeChangedBlocks())).toEqual([4]);
  expect([...disk.records.keys()]).toEqual([0, 1]);
});

test('a stored block that was changed is noticed, and written anew', () => {
  const disk = new Disk();
  const index = new Bm25();
  for (const id of [1, 2]) index.add(id, { tokens: ['quay', 'mole'], weight: 1 });
  disk.write(index.takeChangedBlocks());
  const [record] = disk.records.values();
  for (let at = 0; at < record!.bytes!.length; at++) {
    const bytes = record!.bytes!.slice();
    bytes[at]! ^= 1 << random(8);
    const opened = new Bm25();
    // Another version is not damage: what it says is left out.
    if (opened.restore({ ...record!, bytes })) expect(at >> 2).toBe(1);
    expect(opened.size).toBe(0);
    expect(opened.takeChangedBlocks()).toEqual([{ part: 'words', block: 0, bytes: null }]);
  }
});
