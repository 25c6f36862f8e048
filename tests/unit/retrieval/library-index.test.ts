import { beforeEach, describe, expect, test } from 'vitest';
import { indexChunks, type IndexedChunk } from '../../../src/retrieval/indexing.ts';
import { LexicalEmbedder } from '../../../src/retrieval/lexical-embedder.ts';
import { LibraryIndex, type LibraryBlocks } from '../../../src/retrieval/library-index.ts';
import { passageFields } from '../../../src/retrieval/passage-index.ts';
import { stems } from '../../../src/retrieval/tokens.ts';
import { QuantisedIndex } from '../../../src/vectors/quantised-index.ts';
import { chunk, extract, SlashEngine } from '../knowledge/scripted-library.ts';

const CHUNKS = [
  chunk(1, 'lights', 'Veldhaven Light', 'Veldhaven Light / stands on / Orle Island.'),
  chunk(2, 'lights', 'Tarn Beacon', 'Tarn Beacon / was built by / Ida Brok.', 100),
  chunk(3, 'people', 'Marte Quist', 'Marte Quist / designed / Veldhaven Light.'),
  chunk(
    4,
    'people',
    'Ida Brok',
    'Ida Brok / was born in / Sund. Ida Brok / married / Jon Ask.',
    90,
  ),
  chunk(5, 'people', 'Weather', 'It rained on the herring fleet all week.', 300),
  chunk(6, 'echo', 'Notes', 'Marte Quist / designed / Veldhaven Light.'),
];
const embedder = new LexicalEmbedder(128);
const pagesOf = () => ({ firstPage: 1, lastPage: 1 });

async function add(index: LibraryIndex, chunks: IndexedChunk[]): Promise<LibraryBlocks> {
  const { registry } = index;
  const context = { engine: new SlashEngine(), extract, embedder, registry };
  return index.take(await indexChunks(chunks, pagesOf, context));
}

/** What storage would hold after these writes. */
class Stored {
  private readonly kept = {
    propositions: new Map<string, Uint8Array>(),
    chunks: new Map<string, Uint8Array>(),
  };

  write(blocks: LibraryBlocks): void {
    for (const kind of ['propositions', 'chunks'] as const) {
      for (const { part, block, bytes } of blocks[kind]) {
        if (bytes) this.kept[kind].set(`${part} ${block}`, bytes.slice());
        else this.kept[kind].delete(`${part} ${block}`);
      }
    }
  }

  open(kind: keyof LibraryBlocks): QuantisedIndex {
    const records = this.kept[kind];
    const codes = [...records]
      .filter(([key]) => key.startsWith('codes'))
      .map(([key, bytes]) => ({ block: Number(key.slice(6)), bytes }));
    const { index } = QuantisedIndex.open({ header: records.get('header 0')!, codes });
    for (const block of index.unattached) index.attachRows(block, records.get(`rows ${block}`)!);
    return index;
  }

  load(index: LibraryIndex): LibraryIndex {
    const documents = ['lights', 'people', 'echo'];
    return new LibraryIndex(embedder, {
      chunks: documents.flatMap((document) => index.chunksOf(document)),
      triplets: structuredClone([...index.registry.all()]),
      nextTripletId: index.registry.nextId,
      vectors: { propositions: this.open('propositions'), chunks: this.open('chunks') },
    });
  }
}

const QUERIES = ['Veldhaven Light designer', 'Who built Tarn Beacon?', 'herring'];

let index: LibraryIndex;
let stored: Stored;
beforeEach(async () => {
  index = new LibraryIndex(embedder);
  stored = new Stored();
  for (const document of ['lights', 'people', 'echo']) {
    stored.write(
      await add(
        index,
        CHUNKS.filter((each) => each.document === document),
      ),
    );
  }
});

describe('retrieve', () => {
  test('finds the proposition and leads to all chunks that say it', async () => {
    const { propositions, chunks } = await index.retrieve(['Marte Quist designed'], { chunks: 2 });
    expect(propositions[0]).toMatchObject({ subject: 'Marte Quist', predicate: 'designed' });
    expect(propositions[0]!.sources.map((source) => source.chunk)).toEqual([3, 6]);
    expect(chunks.map(({ id }) => id)).toEqual([3, 6]);
    expect(chunks[0]).toMatchObject({ document: 'people', heading: 'Marte Quist', start: 0 });
  });

  test('pools its queries: each brings its best', async () => {
    const { chunks } = await index.retrieve(['Marte Quist designed', 'Ida Brok born'], {
      chunks: 3,
    });
    expect(chunks.map(({ id }) => id).sort()).toEqual([3, 4, 6]);
  });

  test('goes on to new chunks when the best were seen', async () => {
    const seen = new Set([3, 6]);
    const { chunks } = await index.retrieve(['Marte Quist designed'], { chunks: 1, seen });
    expect(chunks.filter(({ id }) => !seen.has(id))).toHaveLength(1);
  });

  test('reaches passages without triplets', async () => {
    const { propositions, chunks } = await index.retrieve(['the herring fleet'], { chunks: 1 });
    expect(chunks.map(({ id }) => id)).toEqual([5]);
    expect(propositions).toEqual([]);
  });

  test('nothing to find is an empty result', async () => {
    const empty = await new LibraryIndex(embedder).retrieve(['anything'], { chunks: 5 });
    expect(empty).toEqual({ propositions: [], chunks: [] });
    for (const queries of [[], [''], ['?', ' … ']]) {
      expect(await index.retrieve(queries, { chunks: 5 })).toEqual({
        propositions: [],
        chunks: [],
      });
    }
    expect(await index.passages(' ? ', 5)).toEqual([]);
  });

  test('scores fall, and more chunks only lengthen the walk', async () => {
    const few = await index.retrieve(QUERIES, { chunks: 2 });
    const more = await index.retrieve(QUERIES, { chunks: 5 });
    const scores = more.propositions.map(({ score }) => score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(more.propositions.slice(0, few.propositions.length)).toEqual(few.propositions);
    expect(more.chunks.slice(0, few.chunks.length)).toEqual(few.chunks);
  });

  test('stops when cancelled', async () => {
    const retrieving = index.retrieve(QUERIES, { chunks: 5, signal: AbortSignal.abort() });
    await expect(retrieving).rejects.toMatchObject({ code: 'aborted' });
  });
});

test('passages are found by words, word forms and headings', async () => {
  const ids = async (query: string): Promise<number[]> =>
    (await index.passages(query, 1)).map(({ id }) => id);
  expect(await ids('raining on fleets of herrings')).toEqual([5]);
  expect(await ids('Tarn Beacon')).toEqual([2]);
  expect(await index.passages('Brok', 0)).toEqual([]);
});

test('passages are found by words alone, or by vectors alone', async () => {
  const ids = async (query: string, by: 'words' | 'vectors'): Promise<number[]> =>
    (await index.passages(query, 6, { by })).map(({ id }) => id);
  expect(await ids('herring', 'words')).toEqual([5]);
  // Near spellings are near vectors, but other words.
  expect((await ids('herrrings', 'vectors'))[0]).toBe(5);
  expect(await ids('herrrings', 'words')).toEqual([]);
  expect(await index.passages('herring', 0, { by: 'vectors' })).toEqual([]);
  expect(await index.passages(' ? ', 5, { by: 'words' })).toEqual([]);
});

test('triplets of given chunks are listed, with who extracted them, and ranked for a query', async () => {
  const [ida, quiet] = await index.structured([4, 5]);
  expect(ida!.triplets.map(({ object }) => object)).toEqual(['Sund', 'Jon Ask']);
  expect(ida).toMatchObject({ chunk: 4, extractor: 'instant' });
  expect(quiet).toMatchObject({ chunk: 5, triplets: [] });

  const near = (limit: number) =>
    index.triplets('Who married Ida Brok?', { chunks: [1, 4, 5], limit });
  expect((await near(1)).map(({ object }) => object)).toEqual(['Jon Ask']);
  const all = await near(9);
  expect(all.map(({ object }) => object).sort()).toEqual(['Jon Ask', 'Orle Island', 'Sund']);
  expect(all[0]!.sources.map(({ chunk }) => chunk)).toEqual([4]);
  expect(all.map(({ score }) => score)).toEqual(
    all.map(({ score }) => score).sort((a, b) => b - a),
  );
  expect(await index.triplets(' ? ', { chunks: [4], limit: 5 })).toEqual([]);
  expect(await index.triplets('Ida', { chunks: [], limit: 5 })).toEqual([]);
});

test('what was stored loads to an index that answers the same', async () => {
  const loaded = stored.load(index);
  expect(loaded.statistics()).toEqual(index.statistics());
  for (const query of QUERIES) {
    expect(await loaded.retrieve([query], { chunks: 4 })).toEqual(
      await index.retrieve([query], { chunks: 4 }),
    );
    expect(await loaded.passages(query, 4)).toEqual(await index.passages(query, 4));
  }
});

describe('remove', () => {
  test('says what storage must delete and rewrite', () => {
    const removed = index.remove('people');
    expect(removed.chunks).toEqual([3, 4, 5]);
    expect(removed.changed.map(({ sources }) => sources.map(({ chunk: id }) => id))).toEqual([[6]]);
    expect(removed.orphaned).toHaveLength(2);
    expect(index.statistics()).toMatchObject({ documents: 2, chunks: 3, triplets: 3 });
    expect(index.chunk(3)).toBeUndefined();
    expect(index.chunksOf('people')).toEqual([]);
    expect(index.tripletsOf(4)).toEqual([]);
  });

  test('leaves an index that answers as if the document had never been there', async () => {
    stored.write(index.remove('people').blocks);
    const never = new LibraryIndex(embedder);
    await add(never, [CHUNKS[0]!, CHUNKS[1]!]);
    await add(never, [CHUNKS[5]!]);
    for (const each of [index, stored.load(index)]) {
      for (const query of QUERIES) {
        const { chunks } = await each.retrieve([query], { chunks: 4 });
        expect(chunks).toEqual((await never.retrieve([query], { chunks: 4 })).chunks);
      }
    }
  });

  test('an unknown document changes nothing', () => {
    const removed = index.remove('nowhere');
    expect(removed).toMatchObject({ chunks: [], orphaned: [], changed: [] });
    expect(removed.blocks).toEqual({ propositions: [], chunks: [] });
  });
});

describe('a library that changes while a question searches it', () => {
  /** As a model in a worker answers: other things happen meanwhile. */
  class SlowEmbedder extends LexicalEmbedder {
    override async embed(texts: string[], kind: 'query' | 'passage'): Promise<Float32Array> {
      if (kind === 'query') await new Promise((go) => setTimeout(go));
      return super.embed(texts, kind);
    }
  }

  const SEARCHES: Record<string, (index: LibraryIndex) => Promise<{ document: string }[]>> = {
    retrieve: async (slow) => {
      const found = await slow.retrieve([QUERIES[0]!, 'herring fleet'], { chunks: 5 });
      expect(found.propositions.every(({ subject }) => subject)).toBe(true);
      return found.chunks;
    },
    passages: (slow) => slow.passages('Veldhaven Light', 5),
    triplets: async (slow) => {
      const options = { chunks: [1, 2, 3, 4, 5, 6], limit: 10 };
      const found = await slow.triplets('Veldhaven Light', options);
      return found.flatMap(({ sources }) => sources);
    },
  };

  test.each(Object.keys(SEARCHES))('%s goes on without what is gone', async (name) => {
    for (let ticks = 0; ticks < 6; ticks++) {
      const slow = new LibraryIndex(new SlowEmbedder(128));
      await add(slow, CHUNKS);
      slow.reRankBy(async (_, passages) => {
        await new Promise((go) => setTimeout(go));
        return passages.map(() => 0.5);
      });
      await slow.retrieve([QUERIES[0]!], { chunks: 5 });
      const found = SEARCHES[name]!(slow);
      found.catch(() => {});
      for (let i = 0; i < ticks; i++) await new Promise((go) => setTimeout(go));
      slow.remove('lights');
      const documents = new Set((await found).map(({ document }) => document));
      // What was there to the end may have been found before it went.
      if (ticks === 0) expect(documents).toEqual(new Set(['people', 'echo']));
      // What was found before is not kept for the next question.
      const again = await slow.retrieve([QUERIES[0]!, 'herring fleet'], { chunks: 5 });
      expect(again.chunks.map(({ document }) => document)).not.toContain('lights');
    }
  });
});

test('an entry of an index or of the contents is not found for what it points to', () => {
  const text = 'Nets .......... 12 Tides and herring ........ 31 Winches . . . . . 7 Kept by hand.';
  const fields = passageFields(chunk(1, 'book', 'Index', text));
  expect(fields.at(-1)!.tokens).toEqual(stems('Kept by hand.'));
});

test('dots that point nowhere, and more entries after them, are soon looked through', () => {
  const dots = `Name${'.'.repeat(60_000)}\nNets${' .'.repeat(60_000)}\n${'words '.repeat(20_000)}`;
  const text = `${dots}\nsee p. 5 and herring .... 31\nKept by hand.`;
  const fields = passageFields(chunk(1, 'book', 'Form', text));
  expect(new Set(fields.at(-1)!.tokens)).toEqual(
    new Set(stems('Name Nets words see p Kept by hand.')),
  );
}, 20_000);
