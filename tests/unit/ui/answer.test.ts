import { expect, test } from 'vitest';
import { numberCitations } from '../../../src/ui/answer/citations.ts';
import { groundingNote } from '../../../src/ui/answer/grounding-note.ts';
import { quoteAround } from '../../../src/ui/answer/quote.ts';
import { ANSWER } from '../../support/scripted-library.ts';

test('one sentence has one number, in the order of the steps', () => {
  const cited = numberCitations(ANSWER);
  expect(cited.steps.map(({ citations }) => citations.map(({ number }) => number))).toEqual([
    [1],
    [2],
  ]);
  expect(cited.evidence.map(({ number }) => number)).toEqual([2]);
  expect(cited.further).toEqual([]);
});

test('the nearest sentences are numbered, and are no evidence', () => {
  const nearest = [...ANSWER.citations, ...ANSWER.steps[0]!.citations];
  const cited = numberCitations({ ...ANSWER, steps: [], citations: [], nearest });
  expect(cited.nearest.map(({ number }) => number)).toEqual([1, 2]);
  expect(cited.all).toEqual([]);
});

test('a sentence that supports a step twice is shown once', () => {
  const step = ANSWER.steps[0]!;
  const twice = { ...step, citations: [...step.citations, ...step.citations] };
  expect(numberCitations({ ...ANSWER, steps: [twice] }).steps[0]?.citations).toHaveLength(1);
});

test.each([
  ['Born in Brackwater, she left.', 'brackwater', ['Born in ', 'Brackwater', ', she left.']],
  ['Broken\n  over lines', 'broken over', ['', 'Broken over', ' lines']],
  ['Nothing here', 'elsewhere', ['Nothing here', '', '']],
  ['Nothing asked', '', ['Nothing asked', '', '']],
  ['The IRCoT of (CoT) reasoning', 'CoT', ['The IRCoT of (', 'CoT', ') reasoning']],
  ['布拉克水城', '水城', ['布拉克', '水城', '']],
  ['Costs 3.50 (net)?', '3.50 (net)?', ['Costs ', '3.50 (net)?', '']],
  // Lower-casing İ makes it longer.
  ['İİİ then Holm', 'Holm', ['İİİ then ', 'Holm', '']],
])('the value is marked in “%s”', (sentence, value, parts) => {
  expect(Object.values(quoteAround(sentence, value))).toEqual(parts);
});

test.each([
  ['some steps are found, others not', [true, false], 'triplets', 'others are not'],
  ['there are no steps', [], 'sentences', 'Read from a passage'],
  ['all steps are found, but a clue is open', [true], 'chunks', 'Read from a passage'],
  ['no step is found', [false], 'triplets', 'Not every step'],
] as const)('the note says what is the case when %s', (_case, grounded, level, note) => {
  const steps = grounded.map((each) => ({ ...ANSWER.steps[0]!, grounded: each }));
  expect(groundingNote({ steps, level }, 'partly')).toContain(note);
});

test('of several questions in one, the note names those without an answer', () => {
  const unanswered = ['What did Orle Mill cost?'];
  expect(groundingNote({ ...ANSWER, unanswered }, 'partly')).toBe(
    'Not answered: What did Orle Mill cost?',
  );
});
