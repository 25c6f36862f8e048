/** The reader that learnt nothing: what it takes for a value, where it looks, and what it leaves. */
import { describe, expect, it, vi } from 'vitest';
import * as spans from '../../../../../src/engines/instant/match/spans.ts';
import { Mishaps, UNGUARDED } from '../../../../../src/engines/instant/mishaps.ts';
import { wordsReader } from '../../../../../src/engines/instant/read/by-words.ts';
import { isByWords } from '../../../../../src/engines/instant/read/read.ts';
import { inEnglish } from '../../../../../src/sentences.ts';
import type { Passage, Reading } from '../../../../../src/reading-model/types.ts';
import { readerOf } from './scripted-model.ts';

const read = (question: string, passages: Passage[], mishaps = UNGUARDED): Promise<Reading[]> =>
  wordsReader(mishaps).model.read(question, passages);
const valuesOf = ({ spans: found }: Reading): string[] => found.map(({ text }) => text);

const FERRY: Passage = {
  heading: 'Orle Ferry',
  text: 'The Orle Ferry was built in 1931 by Ines Calloway in Sundvik. It carries 40 cars.',
};

describe('the kind of value', () => {
  it.each([
    ['Who built the Orle Ferry?', 'Ines Calloway'],
    ['Where was the Orle Ferry built?', 'Sundvik'],
    ['When was the Orle Ferry built?', '1931'],
    ['How many cars does the Orle Ferry carry?', '40'],
  ])('%s %s', async (question, value) => {
    const [reading] = await read(question, [FERRY]);
    expect(valuesOf(reading!)[0]).toContain(value);
    for (const { text, start, end } of reading!.spans)
      expect(FERRY.text.slice(start, end)).toBe(text);
  });

  it('is none that the question says itself', async () => {
    const [reading] = await read('Who built the Orle Ferry with Ines Calloway?', [FERRY]);
    expect(valuesOf(reading!)).not.toContain('Ines Calloway');
  });

  it('is the number that says which one it is where that is asked for', async () => {
    const text = 'The bus to Orle has the number 7.';
    const [reading] = await read('What is the number of the bus to Orle?', [{ heading: '', text }]);
    expect(valuesOf(reading!)).toEqual(['7']);
  });

  it('is no number that says which one it is where they are counted', async () => {
    const text = 'The error is in line 7 of the program. The program was made longer by 940 lines.';
    const [reading] = await read('How many lines does the program have?', [{ heading: '', text }]);
    expect(valuesOf(reading!).join()).toContain('940');
    expect(valuesOf(reading!)).not.toContain('7');
  });
});

describe('passages that name each other', () => {
  const question = 'When did the builder of the Orle Ferry die?';
  const built: Passage = { heading: 'Orle Ferry', text: 'Its builder was Ines Calloway.' };
  const life = (name: string): Passage => ({ heading: name, text: 'She died in 1959.' });

  it('share the words of a question of several steps', async () => {
    const [, linked, other] = await read(question, [
      ...[built, life('Ines Calloway'), life('Greta Marsh')],
    ]);
    expect(valuesOf(linked!)).toEqual(['1959']);
    expect(linked!.spans[0]!.logit).toBeGreaterThan(other!.spans[0]!.logit);
    expect(linked!.relevance).toBeGreaterThan(other!.relevance);
  });
});

describe('what a sentence denies', () => {
  const text = 'The bridge was not designed by Rolf Aster. The bridge was opened by Mina Brook.';
  const asked = async (question: string): Promise<string[]> =>
    valuesOf((await read(question, [{ heading: '', text }]))[0]!);

  it('is no value, unless it is asked for', async () => {
    expect(await asked('Who designed the bridge?')).toEqual(['Mina Brook']);
    expect(await asked('Who did not design the bridge?')).toEqual(['Rolf Aster']);
  });
});

it('one sentence that throws costs that sentence, and is counted', async () => {
  const { readSentence } = spans;
  const spy = vi.spyOn(spans, 'readSentence');
  spy.mockImplementation((text) => {
    if (text.includes('odd')) throw new TypeError('Odd.');
    return readSentence(text);
  });
  const passage = {
    heading: '',
    text: 'Rolf Aster built the odd ferry. Ines Calloway built the ferry.',
  };
  const mishaps = new Mishaps();
  const [reading] = await read('Who built the ferry?', [passage], mishaps);
  expect(valuesOf(reading!)).toEqual(['Ines Calloway']);
  expect(mishaps.notes.map((note) => inEnglish(note))).toEqual([
    'Sentences that could not be read: 1 (Odd.).',
  ]);
  spy.mockRestore();
});

it('reads a question in quotation marks as without them', async () => {
  const [bare, marked] = [
    await read('Who built the Orle Ferry?', [FERRY]),
    await read('“Who built the Orle Ferry?”', [FERRY]),
  ];
  expect(marked).toEqual(bare);
});

it('knows nothing of a question by itself, and is told from a model', async () => {
  const reader = wordsReader(UNGUARDED);
  expect(await reader.model.shape('Who built the Orle Ferry?')).toBeNull();
  expect([isByWords(reader), isByWords(readerOf({}))]).toEqual([true, false]);
});

it('finds nothing where there are no words, nor passages', async () => {
  expect(await read('Who built it?', [])).toEqual([]);
  const [reading] = await read('???', [{ heading: '', text: '' }]);
  expect(reading!.spans).toEqual([]);
});
