/**
 * `npm run eval:compare -- A.json B.json`
 *
 * Says what changed from one evaluation to another, question by question. Files with several runs
 * are paired by set, method, engine and scorers left out.
 */
import { TriviumError } from '../src/errors.ts';
import { compareRuns, pairRuns } from '../src/evaluation/compare.ts';
import { parseRuns } from '../src/evaluation/run-file.ts';
import { begin, parseArgs } from './support/command-line.ts';
import { describeComparison, runName } from './support/eval-changes.ts';
import { readText } from './support/eval-options.ts';

const USAGE = 'Usage: npm run eval:compare -- BEFORE.json AFTER.json';

export async function main(args: string[]): Promise<void> {
  const { positionals } = parseArgs({ args, allowPositionals: true });
  const [first, second, ...more] = positionals;
  if (!first || !second || more.length > 0) throw new Error(USAGE);
  const { pairs, onlyBefore, onlyAfter } = pairRuns(runsOf(first), runsOf(second));
  for (const [before, after] of pairs)
    console.log(`${describeComparison(before, after, compareRuns(before, after))}\n`);
  for (const run of onlyBefore) console.log(`Only in ${first}: ${runName(run)}`);
  for (const run of onlyAfter) console.log(`Only in ${second}: ${runName(run)}`);
  if (pairs.length === 0) throw new Error('The files share no method and engine.');
}

function runsOf(file: string): ReturnType<typeof parseRuns> {
  try {
    return parseRuns(readText(file));
  } catch (thrown) {
    if (thrown instanceof TriviumError)
      throw new Error(`${file}: ${thrown.message} ${thrown.hint}`, { cause: thrown });
    throw thrown;
  }
}

void begin(import.meta.url, main);
