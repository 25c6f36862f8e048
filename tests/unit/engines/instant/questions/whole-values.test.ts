/** What a sentence gives, by words alone: a name, or what a thing is. */
import { expect, it } from 'vitest';
import { ask, libraryOf } from './ask-library.ts';

const library = libraryOf({
  'Quill Works':
    'Quill Works is a pen maker in Teasdale. The company was founded by Ann Lee in 1871.',
  'Halden Medal':
    'The Halden Medal is a silver medal given every second year to the best observer of comets. It was first awarded in 1890.',
  'Salt Winds': 'Salt Winds is a film directed by Jory Haff. Alma Berg wrote the music for it.',
  'Brack Hall':
    'Brack Hall is a house designed by Otto Venn. Lena Moor and Ilse Korn renovated Brack Hall in 1998.',
});

it.each([
  ['Who founded Quill Works?', 'Ann Lee'],
  ['Who designed Brack Hall?', 'Otto Venn'],
  ['Who directed Salt Winds?', 'Jory Haff'],
  [
    'What is the Halden Medal?',
    'The Halden Medal is a silver medal given every second year to the best observer of comets.',
  ],
  ['What is Quill Works?', 'Quill Works is a pen maker in Teasdale.'],
])('%s', async (question, text) => {
  expect(await ask(library, question)).toMatchObject({ text, grounding: 'partly' });
});
