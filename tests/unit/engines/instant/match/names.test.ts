import { describe, expect, it } from 'vitest';
import { findMention, nameSimilarity } from '../../../../../src/engines/instant/match/names.ts';

describe('nameSimilarity', () => {
  it.each([
    ['Zoë Ångström', 'zoe angstrom', 0.98],
    ['The Lantern', 'Lantern (film)', 0.9],
    ['J. R. Holt', 'James Robert Holt', 0.8],
    ['Berta Lind', 'Berta Maria Lind', 0.85],
    ['Otto II', 'Otto II, Count of Brenn', 0.8],
    ['Siege of Brenn II', 'Siege of Brenn 2', 0.9],
    ['Marlow Freight', 'Marlow Freight Ltd.', 0.9],
  ])('%s is %s', (a, b, least) => {
    expect(nameSimilarity(a, b)).toBeGreaterThanOrEqual(least);
  });

  it.each([
    ['Berta Lind', 'Karl Lind'],
    ['The Lantern', 'The Harbour'],
    ['Mill (river)', 'Mill (novel)'],
    ['1911 Brenn Harbour Regatta', '1912 Brenn Harbour Regatta'],
    ['Brenn Bridge II', 'Brenn Bridge III'],
    ['Brenn Bridge II', 'Brenn Bridge'],
    ['Brenn Bridge', 'Brenn Bridge 2'],
    ['Lanterns II', 'The Lanterns'],
    ['パリ', 'バリ'],
    ['मेल', 'मूल'],
  ])('%s is not %s', (a, b) => {
    expect(nameSimilarity(a, b)).toBeLessThanOrEqual(0.5);
  });
});

describe('findMention', () => {
  it('finds names across accents and falls back to the surname', () => {
    expect(findMention('In 1901 José Peña moved.', 'Jose Pena')?.similarity).toBeGreaterThan(0.9);
    expect(findMention('Later Lind moved to Brenn.', 'Berta Lind')?.similarity).toBe(0.6);
  });

  it('does not take another person of the same surname', () => {
    expect(findMention('Later Karl Lind moved to Brenn.', 'Berta Lind')).toBeNull();
  });

  it('does not take another number of the same series', () => {
    expect(findMention('The 7 Lanterns were lit in May.', '8 Lanterns')).toBeNull();
    expect(findMention('The 1912 Brenn Regatta was held in May.', '1911 Brenn Regatta')).toBeNull();
  });

  it('takes a Roman numeral for the number that it is', () => {
    expect(findMention('Brenn Bridge III was opened in May.', 'Brenn Bridge II')).toBeNull();
    expect(findMention('Brenn Bridge II was opened in May.', 'Brenn Bridge')).toBeNull();
    expect(findMention('Brenn Bridge II replaced Brenn Bridge.', 'Brenn Bridge')?.start).toBe(25);
    expect(findMention('The Siege of Brenn II began.', 'Siege of Brenn 2')).not.toBeNull();
    expect(findMention('Ivo X. Lind rowed there.', 'Ivo X. Lind')?.similarity).toBeGreaterThan(0.9);
  });

  it('doubts a name that is part of a longer one', () => {
    const alone = findMention('He met Prince Adam there.', 'Prince Adam')!;
    const inside = findMention('He lived on Prince Adam Island.', 'Prince Adam')!;
    expect(inside.similarity).toBeLessThan(alone.similarity / 2 + 0.01);
  });
});
