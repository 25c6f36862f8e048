import { describe, expect, it } from 'vitest';
import { extractTriplets } from '../../../../../src/engines/instant/extract.ts';

const read = (heading: string, ...sentences: string[]): string[] => readUnder([heading], sentences);

function readUnder(headingPath: string[], sentences: string[]): string[] {
  const text = sentences.join(' ');
  let at = 0;
  const ranges = sentences.map((sentence) => {
    const start = text.indexOf(sentence, at);
    at = start + sentence.length;
    return { start, end: at };
  });
  const heading = headingPath.at(-1)!;
  return extractTriplets({ heading, headingPath, text, sentences: ranges }).triplets.map(
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
  it('a heading of common nouns is no "she": the name above it is', () => {
    const born = ['She was born in Tarvik in her early years.', 'She worked in Orle.'];
    for (const heading of ['Early years', 'Early Life', 'Return to Tarvik', '1 Life']) {
      const lines = readUnder(['Ann Lund', 'A life', heading], born);
      expect(lines).toContain('Ann Lund | was born in | Tarvik');
      expect(lines).toContain('Ann Lund | worked in | Orle');
    }
  });
  it('a heading that is a name is "she" itself', () => {
    expect(readUnder(['Painters of Norland', 'Ann Lund'], ['She was born in Tarvik.'])).toContain(
      'Ann Lund | was born in | Tarvik',
    );
  });
  it("below a person's name the surname alone is that person", () => {
    const lines = readUnder(
      ['Ann Lund', 'The School'],
      ['In 1928 Ivo Marek left.', 'Lund bought the school.', 'She worked there for ten years.'],
    );
    expect(lines).toContain('Ann Lund | bought | school');
    expect(lines).toContain('Ann Lund | worked there for | ten years');
  });
  it('below a place\'s name "she" is who was named last', () => {
    const lines = readUnder(
      ['Port Imrie', 'People'],
      ['Ann Lund painted the people of Port Imrie.', 'She died in 1960.'],
    );
    expect(lines).toContain('Ann Lund | died in | 1960');
  });
  it('a section heading is not taken for a thing', () => {
    expect(read('3 Results', 'It was measured in Tarvik.')).toEqual([]);
  });
  it('possessives name their owner', () => {
    const lines = read('Norland', 'Norland is a country.', 'Its capital is Tarvik.');
    expect(lines).toContain('Norland | capital is | Tarvik');
  });
  it('a heading of which only "the" is said is not "it"', () => {
    const lines = read(
      'The Mill Trust',
      'The committee met in May.',
      'Funds were low.',
      'Varn Hall was let, and it earned a profit.',
    );
    expect(lines.filter((line) => line.includes('Mill Trust'))).toEqual([]);
  });
  it('a heading of such words alone is what is called so in full', () => {
    const lines = read('The Who', 'The Who played in Orle.', 'The band was founded in Tarvik.');
    expect(lines).toContain('The Who | was founded in | Tarvik');
    expect(read('The Who', 'Who was the band?', 'The band left.')).not.toContain('The Who | left');
  });
  it('whose message it is, is no thing', () => {
    const lines = read('From: Ann Lund <ann@orle.example>', 'Ann wrote.', 'It rained in Orle.');
    expect(lines.join()).not.toContain('@');
  });
  it('who a heading above names as "she" is not "it" as well', () => {
    const lines = readUnder(
      ['Ann Lund', 'Early years'],
      ['She sold the cellar.', 'She left.', 'It was low.'],
    );
    expect(lines).toContain('Ann Lund | sold | cellar');
    expect(lines).not.toContain('Ann Lund | was | low');
  });
  it('"it" is nobody who is addressed, and no name of which nothing is known', () => {
    const lines = read(
      '4. Training',
      'Ms Vasari told Rhys Tranmer of the door.',
      'In May it was found to be open.',
    );
    expect(lines.filter((line) => /(?:Vasari|Tranmer) \| was/.test(line))).toEqual([]);
  });
});
