/** `npm run golden` and `npm run eval:all` as a person runs them, over a shelf and a set of our own. */
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { main as evalAll } from '../../../scripts/eval-all.ts';
import { main as golden } from '../../../scripts/golden.ts';
import { runScript } from '../../e2e/support/command.ts';
import { runCommand } from '../../support/run-command.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'trivium-golden-'));
const shelves = path.join(folder, 'golden');
const data = path.join(folder, 'data');
const write = (file: string, content: string): void => {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
};
const lines = (objects: object[]): string => objects.map((each) => JSON.stringify(each)).join('\n');

const BRIDGE = 'Carrow Bridge was designed by Ottilie Brandt.';
const BORN = 'Ottilie Brandt was born in Elswick in 1871.';
const questions = (answer: string) => [
  {
    ...{ id: 'a-1', kind: 'who', question: 'Who designed Carrow Bridge?', last: false },
    ...{ answers: [answer], cite: [{ document: 'bridge.pdf.md', sentence: BRIDGE }] },
  },
  {
    ...{ id: 'a-2', kind: 'absent', question: 'Who painted the blue door of Ilm Castle?' },
    ...{ answers: [], cite: [], last: false },
  },
  {
    ...{ id: 'a-3', kind: 'where', question: 'Where was Ottilie Brandt born?', last: true },
    ...{ answers: ['Elswick'], cite: [{ document: 'brandt.md', sentence: BORN }] },
  },
];

beforeAll(() => {
  const shelf = path.join(shelves, 'a');
  write(
    path.join(shelf, 'documents', 'bridge.pdf.md'),
    `---\ntitle: Carrow Bridge\ncolumns: 1\n---\n# Carrow Bridge\n\n${BRIDGE} It is made of stone.\n`,
  );
  write(path.join(shelf, 'documents', 'brandt.md'), `# Ottilie Brandt\n\n${BORN}\n`);
  write(path.join(shelf, 'questions.jsonl'), lines(questions('Ottilie Brandt')));
  const passages = [{ id: 1, title: 'Carrow Bridge', text: BRIDGE }];
  write(path.join(data, 'musique', 'corpus.jsonl'), lines(passages));
  write(
    path.join(data, 'musique', 'questions.jsonl'),
    lines([
      { id: 'm-1', question: 'Who designed Carrow Bridge?', answers: ['Ottilie Brandt'] },
      { id: 'm-2', question: 'Who owns Carrow Bridge?', answers: ['Ivo Lind'] },
    ]),
  );
});

describe('npm run golden', { timeout: 240_000 }, () => {
  const given = ['--golden', shelves, '--jobs', '1', '--engine', 'rules'];
  const run = (...args: string[]) => runCommand(golden, [...given, ...args]);
  const record = path.join(shelves, 'recorded.jsonl');

  it('records, is content with what is recorded, and says what differs', async () => {
    const first = await runScript('golden.ts', [...given, '--record']);
    expect(first.code).toBe(0);
    expect(first.stdout).toMatch(/^who +1 +1 +0 +0 +0 +\d +1 of 1$/m);
    expect(first.stdout).toMatch(/wrong among grounded: .*; right answers that are grounded: /);
    expect(first.stdout).not.toContain('a-3');
    expect(readFileSync(record, 'utf8').split('\n', 1)).toEqual(['{"engine":"rules"}']);
    expect(readFileSync(record, 'utf8').match(/"id":"[^"]*"/g)).toEqual([
      '"id":"a-1"',
      '"id":"a-2"',
    ]);
    const again = await run();
    expect([again.code, again.stdout]).toEqual([0, expect.stringMatching(/^As recorded/m)]);

    write(record, readFileSync(record, 'utf8').replace('"Ottilie Brandt"', '"Ivo Lind"'));
    const other = await run();
    expect(other.code).toBe(1);
    expect(other.stdout).toMatch(/right in another way: 1/);
    expect(other.stdout).toMatch(/a-1 who: .*"Ivo Lind" → .*"Ottilie Brandt"/);
    expect(other.stdout).toContain('npm run golden -- --record --engine rules');
  });

  it('neither renews nor holds against it what another engine recorded', async () => {
    const before = readFileSync(record, 'utf8').replace('"rules"', '"instant"');
    write(record, before);
    const refused = await run('--record');
    expect([refused.code, refused.stdout]).toEqual([1, '']);
    expect(refused.stderr).toContain('recorded.jsonl holds what --engine instant answered');
    const told = await run();
    expect(told.code).toBe(1);
    expect(told.stdout).toMatch(/^who +1 +1 /m);
    expect(told.stdout).toContain('recorded.jsonl holds what --engine instant answered');
    expect(told.stdout).not.toContain('Not as recorded');
    expect(readFileSync(record, 'utf8')).toBe(before);
  });

  it('keeps the last questions apart, without their answers', async () => {
    const refused = await run('--show', 'a-3');
    expect([refused.code, refused.stdout]).toEqual([1, '']);
    expect(refused.stderr).toContain('--last');
    const shown = await run('--show', 'a-3', '--last');
    expect(shown.stdout).toMatch(/got: +Elswick/);

    expect((await run('--last', '--record')).code).toBe(0);
    const kept = readFileSync(path.join(shelves, 'recorded-last.jsonl'), 'utf8');
    const [, question] = kept.split('\n');
    expect(JSON.parse(question!)).toMatchObject({ id: 'a-3', outcome: 'right' });
    expect(kept).not.toContain('Elswick');
  });
});

describe('npm run eval:all', { timeout: 240_000 }, () => {
  const given = ['--golden', shelves, '--data', data, '--engine', 'rules'];
  const run = (...args: string[]) => runCommand(evalAll, [...given, '--jobs', '1', ...args]);

  it('gives a line to each set, and pairs it with a former run', async () => {
    const out = path.join(folder, 'out.json');
    const asked = ['--sets', 'musique,golden', '--limit', '1', '--out', out, '--jobs', '2'];
    const first = await runScript('eval-all.ts', [...given, ...asked]);
    expect([first.code, first.stderr]).toEqual([0, expect.stringMatching(/Answering 2\/2/)]);
    expect(first.stdout).toMatch(/^musique +1 +100\.0 +100\.0 … 100\.0 +1 /m);
    expect(first.stdout).toMatch(/^golden +1 /m);

    // As if it had been answered wrongly before.
    const runs = JSON.parse(readFileSync(out, 'utf8')) as {
      questions: { id: string; prediction: string; f1: number; em: number }[];
    }[];
    Object.assign(runs[0]!.questions[0]!, { prediction: 'Ivo Lind', f1: 0, em: 0 });
    write(out, JSON.stringify(runs));
    const second = await run('--sets', 'musique', '--against', out, '--show', '1');
    expect(second.stdout).toMatch(
      /musique: 1 questions in both, F1 0\.0 → 100\.0 \(\+100\.0, paired 95 %: /,
    );
    expect(second.stdout).toMatch(/^wrong → right: 1: m-1$/m);
    expect(second.stdout).toContain('Who designed Carrow Bridge?');
    expect(second.stdout).toContain('Only in the former run: golden');
  });

  it('refuses a set that is not there', async () => {
    const ran = await run('--sets', '2wiki');
    expect([ran.code, ran.stderr]).toEqual([1, expect.stringMatching(/has no 2wiki/)]);
    expect((await run('--sets', 'sonnets')).stderr).toMatch(/Sets: musique/);
  });
});
