/** Words as they stand: what makes no difference, what does, and that it ends soon. */
import { describe, expect, it } from 'vitest';
import {
  isQuoted,
  LONGEST_FOUND,
  MOST_LETTERS,
  occurrences,
  typedWords,
  wantedWords,
} from '../../../src/retrieval/word-for-word.ts';

function found(text: string, typed: string): string[] {
  const wanted = typedWords(typed);
  return wanted
    ? [...occurrences(text, wanted)].map(({ start, end }) => text.slice(start, end))
    : [];
}

describe('what is looked for', () => {
  it.each([
    ['capitals', 'The LANTERN', 'lantern', ['LANTERN']],
    ['accents, either way', 'Café Cafe\u0301 cafe', '"café"', ['Café', 'Cafe\u0301', 'cafe']],
    ['letters with a stroke', 'Ørsted, Łódź', 'lodz', ['Łódź']],
    ['a double s', 'Straße Strasse', '"strasse"', ['Straße', 'Strasse']],
    ['a double s that was typed as one', 'Straße Strasse', '"straße"', ['Straße', 'Strasse']],
    ['ligatures', 'oﬃce oﬀice of\ufb01ce', 'office', ['oﬃce', 'oﬀice', 'of\ufb01ce']],
    ['a ligature that is being typed', 'the oﬃce', 'off', ['oﬃ']],
    ['quotation marks', '“It’s lit”', `it's lit`, ['It’s lit']],
    ['dashes', '1874–80', '1874-80', ['1874–80']],
    ['dots', 'wait… then', '"wait... then"', ['wait… then']],
    ['white space', 'harbour\n\n  board', 'harbour board', ['harbour\n\n  board']],
    ['hyphens at the end of a line', 'a light-\nhouse', 'lighthouse', ['light-\nhouse']],
    ['a hyphen of the word there', 'well-\nknown', 'well-known', ['well-\nknown']],
    ['hyphens that are not seen', 'light\u00adhouse', 'lighthouse', ['light\u00adhouse']],
    ['full-width letters', 'ＡＢＣ', 'abc', ['ＡＢＣ']],
    ['signs', 'a+b (c) [d]', 'b (c) [', ['b (c) [']],
  ])('makes no difference of %s', (_, text, typed, expected) => {
    expect(found(text, typed)).toEqual(expected);
  });

  it('begins with a word, whose last may go on where it is not quoted', () => {
    expect(found('party art artist', 'art')).toEqual(['art', 'art']);
    expect(found('party art artist', 'art ')).toEqual(['art']);
    expect(found('party art artist', '"art"')).toEqual(['art']);
    expect(found('party art artist', '„art“')).toEqual(['art']);
    expect(found('the fine arts', '"fine art')).toEqual(['fine art']);
    expect(found('the fine arts', '"fine art"')).toEqual([]);
  });

  it('keeps to the order of the words, and to what stands between them', () => {
    expect(found('lit in 1887', 'in lit')).toEqual([]);
    expect(found('lit, in 1887', 'lit in')).toEqual([]);
    expect(found('a re-creation', 'recreation')).toEqual([]);
  });

  it('finds words that are not set apart', () => {
    expect(found('東京都の京都', '"京都"')).toEqual(['京都', '京都']);
  });

  it('is nothing where nothing was typed', () => {
    for (const typed of ['', '  ', '"', '""', '“ ”']) expect(typedWords(typed)).toBeNull();
    expect([isQuoted('"lit'), isQuoted(' „lit“'), isQuoted('lit "in"')]).toEqual([
      true,
      true,
      false,
    ]);
  });
});

it('takes accents behind its last letter along, and goes on after each place', () => {
  const places = [...occurrences('aaa\u0301a', wantedWords('aa')!)];
  expect(places).toEqual([
    { start: 0, end: 2 },
    { start: 2, end: 5 },
  ]);
});

it('is never longer than what two pieces of a text have in common', () => {
  const typed = 'a '.repeat(MOST_LETTERS);
  const [place] = occurrences('a \n '.repeat(MOST_LETTERS), wantedWords(typed)!);
  expect(place!.end - place!.start).toBeLessThan(LONGEST_FOUND);
});

it('looks through a book in a moment, whatever is wanted', () => {
  const book = 'The offices of the li\u00ad\u00adght-\nhouse; \n\n  \n---- '.repeat(20_000);
  for (const typed of ['"nowhere at all"', 'ffffff', '------', 'lighthouse of', 'sssssssss']) {
    expect(found(book, typed).length).toBeLessThan(60_001);
  }
});

const HYPHENS = '-\n'.repeat(32_000);

describe('ends soon', () => {
  it.each([
    ['-5', HYPHENS],
    ['--all', HYPHENS],
    ['a--b', `a${HYPHENS}`],
    ['2019 - 2020', `2019 -${'\n'.repeat(40_000)}`],
    [`${'-'.repeat(40)}x`, HYPHENS],
    ['ab', 'a-\n'.repeat(32_000)],
    [`${'ι'.repeat(40)}x`, 'ι'.repeat(32_000)],
    [`${'a '.repeat(40)}b`, `a${'\ufeff'.repeat(10)} `.repeat(3_000)],
    [`${'a'.repeat(40)}b`, `a-\n${'\ufeff'.repeat(9)}`.repeat(3_000)],
  ])('finds no %j', (typed, text) => {
    expect(found(text, typed)).toEqual([]);
  });

  it('with a bound to all that is repeated', () => {
    for (const words of ['-5', '--all', 'a--b', '2019 - 2020', 'office "of" dots...']) {
      const { source } = wantedWords(words)!.pattern;
      expect(source.match(/(?<!\\)[*+]|,\}/g)).toBeNull();
    }
  });

  it('with bounds that only what nobody wrote goes beyond', () => {
    expect(found(`well- \n${' '.repeat(60)}known`, 'well-known')).toHaveLength(1);
    expect(found(`light-\n${' '.repeat(60)}house`, 'lighthouse')).toHaveLength(1);
    expect(found(`harbour${' '.repeat(300)}board`, 'harbour board')).toHaveLength(1);
    expect(found('1874\u00ad -- \ufeff80', '1874 -- 80')).toHaveLength(1);
  });
});

it('takes no iota for an accent', () => {
  expect(found('αιβ ᾳ', '"αβ"')).toEqual([]);
  expect(found('αιβ ᾳ', '"α"')).toEqual(['ᾳ']);
});
