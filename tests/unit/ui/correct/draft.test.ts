/** The form of corrections says only what is different from what it was filled in with. */
import { expect, test } from 'vitest';
import { foldTrace } from '../../../../src/ui/trace/trace.ts';
import {
  draftOf,
  editsOf,
  emptyClue,
  placeholdersIn,
  type Draft,
} from '../../../../src/ui/correct/draft.ts';
import { twoHops } from '../../../support/scripted-library.ts';

const { state } = foldTrace(twoHops('Where?'));
const before = draftOf(state, 3);
const changed = (change: (draft: Draft) => void) => {
  const draft = structuredClone(before);
  change(draft);
  return editsOf(before, draft);
};

test('it is filled in with the clues as decomposed, their values, and what is asked for', () => {
  expect(before.clues).toMatchObject([
    { id: 'c1', subject: 'the Lantern at Corrow Point', object: '?engineer' },
    { id: 'c2', subject: '?engineer', predicate: 'was born in', object: '?town' },
  ]);
  expect(before).toMatchObject({
    values: [
      { placeholder: 'engineer', value: 'Ilse Varnhagen' },
      { placeholder: 'town', value: 'Brackwater' },
    ],
    ...{ target: 'town', rounds: 3 },
  });
  expect(changed(() => {})).toEqual([]);
});

test('clues are edited, added and removed; what is removed comes last', () => {
  const edits = changed(({ clues }) => {
    clues[0]!.removed = true;
    clues[1]!.predicate = 'died in';
    clues.push({ ...emptyClue(clues), subject: '?town', predicate: 'lies on', object: '?river' });
    clues.push(emptyClue(clues));
  });
  expect(edits).toEqual([
    {
      ...{ kind: 'edit-clue', clue: 'c2' },
      written: { subject: '?engineer', predicate: 'died in', object: '?town' },
    },
    {
      kind: 'add-clue',
      written: { subject: '?town', predicate: 'lies on', object: '?river' },
    },
    { kind: 'remove-clue', clue: 'c1' },
  ]);
});

test('a value is set, or looked for again where it was cleared', () => {
  expect(changed(({ values }) => (values[0]!.value = 'Jon Arkwell'))).toEqual([
    { kind: 'set-value', placeholder: 'engineer', value: 'Jon Arkwell' },
  ]);
  expect(changed(({ values }) => (values[0]!.value = ' '))).toEqual([
    { kind: 'open-value', placeholder: 'engineer' },
  ]);
  expect(changed(({ values }) => (values[0]!.value += ' '))).toEqual([]);
});

test('a value whose placeholder is in no clue any more is not set', () => {
  const edits = changed(({ clues, values }) => {
    clues[0]!.object = 'Ilse Varnhagen';
    clues[1]!.subject = 'Ilse Varnhagen';
    values[0]!.value = 'Jon Arkwell';
  });
  expect(edits.map(({ kind }) => kind)).toEqual(['edit-clue', 'edit-clue']);
});

test('what is asked for and the rounds are said when they are others', () => {
  expect(
    changed((draft) => {
      draft.target = null;
      draft.rounds = 5;
    }),
  ).toEqual([
    { kind: 'ask', placeholder: null },
    { kind: 'rounds', rounds: 5 },
  ]);
});

test('placeholders are those of the clues that stay, as they are written', () => {
  const draft = structuredClone(before);
  draft.clues[0]!.removed = true;
  draft.clues.push({ ...emptyClue(draft.clues), subject: '?River', object: '?' });
  expect(placeholdersIn(draft.clues)).toEqual(['engineer', 'town', 'river']);
});

test('without clues there are rounds alone', () => {
  expect(draftOf(null, 4)).toEqual({ clues: [], values: [], target: null, rounds: 4 });
  expect(editsOf(draftOf(null, 4), { ...draftOf(null, 4), rounds: 5 })).toEqual([
    { kind: 'rounds', rounds: 5 },
  ]);
});

test('where the answer came to another value than the last step, the form begins with the answer’s', () => {
  const [...events] = twoHops('Where?');
  const answered = structuredClone(events.at(-1)!);
  if (answered.type !== 'answered') throw new Error('no answer');
  Object.assign(answered.answer.steps[1]!, { placeholder: 'town', value: 'Holm' });
  const trace = foldTrace([...events.slice(0, -1), answered]);
  expect(draftOf(trace.state, null).values[1]).toEqual({ placeholder: 'town', value: 'Holm' });
  const [, town] = trace.state!.bindings;
  expect(town!.supports).toEqual(answered.answer.steps[1]!.citations);
  expect(town!.runnersUp[0]!.value).toBe('Brackwater');
});
