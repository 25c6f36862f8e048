/** What a person corrected, as it is kept: what holds, not every step to it. */
import { describe, expect, it } from 'vitest';
import { keptAs } from '../../../src/methods/kept-corrections.ts';
import type { Binding } from '../../../src/knowledge/types.ts';
import { correct, type Edit } from '../../../src/methods/correct.ts';
import { cluesFrom, substitute } from '../../../src/knowledge/clues.ts';
import {
  isAt,
  withChange,
  withRounds,
  type Change,
  type Correction,
  type PassagePlace,
} from '../../../src/methods/corrections.ts';
import type { LoopState } from '../../../src/methods/events.ts';

const passage = (chunk: number, document = 'a'): PassagePlace => ({
  ...{ chunk, document, start: chunk * 100, end: chunk * 100 + 90, firstPage: 1, lastPage: 1 },
  words: `Passage ${chunk}`,
});
const all = (...changes: Change[]): Correction[] =>
  changes.reduce<Correction[]>((list, change) => withChange(list, change), []);

describe('the list of corrections', () => {
  it('has the last of two about the same, with what stood there first', () => {
    expect(
      all(
        { kind: 'value', placeholder: 'town', value: 'Holm', before: 'Sundvik' },
        { kind: 'pinned', passage: passage(1) },
        { kind: 'value', placeholder: 'town', value: 'Brackwater', before: 'Holm' },
      ),
    ).toEqual([
      { kind: 'pinned', passage: passage(1) },
      { kind: 'value', placeholder: 'town', value: 'Brackwater', before: 'Sundvik' },
    ]);
  });

  it('forgets what was taken back', () => {
    const edited = {
      kind: 'clue-edited',
      clue: 'c1',
      before: 'a | b | c',
      after: 'a | d | c',
    } as const;
    expect(all(edited, { ...edited, before: 'a | d | c', after: 'a | b | c' })).toEqual([]);
    expect(
      all(
        { kind: 'clue-added', clue: 'c5', after: 'a | b | c' },
        { kind: 'clue-removed', clue: 'c5', before: 'a | b | c' },
      ),
    ).toEqual([]);
    expect(
      all({ kind: 'pinned', passage: passage(1) }, { kind: 'released', passage: passage(1) }),
    ).toEqual([]);
    expect(
      all(
        { kind: 'value', placeholder: 'town', value: 'Holm', before: null },
        { kind: 'opened', placeholder: 'town', before: 'Holm' },
      ),
    ).toEqual([]);
    expect(
      all(
        { kind: 'document-excluded', document: 'a', name: 'A' },
        { kind: 'document-released', document: 'a' },
      ),
    ).toEqual([]);
    expect(
      all(
        { kind: 'asked', placeholder: 'town', before: 'river' },
        { kind: 'asked', placeholder: 'river', before: 'town' },
      ),
    ).toEqual([]);
  });

  it('tells a clue that was added and then edited as one that was added', () => {
    expect(
      all(
        { kind: 'clue-added', clue: 'c5', after: 'a | b | c' },
        { kind: 'clue-edited', clue: 'c5', before: 'a | b | c', after: 'a | b | d' },
      ),
    ).toEqual([{ kind: 'clue-added', clue: 'c5', after: 'a | b | d' }]);
  });

  it('a passage is either pinned or left out; a document left out takes its passages with it', () => {
    const pinned: Change = { kind: 'pinned', passage: passage(1) };
    expect(all(pinned, { kind: 'excluded', passage: passage(1) })).toHaveLength(1);
    const without: Change = { kind: 'document-excluded', document: 'a', name: 'A' };
    const other: Change = { kind: 'excluded', passage: passage(1, 'b') };
    expect(all(pinned, other, without)).toEqual([other, without]);
    // A passage of it that is pinned afterwards is used all the same.
    expect(all(without, pinned)).toEqual([without, pinned]);
  });
});

describe('the place of a passage', () => {
  it('is found again where passages were cut anew', () => {
    const place = { document: 'a', start: 100, end: 200 };
    expect(isAt(place, { document: 'a', start: 0, end: 400 })).toBe(true);
    expect(isAt(place, { document: 'a', start: 120, end: 150 })).toBe(true);
    expect(isAt(place, { document: 'a', start: 190, end: 400 })).toBe(false);
    expect(isAt(place, { document: 'b', start: 100, end: 200 })).toBe(false);
  });
});

describe('rounds', () => {
  const parameters = [
    { kind: 'number', name: 'maxRounds', label: '', default: 3, least: 1, most: 10 } as const,
  ];
  it('are as many as a person allowed, within the limits of the method', () => {
    const rounds = (n: number): Correction[] => [{ kind: 'rounds', rounds: n }];
    expect(withRounds({ maxRounds: 3 }, parameters, rounds(6))).toEqual({ maxRounds: 6 });
    expect(withRounds({ maxRounds: 3 }, parameters, rounds(99))).toEqual({ maxRounds: 10 });
    expect(withRounds({ maxRounds: 3 }, parameters, [])).toEqual({ maxRounds: 3 });
    expect(withRounds({ passages: 3 }, [], rounds(6))).toEqual({ passages: 3 });
  });
});

describe('corrections made together', () => {
  const originals = cluesFrom([
    { subject: 'Veldhaven Light', predicate: 'was designed by', object: '?designer' },
    { subject: '?designer', predicate: 'was born in', object: '?town' },
  ]);
  const source = { document: 'a', chunk: 1, start: 110, end: 150, firstPage: 1, lastPage: 1 };
  const binding = (placeholder: string, clue: string, value: string): Binding => ({
    ...{ placeholder, clue, value, score: 1, grounded: true, by: 'engine', runnersUp: [] },
    supports: [{ source, text: value }],
  });
  const bindings = [binding('designer', 'c1', 'Marte Quist')];
  const state: LoopState = {
    ...{ question: 'Where?', originals, bindings, types: {}, target: 'town', round: 3 },
    clues: substitute(originals, bindings),
    seenChunks: [1],
  };
  const from = (edits: Edit[]) => correct({ state, corrections: [] }, edits);

  it('change the state and are told', () => {
    const { state: after, corrections } = from([
      { kind: 'set-value', placeholder: 'designer', value: ' Odd Rehn' },
      {
        ...{ kind: 'edit-clue', clue: 'c2' },
        written: { subject: '?designer', predicate: 'died in', object: '?town' },
      },
      { kind: 'add-clue', written: { subject: '?town', predicate: 'is', object: 'a port' } },
    ]);
    expect(after!.bindings).toMatchObject([{ value: 'Odd Rehn', by: 'person' }]);
    expect(corrections).toEqual([
      { kind: 'value', placeholder: 'designer', value: 'Odd Rehn', before: 'Marte Quist' },
      {
        ...{ kind: 'clue-edited', clue: 'c2' },
        ...{ before: '?designer | was born in | ?town', after: '?designer | died in | ?town' },
      },
      { kind: 'clue-added', clue: 'c3', after: '?town | is | a port' },
    ]);
  });

  it('only more rounds go on where the loop stopped; with others it has all of them', () => {
    const more = from([{ kind: 'rounds', rounds: 5 }]);
    expect(more.state).toBe(state);
    expect(more.corrections).toEqual([{ kind: 'rounds', rounds: 5 }]);
    const both = from([
      { kind: 'rounds', rounds: 2 },
      { kind: 'exclude', passage: passage(1) },
    ]);
    expect(both.state).toMatchObject({ round: 0, bindings: [] });
  });

  it('leave out a passage by its id, or by the place of a sentence in it', () => {
    expect(from([{ kind: 'exclude', passage: passage(1) }]).state!.bindings).toEqual([]);
    const elsewhere = { ...passage(7), start: 100, end: 190 };
    expect(from([{ kind: 'exclude', passage: elsewhere }]).state!.bindings).toEqual([]);
    const other = from([{ kind: 'exclude', passage: passage(2) }]);
    expect(other.state!.bindings).toHaveLength(1);
  });

  it('what is asked for may move while its clue goes, but must be somewhere at the end', () => {
    const remove: Edit = { kind: 'remove-clue', clue: 'c2' };
    expect(() => from([remove])).toThrow(/\?town is what is asked for/);
    const { state: after, corrections } = from([remove, { kind: 'ask', placeholder: 'designer' }]);
    expect(after!.target).toBe('designer');
    expect(corrections.map(({ kind }) => kind)).toEqual(['clue-removed', 'asked']);
  });

  it('a value can be looked for again', () => {
    const set = from([{ kind: 'set-value', placeholder: 'designer', value: 'Odd Rehn' }]);
    const open = correct(set, [{ kind: 'open-value', placeholder: 'designer' }]);
    expect(open.state!.bindings).toEqual([]);
    expect(open.corrections).toEqual([]);
  });

  it('without clues, what is retrieved can be corrected, and clues cannot', () => {
    const before = { state: null, corrections: [] };
    const { corrections } = correct(before, [
      { kind: 'pin', passage: passage(1) },
      { kind: 'exclude-document', document: 'b', name: 'B' },
      { kind: 'rounds', rounds: 7 },
    ]);
    expect(corrections.map(({ kind }) => kind)).toEqual(['pinned', 'document-excluded', 'rounds']);
    expect(() => correct(before, [{ kind: 'remove-clue', clue: 'c1' }])).toThrow(/without clues/);
  });
});

it('keeps them under the words that earlier builds kept them under', () => {
  expect(keptAs('What cost $3.50 at −5 °C, 1,204 or 10²?')).toBe(
    'what cost 3 50 at 5 c 1204 or 102',
  );
});
