/** The data sets that `npm run eval:all` and `npm run golden` ask, and what answers their questions. */
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseQuestions } from '../../src/evaluation/data-sets.ts';
import type { GoldenQuestion } from '../../src/evaluation/golden.ts';
import type { ScoredQuestion } from '../../src/evaluation/types.ts';
import { DEFAULT_METHOD } from '../../src/methods/catalogue.ts';
import { methodNamed } from '../../src/methods/registry.ts';
import { builtInNamed, readingModelOf, type BuiltInName } from './built-in-engines.ts';
import { EngineOnCorpus } from './eval-corpus.ts';
import { readText } from './eval-options.ts';
import { AskedShelf } from './golden/ask-shelf.ts';
import { hasSpan, READER_ALONE, readerAlone } from './reader-alone.ts';

export const DATA_SETS = ['musique', 'hotpotqa', 'hotpotqa-dev', '2wiki', 'squad2', 'medical'];

/** What answers a set: an engine by the default method, or the reading model by itself. */
export type Answering = BuiltInName | typeof READER_ALONE;

/** Where the questions of one set are answered, and by what. Crosses processes. */
export type Place =
  /** A golden shelf's folder. */
  | { engine: BuiltInName; shelf: string }
  /** A file of questions, and of passages where they carry no contexts. */
  | { engine: Answering; questions: string; corpus?: string };

/** A question waits at its place: itself where it is golden, its position in the file elsewhere. */
export type Waiting = GoldenQuestion | number;

export interface EvalSet {
  name: string;
  place: Place;
  waiting: Waiting[];
}

/** Null where the folder has no such set. */
export function dataSet(
  data: string,
  name: string,
  { limit = Infinity, engine = 'instant' }: { limit?: number; engine?: Answering } = {},
): EvalSet | null {
  const questions = path.join(data, name, 'questions.jsonl');
  const corpus = path.join(data, name, 'corpus.jsonl');
  if (!existsSync(questions)) return null;
  const asked = [...parseQuestions(readText(questions)).entries()]
    .filter(([, question]) => engine !== READER_ALONE || hasSpan(question))
    .slice(0, limit);
  return {
    name,
    place: {
      engine,
      questions,
      ...(existsSync(corpus) && statSync(corpus).size > 0 ? { corpus } : {}),
    },
    waiting: asked.map(([position]) => position),
  };
}

/** A place that was made ready to answer. */
export interface Ready {
  ask(
    waiting: readonly Waiting[],
    onScored: (position: number, scored: ScoredQuestion) => void,
  ): Promise<void>;
  close(): Promise<void>;
}

export async function makeReady(place: Place): Promise<Ready> {
  if ('shelf' in place) {
    const shelf = await AskedShelf.open(place.shelf, readingModelOf(place.engine));
    return {
      async ask(waiting, onScored) {
        for (const [position, question] of (waiting as GoldenQuestion[]).entries())
          onScored(position, await shelf.ask(question));
      },
      close: () => shelf.close(),
    };
  }
  if (place.engine === READER_ALONE) return readerAlone(readingModelOf('instant')()!, place);
  const questions = parseQuestions(readText(place.questions));
  const corpus = await EngineOnCorpus.over(builtInNamed(place.engine), place);
  return {
    async ask(waiting, onScored) {
      const asked = (waiting as number[]).map((position) => questions[position]!);
      await corpus.run(methodNamed(DEFAULT_METHOD), asked, (scored, _, done) =>
        onScored(done - 1, scored),
      );
    },
    close: () => Promise.resolve(),
  };
}
