import { describe, expect, it } from 'vitest';
import { ask, libraryOf } from './ask-library.ts';
import { ARTICLES } from './invented.ts';

const library = libraryOf(ARTICLES);

describe('questions about measures', () => {
  it.each([
    ['Which is longer, the Torran Bridge or the Skell Bridge?', 'the Torran Bridge'],
    ['Which bridge is shorter, the Torran Bridge or the Skell Bridge?', 'the Skell Bridge'],
    ['Which is higher, Mount Arrel or Mount Bressa?', 'Mount Arrel'],
    ['How long is the Torran Bridge?', '820 metres'],
    ['How wide is the Torran Bridge?', '24 metres'],
    ['What is the length of the Skell Bridge?', '640 m'],
    ['How many people live in Larnton?', '12,300'],
    ['How many inhabitants does Tolvane have?', '9,800'],
  ])('%s %s', async (question, answer) => {
    const { text, grounding } = await ask(library, question);
    expect([text, grounding]).toEqual([answer, 'partly']);
  });
});

describe('kinship said from the other side', () => {
  it.each([
    ['Who is the wife of Peter Lund?', 'Mina Brook'],
    ['Who is the husband of Mina Brook?', 'Peter Lund'],
  ])('%s %s', async (question, answer) => {
    expect((await ask(library, question)).text).toBe(answer);
  });
});
