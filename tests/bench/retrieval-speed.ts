/**
 * Speed of the parts of retrieval on made-up propositions, in milliseconds of processor time (so
 * that other programs on the machine disturb little). Prints; asserts nothing.
 */
import { indexChunks, type IndexedChunk } from '../../src/retrieval/indexing.ts';
import type { Engine } from '../../src/engines/engine.ts';
import { NO_USAGE } from '../../src/usage.ts';
import { Bm25 } from '../../src/retrieval/bm25.ts';
import { LexicalEmbedder } from '../../src/retrieval/lexical-embedder.ts';
import { LibraryIndex } from '../../src/retrieval/library-index.ts';
import { stems } from '../../src/retrieval/tokens.ts';
import { extractTripletsTask } from '../../src/tasks/extract-triplets.ts';
import type { ExtractInput, ExtractOutput } from '../../src/tasks/types.ts';

const CHUNKS = 2000;
const PROPOSITIONS_A_CHUNK = 15;
const SYLLABLES = 'ka lo min ter sa ve run dor eli qua bo shi ran tem pol gar'.split(' ');
const RUNS = 10;

let seed = 1;
function random(below: number): number {
  seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
  return (seed >>> 8) % below;
}

/** Few words are frequent and many are rare, as in any language. */
function word(): string {
  let rank = random(30_000) >> random(12);
  let made = '';
  do made += SYLLABLES[rank % SYLLABLES.length]!;
  while ((rank = Math.floor(rank / SYLLABLES.length)) > 0);
  return made;
}
const phrase = (length: number): string => Array.from({ length }, word).join(' ');

class MadeUpTriplets implements Engine {
  readonly id = 'made-up';
  readonly label = 'Made up';
  async perform<Input, Output>(_task: unknown, input: Input) {
    const { sentences } = input as ExtractInput;
    const triplets: ExtractOutput['triplets'] = [];
    for (let i = 0; i < PROPOSITIONS_A_CHUNK; i++) {
      const [subject, predicate, object] = [phrase(2), phrase(2), phrase(4)];
      triplets.push({ subject, predicate, object, sentence: sentences[0]!, confidence: 1 });
    }
    return { output: { triplets } as Output, usage: NO_USAGE, engine: this.label };
  }
}

function madeUpChunk(id: number): IndexedChunk {
  const text = phrase(200);
  const heading = phrase(2);
  const range = { start: 0, end: text.length };
  return {
    ...{ id, document: `d${id % 10}`, ordinal: id, heading, headingPath: [heading], text },
    ...{ ...range, firstPage: 1, lastPage: 1, sentences: [range] },
  };
}

export async function measureSpeed(print: (line: string) => void): Promise<void> {
  const time = async <T>(what: string, work: () => T | Promise<T>, times = 1): Promise<T> => {
    const before = process.cpuUsage();
    const started = performance.now();
    const result = await work();
    const { user, system } = process.cpuUsage(before);
    const cpu = (user + system) / 1000 / times;
    const wall = (performance.now() - started) / times;
    print(
      `${what.padEnd(44)} ${cpu.toFixed(1).padStart(8)} ms CPU ${wall.toFixed(1).padStart(8)} ms`,
    );
    return result;
  };

  const embedder = new LexicalEmbedder();
  const chunks = Array.from({ length: CHUNKS }, (_, id) => madeUpChunk(id));
  const index = new LibraryIndex(embedder);
  const pagesOf = () => ({ firstPage: 1, lastPage: 1 });
  const context = { engine: new MadeUpTriplets(), extract: extractTripletsTask, embedder };
  const { registry } = index;
  const batch = await indexChunks(chunks, pagesOf, { ...context, registry });
  const texts = batch.added.map(({ subject, predicate, object }) =>
    [subject, predicate, object].join(' '),
  );
  print(`\n${texts.length} propositions, ${CHUNKS} chunks of 200 words`);
  await time('embed all propositions', () => embedder.embed(texts, 'passage'));
  await time('BM25 over propositions', () => {
    const lexicon = new Bm25();
    texts.forEach((text, id) => lexicon.add(id, { tokens: stems(text), weight: 1 }));
  });
  const blocks = await time('take everything up', () => index.take(batch));
  const stored = { chunks, triplets: batch.added, nextTripletId: batch.nextTripletId, blocks };
  const loaded = await time('load from stored records', () => new LibraryIndex(embedder, stored));
  const ask = async (): Promise<void> => {
    for (let run = 0; run < RUNS; run++) {
      const queries = Array.from({ length: 4 }, () => phrase(3 + random(10)));
      await loaded.retrieve(queries, { chunks: 5 });
    }
  };
  await time('retrieve, 4 queries, cold', ask, RUNS);
  await time('retrieve, 4 queries', ask, RUNS);
}
