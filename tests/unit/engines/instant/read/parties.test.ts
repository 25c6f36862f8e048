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
  inTermsOfParties(asInput(question, { chunks: over, propositions: [] }))?.question;

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
])('stays as it is where it %s', (_, question) => {
  expect(termed(question)).toBeUndefined();
});

it('is asked of the contract alone, and of none where several call somebody so', () => {
  const input = asInput('What must Voss do?', { chunks, propositions: [] });
  expect(inTermsOfParties(input)!.chunks).toEqual([parties, design]);
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
