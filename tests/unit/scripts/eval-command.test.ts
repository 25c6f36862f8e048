/** `npm run eval` and `npm run eval:compare` as a person runs them, over a corpus of our own. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { main as evalCompare } from '../../../scripts/eval-compare.ts';
import { main as evalScorers } from '../../../scripts/eval-scorers.ts';
import { fits, main as evalTable } from '../../../scripts/eval-table.ts';
import { main as evaluate } from '../../../scripts/eval.ts';
import { runScript } from '../../e2e/support/command.ts';
import { runCommand } from '../../support/run-command.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'trivium-eval-'));
const at = (name: string): string => path.join(folder, name);
const write = (name: string, lines: object[]): void =>
  writeFileSync(at(name), lines.map((line) => JSON.stringify(line)).join('\n'));

beforeAll(() => {
  write('corpus.jsonl', [
    { id: 1, title: 'Carrow Bridge', text: 'Carrow Bridge was designed by Ottilie Brandt.' },
    { id: 2, title: 'Ottilie Brandt', text: 'Ottilie Brandt was born in Elswick in 1871.' },
    { id: 3, title: 'Elswick', text: 'Elswick is a town on the river Tarn.' },
  ]);
  write('questions.jsonl', [
    {
      id: 'two',
      question: 'Where was the designer of Carrow Bridge born?',
      answers: ['Elswick'],
      support: ['Carrow Bridge', 'Ottilie Brandt'],
      hops: 2,
    },
    { id: 'one', question: 'Who designed Carrow Bridge?', answers: ['Ottilie Brandt'], hops: 1 },
    {
      id: 'inline',
      question: 'Who painted the blue door?',
      answers: ['Ivo Lind'],
      context: 'The blue door was painted by Ivo Lind.',
    },
  ]);
});

describe('npm run eval', { timeout: 60_000 }, () => {
  it('answers over the corpus and over contexts, and writes scores and traces', async () => {
    const ran = await runScript('eval.ts', [
      ...['--questions', at('questions.jsonl'), '--corpus', at('corpus.jsonl')],
      ...['--engine', 'rules', '--json', at('out.json'), '--trace', at('trace.jsonl')],
    ]);
    expect(ran.code).toBe(0);
    expect(ran.stdout).toMatch(/3 questions/);
    expect(ran.stdout).toMatch(/Indexed 3 passages/);
    expect(ran.stderr).toMatch(/Answering 3\/3/);
    const run = JSON.parse(readFileSync(at('out.json'), 'utf8')) as {
      summary: Record<string, number>;
      breakdown: { hops: { name: string }[] };
      questions: Record<string, unknown>[];
    };
    expect(run).toMatchObject({ method: 't2rag', engine: 'rules' });
    expect(run.summary).toMatchObject({ n: 3, errors: 0, allSupport: 100 });
    for (const score of ['em', 'f1', 'acc', 'recallAt5', 'allSupport', 'msP50'])
      expect(run.summary[score]).toBeTypeOf('number');
    expect(run.questions.map(({ id }) => id)).toEqual(['two', 'one', 'inline']);
    expect(run.questions[1]).toMatchObject({ prediction: 'Ottilie Brandt', em: 100 });
    expect(run.breakdown.hops.map(({ name }) => name)).toEqual(['1 hop', '2 hops']);

    const traces = readFileSync(at('trace.jsonl'), 'utf8').trim().split('\n');
    const last = JSON.parse(traces[2]!) as { id: string; events: { type: string }[] };
    expect(last.id).toBe('inline');
    expect(last.events.at(0)!.type).toBe('started');
    expect(last.events.at(-1)!.type).toBe('answered');

    const compared = await runCommand(evalCompare, [at('out.json'), at('out.json')]);
    expect(compared.code).toBe(0);
    expect(compared.stdout).toMatch(/0 gained, 0 lost, 0 changed, 3 as before/);
  });

  it('measures what each scorer gives, over one indexing', async () => {
    const ran = await runCommand(evalScorers, [
      ...['--questions', at('questions.jsonl'), '--corpus', at('corpus.jsonl'), '--limit', '2'],
      ...['--engine', 'rules', '--json', at('scorers.json')],
    ]);
    expect(ran.code).toBe(0);
    expect(ran.stdout).toMatch(/2 questions, F1 100\.0 with all scorers/);
    expect(ran.stdout).toMatch(/^passages\.heading +100\.0 +0\.0 /m);
    expect(ran.stderr.match(/Indexing 3\/3/g)).toHaveLength(1);
    const runs = JSON.parse(readFileSync(at('scorers.json'), 'utf8')) as { without?: string[] }[];
    expect(runs[0]!.without).toBeUndefined();
    expect(runs[1]!.without).toEqual(['passages.words']);
  });

  it('exits with 1 and says why', async () => {
    const unknown = await runCommand(evaluate, [
      ...['--questions', at('questions.jsonl'), '--corpus', at('corpus.jsonl')],
      ...['--method', 'oracle'],
    ]);
    expect(unknown).toMatchObject({ code: 1, stdout: '' });
    expect(unknown.stderr).toMatch(/no method called "oracle"[^]*t2rag/);
    const bad = await runCommand(evalCompare, [at('corpus.jsonl'), at('corpus.jsonl')]);
    expect(bad.code).toBe(1);
    expect(bad.stderr).toMatch(/corpus\.jsonl: This is not a file of evaluation results/);
  });
});

describe('npm run eval:failures', { timeout: 60_000 }, () => {
  it('has a column for each engine of a trace', async () => {
    const line = {
      method: 't2rag',
      verdict: 'not-found',
      prediction: '',
      answers: ['a'],
      events: [],
    };
    write('both.jsonl', [
      { ...line, engine: 'instant' },
      { ...line, engine: 'rules' },
      { ...line, engine: 'rules' },
    ]);
    const { stdout } = await runScript('eval-failures.ts', [at('both.jsonl')]);
    expect(stdout).toMatch(/both t2rag instant +both t2rag rules/);
    expect(stdout).toMatch(/^questions +1 +2$/m);
  });
});

describe('npm run eval:table', { timeout: 60_000 }, () => {
  it('holds numbers against each other, nothing and less than nothing among them', () => {
    expect(fits('number', '0 %', '0 %')).toBe(true);
    expect(fits('number', '-5 °C', '-5 °C')).toBe(true);
    expect(fits('number', '5 km', '5,000 m')).toBe(true);
    expect(fits('number', '4 %', '0 %')).toBe(false);
    expect(fits('number', '5 °C', '-5 °C')).toBe(false);
  });

  it.each([
    [['--set', 'golden,sonnets'], /no set called "sonnets"\. Sets: golden, develop/],
    [['--medical', '.', '--limit', 'ten'], /--limit must be a whole number/],
  ])('says of %j what is wrong, and asks nothing', async (args, told) => {
    const { code, stdout, stderr } = await runCommand(evalTable, args);
    expect([code, stdout, stderr]).toEqual([1, '', expect.stringMatching(told)]);
  });
});
