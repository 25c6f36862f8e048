import { describe, expect, it } from 'vitest';
import { measuresAsked } from '../../../../../src/engines/instant/match/measures.ts';
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

  it('reads the unit above a column, whatever spaces stand around it', () => {
    const [long] = measuresAsked('How long is it?');
    for (const header of ['Span (m)', 'Span, m', 'Span ( m ) '])
      expect(long!.isOf('640', header)).toBe(true);
    expect(long!.isOf('640', 'Span (kg)')).toBe(false);
    expect(long!.isOf('640', 'Span (  )')).toBe(false);
    expect(long!.isOf('640', `Span (${' '.repeat(2_000)}x(`)).toBe(false);
  });
});
