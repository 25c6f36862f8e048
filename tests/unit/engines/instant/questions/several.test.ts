/** Several questions in one: each is answered, or the answer says which one is not. */
import { expect, it } from 'vitest';
import { decomposeQuestion } from '../../../../../src/engines/instant/read/decompose.ts';
import { ask, libraryOf } from './ask-library.ts';

const library = libraryOf({
  'Halden Observatory':
    'Halden Observatory is an observatory in Corvane. It was founded by Mira Solden in 1887. It was renovated in 1956.',
  'Mira Solden':
    'Mira Solden was an astronomer. She was born in Teasdale on 4 May 1851. She won the Halden Medal in 1899.',
  'Salt Roads': 'Salt Roads is a novel by Edda Varn. It was published in 1951.',
  'Winter Herons': 'Winter Herons is a novel written by Joren Lunde.',
  'Cole and Marrow': 'Cole and Marrow is a maker of clocks. It was founded by Ida Torv in 1901.',
  'Letters from Brack': 'Letters from Brack is a collection edited by Tomas Reil.',
});

it.each([
  ['Who founded Halden Observatory and when was it renovated?', 'Mira Solden; 1956'],
  ['Who founded Halden Observatory, and who wrote Salt Roads?', 'Mira Solden; Edda Varn'],
  ['Who founded Halden Observatory, and where was she born?', 'Mira Solden; Teasdale'],
  ['Who wrote Salt Roads and Winter Herons?', 'Edda Varn; Joren Lunde'],
  ['When was Halden Observatory founded and renovated?', '1887; 1956'],
  // One thing to the documents, whatever its name joins.
  ['Who founded Cole and Marrow?', 'Ida Torv'],
])('%s', async (question, text) => {
  const answer = await ask(library, question);
  expect(answer).toMatchObject({ text, grounding: 'partly' });
  expect(answer.unanswered).toBeUndefined();
});

it.each([
  [
    'Who founded Halden Observatory and what did it cost?',
    'Mira Solden',
    'What did Halden Observatory cost?',
  ],
  ['Who wrote Winter Herons and what did it cost?', 'Joren Lunde', 'What did Winter Herons cost?'],
])('%s: says which half is not answered', async (question, text, open) => {
  const answer = await ask(library, question);
  expect(answer).toMatchObject({ verdict: 'answered', text, grounding: 'partly' });
  expect(answer.unanswered).toEqual([open]);
});

it.each([
  ['Who is the daughter of Ann Lee and Bo Ek?'],
  ['Who was born first out of Ann Lee and Bo Ek?'],
  ['Who lived longer, Ann Lee and Bo Ek?'],
  ['What do Salt Roads and Winter Herons have in common?'],
  ['Who wrote the song that Ann Lee and Bo Ek sang together?'],
  ['Which house burned and which street was it in that was rebuilt?'],
])('%s is one question', async (question) => {
  expect((await decomposeQuestion({ question })).parts).toBeUndefined();
});
