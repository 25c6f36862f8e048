import { describe, expect, test } from 'vitest';
import { indexChunks } from '../../../src/retrieval/indexing.ts';
import { TripletRegistry } from '../../../src/knowledge/triplet-registry.ts';
import { LexicalEmbedder } from '../../../src/retrieval/lexical-embedder.ts';
import { chunk, extract, SlashEngine } from '../knowledge/scripted-library.ts';

const TEXT = 'Veldhaven / lies on / Orle Island. Nothing else. Marte Quist / designed / Veldhaven.';
const pagesOf = ({ start }: { start: number }) => ({
  firstPage: start < 130 ? 3 : 4,
  lastPage: 4,
});

function context() {
  const engine = new SlashEngine();
  const embedder = new LexicalEmbedder(64);
  return { engine, extract, embedder, registry: new TripletRegistry() };
}

describe('indexChunks', () => {
  test('gives extraction sentences relative to the chunk, and sources in the document', async () => {
    const parts = context();
    const batch = await indexChunks([chunk(4, 'doc', 'Veldhaven', TEXT, 100)], pagesOf, parts);
    expect(parts.engine.inputs[0]).toMatchObject({ heading: 'Veldhaven', text: TEXT });
    expect(parts.engine.inputs[0]!.sentences[0]!.start).toBe(0);
    const sources = batch.added.map((triplet) => triplet.sources[0]!);
    const quoted = sources.map(({ start, end }) => TEXT.slice(start - 100, end - 100));
    expect(quoted).toEqual([
      'Veldhaven / lies on / Orle Island.',
      'Marte Quist / designed / Veldhaven.',
    ]);
    expect(sources.map(({ firstPage, chunk: id }) => [firstPage, id])).toEqual([
      [3, 4],
      [4, 4],
    ]);
  });

  test('embeds new propositions and all chunks, and leaves the registry alone', async () => {
    const parts = context();
    const first = await indexChunks([chunk(1, 'a', 'H', TEXT)], pagesOf, parts);
    expect(parts.registry.size).toBe(0);
    parts.registry.apply({ ...first, nextId: first.nextTripletId });
    const more = 'Marte Quist / designed / Veldhaven. Marte Quist / was born in / Tarn.';
    const second = await indexChunks([chunk(2, 'b', 'H', more)], pagesOf, parts);
    expect(second.added.map(({ object }) => object)).toEqual(['Tarn']);
    expect(second.changed.map(({ sources }) => sources.length)).toEqual([2]);
    expect([...second.propositionVectors.ids]).toEqual(second.added.map(({ id }) => id));
    expect(second.propositionVectors.vectors).toHaveLength(64);
    expect([...second.chunkVectors.ids]).toEqual([2]);
    expect(second.usage.calls).toBe(1);
  });

  test('one batch or many, the result is the same', async () => {
    const chunks = [
      chunk(1, 'a', 'H', TEXT),
      chunk(2, 'a', 'H', 'Orle Island / lies in / the Grey Sea.', 200),
      chunk(3, 'a', 'H', 'Veldhaven / lies on / Orle Island.', 300),
    ];
    const once = context();
    const whole = await indexChunks(chunks, pagesOf, once);
    once.registry.apply({ ...whole, nextId: whole.nextTripletId });
    const piecewise = context();
    const vectors: number[] = [];
    for (const each of chunks) {
      const batch = await indexChunks([each], pagesOf, piecewise);
      piecewise.registry.apply({ ...batch, nextId: batch.nextTripletId });
      vectors.push(...batch.propositionVectors.vectors);
    }
    expect([...piecewise.registry.all()]).toEqual([...once.registry.all()]);
    expect(vectors).toEqual([...whole.propositionVectors.vectors]);
  });

  test('a chunk without triplets is noted, with its pages', async () => {
    const batch = await indexChunks([chunk(1, 'a', 'Thanks', 'Hear, hear.')], pagesOf, context());
    expect(batch.added).toEqual([]);
    expect(batch.problems).toEqual([
      expect.objectContaining({ code: 'no-triplets', pages: [1, 2] }),
    ]);
    expect(batch.problems[0]!.message).toContain('Thanks');
  });

  test('a sentence outside of its chunk is not believed', async () => {
    const parts = context();
    const sentence = { start: -50, end: 9999 };
    const triplet = { subject: 'A', predicate: 'is', object: 'B', sentence, confidence: 1 };
    const engine = {
      ...{ id: 'x', label: 'x' },
      perform: async <I, O>(_task: unknown, _input: I) => ({
        output: { triplets: [triplet] } as O,
        usage: { calls: 1, promptTokens: 0, outputTokens: 0, milliseconds: 0 },
        engine: 'x',
      }),
    };
    const only = chunk(1, 'a', 'H', 'Hear, hear.', 40);
    const batch = await indexChunks([only], pagesOf, { ...parts, engine });
    expect(batch.added[0]!.sources[0]).toMatchObject({ start: only.start, end: only.end });
  });

  test('stops when cancelled', async () => {
    const signal = AbortSignal.abort();
    const indexing = indexChunks([chunk(1, 'a', 'H', TEXT)], pagesOf, { ...context(), signal });
    await expect(indexing).rejects.toMatchObject({ code: 'aborted' });
  });
});
