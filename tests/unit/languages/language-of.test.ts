/** Questions that are not in English are told apart; names of anywhere make no question foreign. */
import { describe, expect, it } from 'vitest';
import { languageOfPassage, languageOfQuestion } from '../../../src/languages/language-of.ts';
import { ASKED, ASKED_LATER, ENGLISH } from './asked.ts';

it.each([
  'Wer hat den Leuchtturm von Orle entworfen?',
  'was ist die hauptstadt von norland und wo liegt sie?',
  'Wann wurde Ilse Varnhagen geboren?',
  'In welcher Stadt wurde sie geboren?',
  'Qui a peint le vieux port ?',
  'Où est né Tom Arkwell ?',
  '¿Quién diseñó el faro de Orle?',
  '¿Dónde nació Ilse Varnhagen?',
  'Dove è nato Tom Arkwell?',
  'Quem desenhou o farol?',
  'Waar werd Tom Arkwell geboren?',
  'Hvor blev Tom Arkwell født?',
  'Var föddes hon och när är hon född?',
  'Где родилась Ильзе Варнхаген?',
  '谁设计了灯塔？',
  'من صمم المنارة؟',
])('%s', (question) => {
  expect(languageOfQuestion(question)).not.toBeNull();
});

it.each([
  'Who directed La vita del porto è bella?',
  'La vita del porto è bella',
  'La vita del porto è bella director',
  'Ludwig van der Orle',
  'Where was Ludwig van der Orle born?',
  'Which song by Die Wahren Helden was released in 1931?',
  'Was Tom Arkwell a sailor?',
  'Is Sundvik in Norland?',
  'Quando Rehn birthplace',
  'Who wrote “Où est né le vent”?',
  'Who is Дмитрий Орлов?',
  'Chi Alpha founder',
  'Wo Fat actor',
  'Name the mother of Wie Sundvik',
  'Is Vem Orle in Holm?',
  'herring',
  '',
  ...ENGLISH,
])('is English, or may be: %s', (question) => {
  expect(languageOfQuestion(question)).toBeNull();
});

/** How many of the questions are told, and how many by their right language. */
function told(asked: Record<string, readonly string[]>) {
  const all = Object.entries(asked).flatMap(([language, questions]) =>
    questions.map((question) => ({ language, found: languageOfQuestion(question) })),
  );
  const of = (questions: typeof all): number => questions.length;
  return {
    asked: of(all),
    told: of(all.filter(({ found }) => found !== null)),
    right: of(all.filter(({ language, found }) => found === language)),
  };
}

it('tells most questions in other languages, and which they are', () => {
  expect(told(ASKED)).toEqual({ asked: 126, told: 115, right: 113 });
  expect(told(ASKED_LATER)).toEqual({ asked: 40, told: 37, right: 37 });
});

describe('a passage', () => {
  it.each([
    ['en', 'The bridge was closed in 1978 because a barge had damaged its third pillar.'],
    ['en', 'Der Ring des Nibelungen is a cycle of four operas by Richard Wagner.'],
    ['de', 'Die Gemeinde überlässt dem Verein den Steg, und der Verein hält ihn instand.'],
    ['fr', 'La commune prête le ponton au club, qui doit en assurer l’entretien.'],
    ['es', 'El municipio cede el muelle al club, que se encarga de su mantenimiento.'],
    ['it', 'Il comune concede il molo al circolo, che deve provvedere alla manutenzione.'],
    ['nl', 'De gemeente stelt de steiger ter beschikking aan de vereniging en betaalt niet.'],
    ['pl', 'Gmina oddaje pomost klubowi, który dba o niego na własny koszt i nie płaci za to.'],
    ['uk', 'Громада передає причал клубу, який доглядає за ним та не платить за це.'],
    ['ja', '村は桟橋をクラブに貸し、クラブがその維持を行います。'],
    ['zh', '村庄把码头交给俱乐部，由俱乐部负责维护。'],
  ])('is %s: %s', (language, passage) => {
    expect(languageOfPassage(passage)).toBe(language);
  });

  it.each(['', '12.4 18.9 22.0', 'Quist Hale Brandt Lund'])('says nothing: %j', (passage) => {
    expect(languageOfPassage(passage)).toBeNull();
  });
});
