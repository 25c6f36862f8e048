import { afterEach, describe, expect, it, test } from 'vitest';
import { numberCitations } from '../../../src/ui/answer/citations.ts';
import { groundingNote } from '../../../src/ui/answer/grounding-note.ts';
import { standingIcon, standingLabel } from '../../../src/ui/answer/standing-label.ts';
import { quoteAround } from '../../../src/ui/answer/quote.ts';
import { wordingOf } from '../../../src/ui/reasoning/wording.ts';
import { chainOf } from '../../../src/ui/reasoning/chain.ts';
import { english, speak } from '../../../src/ui/text.ts';
import { german } from '../../../src/ui/text/de/index.ts';
import { foldTrace } from '../../../src/ui/trace/trace.ts';
import { ANSWER } from '../../support/scripted-library.ts';

afterEach(() => speak(english));

test('what is said of an answer is a warning where nothing says it, and only there', () => {
  const icons = (['grounded', 'partly', 'likely', 'as-you-say', 'not-grounded'] as const).map(
    (standing) => standingIcon(standing),
  );
  expect(icons).toEqual(['check', 'roughly', 'roughly', 'pencil', 'warning']);
  expect(standingIcon('not-grounded', 0.35)).toBe('roughly');
});

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

test('a row of a table has its own words, and what is read out beside them', () => {
  const [support] = ANSWER.citations;
  const citations = [{ ...support!, text: 'Costa  3.40', row: 'Bidder: Costa; Price: 3.40' }];
  const [cited] = numberCitations({ ...ANSWER, steps: [], citations }).evidence;
  expect(cited).toMatchObject({ text: 'Costa  3.40', row: 'Bidder: Costa; Price: 3.40' });
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
  ['It is not open on 15 May.', 'no', ['It is not open on 15 May.', '', '']],
  ['It is not open on 15 May.', '5', ['It is not open on 15 May.', '', '']],
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

test('the note says what only rules have found', () => {
  const answer = { ...ANSWER, steps: [ANSWER.steps[0]!], byRules: true as const };
  expect(groundingNote(answer, 'partly')).toContain('Found by rules');
});

test('of several questions in one, the note names those without an answer', () => {
  const unanswered = ['What did Orle Mill cost?'];
  expect(groundingNote({ ...ANSWER, unanswered }, 'partly')).toBe(
    'Not answered: What did Orle Mill cost?',
  );
});

describe('how an answer stands', () => {
  it.each([
    ['grounded', 0.92, 'Grounded, 90 %', 'Belegt, 90 %'],
    ['grounded', 0.99, 'Grounded, over 95 %', 'Belegt, über 95 %'],
    ['partly', 0.68, 'Likely, 70 %', 'Wahrscheinlich, 70 %'],
    ['partly', 0.62, 'Likely, 60 %', 'Wahrscheinlich, 60 %'],
    ['partly', 0.885, 'Likely, 85 %', 'Wahrscheinlich, 85 %'],
    ['not-grounded', 0.49, 'Not sure, 45 %', 'Unsicher, 45 %'],
    ['not-grounded', 0.33, 'Not sure, 35 %', 'Unsicher, 35 %'],
    ['not-grounded', 0.01, 'Not sure, under 5 %', 'Unsicher, unter 5 %'],
    // However likely it is: nothing that is cited says it.
    ['not-grounded', 0.7, 'Not grounded', 'Nicht belegt'],
    ['as-you-say', 0.3, 'As you say', 'Wie Sie sagen'],
    ['grounded', undefined, 'Grounded', 'Belegt'],
    ['partly', undefined, 'Partly grounded', 'Teilweise belegt'],
    ['not-grounded', undefined, 'Not grounded', 'Nicht belegt'],
  ] as const)('%s and %d is “%s”', (standing, probability, label, inGerman) => {
    const said = () => standingLabel(standing, probability).replaceAll('\u00a0', ' ');
    expect(said()).toBe(label);
    speak(german);
    expect(said()).toBe(inGerman);
  });

  it.each([
    ['partly', 0.7, 'are right about 7 times in 10.', 'in etwa 7 von 10 Fällen.'],
    ['partly', 0.66, 'are right about 13 times in 20.', 'in etwa 13 von 20 Fällen.'],
    ['grounded', 0.999, 'are right about 19 times in 20.', 'in etwa 19 von 20 Fällen.'],
    ['not-grounded', 0, 'about once in 20. Check it', 'in etwa 1 von 20 Fällen. Prüfen Sie'],
    ['not-grounded', 0.6, 'No sentence that it cites', 'Kein zitierter Satz'],
  ] as const)('%s and %d is explained', (standing, probability, note, inGerman) => {
    const answer = { ...ANSWER, probability };
    expect(groundingNote(answer, standing)).toContain(note);
    speak(german);
    expect(groundingNote(answer, standing)).toContain(inGerman);
  });

  it('is said by a drawing in the same words, at the answer and where the answer is the only step', () => {
    const answer = { ...ANSWER, grounding: 'partly' as const, probability: 0.7, steps: [] };
    const chain = chainOf(foldTrace([{ type: 'answered', answer }]), false);
    const { answerNote, remarks } = wordingOf({ nameOf: String, hasPages: () => true });
    const label = 'Likely, 70\u00a0%';
    expect(answerNote(chain).text).toBe(`Answer · ~ ${label}`);
    expect(remarks(chain.rows[0]!).map(({ text }) => text)).toEqual([`~ ${label}`]);
  });
});
