/**
 * `npx tsx scripts/bench-retrieval.ts [--speed] [--rows-on-disk] DIRECTORY…`
 *
 * How many supporting passages the raw question finds among its first five, by each way of
 * searching, over data sets (corpus.jsonl, questions.jsonl, and triples.jsonl where there are
 * ready-made triplets; otherwise the built-in engine extracts them). Where questions name no
 * supporting passages, a question counts as found when one of the five holds an answer.
 * `--rows-on-disk`: with the codes of propositions alone, as large libraries are searched.
 * `--speed` measures the parts on 30,000 made-up propositions as well; run it on a quiet machine.
 */
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { sentencesOf } from '../src/documents/sentences.ts';
import type { Engine } from '../src/engines/engine.ts';
import { InstantEngine } from '../src/engines/instant/engine.ts';
import {
  parseCorpus,
  parseQuestions,
  parseTriples,
  type CorpusPassage,
  type Question,
} from '../src/evaluation/data-sets.ts';
import { GivenTriplets } from '../src/evaluation/given-triplets.ts';
import { Bm25 } from '../src/retrieval/bm25.ts';
import { HybridIndex } from '../src/retrieval/hybrid-index.ts';
import { indexPassages } from '../src/evaluation/index-passages.ts';
import { LexicalEmbedder } from '../src/retrieval/lexical-embedder.ts';
import type { LibraryIndex } from '../src/retrieval/library-index.ts';
import { passageFields } from '../src/retrieval/passage-index.ts';
import { stems } from '../src/retrieval/tokens.ts';
import { extractTripletsTask } from '../src/tasks/extract-triplets.ts';
import { QuantisedIndex } from '../src/vectors/quantised-index.ts';
import type { Embedder } from '../src/vectors/types.ts';
import { measureSpeed } from '../tests/bench/retrieval-speed.ts';
import { parseArgs } from './support/command-line.ts';

/** Passages a question may bring. */
const FIRST = 5;

interface DataSet {
  name: string;
  corpus: CorpusPassage[];
  questions: Question[];
  engine: Engine;
}

function open(directory: string): DataSet {
  const read = (file: string): string => readFileSync(join(directory, file), 'utf8');
  const corpus = parseCorpus(read('corpus.jsonl'));
  const questions = parseQuestions(read('questions.jsonl')).filter(isMeasured);
  const built = new InstantEngine();
  if (!existsSync(join(directory, 'triples.jsonl'))) {
    return { name: `${basename(directory)}, own triplets`, corpus, questions, engine: built };
  }
  const triples = parseTriples(read('triples.jsonl'));
  const byText = new Map(corpus.map(({ id, text }) => [text, triples.get(id) ?? []]));
  const engine = new GivenTriplets(built, byText);
  return { name: `${basename(directory)}, given triplets`, corpus, questions, engine };
}

/** With supporting passages, or with an answer that can be looked for. */
function isMeasured({ support, answers }: Question): boolean {
  return support.length > 0 || answers.some((answer) => !/^(yes|no)?$/i.test(answer));
}

/** Passages that a way of searching gives for a question, the first five. */
type Search = (question: string) => Promise<number[]> | number[];

async function recall({ corpus, questions }: DataSet, search: Search): Promise<string> {
  let share = 0;
  let complete = 0;
  for (const { question, support, answers } of questions) {
    const found = (await search(question)).map((id) => corpus[id]!);
    const titles = new Set(found.map(({ title }) => title));
    const texts = found.map(({ title, text }) => `${title}. ${text}`.toLowerCase());
    const wanted = support.length > 0 ? support.length : 1;
    const hits =
      support.length > 0
        ? support.filter((title) => titles.has(title)).length
        : Number(answers.some((each) => texts.some((text) => text.includes(each.toLowerCase()))));
    share += hits / wanted;
    if (hits === wanted) complete++;
  }
  const percent = (value: number): string => ((100 * value) / questions.length).toFixed(1);
  return `${percent(share).padStart(6)} ${percent(complete).padStart(6)}`;
}

function bm25Search(index: LibraryIndex, corpus: readonly CorpusPassage[]): Search {
  const lexicon = new Bm25();
  corpus.forEach((_, id) => lexicon.add(id, ...passageFields(index.chunk(id)!)));
  return (question) => [...lexicon.search(stems(question), FIRST).ids];
}

async function vectorSearch(
  index: LibraryIndex,
  corpus: readonly CorpusPassage[],
  embedder: Embedder,
): Promise<Search> {
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
    return order.slice(0, FIRST).map((place) => ids[place]!);
  };
}

function leaveRowsOut(index: LibraryIndex): void {
  const { propositions, chunks } = index.vectors;
  propositions.recentre();
  const records = propositions.takeChangedBlocks();
  const header = records.find(({ part }) => part === 'header')!.bytes!;
  const codes = records
    .filter(({ part }) => part === 'codes')
    .map(({ block, bytes }) => ({ block, bytes: bytes! }));
  index.replaceVectors({ propositions: QuantisedIndex.open({ header, codes }).index, chunks });
}

async function measure(set: DataSet): Promise<void> {
  const { corpus, engine } = set;
  const embedder = new LexicalEmbedder();
  const options = { engine, extract: extractTripletsTask, embedder, sentences: sentencesOf };
  const index = await indexPassages(corpus, options);
  if (values['rows-on-disk']) leaveRowsOut(index);
  const { triplets } = index.statistics();
  console.log(
    `\n${set.name}: ${corpus.length} passages, ${triplets} triplets, ${set.questions.length} questions`,
  );
  const ways: [string, Search][] = [
    ['BM25', bm25Search(index, corpus)],
    ['vectors', await vectorSearch(index, corpus, embedder)],
    ...librarySearches(index),
  ];
  const wanted = set.questions.some(({ support }) => support.length) ? 'titles' : 'answers';
  const width = Math.max(...ways.map(([name]) => name.length));
  console.log(`${''.padEnd(width)} recall    all   (of ${wanted}, in the first ${FIRST})`);
  for (const [name, search] of ways) {
    console.log(`${name.padEnd(width)} ${await recall(set, search)}`);
  }
}

/** Passages by words, vectors and headings; and by the propositions that they hold. */
function librarySearches(index: LibraryIndex): [string, Search][] {
  return [
    ['passages', async (q) => (await index.passages(q, FIRST)).map(({ id }) => id)],
    [
      'propositions',
      async (q) => (await index.retrieve([q], { chunks: FIRST })).chunks.map(({ id }) => id),
    ],
  ];
}

const { values, positionals } = parseArgs({
  options: { speed: { type: 'boolean' }, 'rows-on-disk': { type: 'boolean' } },
  allowPositionals: true,
});
if (positionals.length === 0 && !values.speed) {
  console.error('Usage: npm run bench:retrieval -- [--speed] [--rows-on-disk] DIR …');
  process.exit(1);
}
for (const directory of positionals) await measure(open(directory));
if (values.speed) await measureSpeed(console.log);
