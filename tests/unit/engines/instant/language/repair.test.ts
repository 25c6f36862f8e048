import { describe, expect, it } from 'vitest';
import {
  analyse,
  type PartOfSpeech,
  type Token,
} from '../../../../../src/engines/instant/language/analyse.ts';
import { repairTags } from '../../../../../src/engines/instant/language/repair.ts';

/** Tokens from "word/TAG word/TAG", so that the test does not depend on the tagger's mistakes. */
function tagged(row: string): Token[] {
  let at = 0;
  return row.split(' ').map((pair) => {
    const [text, pos] = pair.split('/') as [string, PartOfSpeech];
    const start = at;
    at += text.length + 1;
    return { text, lower: text.toLowerCase(), lemma: text.toLowerCase(), pos, start, end: at - 1 };
  });
}
function repaired(row: string): string {
  const tokens = tagged(row);
  repairTags(tokens);
  return tokens.map(({ text, pos }) => `${text}/${pos}`).join(' ');
}

describe('repairTags', () => {
  it.each([
    ['a verb after a modal', 'It/PRON will/AUX open/ADJ soon/ADV ./PUNCT', 'open/VERB'],
    ['a participle before "by"', 'book/NOUN edited/ADJ by/ADP Ann/PROPN ./PUNCT', 'edited/VERB'],
    [
      'the missing verb of a clause',
      'Ann/PROPN lives/NOUN in/ADP Oslo/PROPN ./PUNCT',
      'lives/VERB',
    ],
    [
      'a verb after a relative pronoun',
      'station/NOUN that/PRON broadcasts/NOUN music/NOUN',
      'broadcasts/VERB',
    ],
    [
      'a past verb after "and"',
      'She/PRON studied/VERB and/CCONJ married/ADJ the/DET sculptor/NOUN',
      'married/VERB',
    ],
    [
      'the participle at the end of a question',
      'When/ADV was/AUX the/DET bell/NOUN cast/NOUN ?/PUNCT',
      'cast/VERB',
    ],
    ['a capital inside a name', 'with/ADP Ann/PROPN Reed/VERB ./PUNCT', 'Reed/PROPN'],
    ['a base form after "is"', 'it/PRON is/AUX part/VERB of/ADP Oslo/PROPN', 'part/NOUN'],
  ])('%s', (_what, row, expected) => {
    expect(row).not.toContain(expected);
    expect(repaired(row)).toContain(expected);
  });

  it('leaves a clause that has its verb alone', () => {
    expect(repaired('Ann/PROPN lives/NOUN in/ADP Oslo/PROPN are/AUX long/ADJ')).toContain(
      'lives/NOUN',
    );
  });

  it('leaves two nouns of a kind alone', () => {
    const row = 'its/PRON directors/NOUN and/CCONJ stars/NOUN Joe/PROPN left/VERB';
    expect(repaired(row)).toBe(row);
  });
});

it('analyse keeps exact offsets', () => {
  const text = 'Zoë  Lund (b. 1950) wrote “Tide” – twice.';
  for (const token of analyse(text)) expect(text.slice(token.start, token.end)).toBe(token.text);
});
