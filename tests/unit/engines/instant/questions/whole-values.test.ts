/** The whole of what a sentence gives: both of two founders, all of a definition. */
import { expect, it } from 'vitest';
import { ask, libraryOf } from './ask-library.ts';

const library = libraryOf({
  'Quill Works':
    'Quill Works is a pen maker in Teasdale. The company was established by Ann Lee and Bo Strand in 1871.',
  'Halden Medal':
    'The Halden Medal is a silver medal given every second year to the best observer of comets. It was first awarded in 1890.',
  'Salt Winds':
    'Salt Winds is a film written by Alma Berg and Jory Haff and directed by Jory Haff.',
  'Brack Hall':
    'Brack Hall is a house designed by Otto Venn. Lena Moor and Ilse Korn renovated Brack Hall in 1998.',
});

it.each([
  ['Who founded Quill Works?', 'Ann Lee and Bo Strand'],
  ['Who renovated Brack Hall?', 'Lena Moor and Ilse Korn'],
  ['Who designed Brack Hall?', 'Otto Venn'],
  // Those who wrote it did not direct it together.
  ['Who directed Salt Winds?', 'Jory Haff'],
  [
    'What is the Halden Medal?',
    'silver medal given every second year to the best observer of comets',
  ],
  ['What is Quill Works?', 'pen maker in Teasdale'],
])('%s', async (question, text) => {
  expect(await ask(library, question)).toMatchObject({ text, grounding: 'partly' });
});

it('who did something is not where it was done', async () => {
  expect((await ask(library, 'Where was Quill Works established?')).text).not.toMatch(/Lee|Strand/);
});
