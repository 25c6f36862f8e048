/** Errors cross threads and a disk with what they are made of, and are then said in any language. */
import { afterEach, expect, test } from 'vitest';
import { fromErrorRecord, toErrorRecord, TriviumError } from '../../src/errors.ts';
import { say } from '../../src/sentences.ts';
import { Fields } from '../../src/fields.ts';
import { parseError, parseProblem } from '../../src/storage/parsers.ts';
import { german } from '../../src/ui/text/de/index.ts';
import { english, inWords, said, speak } from '../../src/ui/text.ts';

afterEach(() => speak(english));

const tooLarge = (): TriviumError =>
  new TriviumError(
    'too-long',
    say('This file is larger than {megabytes} MB.', { megabytes: 1_200 }),
    'Split it into parts.',
  );

test('an error is in English by itself, also for those who know no languages', () => {
  const { message, hint } = tooLarge();
  expect([message, hint]).toEqual(['This file is larger than 1,200 MB.', 'Split it into parts.']);
});

test('it is said in German after a thread, a disk and another thread', () => {
  const crossed = toErrorRecord(fromErrorRecord(structuredClone(toErrorRecord(tooLarge()))));
  const stored = parseError(new Fields(JSON.parse(JSON.stringify(crossed))));
  speak(german);
  expect(inWords(stored)).toEqual({
    message: 'Diese Datei ist größer als 1.200 MB.',
    hint: 'Teilen Sie ihn.',
  });
});

test('what was stored before there were sentences is shown as it is', () => {
  speak(german);
  const old = { message: 'This file is larger than 90 MB.', hint: 'Split it into parts.' };
  expect(inWords(old)).toEqual({ ...old, hint: 'Teilen Sie ihn.' });
  const problem = { code: 'truncated', message: 'Only the first 3 of 9 pages were read.' };
  expect(said(parseProblem(problem, '').message)).toBe(problem.message);
});

test.each([
  { form: 'Only {read}.', values: { read: [] } },
  { form: 'Only {read}.', values: { read: { number: 'x', decimals: 1 } } },
  { form: 3, values: {} },
  'Only 3.',
])('a note whose sentence is %j is refused', (sentence) => {
  expect(() => parseProblem({ code: 'truncated', message: 'Only 3.', sentence }, '')).toThrow();
});

test('no number of decimals is more than a language can write', () => {
  const values = { amount: { number: 2.5, decimals: 4_000 } };
  const problem = {
    code: 'truncated',
    message: '2.5 GB',
    sentence: { form: '{amount} GB', values },
  };
  expect(said(parseProblem(problem, '').sentence!)).toMatch(/^2\.50+ GB$/);
});
