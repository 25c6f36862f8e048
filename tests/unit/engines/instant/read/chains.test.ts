/** Clues resolved by reading, one after the other, and the second best value where it leads on. */
import { expect, it } from 'vitest';
import { cluesOfPlan } from '../../../../../src/engines/instant/read/asked.ts';
import { resolveByReading } from '../../../../../src/engines/instant/read/chains.ts';
import type { PlanNode } from '../../../../../src/engines/instant/plan/types.ts';
import { cluesIn, substitute } from '../../../../../src/knowledge/clues.ts';
import { asSentence, inEnglish } from '../../../../../src/sentences.ts';
import { german } from '../../../../../src/ui/text/de/index.ts';
import type { ProposedBinding, ResolveInput } from '../../../../../src/tasks/types.ts';
import { chunk, readerOf } from './scripted-model.ts';

const node = (words: string, children: Record<string, PlanNode> = {}): PlanNode => ({
  ...{ words, kind: 'person', stretch: null, relation: { is: 'chain' }, children },
});
const PLAN = node('Where was ?builder born?', { builder: node('Who built the bridge of Orle?') });
const CHUNKS = [
  chunk(1, 'Orle', 'The bridge of Orle was built by Ines Calloway, or by Rolf Aster.'),
  chunk(2, 'Aster', 'Rolf Aster was born in Brixham.'),
];

function given(bindings: ProposedBinding[]): ResolveInput {
  const { clues: originals, types } = cluesOfPlan(PLAN);
  const clues = substitute(originals, bindings);
  return {
    ...{
      question: 'Where was the builder of the bridge of Orle born?',
      originals,
      bindings,
      types,
    },
    searchable: cluesIn(clues, 'searchable'),
    fuzzy: cluesIn(clues, 'fuzzy'),
    resolved: cluesIn(clues, 'resolved'),
    ...{ chunks: CHUNKS, propositions: [] },
  };
}

it('makes a clue of each node, with what it needs to know in its words', () => {
  const { clues, target } = cluesOfPlan(PLAN);
  expect(clues.map(({ words }) => words)).toEqual([
    'Who built the bridge of Orle?',
    'Where was ?builder born?',
  ]);
  expect(target).toBe('answer');
  expect(cluesIn(clues, 'searchable').map(({ id }) => id)).toEqual(['c1']);
});

it('tells placeholders of the same name apart', () => {
  const twice = node('Is ?man the son of ?man2?', {
    man: node('Who built ?man?', { man: node('What stands in Orle?') }),
    man2: node('Who founded Orle?'),
  });
  const { clues } = cluesOfPlan(twice);
  expect(clues.map(({ words }) => words)).toEqual([
    'What stands in Orle?',
    'Who built ?man3?',
    'Who founded Orle?',
    'Is ?man the son of ?man2?',
  ]);
});

it('reads a round what can be asked, and nothing that waits for a value', async () => {
  const reader = readerOf({ 'Ines Calloway': 6, 'Rolf Aster': 5 });
  const { bindings } = await resolveByReading(given([]), reader);
  expect(reader.asked).toEqual(['Who built the bridge of Orle?']);
  expect(bindings.map(({ placeholder, value }) => [placeholder, value])).toEqual([
    ['builder', 'Ines Calloway'],
  ]);
  expect(bindings[0]!.runnersUp.map(({ value }) => value)).toEqual(['Rolf Aster']);
});

it('says what was read, and how likely the value is, in the language of who asks', async () => {
  const { bindings } = await resolveByReading(given([]), readerOf({ 'Ines Calloway': 6 }));
  const { reason, score } = bindings[0]!;
  const percent = Math.round(100 * score);
  const [english, inGerman] = [inEnglish(reason!), german.said(asSentence(reason!))];
  expect(english).toBe(`read: “Who built the bridge of Orle?”, ${percent}\u00a0% likely`);
  expect(inGerman).toBe(
    `gelesen: „Who built the bridge of Orle?“, zu ${percent}\u00a0% wahrscheinlich`,
  );
});

it('goes on with the second best value where only that one leads on', async () => {
  const reader = readerOf((question): Record<string, number> =>
    question.includes('Aster born') ? { Brixham: 8 } : { 'Ines Calloway': 6, 'Rolf Aster': 5 },
  );
  const first = await resolveByReading(given([]), reader);
  const { bindings } = await resolveByReading(given(first.bindings), reader);
  expect(
    Object.fromEntries(bindings.map(({ placeholder, value }) => [placeholder, value])),
  ).toEqual({
    builder: 'Rolf Aster',
    answer: 'Brixham',
  });
});

it('leaves a value that a person set', async () => {
  const reader = readerOf((question): Record<string, number> =>
    question.includes('Aster born') ? { Brixham: 8 } : {},
  );
  const [set] = (
    await resolveByReading(given([]), readerOf({ 'Ines Calloway': 6, 'Rolf Aster': 5 }))
  ).bindings;
  const { bindings } = await resolveByReading(given([{ ...set!, settled: true }]), reader);
  expect(bindings).toEqual([]);
});
