/** What the parts below the interface say is there in German, form for form, and nothing else is. */
import { describe, expect, it, test } from 'vitest';
import { CHOOSABLE } from '../../../src/methods/catalogue.ts';
import { SETTING_LIMITS } from '../../../src/library/settings-limits.ts';
import { say, together, verbatim, type Sentence } from '../../../src/sentences.ts';
import { german } from '../../../src/ui/text/de/index.ts';
import { GERMAN } from '../../../src/ui/text/de/said/index.ts';
import { collect, sentencesInSource, type Found } from '../../support/sentences-in-source.ts';

const { forms, offences } = sentencesInSource();
const LABELS = [
  ...CHOOSABLE.flatMap(({ description, parameters }) => [
    description,
    ...parameters.flatMap(({ label, hint }) => (hint ? [label, hint] : [label])),
  ]),
  ...Object.values(SETTING_LIMITS).map(({ label }) => label),
];
/** Names of methods, engines and of who understood a question that are words. */
const NAMES = [
  ...['Built-in', 'spell checking', "The browser's model", 'Passages', 'No retrieval'],
  ...['T2RAG, one round', 'T2RAG, no passages'],
  ...['BGE small (English)', 'MiniLM (English, smallest)', 'E5 small (100 languages)'],
];

const namesIn = (form: string): string[] =>
  [...form.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!).sort();

test('every text of an error is written out where it is made, or a sentence', () => {
  expect(offences).toEqual([]);
});

test('every sentence made below the interface is there in German', () => {
  const missing = [...forms].filter(([form]) => !Object.hasOwn(GERMAN, form));
  expect(missing.map(([form, at]) => `${at} ${form}`)).toEqual([]);
  expect(LABELS.filter((label) => !Object.hasOwn(GERMAN, label))).toEqual([]);
});

test('nothing is translated that nobody says', () => {
  const known = new Set([...forms.keys(), ...LABELS, ...NAMES]);
  expect(NAMES.filter((name) => !Object.hasOwn(GERMAN, name))).toEqual([]);
  expect(Object.keys(GERMAN).filter((form) => !known.has(form))).toEqual([]);
});

test('German puts in the values that English puts in', () => {
  const differing = Object.entries(GERMAN).filter(
    ([form, translated]) => `${namesIn(form)}` !== `${namesIn(translated)}`,
  );
  expect(differing).toEqual([]);
});

describe('said in German', () => {
  const pages = say('This PDF has {pages} pages; at most {most} can be read.', {
    pages: 12_400,
    most: 5_000,
  });

  it('has values as the language writes them', () => {
    expect(german.said(pages)).toBe(
      'Diese PDF hat 12.400 Seiten; höchstens 5.000 können gelesen werden.',
    );
    const decimals = say('{amount} GB', { amount: { number: 2.04, decimals: 1 } });
    expect(german.said(decimals)).toBe('2,0 GB');
  });

  it('has sentences within sentences, and after each other', () => {
    const cause = verbatim('The model broke down.');
    const values = { engine: 'Qwen', cause };
    const note = say('{engine} broke down and was started anew ({cause})', values);
    expect(german.said(together([note, pages]))).toBe(
      'Qwen ist zusammengebrochen und wurde neu gestartet (Das Modell ist zusammengebrochen.) ' +
        'Diese PDF hat 12.400 Seiten; höchstens 5.000 können gelesen werden.',
    );
  });

  it('stays English where it is not known, with its values', () => {
    const unknown: Sentence = { form: 'Of {n} old things.', values: { n: 1_200 } };
    expect(german.said(unknown)).toBe('Of 1,200 old things.');
    expect(german.said(verbatim('Sets "{a}" free.'))).toBe('Sets "{a}" free.');
  });

  it('leaves names alone that are words elsewhere', () => {
    const named = say('Files of {model} are missing: {missing}.', {
      model: 'Passages',
      missing: 'This file is empty.',
    });
    expect(german.said(named)).toBe('Es fehlen Dateien von Passages: This file is empty..');
  });
});

test.each([
  ["new TriviumError('empty', `It has ${n} pages.`, '')", 1],
  ["new TriviumError('empty', what, '')", 1],
  ["const f = (what: Sentence) => new TriviumError('empty', what, '')", 0],
  ["new TriviumError('empty', isPdf ? 'One.' : 'Two.', say('Three.'))", 0],
  ['say(form)', 1],
])('of %s there are offences: %i', (content, count) => {
  const found: Found = { forms: new Map(), offences: [] };
  collect('made-up.ts', content, found);
  expect(found.offences).toHaveLength(count);
});
