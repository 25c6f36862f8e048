/** `npm run ask`: what it prints, what it writes, and the exit codes other programs rely on. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { main } from '../../scripts/ask.ts';
import { runCommand } from '../support/run-command.ts';
import { runScript, type Ran } from './support/command.ts';
import { SAMPLE, temporaryFolder, writeFileInto } from './support/files.ts';
import { sharedBrowser } from './support/watched-app.ts';

/** Here, and in the same browser: what the codes are for others, two tests see from outside. */
const ask = async (...args: string[]): Promise<Ran> => {
  const browser = await sharedBrowser();
  return runCommand((given) => main(given, { browser }), args);
};

it('answers with a cited step for each hop, and exits with 0', async () => {
  const folder = await temporaryFolder();
  const out = path.join(folder, 'answer.json');
  const examples = path.join(folder, 'examples.jsonl');
  const ran = await runScript('ask.ts', [
    '--question',
    'Where was the designer of Skerrin Lighthouse born?',
    SAMPLE,
    '--json',
    out,
    '--trajectories',
    examples,
  ]);
  expect(ran.stderr).toBe('');
  expect(ran.code).toBe(0);
  expect(ran.stdout).toMatch(/^Answer: Pennick Mills /);

  const lines = (await readFile(examples, 'utf8')).trim().split('\n');
  const tasks = lines.map((line) => (JSON.parse(line) as { task: string }).task);
  expect(tasks).toContain('decompose-question');
  expect(tasks.at(-1)).toBe('answer-question');

  const report: unknown = JSON.parse(await readFile(out, 'utf8'));
  expect(report).toMatchObject({ answer: 'Pennick Mills', grounded: false, method: 'auto' });
  expect(Object.keys(report as object).sort()).toEqual(
    ['answer', 'grounded', 'engine', 'method', 'rounds', 'ms', 'steps'].sort(),
  );
  const { steps } = report as {
    steps: { value: string; citations: { file: string; page: number; text: string }[] }[];
  };
  expect(steps.map(({ value }) => value)).toEqual(['Ottoline Verrander', 'Pennick Mills']);
  expect(steps.map(({ citations }) => citations[0]?.page)).toEqual([2, 3]);
  for (const { value, citations } of steps) {
    expect(citations.every(({ file }) => file === 'the-harbour-towns.pdf')).toBe(true);
    expect(citations.some(({ text }) => text.includes(value.split(' ').at(-1)!))).toBe(true);
  }
});

it('exits with 2 where the documents do not answer', async () => {
  const file = await writeFileInto(
    await temporaryFolder(),
    'note.txt',
    'The bakery of Carrow opened in 1912. It sells rye bread and plum cake.',
  );
  const ran = await ask('--question', 'Who painted the moon over Elswick?', file);
  expect(ran.stdout).toMatch(/^No sure answer was found\./);
  expect(ran.code).toBe(2);
});

it('exits with 1 and says why where a file is missing or cannot be read', async () => {
  const folder = await temporaryFolder();
  const damaged = await writeFileInto(folder, 'damaged.pdf', '%PDF-1.7\nnothing of use follows');
  const image = await writeFileInto(folder, 'picture.png', 'no picture');
  const question = ['--question', 'Who?'];

  const missing = await ask(...question, path.join(folder, 'missing.pdf'));
  expect(missing).toMatchObject({ code: 1, stdout: '' });
  expect(missing.stderr).toContain('missing.pdf');

  const unread = await ask(...question, damaged);
  expect(unread.code).toBe(1);
  expect(unread.stderr).toContain('damaged.pdf');

  const foreign = await ask(...question, image);
  expect(foreign.code).toBe(1);
  expect(foreign.stderr).toContain('picture.png');
});

it('exits with 1 where there is no browser, no question, or not enough time', async () => {
  vi.stubEnv('TRIVIUM_BROWSER', '/nowhere/chromium');
  const browserless = await ask('--question', 'Who?', SAMPLE);
  vi.unstubAllEnvs();
  expect(browserless.code).toBe(1);
  expect(browserless.stderr).toContain('apt-get install chromium');

  const questionless = await ask(SAMPLE);
  expect(questionless.code).toBe(1);
  expect(questionless.stderr).toContain('Usage:');

  const hurried = await runScript('ask.ts', ['--question', 'Who?', SAMPLE, '--timeout', '0.05']);
  expect(hurried.code).toBe(1);
  expect(hurried.stderr).toContain('0.05 s');
});

it('answers by the method that is named, and lists those there are for one that is not', async () => {
  const question = 'Where was Ottoline Verrander born?';
  const ran = await ask('--question', question, '--method', 'cirag', SAMPLE);
  expect(ran.stdout).toMatch(/^Answer: Pennick Mills /);
  expect(ran.stdout).toContain('· cirag ·');
  const unknown = await ask('--question', question, '--method', 'oracle', SAMPLE);
  expect(unknown.stderr).toMatch(/no method called "oracle".*t2rag.*cirag.*ras/);
  expect(unknown.code).toBe(1);
});

it('puts each question of a file to each document alone, and writes the table with its sentences', async () => {
  const folder = await temporaryFolder();
  const asked = 'Who opened the bakery?\n# not asked\nnumber: How many ovens are there?\n';
  const questions = await writeFileInto(folder, 'questions.txt', asked);
  const carrow = await writeFileInto(
    folder,
    'carrow.txt',
    'The bakery of Carrow was opened by Ilse Varn. There are nine ovens.',
  );
  const other = await writeFileInto(folder, 'other.txt', 'Herring is caught in the bay of Sella.');
  const ran = await ask('--table', questions, carrow, other);
  expect(ran.code).toBe(0);
  const [head, ...rows] = ran.stdout.replace('\uFEFF', '').trim().split('\r\n');
  expect(head).toMatch(/^Document,Who opened the bakery\?,How many ovens are there\?,/);
  const row = (name: string): string => rows.find((each) => each.startsWith(name))!;
  expect(row('carrow.txt')).toMatch(/^carrow\.txt,Ilse Varn,nine/);
  expect(row('carrow.txt')).toContain('The bakery of Carrow was opened by Ilse Varn.');
  expect(row('other.txt')).toMatch(/^other\.txt,not said,not said,/);
});
