import { expect, it } from 'vitest';
import { ask, libraryOf } from './ask-library.ts';

it.each([
  ['Which film was directed by Olwen Tarrant?', 'Blue Harriers'],
  ['What film did Olwen Tarrant direct?', 'Blue Harriers'],
  ['Which film did Ruth Abbing direct?', '9 Lanterns'],
  ['Which novel is by Piet Marlow?', '7 Sisters Road'],
])('%s', async (question, title) => {
  const library = libraryOf({
    Introduction:
      'Blue Harriers is a 1961 film directed by Olwen Tarrant. The film 9 Lanterns was directed by Ruth Abbing. ' +
      '7 Sisters Road is a novel by Piet Marlow.',
  });
  // Neither what is asked for ("1961 film") nor the name without its number ("Lanterns").
  expect(await ask(library, question)).toMatchObject({ verdict: 'answered', text: title });
});

it('keeps dates and years out of the names that follow them', async () => {
  const library = libraryOf({
    Harriers: 'On 4 May Harriers United beat Sedge Town. In 1961 Ruth Abbing directed the club.',
  });
  expect(await ask(library, 'Who directed the club?')).toMatchObject({ text: 'Ruth Abbing' });
});
