import { expect, it } from 'vitest';
import { composed } from '../../../../../src/engines/instant/compose/compose.ts';
import type { AnswerInput } from '../../../../../src/tasks/types.ts';
import { contextChunk } from '../../../../support/context-chunk.ts';

const SAID = 'In 2001 it was called off for the plague, and in 2020 and 2021 on 3 May.';

it.each([
  ['In which years was the fair called off?', true, '2001, 2020, 2021', ['2001', '2020', '2021']],
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

it.each([
  ['Who was on the north side?', 'Ann Lee, who led; a boy; and me'],
  // One of them is asked for.
  ['Who led on the north side?', 'Ann Lee'],
  ['Who had a boat?', 'Ann Lee'],
])('%s', (question, answer) => {
  const chunk = contextChunk(1, 'Statement', PRESENT);
  const supports = [{ chunk: 1, sentence: { start: 0, end: PRESENT.length } }];
  const input: AnswerInput = {
    ...{ question, chunks: [chunk], propositions: [], bindings: [], level: 'chunks' },
    ...{ resolved: [], unresolved: [], types: {}, target: null },
  };
  const given = { answer: 'Ann Lee', supports };
  expect(composed(given, { kind: 'person', isOfSeveral: false }, input).answer).toBe(answer);
});
