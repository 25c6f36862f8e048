import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dataSet } from '../../../scripts/support/eval-sets.ts';
import { readerAlone } from '../../../scripts/support/reader-alone.ts';
import type { ScoredQuestion } from '../../../src/evaluation/types.ts';
import type { ReadingModel } from '../../../src/reading-model/types.ts';

const QUESTIONS = [
  { id: 'a', question: 'Who opened the Vole Bridge?', answers: ['Mina'] },
  { id: 'b', question: 'Is the Vole Bridge old?', answers: ['yes'] },
  { id: 'c', question: 'Who closed it?', answers: [] },
  { id: 'd', question: 'Who runs the Marsh Cup?', answers: ['Odd'] },
];
const CORPUS = [
  { id: 1, title: 'Vole Bridge', text: 'Mina opened the Vole Bridge.' },
  { id: 2, title: 'Marsh Cup', text: 'Odd runs the Marsh Cup.' },
];

/** Takes the first word of a passage for the answer; of the bridge it is surer. */
const FIRST_WORDS: ReadingModel = {
  id: 'first-words',
  calibrator: null,
  shape: () => Promise.resolve(null),
  windows: (texts) => Promise.resolve(texts.map(({ text }) => [{ start: 0, end: text.length }])),
  read: (question, passages) =>
    Promise.resolve(
      passages.map(({ heading, text }) => {
        const [word] = text.split(' ');
        const logit = question.includes(heading) ? 9 : 1;
        const span = { start: 0, end: word!.length, inHeading: false, text: word!, logit };
        return { spans: [span], none: 0, startSum: logit / 2, endSum: logit / 2, relevance: 0 };
      }),
    ),
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'trivium-reader-alone-'));
  const lines = (rows: readonly object[]): string =>
    rows.map((row) => JSON.stringify(row) + '\n').join('');
  writeFileSync(path.join(folder, 'questions.jsonl'), lines(QUESTIONS));
  writeFileSync(path.join(folder, 'corpus.jsonl'), lines(CORPUS));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('asks what a span can answer, and takes the likeliest over the windows found', async () => {
  const set = dataSet(path.dirname(folder), path.basename(folder), { engine: 'reader' })!;
  expect(set.waiting).toEqual([0, 3]);
  const ready = await readerAlone(FIRST_WORDS, {
    questions: path.join(folder, 'questions.jsonl'),
    corpus: path.join(folder, 'corpus.jsonl'),
  });
  const scored: ScoredQuestion[] = [];
  await ready.ask(set.waiting, (position, one) => (scored[position] = one));
  expect(scored.map(({ id, prediction, f1 }) => [id, prediction, f1])).toEqual([
    ['a', 'Mina', 100],
    ['d', 'Odd', 100],
  ]);
});
