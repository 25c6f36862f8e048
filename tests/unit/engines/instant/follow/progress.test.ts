/** What the built-in engine knows after a look, and what it looks for next: over invented passages. */
import { describe, expect, it } from 'vitest';
import {
  inWords,
  isKnown,
  nextQuery,
  progressOf,
  type Progress,
} from '../../../../../src/engines/instant/follow/progress.ts';
import { cluesFrom } from '../../../../../src/knowledge/clues.ts';
import { surely } from '../read/scripted-model.ts';
import { contextChunk } from '../../../../support/context-chunk.ts';

const QUESTION = 'In which town was the designer of Veldhaven Light born?';
const LIGHT = contextChunk(
  0,
  'Veldhaven Light',
  'Veldhaven Light is a lighthouse on Orle. It was designed by Marte Quist.',
);
const QUIST = contextChunk(1, 'M. Quist', 'M. Quist was an engineer. She was born in Sundvik.');
const SURELY = surely((question) => ({
  [question.includes('born') ? 'Sundvik' : 'Marte Quist']: 6,
}));

/** After looking at these passages, read surely. */
const after = (...chunks: (typeof LIGHT)[]): Promise<Progress> =>
  progressOf(QUESTION, { propositions: [], chunks }, SURELY);

describe('the next query', () => {
  it('asks for the first unknown, then for the next with what is known filled in', async () => {
    const [nothing, one, all] = [await after(), await after(LIGHT), await after(LIGHT, QUIST)];
    expect(nextQuery(nothing, [QUESTION])).toBe('Who is the designer of Veldhaven Light?');
    expect(nextQuery(one, [QUESTION])).toBe('In which town was Marte Quist born?');
    expect([nothing, one, all].map(isKnown)).toEqual([false, false, true]);
    expect(inWords(one)).toBe(
      'Known: Veldhaven Light designer Marte Quist. Missing: Marte Quist was born in.',
    );
  });

  it('never repeats itself: then the thing alone, then nothing', async () => {
    const one = await after(LIGHT);
    const asked = [QUESTION, 'in which town was marte quist born'];
    expect(nextQuery(one, asked)).toBe('Marte Quist');
    expect(nextQuery(one, [...asked, 'Marte Quist'])).toBeNull();
  });

  it('asks for two things at once where a question compares them, then for each', () => {
    const clues = cluesFrom([
      { subject: 'Orle Chapel', predicate: 'was built in', object: '?a' },
      { subject: 'Tarn Beacon', predicate: 'was built in', object: '?b' },
    ]);
    const progress: Progress = { originals: clues, types: {}, clues, bindings: [], target: null };
    const both = 'Orle Chapel was built in, Tarn Beacon was built in';
    expect(nextQuery(progress, [])).toBe(both);
    expect(nextQuery(progress, [both])).toBe('Orle Chapel was built in');
  });

  it('tries the next best value of what was filled in', () => {
    const originals = cluesFrom([
      { subject: 'Veldhaven Light', predicate: 'was designed by', object: '?designer' },
      { subject: '?designer', predicate: 'was born in', object: '?town' },
    ]);
    const clues = cluesFrom([
      { subject: 'Veldhaven Light', predicate: 'was designed by', object: 'Odd Rehn' },
      { subject: 'Odd Rehn', predicate: 'was born in', object: '?town' },
    ]);
    const runnersUp = [
      { value: 'Marte Quist', score: 0.8, supports: [] },
      { value: 'Orle', score: 0.1, supports: [] },
    ];
    const designer = { placeholder: 'designer', clue: 'c1', value: 'Odd Rehn', score: 1 };
    const bindings = [{ ...designer, supports: [], runnersUp }];
    const progress: Progress = { originals, types: {}, clues, bindings, target: 'town' };
    expect(nextQuery(progress, ['Odd Rehn was born in'])).toBe('Marte Quist was born in');
    expect(nextQuery(progress, ['Odd Rehn was born in', 'Marte Quist was born in'])).toBe(
      'Odd Rehn',
    );
  });
});

it('is not known what is not sure: the clue asks again', () => {
  const originals = cluesFrom([{ subject: 'Orle', predicate: 'lies on', object: '?river' }]);
  const clues = cluesFrom([{ subject: 'Orle', predicate: 'lies on', object: 'Aar' }]);
  const river = { placeholder: 'river', clue: 'c1', value: 'Aar', score: 1, supports: [] };
  const known: Progress = {
    ...{ originals, types: {}, clues, target: 'river' },
    bindings: [{ ...river, runnersUp: [] }],
  };
  const unsure: Progress = { ...known, bindings: [{ ...known.bindings[0]!, sure: false }] };
  expect([isKnown(known), isKnown(unsure)]).toEqual([true, false]);
  expect(nextQuery(unsure, [])).toBe('Orle lies on');
});

it('knows nothing of a question that it cannot take apart', () => {
  const progress: Progress = { originals: [], types: {}, clues: [], bindings: [], target: null };
  expect(isKnown(progress)).toBe(false);
  expect(nextQuery(progress, [])).toBeNull();
  expect(inWords(progress)).toMatch(/could not be taken apart/);
});
