/**
 * `npx tsx scripts/bench-retrieval.ts [--speed] DIRECTORY…`
 *
 * How many supporting passages the raw question finds among its first five, by each way of
 * searching, over data sets (corpus.jsonl, questions.jsonl, and triples.jsonl where there are
 * ready-made triplets; otherwise the built-in engine extracts them). `--speed` measures the parts
 * on 30,000 made-up propositions as well; run it on a quiet machine.
 */
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { sentencesOf } from '../src/documents/sentences.ts';
import type { Engine } from '../src/engines/engine.ts';
import { InstantEngine } from '../src/engines/instant/engine.ts';
import {
  parseCorpus,
  parseQuestions,
  parseTriples,
  type CorpusPassage,
} from '../src/evaluation/data-sets.ts';
import { GivenTriplets } from '../src/evaluation/given-triplets.ts';
import { Bm25 } from '../src/retrieval/bm25.ts';
import { HybridIndex } from '../src/retrieval/hybrid-index.ts';
import { indexPassages } from '../src/retrieval/index-passages.ts';
import { LexicalEmbedder } from '../src/retrieval/lexical-embedder.ts';
import type { LibraryIndex } from '../src/retrieval/library-index.ts';
import { passageFields } from '../src/retrieval/passage-index.ts';
import { stems } from '../src/retrieval/tokens.ts';
import { extractTripletsTask } from '../src/tasks/extract-triplets.ts';
import { measureSpeed } from '../tests/bench/retrieval-speed.ts';

/** Passages a question may bring. */
const FIRST = 5;

interface DataSet {
  name: string;
  corpus: CorpusPassage[];
  questions: ReturnType<typeof parseQuestions>;
  engine: Engine;
}

function open(directory: string): DataSet {
  const read = (file: string): string => readFileSync(join(directory, file), 'utf8');
  const corpus = parseCorpus(read('corpus.jsonl'));
  const questions = parseQuestions(read('questions.jsonl')).filter((each) => each.support.length);
  const built = new InstantEngine();
  if (!existsSync(join(directory, 'triples.jsonl'))) {
    return { name: `${basename(directory)}, own triplets`, corpus, questions, engine: built };
  }
  const triples = parseTriples(read('triples.jsonl'));
  const byText = new Map(corpus.map(({ id, text }) => [text, triples.get(id) ?? []]));
  const engine = new GivenTriplets(built, byText);
  return { name: `${basename(directory)}, given triplets`, corpus, questions, engine };
}

/** Titles that a way of searching gives for a question, of its first five passages. */
type Search = (question: string) => Promise<string[]> | string[];

async function recall({ questions }: DataSet, search: Search): Promise<string> {
  let share = 0;
  let complete = 0;
  for (const { question, support } of questions) {
    const found = new Set(await search(question));
    const hits = support.filter((title) => found.has(title)).length;
    share += hits / support.length;
    if (hits === support.length) complete++;
  }
  const percent = (value: number): string => ((100 * value) / questions.length).toFixed(1);
  return `${percent(share).padStart(6)} ${percent(complete).padStart(6)}`;
}

function bm25Search(index: LibraryIndex, corpus: readonly CorpusPassage[]): Search {
  const lexicon = new Bm25();
  corpus.forEach((_, id) => lexicon.add(id, ...passageFields(index.chunk(id)!)));
  return (question) =>
    Array.from(lexicon.search(stems(question), FIRST).ids, (id) => corpus[id]!.title);
}

async function vectorSearch(
  index: LibraryIndex,
  corpus: readonly CorpusPassage[],
): Promise<Search> {
  const embedder = new LexicalEmbedder();
  const vectors = new HybridIndex(embedder);
  const texts = corpus.map(({ title, text }) => `${title}. ${text}`);
  vectors.add(Uint32Array.from(corpus.keys()), await embedder.embed(texts, 'passage'), (id) =>
    passageFields(index.chunk(id)!),
  );
  return async (question) => {
    const prepared = await vectors.prepare([question], [stems(question)]);
    const ids = [...vectors.candidates(prepared, FIRST)[0]!];
    const scores = await vectors.byVectors.score(prepared[0]!, ids);
    const order = [...ids.keys()].sort((a, b) => scores[b]! - scores[a]!);
    return order.slice(0, FIRST).map((place) => corpus[ids[place]!]!.title);
  };
}

async function measure(set: DataSet): Promise<void> {
  const { corpus, engine } = set;
  const embedder = new LexicalEmbedder();
  const options = { engine, extract: extractTripletsTask, embedder, sentences: sentencesOf };
  const index = await indexPassages(corpus, options);
  const { triplets } = index.statistics();
  console.log(
    `\n${set.name}: ${corpus.length} passages, ${triplets} triplets, ${set.questions.length} questions`,
  );
  const ways: [string, Search][] = [
    ['BM25', bm25Search(index, corpus)],
    ['vectors', await vectorSearch(index, corpus)],
    ['passages', async (q) => (await index.passages(q, FIRST)).map((chunk) => chunk.heading)],
    [
      'propositions',
      async (q) => (await index.retrieve([q], { chunks: FIRST })).chunks.map((c) => c.heading),
    ],
  ];
  console.log(`${''.padEnd(14)} recall    all   (of supporting titles, in the first ${FIRST})`);
  for (const [name, search] of ways) {
    console.log(`${name.padEnd(14)} ${await recall(set, search)}`);
  }
}

const { values, positionals } = parseArgs({
  options: { speed: { type: 'boolean' } },
  allowPositionals: true,
});
for (const directory of positionals) await measure(open(directory));
if (values.speed) await measureSpeed(console.log);
