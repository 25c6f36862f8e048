import { describe, expect, it } from 'vitest';
import { extractTriplets } from '../../../../../src/engines/instant/extract.ts';

function about(text: string, heading = 'Ann Lund'): string[] {
  const { triplets } = extractTriplets({
    heading,
    text,
    sentences: [{ start: 0, end: text.length }],
  });
  return triplets.filter((t) => t.subject === heading).map((t) => `${t.predicate} | ${t.object}`);
}

describe('brackets', () => {
  it.each([
    ['(born 4 May 1929)', ['was born on | 4 May 1929']],
    [
      '(born 4 May 1929 in Tarvik, died 3 June 1999 in Old Haven)',
      [
        'was born on | 4 May 1929',
        'died on | 3 June 1999',
        'was born in | Tarvik',
        'died in | Old Haven',
      ],
    ],
    ['(1899–1980)', ['was born on | 1899', 'died on | 1980']],
    [
      '(Tarvik, 4 May 1929 – Old Haven, 3 June 1999)',
      [
        'was born on | 4 May 1929',
        'died on | 3 June 1999',
        'was born in | Tarvik',
        'died in | Old Haven',
      ],
    ],
    ['(née Holm)', ['was born as | Holm']],
    ['(also known as "Blue Ann")', ['is also known as | Blue Ann']],
    ['(vice-chair)', ['is | vice-chair']],
    ['(site manager, Berg Brothers)', ['is | site manager, Berg Brothers']],
  ])('%s', (bracket, expected) => {
    expect(about(`Ann Lund ${bracket} was a Norlandic painter.`)).toEqual(
      expect.arrayContaining(expected),
    );
  });

  it('makes nobody in a list of those present what stands beside them', () => {
    const text = 'Present: Ann Lund (clerk), Jon Berg (pilot), eleven members of the public.';
    expect(about(text)).toEqual(['is | clerk']);
    expect(about(text, 'Jon Berg')).toEqual(['is | pilot']);
  });

  it('does not give years of a thing as birth and death', () => {
    const said = about('Harbour Line (1899–1980) was a railway company.', 'Harbour Line');
    expect(said.some((line) => line.startsWith('was born'))).toBe(false);
  });
});
