/** The triplet of a question: what is asked for, what relates it, and what stands on the other side. */
import { describe, expect, it } from 'vitest';
import { clueOf } from '../../../../../src/engines/instant/plan/clue.ts';
import { formatClue } from '../../../../../src/knowledge/clues.ts';

const said = (words: string, ...placeholders: string[]): string | null => {
  const clue = clueOf(words, placeholders);
  return clue && formatClue(clue);
};

describe('a triplet', () => {
  it.each([
    ['Who wrote "The Quiet Mill"?', '?answer | wrote | The Quiet Mill'],
    ['Who is the mother of Ann Lee?', 'Ann Lee | mother | ?answer'],
    ["Who is Ann Lee's mother?", 'Ann Lee | mother | ?answer'],
    ['When did Ann Lee die?', 'Ann Lee | die | ?answer'],
    ['Charles Webb graduated from which university?', 'Charles Webb | graduated from | ?answer'],
    ['How long is the bridge?', 'bridge | long | ?answer'],
    ['What nationality is Marte Quist?', 'Marte Quist | nationality | ?answer'],
  ])('%s', (question, triplet) => {
    expect(said(question)).toBe(triplet);
  });

  it('has its placeholders where names would stand', () => {
    expect(said('Where was ?father born?', 'father')).toBe('?father | was born in | ?answer');
    expect(said('What is the capital of ?country?', 'country')).toBe(
      '?country | capital | ?answer',
    );
  });

  it('is none where a slot would hold more than the placeholder', () => {
    expect(said('Which bank near ?castle was founded in 1844?', 'castle')).toBeNull();
  });

  it('keeps names with particles, titles and brackets whole', () => {
    expect(said('Where was Maurice, Prince Of Tarnov born?')).toContain(
      'Maurice, Prince Of Tarnov |',
    );
    expect(said('Who directed Low Tide (1952 Film)?')).toContain('Low Tide (1952 Film)');
    expect(said('When was the University of Brenn founded?')).toContain('University of Brenn |');
  });
});

it.each([
  ...[
    '',
    '?',
    'who',
    'of of of the the',
    "'s 's \" ( ?? , or and",
    'Which, or?',
    'How?',
    'Who is?',
  ],
  ...['a'.repeat(5000), 'who '.repeat(400)],
])('does not throw on %j', (question) => {
  expect(() => said(question)).not.toThrow();
});
