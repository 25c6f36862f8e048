/** Lines that were broken by hand: prose flows, what has lines of its own keeps them, and no character is lost. */
import { describe, expect, it } from 'vitest';
import { isWrapped, partsOf } from '../../../../src/ui/reader/wrapped-lines.ts';

const PROSE = `   The harbour board meets in the hall above the customs house, and whoever
   owns a boat that is longer than six metres may speak there; the
   harbourmaster turns the glass.`;
const ITEMS = `An assembly may
    1. change the dues of the harbour, and what is asked of the boats that
       only stay for a night;
    2. name a pilot.
       The pilot serves for two years, and may be named again by the same
       assembly once.`;

/** The text as it is seen: what flows in one line. */
function seen(text: string): string {
  const start = text.search(/\S/);
  const parts = partsOf(text, { start, end: text.length });
  expect(parts.map((part) => text.slice(part.start, part.end)).join('')).toBe(text.slice(start));
  expect(parts.map(({ end }) => end).slice(0, -1)).toEqual(
    parts.map(({ start }) => start).slice(1),
  );
  return parts
    .map(({ flows, ...part }) => {
      const words = text.slice(part.start, part.end);
      return flows ? words.replace(/\s+/g, ' ') : words;
    })
    .join('');
}

describe('what flows', () => {
  it('is prose, indented or not, with its first line further in or not', () => {
    const line = seen(PROSE);
    expect(line).not.toContain('\n');
    expect(seen(PROSE.replace(/^ {3}/gm, ''))).toBe(line);
    expect(seen(PROSE.replace(/^ {3}(?=owns|harb)/gm, ''))).toBe(line);
  });

  it('is what an item says, in a line of its own', () => {
    expect(seen(ITEMS).split('\n')).toEqual([
      'An assembly may',
      '    1. change the dues of the harbour, and what is asked of the boats that only stay for a night;',
      '    2. name a pilot.',
      '       The pilot serves for two years, and may be named again by the same assembly once.',
    ]);
  });
});

describe('what keeps its lines', () => {
  it.each([
    [
      'verse',
      `Four keels went over the bar in the dark of a falling moon,
and the bell of the chapel was still, and the lamp on the pier,
and nobody saw them
but the girl with the nets, who had never been asked what she saw.`,
    ],
    ['short lines', 'Harbour board\nNorth quay 4\nBrackwater'],
    [
      'a table',
      `Boat              Owner                        Dues paid until
Lantern           Varnhagen and daughters      September of this year
Corrow            the fishers of the point     not paid for two years`,
    ],
    [
      'code',
      `function duesOf(boat, harbour, night, isGuestOfTheHarbourBoard) {
  return harbour.dues.filter((one) => one.from <= boat.length).at(-1);
}`,
    ],
    [
      'what is underlined',
      'Of the harbour, its board, and of whoever may speak there in winter\n'.padEnd(136, '='),
    ],
  ])('is %s', (_, text) => {
    expect(seen(text)).toBe(text);
  });

  it('is a text with a line a paragraph', () => {
    const text = `${PROSE.replace(/\s+/g, ' ')}\nNobody else may speak, and the sand is weighed every year in March.`;
    expect([isWrapped(text), isWrapped(PROSE)]).toEqual([false, true]);
  });
});
