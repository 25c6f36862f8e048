/** Cells that the first lines of a document fill: who wrote it, and when. */
import { expect, it } from 'vitest';
import { frontSaid, sayingOf } from '../../../src/tables/front-said.ts';
import { passage } from './passage.ts';

const first = passage('Old Piers', 'Clara Wend, Anton Reuss\n', 'Holm, May 2021\n', 'Piers rot.');
const chunks = [first, passage('Old Piers', 'Bo Ek built the pier on 3 June 1990.')];

it('says who wrote it, with the line of names', () => {
  const said = frontSaid('Who are the authors?', chunks);
  expect(said?.text).toBe('Clara Wend; Anton Reuss');
  expect(said?.support).toEqual({ chunk: first.id, sentence: first.sentences[0] });
});

it('says when it was written', () => {
  expect(frontSaid('When was this report published?', chunks)?.text).toBe('May 2021');
});

it.each(['Who built the pier?', 'When was the pier built?', 'What is the pier?'])(
  'says nothing of what is asked of something else: %s',
  (question) => expect(frontSaid(question, chunks)).toBeNull(),
);

it('looks for it in front only: further in stands whose and of when others are', () => {
  const many = [...chunks, ...Array.from({ length: 9 }, () => passage('References', 'Ek. 1991.'))];
  expect(sayingOf('When was the paper published?', many)).toEqual(many.slice(0, 6));
  expect(sayingOf('When was the pier built?', many)).toEqual(many);
});
