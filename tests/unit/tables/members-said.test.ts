/** Lists of names beside the words of a question: who made a document, not where they live. */
import { describe, expect, it } from 'vitest';
import { membersSaid } from '../../../src/tables/members-said.ts';
import { namesIn } from '../../../src/tables/names-in.ts';
import { wholeName } from '../../../src/tables/whole-name.ts';
import { passage } from './passage.ts';

const names = (text: string): string[] => namesIn(text).map((name) => name.text);

describe('names in a sentence', () => {
  it('are those beside each other, without places, posts and defined terms', () => {
    expect(
      names(
        'made between Orle Boatyard Ltd, of Quay House, Tarbrook (the "Builder"); and (2) Ms Ada Voss, of 8 Mill Lane, Sella',
      ),
    ).toEqual(['Orle Boatyard Ltd', 'Ms Ada Voss']);
    expect(names('Signed for Orle Boatyard Ltd by Ada Voss, Head of Sales')).toEqual(['Ada Voss']);
    expect(names('between the Trustees of the Orle Fund and B. & C. Pell (Builders) Ltd')).toEqual([
      'Trustees of the Orle Fund',
      'B. & C. Pell (Builders) Ltd',
    ]);
    expect(names('For Sella Bank: Ada Voss, Head of Loans For Orle Yard AS: Per Lund')).toEqual([
      'Ada Voss',
      'Per Lund',
    ]);
  });

  it('are none behind a preposition, though a line break stands between', () => {
    expect(names('Per Lund\nfor and on behalf of\nOrle Boatyard Ltd')).toEqual(['Per Lund']);
    expect(names('Ada Voss\nWitnessed by: Ilse Varn\nTitle: Head of Sales')).toEqual(['Ada Voss']);
  });

  it('are none at the beginning of a sentence, where every word has a capital', () => {
    expect(names('Payments are due on Monday.')).toEqual([]);
    expect(names('The Contractor shall repair it.')).toEqual([]);
  });
});

describe('members beside the words of a question', () => {
  const contract = [
    passage('Deed', 'This deed is made between Orle Boatyard Ltd and Ada Voss.'),
    passage('4 Law', 'A variation is signed by the Parties.'),
    passage(
      'Witness',
      'Signed:',
      'Per Lund, director',
      'Ada Voss',
      'All costs of this deed are paid.',
    ),
  ];

  it('are the names of a run of lines', () => {
    expect(membersSaid('Who are the parties?', contract)?.text).toBe('Orle Boatyard Ltd; Ada Voss');
    const signed = membersSaid('Who signed the contract?', contract);
    expect(signed?.text).toBe('Per Lund; Ada Voss');
    expect(signed?.support.chunk).toBe(contract[2]!.id);
  });

  it('are none of another question, nor fewer than two', () => {
    expect(membersSaid('Which risks are insured?', contract)).toBeNull();
    expect(membersSaid('Who are the insurers?', contract)).toBeNull();
    expect(membersSaid('Who are the parties?', [passage('', 'Between Ada Voss.')])).toBeNull();
  });
});

it('an answer goes on as its sentence does', () => {
  const whole = (answer: string, sentence: string) =>
    wholeName(answer, 'Which law governs?', sentence);
  expect(whole('England', 'It is under the law of England and Wales.')).toBe('England and Wales');
  expect(whole('Scots', 'It is governed by Scots law.')).toBe('Scots law');
  expect(whole('Orle', 'The law of Orle applies.')).toBe('Orle');
  expect(whole('thirty', 'Within thirty and Sixty days.')).toBe('thirty');
});
