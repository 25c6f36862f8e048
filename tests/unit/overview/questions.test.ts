/** Questions made of statements: what is asked, what is expected, and what is never asked. */
import { describe, expect, it } from 'vitest';
import { candidatesFrom } from '../../../src/overview/questions/candidates.ts';
import {
  frequentIn,
  relationOf,
  writingOf,
  type Relation,
} from '../../../src/overview/questions/relations.ts';
import { isRight, isSame } from '../../../src/overview/questions/right.ts';
import { namingIn } from '../../../src/overview/naming.ts';
import { subjectsIn } from '../../../src/overview/questions/subjects.ts';
import type { NameKind } from '../../../src/overview/types.ts';
import type { Answer } from '../../../src/methods/events.ts';

const KINDS: Record<string, NameKind> = {
  ...{ 'ottoline verrander': 'person', 'edric sallow': 'person', 'clara whitlow': 'person' },
  ...{ 'pennick mills': 'place', marrowick: 'place', orlaine: 'place' },
  'halden institute': 'organisation',
};

let places = 0;
function relation(sentence: string, [subject, predicate, object]: [string, string, string]) {
  const start = places++;
  const source = { document: 'd', chunk: 1, start, end: start + 1, firstPage: 1, lastPage: 1 };
  return relationOf(
    { id: start, subject, predicate, object, sources: [source] },
    {
      ...{ sentence, writes: writingOf(sentence), isFrequent: frequentIn(sentence) },
      isNamed: subjectsIn(sentence, []).isNamed,
      kindOf: (key) => KINDS[key],
    },
  );
}

const asked = (...of: Parameters<typeof relation>): [string, string] | null => {
  const one = relation(...of);
  return one && [one.ask(one.subject), one.value];
};

describe('a statement asks', () => {
  it.each<[string, [string, string, string], string]>([
    [
      'The tower was designed by Ottoline Verrander in the summer.',
      ['tower', 'was designed by', 'Ottoline Verrander'],
      'Who designed the tower?',
    ],
    [
      'The Halden Institute was founded in 1817 by a maker.',
      ['Halden Institute', 'was founded in', '1817'],
      'When was the Halden Institute founded?',
    ],
    [
      'Ottoline Verrander was born in Pennick Mills long ago.',
      ['Ottoline Verrander', 'was born in', 'Pennick Mills'],
      'Where was Ottoline Verrander born?',
    ],
    [
      'This Agreement begins on 1 March 2024 and runs for years.',
      ['This Agreement', 'begins on', '1 March 2024'],
      'When does the Agreement begin?',
    ],
    [
      'The next meeting takes place on 16 May 2025 in the hall.',
      ['next meeting', 'takes place on', '16 May 2025'],
      'When does the next meeting take place?',
    ],
    [
      'The wife of Edric Sallow, Clara Whitlow, led the orchestra at most of the performances.',
      ['Edric Sallow', 'wife is', 'Clara Whitlow'],
      'Who is the wife of Edric Sallow?',
    ],
    [
      'The liability of the Supplier is limited to 250,000 euros a year.',
      ['liability of the Supplier', 'is limited to', '250,000 euros'],
      'What is the liability of the Supplier limited to?',
    ],
    [
      'Clara Whitlow presented the figures for 2024 to the board.',
      ['Clara Whitlow', 'presented', 'figures'],
      'Who presented the figures?',
    ],
    [
      'Title I of the law implements the two treaties in full.',
      ['Title I', 'implements', 'two treaties'],
      'What does Title I implement?',
    ],
    [
      'The monthly fee for the service is 12,500 euros at present.',
      ['monthly fee for the service', 'is', '12,500 euros'],
      'What is the monthly fee for the service?',
    ],
    [
      'The working week is 37 hours for all who work there.',
      ['working week', 'is', '37 hours'],
      'How long is the working week?',
    ],
    [
      'Edric Amos Sallow (1861–1924), composer',
      ['Edric Sallow', 'was born on', '1861'],
      'When was Edric Sallow born?',
    ],
    [
      'Ottoline Verrander founded the Halden Institute and was its head for years.',
      ['Ottoline Verrander', 'founded', 'Halden Institute'],
      'Who founded the Halden Institute?',
    ],
  ])('%s', (sentence, triplet, question) =>
    expect(asked(sentence, triplet)?.[0] ?? null).toBe(question),
  );

  it.each<[string, [string, string, string]]>([
    [
      'Counsel contended that Ottoline Verrander designed the tower.',
      ['Ottoline Verrander', 'designed', 'tower'],
    ],
    [
      'It was designed by Ottoline Verrander in the long summer.',
      ['It', 'was designed by', 'Ottoline Verrander'],
    ],
    [
      'The playground was closed after an inspection by Marrowick in May.',
      ['playground', 'was closed by', 'Marrowick'],
    ],
    [
      'Clara Whitlow recommended the heat pump for the old house.',
      ['Clara Whitlow', 'recommended', 'heat'],
    ],
    [
      'Clara Whitlow gave the figures to the board of the house.',
      ['Clara Whitlow', 'gave', 'figures'],
    ],
    ['Work will begin on 2 June 2025 in the old house.', ['Work', 'will begin on', '2 June 2025']],
    [
      'Edric Sallow was founded by Clara Whitlow in the old house.',
      ['Edric Sallow', 'was founded by', 'Clara Whitlow'],
    ],
    [
      'A tower was designed by Ottoline Verrander in the summer.',
      ['tower', 'was designed by', 'Ottoline Verrander'],
    ],
    [
      'He sees the effect of the new estate finished in 1902 on all of them.',
      ['effect of the new estate', 'was finished in', '1902'],
    ],
    [
      'The Halden Institute publishes a yearbook of tides in the autumn.',
      ['Halden Institute', 'publishes', 'yearbook of tides'],
    ],
    [
      'A thesis of the Halden Institute in the north submitted in 1902 to its head.',
      ['Halden Institute', 'was submitted in', '1902'],
    ],
    [
      'The Contractor cleans the offices of the town in the autumn.',
      ['Contractor', 'cleans', 'offices of the town'],
    ],
    [
      'The limit was raised in 1902 by the board of the harbour.',
      ['limit', 'was raised in', '1902'],
    ],
    // Of whom "his" and "she" are, nobody can be sure.
    [
      'His wife, Clara Whitlow, led the orchestra at most of the performances.',
      ['Edric Sallow', 'wife is', 'Clara Whitlow'],
    ],
    [
      'She resigned on 31 March 2023 from the board.',
      ['Clara Whitlow', 'resigned on', '31 March 2023'],
    ],
    [
      'On the right is Tides by Ada Quill published in 1980.',
      ['Ada Quill', 'was published in', '1980'],
    ],
  ])('nothing: %s', (sentence, triplet) => expect(asked(sentence, triplet)).toBeNull());

  it('nothing where a word is said of many', () => {
    const film = 'The film was directed by Edric Sallow in the summer. ';
    const one = (text: string) =>
      relationOf(
        {
          ...{ id: 1, subject: 'film', predicate: 'was directed by', object: 'Edric Sallow' },
          sources: [{ document: 'd', chunk: 1, start: 0, end: 9, firstPage: 1, lastPage: 1 }],
        },
        {
          ...{ sentence: film.trim(), writes: writingOf(text), isFrequent: frequentIn(text) },
          isNamed: () => true,
          kindOf: (key) => KINDS[key],
        },
      );
    expect(one(film)).not.toBeNull();
    expect(one(film.repeat(8))).toBeNull();
  });
});

describe('what a question may be about', () => {
  const filler = 'The harbour lies in the north of the bay. '.repeat(90);
  const text = `${filler} The duct tape was ordered in May. The plant was built in May. The plant runs.
    The plant is old. Its monthly fee is low. Ottoline Verrander retired. Verrander left. Ada Quill
    sang. Bo Quill sang. The answer lies in the autumn.`;
  const { matters, isNamed } = subjectsIn(text, ['The monthly fee']);

  it.each([
    ['the plant', true],
    ['the monthly fee for the boat', true],
    ['Ottoline Verrander', true],
    ['the duct tape', false],
    ['the answer', false],
    ['the Halden Institute', false],
  ])('%s: %s', (phrase, is) => expect(matters(phrase)).toBe(is));

  it('is all of a short text', () => {
    expect(subjectsIn('The duct tape was ordered.', []).matters('the duct tape')).toBe(true);
  });

  it('counts no words as nothing, wherever a text ends', () => {
    const text = `${'The fee is paid. '.repeat(250)}?!`;
    const { matters, isNamed } = subjectsIn(text, []);
    expect(matters('the ')).toBe(false);
    expect(isNamed('the ', 'a')).toBe(false);
    expect(namingIn('Ada Lee.').times('')).toBe(0);
  });

  it('is who has the heading above "she"', () => {
    const { isNamed } = subjectsIn('She sang.', ['Ada Quill', 'Songs']);
    expect(isNamed('Ada Quill', 'She sang in May.')).toBe(true);
    expect(isNamed('Ada Quill', 'In May she sang.')).toBe(false);
    expect(isNamed('Bo Quill', 'She sang in May.')).toBe(false);
  });

  it('has its name in the sentence, or a last name that is nobody else’s', () => {
    expect(isNamed('Ottoline Verrander', 'In May Verrander retired.')).toBe(true);
    expect(isNamed('Ada Quill', 'In May Quill retired.')).toBe(false);
    expect(isNamed('Ada Quill', 'In May Ada Quill retired.')).toBe(true);
    expect(isNamed('Ada Quill', 'In May she retired.')).toBe(false);
  });
});

it('names have their article as their document writes them', () => {
  const write = writingOf(
    'The Halden Institute is old. He knew the Halden Institute. Hull is a town. They sang The Keeper’s Song.',
  );
  expect(['Halden Institute', 'Hull', 'Keeper’s Song'].map(write)).toEqual([
    'the Halden Institute',
    'Hull',
    'The Keeper’s Song',
  ]);
});

describe('relations that meet', () => {
  const tower = relation('The tower was designed by Ottoline Verrander in the summer.', [
    'tower',
    'was designed by',
    'Ottoline Verrander',
  ])!;
  const birth = relation('Ottoline Verrander was born in Pennick Mills long ago.', [
    'Ottoline Verrander',
    'was born in',
    'Pennick Mills',
  ])!;
  const institute = relation('The Halden Institute was founded in 1817 by a maker.', [
    'Halden Institute',
    'was founded in',
    '1817',
  ])!;
  const marrowick = relation('The town of Marrowick was founded in 1588 by the sea.', [
    'Marrowick',
    'was founded in',
    '1588',
  ])!;
  const all = (...relations: Relation[]) =>
    candidatesFrom(relations).map(({ kind, question, expected }) => [kind, question, expected]);

  it('make chains', () => {
    expect(all(tower, birth)).toContainEqual([
      'two-steps',
      'Where was the designer of the tower born?',
      'Pennick Mills',
    ]);
  });

  it('make chains of who did something, and of where somebody was born', () => {
    const founded = relation('Ottoline Verrander founded the Halden Institute.', [
      'Ottoline Verrander',
      'founded',
      'Halden Institute',
    ])!;
    const mills = relation('The founder of Pennick Mills was Edric Sallow, a miller of the bay.', [
      'founder of Pennick Mills',
      'was',
      'Edric Sallow',
    ])!;
    expect(all(founded, birth)).toContainEqual([
      'two-steps',
      'Where was the founder of the Halden Institute born?',
      'Pennick Mills',
    ]);
    expect(all(founded, birth, mills)).toContainEqual([
      'three-steps',
      'Who was the founder of the birthplace of the founder of the Halden Institute?',
      'Edric Sallow',
    ]);
  });

  it('make no chain of an office that several may have held', () => {
    const chair = (be: string) =>
      relation(`Ottoline Verrander ${be} the chairwoman of the Halden Institute at that time.`, [
        'Ottoline Verrander',
        `${be} the chairwoman of`,
        'Halden Institute',
      ])!;
    const kinds = (one: Relation) => all(one, birth).map(([kind]) => kind);
    expect(kinds(chair('is'))).toContain('two-steps');
    expect(kinds(chair('was'))).not.toContain('two-steps');
  });

  it('ask who of people that have no other sign than what became of them', () => {
    const appointed = (name: string, year: string) =>
      relation(`${name} was appointed in ${year} by the board of the harbour.`, [
        name,
        'was appointed in',
        year,
      ])!;
    const two = [appointed('Alina Groza', '2019'), appointed('Tomas Beck', '2021')];
    expect(all(...two).map(([, question]) => question)).toContain(
      'Who was appointed first, Alina Groza or Tomas Beck?',
    );
  });

  it('make comparisons, which the earlier one answers', () => {
    expect(all(institute, marrowick)).toContainEqual([
      'comparison',
      'Which was founded first, the Halden Institute or Marrowick?',
      'Marrowick',
    ]);
  });

  it('are not asked where there are two answers', () => {
    const other = { ...birth, value: 'Marrowick', valueKey: 'marrowick', place: 999 };
    expect(all(birth, other)).toEqual([]);
  });
});

describe('an answer is right', () => {
  it.each([
    ['20 February 2025', 'February 20, 2025', true],
    ['the Halden Institute', 'Halden Institute', true],
    ['Marrowick Assembly Rooms', 'Marrowick', false],
    ['', 'Marrowick', false],
    ['in 1817 or in 1818', '1817', false],
    ['fishing town', 'town', true],
    ['21 May 1889', '1889', true],
    ['1889', '21 May 1889', false],
    ['steel, and the gate', 'steel', false],
    ['a town by the sea that has a harbour and a mill', 'town', false],
  ])('%j for %j: %s', (text, expected, right) => expect(isSame(text, expected)).toBe(right));

  it('only where it can be relied on', () => {
    const answer = (part: Partial<Answer>): Answer =>
      ({ verdict: 'answered', text: 'Hull', grounding: 'partly', ...part }) as Answer;
    const hull = { expected: 'Hull' };
    expect(isRight(answer({}), hull)).toBe(true);
    expect(isRight(answer({ probability: 0.4 }), hull)).toBe(false);
    expect(isRight(answer({ grounding: 'not-grounded' }), hull)).toBe(false);
    expect(isRight(answer({ verdict: 'not-found' }), hull)).toBe(false);
  });
});
