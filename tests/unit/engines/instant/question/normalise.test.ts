import { describe, expect, it } from 'vitest';
import { normaliseQuestion } from '../../../../../src/engines/instant/question/normalise.ts';
import { ask, libraryOf } from '../questions/ask-library.ts';
import { ARTICLES } from '../questions/invented.ts';

describe('normaliseQuestion', () => {
  it.each([
    ['"Who wrote it?"', 'Who wrote it?'],
    ['“Who wrote it?”', 'Who wrote it?'],
    ['‘Who wrote Ann’s book?’', 'Who wrote Ann’s book?'],
    ['“Who wrote “Dry Land”?”', 'Who wrote "Dry Land"?'],
    ['"Dry Land" or "Low Tide"', '"Dry Land" or "Low Tide"'],
    [
      '“Dry Land” was directed by whom, and “Low Tide”?',
      '"Dry Land" was directed by whom, and "Low Tide"?',
    ],
    ['Who wrote ‘Dry Land’?', 'Who wrote "Dry Land"?'],
    ['About “Orle Bridge”: who built it?', 'who built Orle Bridge?'],
    [
      'About “Orle Packet Company”: when was its founder born?',
      "when was Orle Packet Company's founder born?",
    ],
    ['Isn’t the mill open?', 'Is the mill open?'],
    ["Can't dogs come in?", 'Can dogs come in?'],
    ["Why isn't it open?", "Why isn't it open?"],
    ['Who was managing director in 1932?', 'Who was the managing director in 1932?'],
    ['Who was managing the mill in 1932?', 'Who was managing the mill in 1932?'],
    ['Who was teaching painters?', 'Who was teaching painters?'],
    ['What exactly is a sonde?', 'What is a sonde?'],
    ['Who really wrote it?', 'Who wrote it?'],
    ['In the report, what, exactly, is a sonde?', 'In the report, what is a sonde?'],
    ['How precisely can it be located?', 'How precisely can it be located?'],
    ['Who wrote it exactly?', 'Who wrote it exactly?'],
    ["What's a sonde?", 'What is a sonde?'],
    ['Who’s been elected, and who’s the clerk?', 'Who has been elected, and who is the clerk?'],
    ["Where's the hall that's for sale?", 'Where is the hall that is for sale?'],
    ['Who wrote "There\'s a Goat", and when?', 'Who wrote "There\'s a Goat", and when?'],
    ["What did the mill's owner buy?", "What did the mill's owner buy?"],
    ['What was her husband called?', 'What is the name of her husband?'],
    ['What are the two ships named?', 'What are the names of the two ships?'],
    ['What is a ship called Orle?', 'What is a ship called Orle?'],
    ['What is he called?', 'What is he called?'],
    ['What was the ship formerly called?', 'What was the ship formerly called?'],
    ['What was the meeting that the board called?', 'What was the meeting that the board called?'],
    ["Who's paid the fee?", "Who's paid the fee?"],
    ['“What’s the fee?”', 'What is the fee?'],
    ['Name the judges of the court.', 'Who are the judges of the court?'],
    ['list all the stations and their countries', 'What are the stations and their countries?'],
    ['Give me the date of the fire', 'What is the date of the fire?'],
    ['Name two rivers.', 'Name two rivers.'],
    ['Give way to whom?', 'Give way to whom?'],
    ['About “Ann Lee”: who was her teacher?', "who was Ann Lee's teacher?"],
    ['About “Orle Bridge”: who built Orle Bridge?', 'who built Orle Bridge?'],
    ['About “The bridge was built in a year of floods.”: who built it?', 'who built it?'],
  ])('%s is read as %s', (question, read) => {
    expect(normaliseQuestion(question)).toBe(read);
  });
});

describe('a question in quotation marks', () => {
  const library = libraryOf(ARTICLES);
  it.each([
    ['“Who wrote The Salt Road?”', 'Mina Brook'],
    ['"Who wrote “The Salt Road”?"', 'Mina Brook'],
    ['"Was Mina Brook born in Larnton?"', 'yes'],
  ])('%s %s', async (question, answer) => {
    expect((await ask(library, question)).text).toBe(answer);
  });
});

it('a role in -ing is found', async () => {
  const library = libraryOf({
    'Quill Works':
      'Quill Works is a pen maker. Lena Moor was its managing director in 1932. Otto Venn managed the mill.',
  });
  const answer = await ask(library, 'Who was managing director of Quill Works in 1932?');
  expect(answer.text).toBe('Lena Moor');
});
