import { describe, expect, it } from 'vitest';
import { Hyphenation } from '../../../../src/documents/pdf/hyphens.ts';

/** Learns lines in their order, as `compose` does. */
function learned(lines: string[]): Hyphenation {
  const hyphenation = new Hyphenation();
  lines.forEach((line, i) => hyphenation.learn(line, lines[i + 1], lines[i - 1]));
  return hyphenation;
}

/** Enough lines to tell that a document does not hyphenate. */
const FILLER = Array.from({ length: 80 }, () => 'the keeper of the lamp goes up the stairs');

describe('a document that hyphenates', () => {
  const hyphenation = learned([
    'The organisation of the har-',
    'bour is old. Every harbour has a well-known',
    'keeper, and the organi-',
    'sation pays for mixed use and a mode of its own.',
    'A multi-step way through many steps, and a multi-hop one. Boats have an engine,',
    'and the inter-island ferry is interesting, internal and international.',
  ]);

  it.each([
    ['in the har-', 'bour of', 'drop'],
    ['an unknow-', 'able thing', 'drop'],
    ['a multi-', 'step plan', 'nothing'],
    ['a mixed-', 'mode engine', 'nothing'],
    ['a fixed-', 'engine boat', 'nothing'],
    ['a shed-', 'der of skins', 'drop'],
    ['some multi-', 'engine boats', 'nothing'],
    ['some multi-', 'ples of ten', 'drop'],
    ['an inter-', 'mode thing', 'drop'],
    ['a rule-', 'based way', 'nothing'],
    ['the self-', 'taught man', 'nothing'],
    ['a widely-', 'used lamp', 'nothing'],
    ['the Franco-', 'Prussian war', 'nothing'],
    ['from 1939-', '45 on', 'nothing'],
    ['first-', 'and second-order', 'space'],
    ['black-', 'and-white film', 'drop'],
    ['a plain', 'end', 'space'],
    ['the years 1939\u2013', '45', 'nothing'],
    ['a dash -', 'here', 'space'],
    ['soft\u00AD', 'ly', 'drop'],
  ])('joins "%s" and "%s" by %s', (before, after, joint) => {
    expect(hyphenation.join(before, after)).toBe(joint);
  });
});

describe('a document that does not', () => {
  const hyphenation = learned([...FILLER, 'a state-', 'level court', ...FILLER]);

  it('keeps every hyphen', () => {
    expect(hyphenation.join('a state-', 'level court')).toBe('nothing');
    expect(hyphenation.join('an inter-', 'island ferry')).toBe('nothing');
  });
});
