import { describe, expect, it } from 'vitest';
import { extractTriplets } from '../../../../../src/engines/instant/extract.ts';

/** Triplets of a text whose sentences end in ". ", as "subject | predicate | object". */
function read(text: string, heading = ''): string[] {
  const sentences: { start: number; end: number }[] = [];
  let start = 0;
  for (const match of text.matchAll(/\.(?=\s\p{Lu}|$)/gu)) {
    sentences.push({ start, end: match.index + 1 });
    start = match.index + 2;
  }
  return extractTriplets({ heading, text, sentences }).triplets.map(
    (t) => `${t.subject} | ${t.predicate} | ${t.object}`,
  );
}

describe('extractTriplets', () => {
  it.each([
    [
      'a plain clause',
      'Olga Brandt founded a small press.',
      ['Olga Brandt | founded | small press'],
    ],
    [
      'a clause behind its number',
      '9.3 Ivo Marek owns the press. (b) Olga Brandt pays rent.',
      ['Ivo Marek | owns | press', 'Olga Brandt | pays | rent'],
    ],
    [
      'per cent',
      'Ten per cent of the members left in May. The press lost 91 per cent.',
      ['Ten per cent of the members | left in | May', 'press | lost | 91 per cent'],
    ],
    [
      'adjuncts with their preposition',
      'Olga Brandt was born in Tarvik in 1904.',
      ['Olga Brandt | was born in | Tarvik', 'Olga Brandt | was born in | 1904'],
    ],
    [
      'a verb behind places in places',
      'Tarvik, Norland, hosted the games. Brel, Norland, grew in 1990. Oslo, Norway, founded by Odd Rehn, is large.',
      ['Tarvik | hosted | games', 'Brel | grew in | 1990', 'Oslo | was founded by | Odd Rehn'],
    ],
    [
      'class and relation of a copula',
      'Tarvik is the capital of Norland.',
      ['Tarvik | is the capital of | Norland', 'Tarvik | is | capital of Norland'],
    ],
    [
      'passive voice with its agent',
      'The Silver Gate was designed by Ivo Marek.',
      ['Silver Gate | was designed by | Ivo Marek'],
    ],
    [
      'coordinated verbs and objects',
      'Olga Brandt wrote plays and essays and directed a theatre.',
      [
        'Olga Brandt | wrote | plays',
        'Olga Brandt | wrote | essays',
        'Olga Brandt | directed | theatre',
      ],
    ],
    [
      'dates in brackets',
      'Olga Brandt (4 May 1904 – 3 June 1979) was a Norlandic poet.',
      [
        'Olga Brandt | was born on | 4 May 1904',
        'Olga Brandt | died on | 3 June 1979',
        'Olga Brandt | was | Norlandic poet',
      ],
    ],
    [
      'abbreviations',
      'The Harbour Trade Union (HTU) closed.',
      ['Harbour Trade Union | is also known as | HTU'],
    ],
    [
      'participles after a class noun',
      'Blue Tide is a 1961 drama film directed by Ivo Marek and written by Olga Brandt.',
      [
        'Blue Tide | is | 1961 drama film',
        'Blue Tide | was directed by | Ivo Marek',
        'Blue Tide | was written by | Olga Brandt',
      ],
    ],
    [
      'relative clauses',
      'Ivo Marek married Olga Brandt, who taught music in Tarvik.',
      ['Ivo Marek | married | Olga Brandt', 'Olga Brandt | taught | music'],
    ],
    [
      'appositions',
      'Ivo Marek, the mayor of Tarvik, opened the bridge.',
      ['Ivo Marek | is the mayor of | Tarvik', 'Ivo Marek | opened | bridge'],
    ],
    [
      'roles before names',
      'The Danish painter Lone Holm died.',
      ['Lone Holm | is | Danish painter'],
    ],
    [
      'places in places',
      'Lone Holm lived in Tarvik, Norland.',
      ['Lone Holm | lived in | Tarvik', 'Tarvik | is located in | Norland'],
    ],
  ])('%s', (_what, text, expected) => {
    expect(read(text)).toEqual(expect.arrayContaining(expected));
  });

  it('takes what is counted for somebody beside, and one of them for what they are', () => {
    expect(read('Ivo Marek, two clerks of the town, and a guest met.').join()).not.toContain(
      'clerks',
    );
    expect(read('Ivo Marek, one of the clerks, left.').join()).toContain('is one of | clerks');
  });

  it('takes pronouns and generic nouns for the subject of the article', () => {
    expect(read('Olga Brandt was a poet. She lived in Tarvik.', 'Olga Brandt')).toContain(
      'Olga Brandt | lived in | Tarvik',
    );
    expect(
      read('Blue Tide is a drama film. The film was shot in Tarvik.', 'Blue Tide (1961 film)'),
    ).toContain('Blue Tide | was shot in | Tarvik');
  });

  it('gives the sentence of each triplet', () => {
    const text = 'Ivo Marek was a mayor. He built a bridge.';
    const { triplets } = extractTriplets({
      heading: 'Ivo Marek',
      text,
      sentences: [
        { start: 0, end: 22 },
        { start: 23, end: 41 },
      ],
    });
    expect(triplets.map((t) => [t.predicate, t.sentence.start])).toEqual([
      ['was', 0],
      ['built', 23],
    ]);
  });

  it('survives text that is no prose', () => {
    expect(read('((, ") of the — and 3.')).toEqual([]);
    expect(extractTriplets({ heading: '', text: '', sentences: [] }).triplets).toEqual([]);
  });
});
