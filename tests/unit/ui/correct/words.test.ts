/** What a person corrected, in words; and which passage a citation stands in. */
import { expect, test } from 'vitest';
import type { Correction } from '../../../../src/methods/corrections.ts';
import type { MethodEvent } from '../../../../src/methods/events.ts';
import type { ContextChunk } from '../../../../src/tasks/types.ts';
import { passageOf } from '../../../../src/ui/correct/passage.ts';
import { correctionInWords } from '../../../../src/ui/correct/words.ts';
import { foldTrace } from '../../../../src/ui/trace/trace.ts';
import { twoHops } from '../../../support/scripted-library.ts';

const naming = { nameOf: (id: string) => `${id}.pdf`, hasPages: (id: string) => id === 'lights' };
const passage = {
  ...{ chunk: 4, document: 'lights', start: 0, end: 90, firstPage: 3, lastPage: 4 },
  words: 'The harbour',
};

test.each<[Correction, string]>([
  [
    { kind: 'value', placeholder: 'town', value: 'Holm', before: 'Brackwater' },
    'You set ?town to “Holm” instead of “Brackwater”.',
  ],
  [{ kind: 'value', placeholder: '_1', value: 'Holm', before: null }, 'You set ? to “Holm”.'],
  [
    { kind: 'opened', placeholder: 'town', before: 'Holm' },
    'You had ?town looked for again; it was “Holm”.',
  ],
  [
    { kind: 'clue-edited', clue: 'c1', before: 'a | was born in | ?b', after: 'a | died in | ?b' },
    'You changed “What was a born in?” to “What did a die in?”.',
  ],
  [{ kind: 'clue-added', clue: 'c1', after: 'a | is | ?b' }, 'You added the clue “What is a?”.'],
  [
    { kind: 'clue-removed', clue: 'c1', before: 'a | is | ?b' },
    'You removed the clue “What is a?”.',
  ],
  [{ kind: 'asked', placeholder: 'town', before: null }, 'You asked for ?town.'],
  [{ kind: 'pinned', passage }, 'You always use the passage “The harbour” (lights.pdf, pp. 3–4).'],
  [
    { kind: 'excluded', passage: { ...passage, document: 'notes' } },
    'You left out the passage “The harbour” (notes.pdf).',
  ],
  [
    { kind: 'document-excluded', document: 'gone', name: 'old name.txt' },
    'You left out the document old name.txt.',
  ],
  [{ kind: 'rounds', rounds: 5 }, 'You allowed 5 rounds.'],
])('%o', (correction, words) => {
  expect(correctionInWords(correction, naming)).toBe(words);
});

test('the trace has the corrections, told once', () => {
  const corrections: Correction[] = [{ kind: 'rounds', rounds: 5 }];
  const events: MethodEvent[] = twoHops('Where?').toSpliced(1, 0, {
    ...{ type: 'corrected', corrections },
  });
  const trace = foldTrace(events);
  expect(trace.corrections).toEqual(corrections);
  expect(trace.entries[0]).toEqual({ kind: 'corrections', corrections });
  const state = trace.state!;
  const bindings = state.bindings.map((one) => ({ ...one, by: 'person' as const }));
  const resumed: MethodEvent = { type: 'decomposed', state: { ...state, bindings } };
  const told = foldTrace([{ type: 'corrected', corrections }, resumed]);
  expect(told.entries.map(({ kind }) => kind)).toEqual(['corrections']);
  // As in traces from before corrections were events.
  expect(foldTrace([resumed]).entries.map(({ kind }) => kind)).toEqual(['corrected', 'corrected']);
});

test('a citation stands in the passage that was read; one that is not there stands for itself', () => {
  const cited = { ...passage, start: 10, end: 30, text: 'x'.repeat(99) };
  const whole = { ...passage, id: 4, heading: 'Harbours', text: '…' } as unknown as ContextChunk;
  expect(passageOf(cited, new Map([[4, whole]]))).toMatchObject({
    ...{ start: 0, end: 90, words: 'Harbours', chunk: 4 },
  });
  const alone = passageOf(cited, new Map());
  expect(alone).toMatchObject({ start: 10, end: 30, chunk: 4 });
  expect(alone.words).toHaveLength(61);
});
