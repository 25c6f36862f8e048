import { describe, expect, it } from 'vitest';
import { extractTriplets } from '../../../../../src/engines/instant/extract.ts';

function read(heading: string, ...sentences: string[]): string[] {
  const text = sentences.join(' ');
  let at = 0;
  const ranges = sentences.map((sentence) => {
    const start = text.indexOf(sentence, at);
    at = start + sentence.length;
    return { start, end: at };
  });
  return extractTriplets({ heading, text, sentences: ranges }).triplets.map(
    (t) => `${t.subject} | ${t.predicate} | ${t.object}`,
  );
}

describe('who is meant', () => {
  it('a surname is the person named in full', () => {
    expect(read('Ann Lund', 'Ann Lund was a painter.', 'Lund lived in Tarvik.')).toContain(
      'Ann Lund | lived in | Tarvik',
    );
  });
  it('a longer form of the heading is the heading', () => {
    const lines = read('Ann Lund', 'Ann Maria Lund was a painter.');
    expect(lines).toContain('Ann Lund | was | painter');
    expect(lines).toContain('Ann Lund | is also known as | Ann Maria Lund');
  });
  it('"he" is not the woman that the article is about', () => {
    const lines = read(
      'Ann Lund',
      'Ann Lund was a painter.',
      'She married Ivo Marek.',
      'His mother lived in Tarvik.',
    );
    expect(lines.some((line) => line.startsWith('Ann Lund | mother'))).toBe(false);
  });
  it('"the company" is the company of the heading', () => {
    expect(
      read('Nordlys', 'Nordlys is a shipping company.', 'The company was founded in 1921.'),
    ).toContain('Nordlys | was founded in | 1921');
  });
  it('a section heading is not taken for a thing', () => {
    expect(read('3 Results', 'It was measured in Tarvik.')).toEqual([]);
  });
  it('possessives name their owner', () => {
    const lines = read('Norland', 'Norland is a country.', 'Its capital is Tarvik.');
    expect(lines).toContain('Norland | capital is | Tarvik');
  });
});
