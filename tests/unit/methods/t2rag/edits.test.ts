/** Corrections of the loop's state: what is kept, what is open again, and what is refused. */
import { describe, expect, it } from 'vitest';
import { TriviumError } from '../../../../src/errors.ts';
import { cluesFrom, formatClue, substitute } from '../../../../src/knowledge/clues.ts';
import type { Binding, Support } from '../../../../src/knowledge/types.ts';
import type { LoopState } from '../../../../src/methods/events.ts';
import {
  addClue,
  ask,
  checkRounds,
  checkTarget,
  editClue,
  MOST_CLUES,
  MOST_LETTERS,
  openValue,
  removeClue,
  setValue,
  withoutEvidence,
} from '../../../../src/methods/t2rag/edits.ts';
import { reconsidered } from '../../../../src/methods/t2rag/anew.ts';

const said = (text: string, document = 'a', chunk = 1): Support => ({
  source: { document, chunk, start: 0, end: text.length, firstPage: 1, lastPage: 1 },
  text,
});
const bound = (placeholder: string, clue: string, value: string, part: Partial<Binding> = {}) => ({
  ...{ placeholder, clue, value, score: 0.9, grounded: true, by: 'engine' as const },
  supports: [said(`It says ${value}.`)],
  runnersUp: [],
  ...part,
});

/** The lighthouse → its designer → the designer's town → the river there; and a clue beside them. */
const originals = cluesFrom([
  { subject: 'Veldhaven Light', predicate: 'was designed by', object: '?designer' },
  { subject: '?designer', predicate: 'was born in', object: '?town' },
  { subject: '?town', predicate: 'lies on', object: '?river' },
  { subject: 'Veldhaven Light', predicate: 'was lit in', object: '?year' },
]);
const RUNNER_UP = {
  value: 'Odd Rehn',
  score: 0.4,
  supports: [said('Odd Rehn drew plans.', 'b', 2)],
};
const bindings: Binding[] = [
  bound('designer', 'c1', 'Marte Quist', { runnersUp: [RUNNER_UP] }),
  bound('town', 'c2', 'Sundvik'),
  bound('river', 'c3', 'the Orle'),
  bound('year', 'c4', '1861'),
];
const state: LoopState = {
  ...{ question: 'Which river?', originals, bindings, target: 'river', round: 3 },
  clues: substitute(originals, bindings),
  types: { designer: 'person', town: 'place', year: 'year' },
  seenChunks: [1, 2, 3],
};

const valuesOf = ({ bindings: all }: LoopState): Record<string, string> =>
  Object.fromEntries(all.map(({ placeholder, value }) => [placeholder, value]));
const cluesOf = ({ clues }: LoopState): string[] => clues.map(formatClue);

function refusal(change: () => unknown): TriviumError {
  try {
    change();
  } catch (thrown) {
    if (thrown instanceof TriviumError) return thrown;
    throw thrown;
  }
  throw new Error('It was not refused.');
}

describe('a value', () => {
  it('that a person sets is kept; what followed from it, and from that in turn, is open', () => {
    const after = setValue(state, 'designer', RUNNER_UP);
    expect(valuesOf(after)).toEqual({ designer: 'Odd Rehn', year: '1861' });
    expect(after.bindings[0]).toMatchObject({ by: 'person', grounded: true, clue: 'c1' });
    expect(cluesOf(after)).toEqual([
      'Veldhaven Light | was designed by | Odd Rehn',
      'Odd Rehn | was born in | ?town',
      '?town | lies on | ?river',
      'Veldhaven Light | was lit in | 1861',
    ]);
  });

  it('that was only likely is not grounded by being chosen, in whatever word it was stored', () => {
    const chosen = (part: object) =>
      setValue(state, 'designer', { ...RUNNER_UP, ...part }).bindings[0]!.grounded;
    expect([chosen({}), chosen({ sure: false }), chosen({ supposed: true })]).toEqual([
      ...[true, false, false],
    ]);
  });

  it('what came before it is kept, and the loop has all its rounds and passages again', () => {
    const after = setValue(state, 'river', { value: 'the Asp' });
    expect(valuesOf(after)).toEqual({ ...valuesOf(state), river: 'the Asp' });
    expect(after).toMatchObject({ round: 0, seenChunks: [] });
  });

  it('opens what followed from it where its signs alone are others', () => {
    const found = { ...state, bindings: [bound('designer', 'c1', '5'), ...bindings.slice(1)] };
    expect(valuesOf(setValue(found, 'designer', { value: '-5' }))).toEqual({
      ...{ designer: '-5', year: '1861' },
    });
    expect(valuesOf(setValue(found, 'designer', { value: '5.' }))).toHaveProperty('river');
  });

  it('what it replaces can be chosen back, with its evidence', () => {
    const after = setValue(state, 'designer', RUNNER_UP);
    expect(after.bindings[0]!.runnersUp.map(({ value }) => value)).toEqual(['Marte Quist']);
    const back = setValue(after, 'designer', { value: ' marte QUIST ' });
    expect(back.bindings[0]).toMatchObject({
      ...{ value: 'marte QUIST', grounded: true, supports: bindings[0]!.supports },
    });
    expect(back.bindings[0]!.runnersUp.map(({ value }) => value)).toEqual(['Odd Rehn']);
  });

  it('that is written by hand has no evidence and is not grounded', () => {
    const { bindings: after } = setValue(state, 'town', { value: 'Brackwater' });
    expect(after.find(({ placeholder }) => placeholder === 'town')).toMatchObject({
      ...{ value: 'Brackwater', supports: [], grounded: false, by: 'person' },
    });
  });

  it('that confirms what was found changes nothing that followed from it', () => {
    const after = setValue(state, 'designer', { value: 'Marte Quist' });
    expect(valuesOf(after)).toEqual(valuesOf(state));
    expect(after.bindings[0]!.by).toBe('person');
  });

  it('can be given where none was found', () => {
    const open = openValue(state, 'town');
    expect(valuesOf(open)).toEqual({ designer: 'Marte Quist', year: '1861' });
    const after = setValue(open, 'town', { value: 'Brackwater' });
    expect(after.bindings.at(-1)).toMatchObject({ placeholder: 'town', clue: 'c2' });
    expect(cluesOf(after)[2]).toBe('Brackwater | lies on | ?river');
  });

  it('of a person stays when what came before it is corrected', () => {
    const own = setValue(state, 'town', { value: 'Brackwater' });
    const after = setValue(own, 'designer', RUNNER_UP);
    expect(valuesOf(after)).toEqual({ designer: 'Odd Rehn', town: 'Brackwater', year: '1861' });
  });

  it('of a person loses the evidence that spoke of what came before it', () => {
    const own = setValue(state, 'town', { value: 'Sundvik' });
    const townOf = ({ bindings: all }: LoopState) =>
      all.find(({ placeholder }) => placeholder === 'town');
    expect(townOf(own)).toMatchObject({ by: 'person', grounded: true });
    const after = setValue(own, 'designer', RUNNER_UP);
    expect(townOf(after)).toMatchObject({ value: 'Sundvik', supports: [], grounded: false });
    expect(townOf(setValue(own, 'year', { value: '1862' }))).toEqual(townOf(own));
  });

  it.each([
    ['', 'No value is given'],
    ['?town', 'is a placeholder'],
    ['x'.repeat(MOST_LETTERS + 1), `${MOST_LETTERS} at most`],
  ])('is refused: %s', (value, message) => {
    const error = refusal(() => setValue(state, 'town', { value }));
    expect(error).toMatchObject({ code: 'invalid' });
    expect(error.message).toContain(message);
    expect(error.hint).not.toBe('');
  });

  it('of a placeholder that no clue has is refused', () => {
    expect(refusal(() => setValue(state, 'bridge', { value: 'x' })).message).toContain('?bridge');
  });
});

describe('a clue', () => {
  const written = { subject: '?designer', predicate: 'died in', object: '?town' };

  it('that is edited opens what it gave, and keeps the rest', () => {
    const after = editClue(state, 'c2', written);
    expect(valuesOf(after)).toEqual({ designer: 'Marte Quist', year: '1861' });
    expect(cluesOf(after)[1]).toBe('Marte Quist | died in | ?town');
    expect(after.originals.map(({ id }) => id)).toEqual(['c1', 'c2', 'c3', 'c4']);
  });

  it('that is written as it was changes nothing', () => {
    const same = { subject: '?designer ', predicate: 'was born in', object: '? town' };
    expect(editClue(state, 'c2', same)).toBe(state);
  });

  it('keeps the unknown that a bare question mark was; another one is another unknown', () => {
    const bare = addClue(state, { subject: '?', predicate: 'painted', object: 'Veldhaven Light' });
    expect(bare.originals[4]!.subject).toEqual({ placeholder: '_1' });
    const edited = editClue(bare, 'c5', { subject: '?', predicate: 'drew', object: '?' });
    expect(edited.originals[4]).toMatchObject({
      ...{ subject: { placeholder: '_1' }, object: { placeholder: '_2' } },
    });
  });

  it('that loses a placeholder loses its value and its type', () => {
    const known = { subject: 'Veldhaven Light', predicate: 'was lit in', object: '1861' };
    const after = editClue(state, 'c4', known);
    expect(valuesOf(after)).not.toHaveProperty('year');
    expect(after.types).toEqual({ designer: 'person', town: 'place' });
  });

  it('that is added with something to find keeps what is known', () => {
    const further = { subject: '?river', predicate: 'flows into', object: '?lake' };
    const after = addClue(state, further);
    expect(valuesOf(after)).toEqual(valuesOf(state));
    expect(cluesOf(after)[4]).toBe('the Orle | flows into | ?lake');
  });

  it('that is added about what is known has it weighed again', () => {
    const constraint = { subject: '?designer', predicate: 'is', object: 'a painter' };
    const after = addClue(state, constraint);
    expect(valuesOf(after)).toEqual({ year: '1861' });
    // A person's own value is not weighed.
    const own = setValue(state, 'designer', RUNNER_UP);
    const found = { ...own, bindings: [...own.bindings, bound('town', 'c2', 'Holm')] };
    expect(valuesOf(addClue(found, constraint))).toEqual(valuesOf(found));
  });

  it('that is removed takes what it gave with it, and what nothing mentions any more', () => {
    const after = removeClue(state, 'c4');
    expect(valuesOf(after)).toEqual({
      designer: 'Marte Quist',
      town: 'Sundvik',
      river: 'the Orle',
    });
    expect(removeClue(state, 'c1').originals.map(({ id }) => id)).toEqual(['c2', 'c3', 'c4']);
    expect(valuesOf(removeClue(state, 'c1'))).toEqual({ year: '1861' });
    // An id is not given twice while its clue is there.
    expect(addClue(removeClue(state, 'c1'), written).originals.map(({ id }) => id)).toEqual([
      ...['c2', 'c3', 'c4', 'c5'],
    ]);
  });

  it.each([
    [{ subject: '', predicate: 'was born in', object: '?town' }, 'no subject'],
    [{ subject: 'x', predicate: 'was born in', object: ' ' }, 'no object'],
    [{ subject: 'x', predicate: 'was born in', object: '?the town' }, 'no placeholder'],
    [{ subject: '?a', predicate: '?b', object: '?c' }, 'Nothing in this clue is known'],
    [{ subject: 'x'.repeat(999), predicate: 'is', object: '?c' }, 'at most'],
  ])('is refused where it cannot be searched with: %o', (wrong, message) => {
    for (const change of [() => addClue(state, wrong), () => editClue(state, 'c2', wrong)]) {
      const error = refusal(change);
      expect(error.message).toContain(message);
      expect(error.hint).not.toBe('');
    }
  });

  it('is refused beyond the most there may be, when it is the only one, and when it is gone', () => {
    let many = state;
    while (many.originals.length < MOST_CLUES) many = addClue(many, written);
    expect(refusal(() => addClue(many, written)).message).toContain(String(MOST_CLUES));
    const only = { ...state, originals: originals.slice(0, 1) };
    expect(refusal(() => removeClue(only, 'c1')).hint).toContain('add another');
    expect(refusal(() => removeClue(state, 'c9')).message).toContain('gone');
  });
});

describe('what is asked for', () => {
  it('can be another placeholder, and must stand in a clue', () => {
    const after = ask(state, 'town');
    expect(after.target).toBe('town');
    expect(valuesOf(after)).toEqual(valuesOf(state));
    checkTarget(after);
    checkTarget(ask(state, null));
    const error = refusal(() => checkTarget(removeClue(state, 'c3')));
    expect(error.message).toContain('?river');
    expect(error.hint).toContain('Keep it in a clue');
  });
});

describe('evidence', () => {
  it('that no longer counts opens what rests on it alone', () => {
    const both = state.bindings.with(1, {
      ...bindings[1]!,
      supports: [said('Quist of Sundvik.', 'a', 9), said('Born in Sundvik.', 'b', 2)],
    });
    const after = withoutEvidence({ ...state, bindings: both }, ({ document }) => document === 'b');
    expect(valuesOf(after)).toEqual(valuesOf(state));
    expect(after.bindings[1]!.supports.map(({ text }) => text)).toEqual(['Quist of Sundvik.']);
    // A runner-up from there is no longer offered.
    expect(after.bindings[0]!.runnersUp).toEqual([]);
    const less = withoutEvidence({ ...state, bindings: both }, ({ chunk }) => chunk !== 2);
    expect(valuesOf(less)).toEqual({});
  });

  it('of a person’s own value goes, the value stays', () => {
    const own = setValue(state, 'designer', RUNNER_UP);
    const after = withoutEvidence(own, ({ document }) => document === 'b');
    expect(after.bindings[0]).toMatchObject({ value: 'Odd Rehn', supports: [], grounded: false });
  });

  it('that is new has everything weighed again that a person did not set', () => {
    expect(valuesOf(reconsidered(state))).toEqual({});
    const own = setValue(state, 'town', { value: 'Brackwater' });
    expect(valuesOf(reconsidered(own))).toEqual({ town: 'Brackwater' });
  });
});

describe('more rounds', () => {
  it('need something to find, and to be more than there were', () => {
    expect(refusal(() => checkRounds(state, 5)).message).toContain('Every placeholder has a value');
    const open = { ...openValue(state, 'town'), round: 3 };
    expect(refusal(() => checkRounds(open, 3)).message).toContain('3 rounds were searched');
    checkRounds(open, 4);
  });
});

it('a clue may have a placeholder among other words, as a model or a person writes it', () => {
  const written = { subject: "?Town's harbour", predicate: 'was dug in', object: '?age' };
  const after = addClue(state, written);
  expect(cluesOf(after).at(-1)).toBe("Sundvik's harbour | was dug in | ?age");
  const same = editClue(after, 'c5', written);
  expect(same).toBe(after);
  expect(() => addClue(state, { ...written, subject: '?moon of it' })).toThrow(/no placeholder/);
});
