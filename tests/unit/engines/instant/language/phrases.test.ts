import { describe, expect, it } from 'vitest';
import { analyse } from '../../../../../src/engines/instant/language/analyse.ts';
import { nameSpans } from '../../../../../src/engines/instant/language/names.ts';
import { nounPhrases } from '../../../../../src/engines/instant/language/phrases.ts';
import { verbGroupAt } from '../../../../../src/engines/instant/language/verbs.ts';

const phrases = (text: string): string[] => nounPhrases(analyse(text)).map((phrase) => phrase.text);
const verbs = (text: string) => {
  const tokens = analyse(text);
  return tokens.flatMap((_, i) => {
    const group = verbGroupAt(tokens, i);
    return group && !(i > 0 && verbGroupAt(tokens, i - 1)?.end === group.end) ? [group] : [];
  });
};

describe('nounPhrases', () => {
  it('leaves out articles and keeps modifiers', () => {
    expect(phrases('The old lighthouse stood near a small fishing village.')).toEqual([
      'old lighthouse',
      'small fishing village',
    ]);
  });
  it('keeps particles in names and titles in quotes whole', () => {
    expect(phrases('Pieter van der Berg painted "The Silent Harbour" in Bruges.')).toEqual([
      'Pieter van der Berg',
      'The Silent Harbour',
      'Bruges',
    ]);
  });
  it('finds the name after a role, and the possessor', () => {
    const [director] = nounPhrases(analyse('The Danish director Lone Holm retired.'));
    expect(director).toMatchObject({ kind: 'name', text: 'Danish director Lone Holm' });
    expect(director!.name).toEqual({ first: 3, end: 5 });
    const [mother] = nounPhrases(analyse("Holm's mother taught music."));
    expect(mother).toMatchObject({ text: "Holm's mother", possessor: { first: 0, end: 1 } });
  });
  it('takes a known name as one phrase whatever its words are', () => {
    const tokens = analyse('My Dog Is a Banker is a film.');
    expect(nounPhrases(tokens, { names: [{ first: 0, end: 5 }] })[0]!.text).toBe(
      'My Dog Is a Banker',
    );
  });
});

describe('nameSpans', () => {
  it('finds names with particles and numerals', () => {
    expect(
      nameSpans(analyse('In Rome, Queen Ada II of Norland met Marco de Luca.')).map((s) => s.text),
    ).toEqual(['Rome', 'Queen Ada II of Norland', 'Marco de Luca']);
  });
});

describe('verbGroupAt', () => {
  it('tells voice', () => {
    expect(verbs('The bridge was not rebuilt.')[0]!.passive).toBe(true);
    expect(verbs('The bridge may have been moved.')[0]!.passive).toBe(true);
    expect(verbs('They will open it.')[0]!.passive).toBe(false);
    expect(verbs('She had painted it.')[0]!.passive).toBe(false);
  });
  it('tells participles', () => {
    expect(verbs('a book written by a nun')[0]!.form).toBe('past-participle');
    expect(verbs('a film starring a dog')[0]!.form).toBe('present-participle');
    expect(verbs('a film directed by a nun')[0]!.ambiguous).toBe(true);
  });
  it('keeps infinitive chains together', () => {
    expect(verbs('She began to write novels.')[0]!.text).toBe('began to write');
  });
});
