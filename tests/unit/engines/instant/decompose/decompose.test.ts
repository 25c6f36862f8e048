import { describe, expect, it } from 'vitest';
import { planQuestion } from '../../../../../src/engines/instant/decompose/question.ts';
import { formatClue } from '../../../../../src/knowledge/clues.ts';

function cluesOf(question: string): string[] {
  return planQuestion(question).clues.map((clue) => formatClue(clue));
}

describe('a question as clues', () => {
  it.each<[string, string[], string]>([
    [
      'Who is the mother of the director of The Paper Boat?',
      ['The Paper Boat | director | ?director', '?director | mother | ?mother'],
      'mother',
    ],
    [
      "When did Otto Ii's mother's father die?",
      ['Otto Ii | mother | ?mother', '?mother | father | ?father', '?father | die on | ?date'],
      'date',
    ],
    [
      'What is the population of the city where Berta Lind was born?',
      ['Berta Lind | was born in | ?city', '?city | population | ?population'],
      'population',
    ],
    [
      'Who is the father-in-law of Berta Lind?',
      ['Berta Lind | spouse | ?spouse', '?spouse | father | ?father'],
      'father',
    ],
    [
      'What is the place of birth of the performer of song Grey Morning?',
      ['Grey Morning | performer | ?performer', '?performer | place of birth | ?birthPlace'],
      'birthPlace',
    ],
    [
      'Bo Ek was the editor of the serial Low Tide, which was written by whom?',
      ['Low Tide | was written by | ?person'],
      'person',
    ],
    [
      "Ann Lee received a degree from which women's college?",
      ['Ann Lee | received a degree from | ?educatedAt'],
      'educatedAt',
    ],
    ["Ann Lee sings for which country's choir?", ['Ann Lee | sings for | ?country'], 'country'],
    [
      'Ann Lee is a drummer for a band that formed in what town?',
      ['Ann Lee | drummer for | ?band', '?band | formed in | ?town'],
      'town',
    ],
    [
      'Mount Orle, in the state where Tarnov is located, is part of what mountain range?',
      [
        'Tarnov | is located in | ?state',
        'Mount Orle | located in | ?state',
        'Mount Orle | is part of | ?range',
      ],
      'range',
    ],
    [
      'Grey Morning is an episode of "Low Tide". Which actor appeared in this episode?',
      ['?actor | appeared in | Grey Morning'],
      'actor',
    ],
    [
      'Paper Boat is a book about a museum that is located in which city?',
      ['Paper Boat | is about | ?museum', '?museum | is located in | ?city'],
      'city',
    ],
    [
      'The quay that Berta Lind photographed held how many people?',
      ['Berta Lind | photographed | ?quay', '?quay | held | ?answer'],
      'answer',
    ],
    [
      'In which town was the composer of the opera “The Keeper’s Song” born?',
      ['The Keeper’s Song | composer | ?composer', '?composer | was born in | ?town'],
      'town',
    ],
    [
      'Which country the director of film Low Tide is from?',
      ['Low Tide | director | ?director', '?director | is from | ?country'],
      'country',
    ],
    [
      'Charles Webb graduated from which university?',
      ['Charles Webb | graduated from | ?university'],
      'university',
    ],
    [
      'Who was in charge of the country Tarnov is located in?',
      ['Tarnov | is located in | ?country', '?person | was in charge of | ?country'],
      'person',
    ],
    [
      'Who signed the Harbour Act of 1976 into law?',
      ['?person | signed into law | Harbour Act of 1976'],
      'person',
    ],
    [
      'Who founded the Grey Herons together with Bo Ek?',
      ['?person | founded Grey Herons together with | Bo Ek'],
      'person',
    ],
    ['Who was it that founded the Grey Herons?', ['?person | founded | Grey Herons'], 'person'],
    ['Who wrote "The Quiet Mill"?', ['?person | wrote | The Quiet Mill'], 'person'],
  ])('%s', (question, clues, target) => {
    expect(cluesOf(question)).toEqual(clues);
    expect(planQuestion(question).target).toBe(target);
  });

  it('says what placeholders ask for', () => {
    const { types } = planQuestion('In what year was the composer of "Low Tide" born?');
    expect(types).toMatchObject({ composer: 'person', year: 'year' });
  });

  it('keeps names with particles, titles and brackets whole', () => {
    expect(cluesOf('Where was Maurice, Prince Of Tarnov born?')[0]).toContain(
      'Maurice, Prince Of Tarnov |',
    );
    expect(cluesOf('Who directed Low Tide (1952 Film)?')[0]).toContain('Low Tide (1952 Film)');
    expect(cluesOf('When was the University of Brenn founded?')[0]).toContain(
      'University of Brenn |',
    );
  });

  it.each([
    ['', 0],
    ['?', 0],
    ['who', 0],
    ['of of of the the', 0],
    ["'s 's \" ( ?? , or and", 0],
    ['Which, or?', 0],
    ['a'.repeat(5000), 0],
    ['who '.repeat(400), 0],
  ])('does not throw on %j', (question) => {
    expect(() => planQuestion(question)).not.toThrow();
  });
});

describe('comparisons', () => {
  it.each<[string, string, string, string[]]>([
    [
      'Which film was released first, Low Tide or Paper Boat?',
      'extreme',
      'least',
      ['Low Tide', 'Paper Boat'],
    ],
    ['Who is younger, Ann Lee or Bo Ek?', 'extreme', 'most', ['Ann Lee', 'Bo Ek']],
    ['Was Ann Lee or Bo Ek born first?', 'extreme', 'least', ['Ann Lee', 'Bo Ek']],
    ['Who was born first out of Ann Lee and Bo Ek?', 'extreme', 'least', ['Ann Lee', 'Bo Ek']],
    ['Who lived longer, Ann Lee or Bo Ek?', 'extreme', 'most', ['Ann Lee', 'Bo Ek']],
    ['Are Ann Lee and Bo Ek both painters?', 'both', 'most', ['Ann Lee', 'Bo Ek']],
    ['Do Ann Lee and Bo Ek have the same nationality?', 'same', 'most', ['Ann Lee', 'Bo Ek']],
    [
      'Are director of film Low Tide and director of film Dry Land both from the same country?',
      'same',
      'most',
      ['Low Tide', 'Dry Land'],
    ],
  ])('%s', (question, kind, prefer, names) => {
    const { comparison } = planQuestion(question);
    expect(comparison).toMatchObject({ kind, prefer });
    expect(comparison?.options.map(({ name }) => name)).toEqual(names);
  });

  it('asks for the date of each director', () => {
    expect(cluesOf('Which film has the director who died later, Low Tide or Paper Boat?')).toEqual([
      'Low Tide | director | ?directorA',
      '?directorA | died on | ?deathDateA',
      'Paper Boat | director | ?directorB',
      '?directorB | died on | ?deathDateB',
    ]);
  });
});
