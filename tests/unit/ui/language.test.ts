/** Questions that are not in English are told apart; names of anywhere make no question foreign. */
import { expect, it } from 'vitest';
import { seemsNotEnglish } from '../../../src/ui/ask/language.ts';

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
  expect(seemsNotEnglish(question)).toBe(true);
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
])('is English, or may be: %s', (question) => {
  expect(seemsNotEnglish(question)).toBe(false);
});
