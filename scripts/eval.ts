/**
 * `npm run eval -- --questions Q.jsonl --corpus C.jsonl [--triples T.jsonl] [--limit N] [--json OUT] [--trace OUT.jsonl]`
 *
 * Answers and scores a set of questions in Node, on the same modules as the app. Without --corpus,
 * each question is answered over the `context` that it carries. Progress goes to stderr.
 */
import { createWriteStream, readFileSync, writeFileSync } from 'node:fs';
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
import { evaluate } from '../src/evaluation/runner.ts';
import type { Summary } from '../src/evaluation/types.ts';
import { t2rag } from '../src/methods/t2rag.ts';
import { indexPassages } from '../src/retrieval/index-passages.ts';
import { LexicalEmbedder } from '../src/retrieval/lexical-embedder.ts';
import type { LibraryIndex } from '../src/retrieval/library-index.ts';
import { extractTripletsTask } from '../src/tasks/extract-triplets.ts';

const USAGE =
  'Usage: npm run eval -- --questions Q.jsonl [--corpus C.jsonl] [--triples T.jsonl] [--limit N] [--json OUT] [--trace OUT.jsonl]';

async function main(): Promise<void> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: { questions: text, corpus: text, triples: text, limit: text, json: text, trace: text },
  });
  if (!values.questions) throw new Error(USAGE);
  const limit = values.limit === undefined ? Infinity : Number(values.limit);
  if (Number.isNaN(limit)) throw new Error(`--limit must be a number.\n${USAGE}`);
  const questions = parseQuestions(readFileSync(values.questions, 'utf8')).slice(0, limit);
  const corpus = values.corpus ? parseCorpus(readFileSync(values.corpus, 'utf8')) : null;
  const engine: Engine = new InstantEngine();
  const indexing = values.triples && corpus ? withTriples(engine, corpus, values.triples) : engine;

  const library = corpus && (await index(corpus, indexing));
  const trace = values.trace ? createWriteStream(values.trace) : null;
  const run = await evaluate(questions, {
    method: t2rag,
    methodName: 't2rag',
    engine,
    retrieverFor: async ({ id, context }) => {
      if (context !== undefined) return index([{ id, title: '', text: context }], engine, false);
      if (!library) throw new Error(`Question ${id} carries no context: give --corpus.`);
      return library;
    },
    onQuestion: (scored, events, done) => {
      trace?.write(`${JSON.stringify({ ...scored, events })}\n`);
      progress('Answering', done, questions.length);
    },
  });
  trace?.end();
  process.stderr.write('\n');
  if (values.json) writeFileSync(values.json, `${JSON.stringify(run, null, 1)}\n`);
  console.log(table(run.summary));
}

async function index(
  corpus: CorpusPassage[],
  engine: Engine,
  report = true,
): Promise<LibraryIndex> {
  const started = performance.now();
  const library = await indexPassages(corpus, {
    engine,
    extract: extractTripletsTask,
    embedder: new LexicalEmbedder(),
    sentences: (passage) => sentencesOf(passage),
    ...(report
      ? { onProgress: (done: number, total: number) => progress('Indexing', done, total) }
      : {}),
  });
  if (report) {
    const seconds = (performance.now() - started) / 1000;
    const { triplets } = library.statistics();
    process.stderr.write(
      `\n${triplets} triplets, ${Math.round(corpus.length / seconds)} passages/s\n`,
    );
  }
  return library;
}

function withTriples(engine: Engine, corpus: CorpusPassage[], file: string): Engine {
  const triples = parseTriples(readFileSync(file, 'utf8'));
  return new GivenTriplets(
    engine,
    new Map(corpus.map(({ id, text }) => [text, triples.get(id) ?? []])),
  );
}

/** Tenths of each task that were reported. */
const reported = new Map<string, number>();

/** A bar on a terminal; elsewhere a line at every tenth. */
function progress(what: string, done: number, total: number): void {
  if (!process.stderr.isTTY) {
    const tenth = Math.floor((10 * done) / total);
    if (tenth !== reported.get(what)) process.stderr.write(`${what} ${done}/${total}\n`);
    reported.set(what, tenth);
    return;
  }
  const width = 30;
  const filled = Math.round((width * done) / Math.max(1, total));
  process.stderr.write(
    `\r${what} ${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${done}/${total}`,
  );
}

function table(summary: Summary): string {
  const shown = (value: number | null): string => (value === null ? '–' : value.toFixed(1));
  const rows: [string, string][] = [
    ['questions', String(summary.n)],
    ['EM', shown(summary.em)],
    ['F1', shown(summary.f1)],
    ['Acc', shown(summary.acc)],
    ['recall@5 (passage search)', shown(summary.recallAt5)],
    ['all-support over the rounds', shown(summary.allSupport)],
    ['right refusals', shown(summary.refusalsRight)],
    ['wrong refusals', shown(summary.refusalsWrong)],
    ['F1 where there is an answer', shown(summary.f1Answerable)],
    ['fully grounded', shown(summary.grounded)],
    ['rounds', summary.rounds.toFixed(2)],
    ['ms p50', shown(summary.msP50)],
    ['ms p95', shown(summary.msP95)],
    ['errors', String(summary.errors)],
  ];
  return rows.map(([name, value]) => `${name.padEnd(30)} ${value.padStart(8)}`).join('\n');
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
