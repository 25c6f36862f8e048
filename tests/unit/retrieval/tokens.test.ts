import { describe, expect, test } from 'vitest';
import { stem } from '../../../src/retrieval/stem.ts';
import { isStopWord, stems, words } from '../../../src/retrieval/tokens.ts';

describe('words', () => {
  test.each<[string, string[]]>([
    ['The Harbour’s keeper', ['the', 'harbour', 'keeper']],
    ["the sailors' boats", ['the', 'sailors', 'boats']],
    ["Niamh O'Hara didn't", ['niamh', 'ohara', 'didnt']],
    ['Café Ångström, Łódź, Straße', ['cafe', 'angstrom', 'lodz', 'strasse']],
    ['in the U.S. and the U.K.', ['in', 'the', 'us', 'and', 'the', 'uk']],
    ['1,250.5 tons in 1871–72', ['12505', 'tons', 'in', '1871', '72']],
    ['3rd of 12 AB12', ['3rd', 'of', '12', 'ab12']],
    ['co\u00adoperate', ['cooperate']],
    ['ﬁnal oﬃce', ['final', 'office']],
    ['Санкт Петербург', ['санкт', 'петербург']],
    ['', []],
    ['… — !', []],
  ])('%j', (text, expected) => {
    expect(words(text)).toEqual(expected);
  });

  test('possessives leave one word however they are written', () => {
    expect(words("Orle's")).toEqual(words('Orle’s'));
    expect(words('Orle‘s lamp')).toEqual(['orle', 'lamp']);
  });
});

describe('stems', () => {
  test('stop words go by whole token, never by part of a word', () => {
    expect(stems('Who was the whale of Howth?')).toEqual([stem('whale'), 'howth']);
    expect(isStopWord('whale')).toBe(false);
  });

  test.each<[string[]]>([
    [['direct', 'directs', 'directed', 'directing', 'director', 'directors']],
    [['write', 'writes', 'writing', 'wrote', 'written']],
    [['city', 'cities']],
    [['marry', 'married', 'marries', 'marriage']],
    [['publish', 'published', 'publishes', 'publishing']],
    [['locate', 'located', 'location', 'locations']],
    [['run', 'running', 'ran', 'runs']],
    [['church', 'churches']],
    [['constructor', 'constructors']],
  ])('%j share one stem', (family) => {
    expect(new Set(family.map(stem)).size).toBe(1);
  });

  test.each([
    ['universe', 'university'],
    ['bass', 'bas'],
    ['speed', 'spe'],
    ['1990s', '1990'],
  ])('%s and %s stay apart', (a, b) => {
    expect(stem(a)).not.toBe(stem(b));
  });

  test('words that are names of object properties are words', () => {
    expect(stems('constructor hasOwnProperty __proto__')).toHaveLength(3);
  });
});
