/** The small parts of the library service. */
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Problem } from '../../../src/documents/types.ts';
import { digest } from '../../../src/digest.ts';
import { EmbedInSlices } from '../../../src/library/embed-in-slices.ts';
import { EngineWhenNeeded } from '../../../src/library/engine-when-needed.ts';
import { Exclusive } from '../../../src/library/exclusive.ts';
import { pagesAmong } from '../../../src/library/pages-among.ts';
import { mergeProblems } from '../../../src/library/problems.ts';
import { LexicalEmbedder } from '../../../src/retrieval/lexical-embedder.ts';

const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer as ArrayBuffer;

it('digests bytes with SHA-256', async () => {
  const expected = createHash('sha256').update('Harbour').digest('hex').slice(0, 32);
  expect(await digest(bytes('Harbour'))).toBe(expected);
});

it('digests with FNV-1a where there is no SHA-256', async () => {
  // The published 64-bit FNV-1a test vectors of "" and "foobar" are the first half.
  expect((await digest(bytes(''), null)).slice(0, 17)).toBe('fcbf29ce484222325');
  expect((await digest(bytes('foobar'), null)).slice(0, 17)).toBe('f85944171f73967e8');
  expect(await digest(bytes('foobar'), null)).not.toBe(await digest(bytes('foobas'), null));
  expect(await digest(bytes('foobar'), null)).toHaveLength(33);
});

it('runs one thing after the other, also after a failure', async () => {
  const exclusive = new Exclusive();
  const order: string[] = [];
  const slow = exclusive.run(async () => {
    await new Promise((resolve) => setTimeout(resolve, 10));
    order.push('slow');
    throw new Error('failed');
  });
  const quick = exclusive.run(async () => void order.push('quick'));
  await expect(slow).rejects.toThrow('failed');
  await quick;
  expect(order).toEqual(['slow', 'quick']);
});

it('finds the pages of a range', () => {
  const pagesOf = pagesAmong([
    { number: 1, start: 0 },
    { number: 2, start: 10 },
    { number: 3, start: 20 },
  ]);
  expect(pagesOf({ start: 0, end: 10 })).toEqual({ firstPage: 1, lastPage: 1 });
  expect(pagesOf({ start: 9, end: 11 })).toEqual({ firstPage: 1, lastPage: 2 });
  expect(pagesOf({ start: 10, end: 31 })).toEqual({ firstPage: 2, lastPage: 3 });
  expect(pagesAmong([])({ start: 0, end: 5 })).toEqual({ firstPage: 0, lastPage: 0 });
});

it('counts passages without facts instead of listing them', () => {
  const silent = (page: number): Problem => {
    return { code: 'no-triplets', message: `Passage on ${page}.`, pages: [page] };
  };
  const slow: Problem = { code: 'page-too-slow', message: 'Slow.', pages: [9] };
  const one = mergeProblems([slow], [silent(4)]);
  expect(one).toEqual([slow, silent(4)]);
  const three = mergeProblems(one, [silent(2), silent(4)]);
  expect(three[1]).toMatchObject({
    code: 'no-triplets',
    message: '3 passages gave no facts. They are found by their words alone.',
    pages: [2, 4],
  });
  expect(three[1]!.sentence?.values).toEqual({ count: 3 });
  const before: Problem = { code: 'no-triplets', message: '3 passages gave no facts. Stored.' };
  expect(mergeProblems([before], [silent(5)])[0]!.message).toMatch(/^4 passages/);
  expect(mergeProblems(three, [silent(5)])[1]!.message).toMatch(/^4 passages/);
  expect(mergeProblems(three, [])).toEqual(three);
});

it('counts sentences that could not be read', () => {
  const unread = (page: number): Problem => {
    return { code: 'unread-sentences', message: 'A sentence.', pages: [page] };
  };
  const silent: Problem = { code: 'no-triplets', message: 'A passage gave no facts.', pages: [3] };
  const merged = mergeProblems([silent, unread(2)], [unread(1), unread(2)]);
  expect(merged).toEqual([
    silent,
    expect.objectContaining({
      code: 'unread-sentences',
      message: '3 sentences could not be read for facts. They are found by their words alone.',
      pages: [1, 2],
    }),
  ]);
});

it('embeds in slices what it would embed at once', async () => {
  const embedder = new LexicalEmbedder(32);
  const texts = Array.from({ length: 150 }, (_, i) => `Mill ${i} adjoins Harbour ${i % 9}`);
  const sliced = await new EmbedInSlices(embedder).embed(texts, 'passage');
  expect(sliced).toEqual(await embedder.embed(texts, 'passage'));
});

it('loads an engine once, when first asked, and again after a failure', async () => {
  let loads = 0;
  const engine = new EngineWhenNeeded('x', 'X', async () => {
    if (++loads === 1) throw new Error('offline');
    return { id: 'x', label: 'X', perform: async () => ({ output: 'done' }) as never };
  });
  expect(loads).toBe(0);
  await expect(engine.perform({} as never, {})).rejects.toThrow('offline');
  expect(await engine.perform({} as never, {})).toEqual({ output: 'done' });
  await engine.perform({} as never, {});
  expect(loads).toBe(2);
});
