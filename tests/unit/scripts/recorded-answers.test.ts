/** Answers of models are asked for once; a toy model counts how often it is. */
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { RecordedAnswers, tidyRecorded } from '../../../scripts/support/recorded-answers.ts';

const newFile = (): string =>
  path.join(mkdtempSync(path.join(tmpdir(), 'trivium-answers-')), 'kept', 'answers.jsonl');

/** Reads a text backwards. */
function toy() {
  const asked: string[] = [];
  const ask = ({ text }: { text: string }): Promise<string> => {
    asked.push(text);
    return Promise.resolve([...text].reverse().join(''));
  };
  return { asked, ask };
}

it('asks a model once for each input, also in the next run, and each model for itself', async () => {
  const file = newFile();
  const { asked, ask } = toy();
  const first = new RecordedAnswers(file, 'fill');
  expect(await first.answer('toy 1', { text: 'elm' }, ask)).toBe('mle');
  expect(await first.answer('toy 1', { text: 'elm' }, ask)).toBe('mle');
  expect(await new RecordedAnswers(file, 'fill').answer('toy 1', { text: 'elm' }, ask)).toBe('mle');
  expect(asked).toEqual(['elm']);
  await first.answer('toy 2', { text: 'elm' }, ask);
  await first.answer('toy 1', { text: 'oak' }, ask);
  expect(asked).toEqual(['elm', 'elm', 'oak']);
});

it('never runs the model where answers are replayed', async () => {
  const file = newFile();
  const { asked, ask } = toy();
  await new RecordedAnswers(file, 'fill').answer('toy', { text: 'elm' }, ask);
  const replayed = new RecordedAnswers(file, 'replay');
  expect(await replayed.answer('toy', { text: 'elm' }, ask)).toBe('mle');
  await expect(replayed.answer('toy', { text: 'oak' }, ask)).rejects.toThrow(/--record/);
  expect(asked).toEqual(['elm']);
});

it('asks everything anew where it records, and leaves a tidy file', async () => {
  const file = newFile();
  const before = new RecordedAnswers(file, 'fill');
  await before.answer('toy', { text: 'oak' }, () => Promise.resolve('old'));
  await before.answer('toy', { text: 'elm' }, () => Promise.resolve('old'));
  const renewed = new RecordedAnswers(file, 'record');
  expect(await renewed.answer('toy', { text: 'elm' }, () => Promise.resolve('new'))).toBe('new');
  tidyRecorded(file);
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  expect(lines).toEqual([...lines].sort());
  expect(lines).toHaveLength(2);
  expect(
    await new RecordedAnswers(file, 'replay').answer('toy', { text: 'elm' }, () =>
      Promise.resolve(''),
    ),
  ).toBe('new');
});
