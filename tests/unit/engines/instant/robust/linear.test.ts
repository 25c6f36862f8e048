/** Work grows with the length of the text and no faster: counted in steps, never in milliseconds. */
import { afterAll, describe, expect, it } from 'vitest';
import { REPEATED } from '../../../../support/odd-texts.ts';
import { Steps } from '../../../../support/steps.ts';

// Before the engine is loaded: only then is all of it counted.
const steps = Steps.counting();
const { extractTriplets } = await import('../../../../../src/engines/instant/extract.ts');
const { decomposeQuestion } = await import('../../../../../src/engines/instant/decompose.ts');
const { Mishaps } = await import('../../../../../src/engines/instant/mishaps.ts');
afterAll(() => steps.close());

/** Twice as long is at most so much more work. */
const MOST = 2.2;
const LETTERS = 5_000;

const units = Object.entries(REPEATED);
const extract = (text: string): unknown => {
  // One sentence: nothing before the engine has cut it short.
  const given = { heading: '', text, sentences: [{ start: 0, end: text.length }] };
  return extractTriplets(given, { mishaps: new Mishaps() });
};

describe('twice the length, at most 2.2 times the steps', () => {
  it.each(units)('extraction: %s', async (_, unit) => {
    const text = unit.repeat(Math.ceil(LETTERS / unit.length));
    extract(text);
    const once = await steps.of(() => extract(text));
    const twice = await steps.of(() => extract(text + text));
    expect(once).toBeGreaterThan(LETTERS / 10);
    expect(twice / once).toBeLessThanOrEqual(MOST);
  });

  it.each(units)('decomposition: %s', async (_, unit) => {
    const question = (letters: number): string =>
      `Who was ${unit.repeat(Math.ceil(letters / unit.length))}?`;
    decomposeQuestion({ question: question(LETTERS) });
    const once = await steps.of(() => decomposeQuestion({ question: question(LETTERS) }));
    const twice = await steps.of(() => decomposeQuestion({ question: question(2 * LETTERS) }));
    expect(once).toBeGreaterThan(100);
    expect(twice / once).toBeLessThanOrEqual(MOST);
  });
});
