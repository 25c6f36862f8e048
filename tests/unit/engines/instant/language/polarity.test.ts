import { describe, expect, it } from 'vitest';
import { affirms, asksForAbsence } from '../../../../../src/engines/instant/language/polarity.ts';

describe('affirms', () => {
  it.each([
    ['It was not designed by Rolf Aster.', 'Rolf Aster'],
    ['The bridge was never opened by Queen Ingrid.', 'Queen Ingrid'],
    ['Otto Klein did not win the Gull Cup in 1962.', 'Otto Klein'],
    ['The cup was nearly won by Ida Voss.', 'Ida Voss'],
    ['Never did Carl Stone live in Larnton.', 'Larnton'],
    ['Nor did Carl Stone marry Eva Lund.', 'Carl Stone'],
    ['Paul Renn was once thought to have founded the mill.', 'the mill'],
    ["He didn't move to Dunmore.", 'Dunmore'],
    ['There is no evidence that Ada Marlow built it.', 'Ada Marlow'],
    ['It is no longer owned by Heron Press.', 'Heron Press'],
    ['The mill should not to be confused with Larnton Mill.', 'Larnton Mill'],
  ])('denied: %s', (sentence, value) => {
    expect(affirms(sentence, value)).toBe(false);
  });

  it.each([
    ['It was not designed by Rolf Aster but by Mina Brook.', 'Mina Brook'],
    ['It was designed not only by Rolf Aster.', 'Rolf Aster'],
    ['Mina Brook, who never married, was born in Larnton.', 'Larnton'],
    ['He did not attend school; in 1950 he moved to Dunmore.', 'Dunmore'],
    ['The bridge was not finished until 1902.', '1902'],
    ['Symphony No. 5 was written by Ada Marlow.', 'Ada Marlow'],
    ['No fewer than 300 boats sailed from Dunmore.', '300'],
    ['Not About Boats was sung in Low Tide by Ada Marlow.', 'Ada Marlow'],
    ['You Can No Longer Hide was directed by Rolf Aster.', 'Rolf Aster'],
    ['The Nottle bridge was designed by Rolf Aster.', 'Rolf Aster'],
  ])('affirmed: %s', (sentence, value) => {
    expect(affirms(sentence, value)).toBe(true);
  });

  it('looks at the known side of a clue too, also where the value is only in the heading', () => {
    const sentence = 'She denied that she wrote The Long Reed.';
    expect(affirms(sentence, 'Anna Beck', ['The Long Reed'])).toBe(false);
    expect(affirms(sentence, 'Anna Beck', ['The Salt Road'])).toBe(true);
  });
});

describe('asksForAbsence', () => {
  it('knows negated questions from negative titles and from negative yes/no questions', () => {
    expect(asksForAbsence('Where was Ada Marlow not born?')).toBe(true);
    expect(asksForAbsence("Who didn't win the cup?")).toBe(true);
    expect(asksForAbsence('Is the mill open or not?')).toBe(false);
    expect(asksForAbsence('Who wrote “never again”?')).toBe(false);
    expect(asksForAbsence('Who wrote Never the Tide?')).toBe(false);
    expect(asksForAbsence("Isn't Dunmore the capital of Eastmark?")).toBe(false);
  });
});
