import { expect, it } from 'vitest';
import { composed } from '../../../../../src/engines/instant/compose/compose.ts';
import type { AnswerInput } from '../../../../../src/tasks/types.ts';
import { contextChunk } from '../../../../support/context-chunk.ts';

const SAID = 'In 2001 it was called off for the plague, and in 2020 and 2021 on 3 May.';

it.each([
  ['In which years was the fair called off?', true, '2001, 2020, 2021', ['2001', '2020', '2021']],
  ['In which years after 2001 was it called off?', true, '2020, 2021', ['2020', '2021']],
  ['In which year was the fair called off?', false, '2001', undefined],
])('%s', (question, isOfSeveral, answer, members) => {
  const chunk = contextChunk(1, 'Orle fair', SAID);
  const supports = [{ chunk: 1, sentence: { start: 0, end: SAID.length } }];
  const input: AnswerInput = {
    ...{ question, chunks: [chunk], propositions: [], bindings: [], level: 'chunks' },
    ...{ resolved: [], unresolved: [], types: {}, target: null },
  };
  const output = composed({ answer: '2001', supports }, { kind: 'date', isOfSeveral }, input);
  expect(output.answer).toBe(answer);
  expect(output.members).toEqual(members);
});

const PRESENT = 'There were three on the north side: Ann Lee, who led; a boy; and me.';
const FOUND = 'Found on the north side: an iron shoe, from a horse, worn thin.';

it.each([
  ['Who was on the north side?', PRESENT, 'Ann Lee', 'Ann Lee, who led; a boy; and me'],
  // One of them is asked for.
  ['Who led on the north side?', PRESENT, 'Ann Lee', 'Ann Lee'],
  ['Who had a boat?', PRESENT, 'Ann Lee', 'Ann Lee'],
  // There is but one, of which more is said.
  ['What was found on the north side?', FOUND, 'an iron shoe', 'an iron shoe'],
])('%s', (question, text, value, answer) => {
  const supports = [{ chunk: 1, sentence: { start: 0, end: text.length } }];
  const input: AnswerInput = {
    ...{ question, chunks: [contextChunk(1, 'Statement', text)], propositions: [], bindings: [] },
    ...{ level: 'chunks', resolved: [], unresolved: [], types: {}, target: null },
  };
  const given = { answer: value, supports };
  expect(composed(given, { kind: 'person', isOfSeveral: false }, input).answer).toBe(answer);
});
