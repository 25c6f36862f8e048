/** What every command says of itself when it is asked. */
import { expect, it } from 'vitest';
import { runScript } from '../../e2e/support/command.ts';

it.each([
  ['ask.ts', '--help', /^`npm run ask -- --question/],
  ['eval.ts', '-h', /^Usage: npm run eval -- --questions/],
  // What is no command for others to run, but runs itself.
  ['eval-failures.ts', '--help', /^`npm run eval:failures --/],
])('%s %s says how it is used', async (script, asked, usage) => {
  const { code, stdout } = await runScript(script, [asked]);
  expect([code, stdout]).toEqual([0, expect.stringMatching(usage)]);
});

it.each([
  ['bench-retrieval.ts', 'Usage: npm run bench:retrieval -- [--speed] [--rows-on-disk] DIR …'],
  ['eval-follow-ups.ts', 'Usage: npx tsx scripts/eval-follow-ups.ts QUESTIONS.jsonl …'],
])('%s says what it has to be given', async (script, usage) => {
  const { code, stdout, stderr } = await runScript(script, []);
  expect([code, stdout, stderr.trim()]).toEqual([1, '', usage]);
});
