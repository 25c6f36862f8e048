import { describe, expect, it } from 'vitest';
import { ask, libraryOf } from './ask-library.ts';
import { ARTICLES } from './invented.ts';

const library = libraryOf(ARTICLES);

describe('questions about measures', () => {
  it.each([
    ['How long is the Torran Bridge?', '820 metres'],
    ['How wide is the Torran Bridge?', '24 metres'],
    ['What is the length of the Skell Bridge?', '640 m'],
    ['How many inhabitants does Larnton have?', '12,300'],
    ['What is the population of Marrowick?', '41,000'],
  ])('%s %s', async (question, answer) => {
    const { text, grounding } = await ask(library, question);
    expect([text, grounding]).toEqual([answer, 'partly']);
  });
});
