/**
 * `npm run golden -- [--record] [--last] [--show KIND|ID] [--jobs N] [--engine instant|rules]`
 *
 * Asks the golden questions (tests/golden) over the documents of their shelves, prints by kind how
 * they ended and what is not as recorded; exit code 1 where anything is not, or where another engine
 * answered what is recorded (recorded.jsonl: --engine rules, with --last: instant). Questions marked
 * `last` are asked with --last only: to report by, never to develop by. docs/evaluation.md has more.
 */
import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { GoldenQuestion } from '../src/evaluation/golden.ts';
import type { ScoredQuestion } from '../src/evaluation/types.ts';
import { builtInName } from './support/built-in-engines.ts';
import { begin, parseArgs } from './support/command-line.ts';
import { wholeNumber } from './support/eval-options.ts';
import { answerSets } from './support/eval-pool.ts';
import { Progress } from './support/eval-progress.ts';
import { changesOf, readRecord, recordOf, writeRecord } from './support/golden/record.ts';
import { describeChanges, describeKinds, describeQuestion } from './support/golden/report.ts';
import { GOLDEN, goldenSets, readShelves } from './support/golden/shelves.ts';

const USAGE =
  'Usage: npm run golden -- [--record] [--last] [--show KIND|ID] [--jobs N] [--engine instant|rules]';

export async function main(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      record: { type: 'boolean', default: false },
      last: { type: 'boolean', default: false },
      show: { type: 'string' },
      jobs: { type: 'string' },
      engine: { type: 'string', default: 'instant' },
      // For tests: another folder of shelves, with its own record.
      golden: { type: 'string', default: GOLDEN },
    },
  });
  const { record, last, show, golden } = values;
  const jobs = wholeNumber('jobs', values.jobs, 1, USAGE) ?? availableParallelism();
  const shelves = readShelves(golden);
  const all = shelves.flatMap(({ questions }) => questions);
  const wanted = (question: GoldenQuestion): boolean =>
    question.last === last &&
    (show === undefined || question.kind === show || question.id === show);
  if (show !== undefined && !all.some(wanted)) throw new Error(nothingToShow(show, all));
  const engine = builtInName(values.engine);
  const file = path.join(golden, last ? 'recorded-last.jsonl' : 'recorded.jsonl');
  const before = readRecord(file);
  const isOfAnother = before.engine !== null && before.engine !== engine;
  const ofAnother =
    `${path.basename(file)} holds what --engine ${before.engine} answered: it is neither compared ` +
    `nor renewed by --engine ${engine}. Delete ${file} first where this shall be recorded instead.`;
  // Before the questions are asked, not after.
  if (record && isOfAnother) throw new Error(ofAnother);

  const progress = new Progress('Golden questions');
  const sets = goldenSets(shelves, wanted, engine);
  const answered = await answerSets(sets, jobs, (done, total) => progress.show(done, total));
  const scored = answered.flatMap(({ questions }) => questions);
  if (show !== undefined) {
    console.log(
      all
        .filter(wanted)
        .map((each) => describeQuestion(each, ofId(scored, each.id)))
        .join('\n\n'),
    );
    return 0;
  }
  const now = scored.map((each) => recordOf(each, !last));
  console.log(describeKinds(scored));
  if (isOfAnother) {
    console.log(`\n${ofAnother}`);
    return 1;
  }
  const changes = changesOf(before.questions, now);
  const renewal = `npm run golden -- --record${last ? ' --last' : ''} --engine ${engine}`;
  console.log(
    before.questions.length === 0
      ? '\nNothing is recorded yet.'
      : `\n${describeChanges(changes, path.basename(file), renewal)}`,
  );
  if (record) {
    writeRecord(file, { engine, questions: now });
    console.log(`Recorded in ${file}.`);
    return 0;
  }
  return changes.length > 0 ? 1 : 0;
}

function nothingToShow(show: string, all: readonly GoldenQuestion[]): string {
  const isLast = all.some(({ id, kind, last }) => last && (id === show || kind === show));
  if (isLast) return `"${show}" is of the last questions, which are shown with --last only.`;
  const kinds = [...new Set(all.map(({ kind }) => kind))].sort().join(', ');
  return `There is no question or kind called "${show}". Kinds: ${kinds}.`;
}

function ofId(scored: readonly ScoredQuestion[], id: string): ScoredQuestion {
  return scored.find((each) => each.id === id)!;
}

void begin(import.meta.url, main);
