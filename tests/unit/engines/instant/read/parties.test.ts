/** A question that names a party is asked of its contract in the contract's own words. */
import { expect, it } from 'vitest';
import { InstantEngine } from '../../../../../src/engines/instant/engine.ts';
import { inTermsOfParties } from '../../../../../src/engines/instant/read/parties.ts';
import { answerQuestionTask } from '../../../../../src/tasks/answer-question.ts';
import { asInput } from '../../../../../src/engines/instant/weigh/answer.ts';
import { chunk, readerOf } from './scripted-model.ts';

const PARTIES =
  '(1) Orle Theatre Trust, of 2 Garland Street (the “Client”); and (2) Voss Stage Systems Limited (the “Contractor”).';
const document = 'contract';
const parties = { ...chunk(1, 'Parties', PARTIES), document };
const DESIGN = 'The Contractor shall submit the design by 2 May 2025.';
const design = { ...chunk(2, 'Works', DESIGN), document };
const elsewhere = { ...chunk(3, 'Minutes', 'Voss came late.'), document: 'minutes' };
const chunks = [parties, design, elsewhere];

const termed = (question: string, over = chunks): string | undefined =>
  inTermsOfParties(question, over)?.question;
const namedAs = (name: string, term: string): typeof chunks => [
  { ...chunk(1, '', `${name} (the “${term}”) signs.`), document },
];

it.each([
  ['By when must Voss submit the design?', 'By when must the Contractor submit the design?'],
  ["What is Voss Stage Systems Limited's fee?", "What is the Contractor's fee?"],
  ['Can the theatre trust extend it?', 'Can the Client extend it?'],
  ['Must Voss pay the Orle Theatre Trust?', 'Must the Contractor pay the Client?'],
])('%s', (question, expected) => {
  expect(termed(question)).toBe(expected);
});

it.each([
  ['names nobody', 'By when must the design be submitted?'],
  ['says the term itself', 'When must Voss, the Contractor, submit it?'],
  ['has a word of the name in another sense', 'At what stage are the systems?'],
  ['asks who that is', 'Who is Voss?'],
  ['names another of that name', 'What did Voss Kirby say?'],
])('stays as it is where it %s', (_, question) => {
  expect(termed(question)).toBeUndefined();
});

it.each([
  ['Department of the Treasury', 'Department', 'When is the end of the term?'],
  ['March Limited', 'Supplier', 'What is due in March 2025?'],
  ['What Works Limited', 'Client', 'What must be paid?'],
  ['London Borough of Camden', 'Council', 'Who pays in London?'],
  ['Pier 4', 'Lot', 'Who lives in Pier 42?'],
  ['Orle Limited and Voss Limited', 'Parties', 'What must Orle Limited pay?'],
])('takes nothing else for %s', (name, term, question) => {
  expect(termed(question, namedAs(name, term))).toBeUndefined();
});

it('takes terms as they are, and no heading in capitals for a name', () => {
  const over = namedAs('Orle Trust', '$& Fund');
  expect(termed('The Orle Trust pays what?', over)).toBe('the $& Fund pays what?');
  const heading = Array.from({ length: 40 }, (_, i) => `WORD${i}`).join(' ');
  expect(termed('What must WORD1 WORD2 pay?', namedAs(heading, 'Client'))).toBeUndefined();
});

it('is asked of the contract alone, and of none where several call somebody so', () => {
  expect(inTermsOfParties('What must Voss do?', chunks)!.chunks).toEqual([parties, design]);
  const other = {
    ...chunk(4, '', 'Voss Stage Systems Limited (the “Supplier”)'),
    document: 'other',
  };
  expect(termed('What must Voss do?', [...chunks, other])).toBeUndefined();
});

it('is answered so where the question as it stands is not', async () => {
  const question = 'By when must Voss submit the design?';
  const script = (asked: string): Record<string, number> =>
    asked.includes('Contractor') ? { '2 May 2025': 9 } : {};
  const { model } = readerOf(script);
  const engine = new InstantEngine({ readingModel: () => model });
  const { output } = await engine.perform(
    answerQuestionTask,
    asInput(question, { chunks, propositions: [] }),
  );
  expect(output.answer).toBe('2 May 2025');
});
