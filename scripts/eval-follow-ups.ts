/**
 * How often the built-in engine rewrites a question that stands alone: every question of the given
 * files is asked as if it followed other ones of the same file, with their answers. It should never
 * change.
 *
 *     npx tsx scripts/eval-follow-ups.ts data/questions.jsonl…
 */
import { readFile } from 'node:fs/promises';
import { rewriteFollowUp } from '../src/engines/instant/follow-up/rewrite.ts';
import { parseQuestions } from '../src/evaluation/data-sets.ts';
import { seeded } from '../src/evaluation/random.ts';
import { parseArgs } from './support/command-line.ts';
import { table } from './support/table.ts';

/** Earlier questions that each question is asked after, one at a time. */
const EARLIER = 10;
const SHOWN = 12;

const rows: (string | number)[][] = [];
const changed = new Map<string, string>();
const { positionals } = parseArgs({ allowPositionals: true });
if (positionals.length === 0) {
  console.error('Usage: npx tsx scripts/eval-follow-ups.ts QUESTIONS.jsonl …');
  process.exit(1);
}
for (const file of positionals) {
  const questions = parseQuestions(await readFile(file, 'utf8'));
  const random = seeded(1);
  let asked = 0;
  let rewritten = 0;
  for (const { question } of questions) {
    for (let i = 0; i < EARLIER; i++) {
      const before = questions[Math.floor(random() * questions.length)]!;
      if (before.question === question) continue;
      asked++;
      const turn = {
        ...{ question: before.question, answer: before.answers[0] ?? null },
        ...{ found: [], sentences: [] },
      };
      const { question: now } = rewriteFollowUp({ question, turns: [turn] });
      if (now === question) continue;
      rewritten++;
      changed.set(question, now);
    }
  }
  rows.push([file, questions.length, asked, rewritten]);
}
console.log(table(['questions of', 'questions', 'asked after another', 'rewritten'], rows));
for (const [question, now] of [...changed].slice(0, SHOWN)) console.log(`${question}\n  → ${now}`);
