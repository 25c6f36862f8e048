/** Forms of words that claim one value: two documents that use them disagree, others do not. */
import { describe, expect, it } from 'vitest';
import { Gathered } from '../../../../src/methods/citations.ts';
import { conflictsOf } from '../../../../src/methods/conflicts/conflicts.ts';
import { couldBeOne } from '../../../../src/methods/conflicts/names.ts';
import type { Step } from '../../../../src/methods/events.ts';
import { text } from '../../../../src/ui/text.ts';
import { ScriptedRetriever } from '../../../support/scripted-retriever.ts';

/** What each document says of Holm Light; the step has found `value` in the first sentence. */
function sides(value: string, ...documents: string[]): string[] {
  const passages = documents.map((sentence, i) => ({ heading: `D${i}`, sentences: [sentence] }));
  const { chunks } = new ScriptedRetriever(passages);
  const gathered = new Gathered();
  gathered.add({ chunks, propositions: [] });
  const citations = [gathered.cite({ chunk: 0, sentence: chunks[0]!.sentences[0]! })!];
  const clue = 'Holm Light | x | ?x';
  const step: Step = { clue, placeholder: 'x', value, citations, grounded: true, runnersUp: [] };
  return conflictsOf([step], { clue: '', value: '', citations: [] }, chunks, ({ id }, sentence) =>
    gathered.cite({ chunk: id, sentence }),
  ).flatMap(({ relation, sides }) => [relation, ...sides.map((side) => side.value)]);
}

describe('is a disagreement', () => {
  it.each([
    [
      'the keeper',
      'Oda Fenn',
      'The keeper of Holm Light is Oda Fenn.',
      'Jarl Tveit',
      'The keeper of Holm Light is Jarl Tveit.',
    ],
    [
      'the chief engineer',
      'Oda Fenn',
      'The chief engineer of Holm Light is Oda Fenn, a native of Tolvik.',
      'Jarl Tveit',
      'Holm Light’s chief engineer is Jarl Tveit.',
    ],
    [
      'the keeper',
      'Oda Fenn',
      'Oda Fenn is the keeper of Holm Light.',
      'Jarl Tveit',
      'The keeper of Holm Light is Jarl Tveit, who lives in Harle.',
    ],
    [
      'headquartered in',
      'Upper Tolvik',
      'Holm Light is headquartered in Upper Tolvik.',
      'Nether Tolvik',
      'Holm Light is based in Nether Tolvik.',
    ],
    [
      'headquartered in',
      'Harle',
      'The headquarters of Holm Light are in Harle.',
      'Tolvik',
      'Holm Light is headquartered in Tolvik.',
    ],
    [
      'sold to',
      'Skarn Lines',
      'Holm Light was sold to Skarn Lines in 1912.',
      'Orle Freight',
      'Holm Light was sold to Orle Freight in 1912.',
    ],
    [
      'has employees',
      '340 people',
      'Holm Light employs 340 people.',
      '410 employees',
      'Holm Light has 410 employees.',
    ],
    [
      'the budget',
      '5 million',
      'The budget of Holm Light is 5 million.',
      '9 million',
      'The budget of Holm Light is 9 million.',
    ],
    [
      'founded by',
      'Ulf Fenn',
      'Holm Light was founded by Ulf Fenn.',
      'Didrik Fenn',
      'Didrik Fenn founded Holm Light.',
    ],
  ])('%s: %s / %s', (relation, value, one, rival, other) => {
    expect(sides(value, one, other)).toEqual([relation, value, rival]);
    expect(sides(rival, other, one)).toEqual([relation, rival, value]);
  });
});

it('is told once, though the question leaves out the article that the clue has', () => {
  const said = (keeper: string) => `The keeper of The Holm is ${keeper}.`;
  const passages = ['Oda Fenn', 'Jarl Tveit'].map((one) => ({
    heading: one,
    sentences: [said(one)],
  }));
  const { chunks } = new ScriptedRetriever(passages);
  const gathered = new Gathered();
  gathered.add({ chunks, propositions: [] });
  const citations = [gathered.cite({ chunk: 0, sentence: chunks[0]!.sentences[0]! })!];
  const found = { placeholder: 'x', value: 'Oda Fenn', citations };
  const clue = 'The Holm | keeper | ?x';
  const step: Step = { ...found, clue, grounded: true, runnersUp: [] };
  const answer = { ...found, clue: 'Who is the keeper of The Holm?' };
  const told = conflictsOf([step], answer, chunks, ({ id }, sentence) =>
    gathered.cite({ chunk: id, sentence }),
  );
  expect(told).toMatchObject([{ step: 0, relation: 'the keeper' }]);
});

describe('is no disagreement', () => {
  const KEEPER = 'The keeper of Holm Light is Oda Fenn.';
  it.each([
    ['an indefinite article', 'Jarl Tveit is a keeper of Holm Light.'],
    ['one of several', 'Jarl Tveit is one of the keepers of Holm Light.'],
    ['a plural', 'The keepers of Holm Light are Jarl Tveit and Ulf Moss.'],
    ['two at once', 'The keeper of Holm Light is Jarl Tveit or Ulf Moss.'],
    ['the past', 'The keeper of Holm Light was Jarl Tveit.'],
    ['a former one', 'Jarl Tveit is the former keeper of Holm Light.'],
    ['a span of time', 'The keeper of Holm Light is Jarl Tveit, from 1990 to 1999.'],
    ['a year', 'The keeper of Holm Light is Jarl Tveit in 1999.'],
    ['since', 'Since June the keeper of Holm Light is Jarl Tveit.'],
    ['a successor', 'The keeper of Holm Light is Jarl Tveit, who succeeded a woman from Harle.'],
    ['an event before it', 'The keeper of Holm Light is Jarl Tveit, who came after the flood.'],
    ['another noun', 'The owner of Holm Light is Jarl Tveit.'],
    ['another thing', 'The keeper of Skarn Light is Jarl Tveit.'],
    ['a thing of a longer name', 'The keeper of Holm Light Station is Jarl Tveit.'],
    ['a part of it', 'The keeper of the garden of Holm Light is Jarl Tveit.'],
    ['a denial', 'The keeper of Holm Light is not Jarl Tveit.'],
    ['a longer form of the name', 'The keeper of Holm Light is Oda Maria Fenn.'],
    ['an initial', 'The keeper of Holm Light is O. Fenn.'],
    ['a surname alone', 'The keeper of Holm Light is Fenn.'],
    ['another surname of hers', 'The keeper of Holm Light is Oda Tveit.'],
  ])('%s', (_, other) => {
    expect(sides('Oda Fenn', KEEPER, other)).toEqual([]);
  });

  it('two that are named together anywhere', () => {
    const other = 'The keeper of Holm Light is Jarl Tveit.';
    expect(sides('Oda Fenn', KEEPER, other)).not.toEqual([]);
    expect(sides('Oda Fenn', KEEPER, other, 'Oda Fenn is known as Jarl Tveit.')).toEqual([]);
  });

  it.each([
    [
      'relatives',
      'Oda Fenn',
      'The brother of Holm Light is Oda Fenn.',
      'The brother of Holm Light is Jarl Tveit.',
    ],
    [
      'sales in two years',
      'Skarn Lines',
      'Holm Light was sold to Skarn Lines in 1912.',
      'Holm Light was sold to Orle Freight in 1934.',
    ],
    [
      'what happens often',
      'Oda Fenn',
      'Holm Light was visited by Oda Fenn.',
      'Holm Light was visited by Jarl Tveit.',
    ],
    [
      'founders together',
      'Oda Fenn',
      'Holm Light was founded by Oda Fenn.',
      'Holm Light was founded by Jarl Tveit and Ulf Moss.',
    ],
    [
      'numbers of two years',
      '340 people',
      'Holm Light employs 340 people.',
      'Holm Light employed 410 people in 1934.',
    ],
    [
      'rounded numbers',
      '340 people',
      'Holm Light employs 340 people.',
      'Holm Light employs about 350 people.',
    ],
    [
      'numbers of a part',
      '340 people',
      'Holm Light employs 340 people.',
      'Holm Light employs 90 people in Harle.',
    ],
    [
      'a place in a country',
      'Harle',
      'Holm Light is based in Harle.',
      'Holm Light is based in Norway.',
    ],
  ])('%s', (_, value, one, other) => {
    expect(sides(value, one, other)).toEqual([]);
  });
});

it.each([
  ['Bob Fenn', 'Robert Fenn', true],
  ['J. K. Moss', 'Joanne Moss', true],
  ['Skarn Lines Ltd', 'Skarn Lines', true],
  ['HSL', 'Holm Skarn Lines', true],
  ['Ulf Petersen', 'Ulf Pettersen', true],
  ['Ulf Fenn', 'Didrik Fenn', false],
  ['Skarn Lines', 'Orle Freight', false],
])('names: %s, %s', (a, b, isOne) => {
  expect(couldBeOne(a, b, 'name')).toBe(isOne);
  expect(couldBeOne(b, a, 'name')).toBe(isOne);
});

it.each([
  ['the keeper', 'the keeper of Holm Light'],
  ['has employees', 'how many employees Holm Light has'],
  ['sold to', 'to whom Holm Light was sold'],
  ['headquartered in', 'where Holm Light was headquartered'],
  ['opened', 'when Holm Light was opened'],
])('what is disagreed on is said in words: %s', (relation, words) => {
  expect(text.conflicts.lead('Holm Light', relation)).toBe(
    `They say different things about ${words}.`,
  );
});
