/** What a contract says of a term that it gives a meaning. */
import { describe, expect, it } from 'vitest';
import { asNamedTerm } from '../../../../../src/engines/instant/compose/named-terms.ts';
import { extractTriplets } from '../../../../../src/engines/instant/extract.ts';
import { asInput } from '../../../../../src/engines/instant/weigh/answer.ts';
import { ScriptedRetriever } from '../../../../support/scripted-retriever.ts';

const PARTIES =
  'between Orle Housing Trust, 4 Pier Street ("the Client"), and Varn Lifts Ltd, Marn ("the Contractor").';
const FEE = '"Fee" means the yearly sum of 900 crowns.';
const RATE = 'The Client pays 12 crowns a visit (the “Visit Rate”).';

const asked = (question: string, ...passages: { heading: string; sentences: string[] }[]) =>
  asNamedTerm(
    asInput(question, { chunks: new ScriptedRetriever(passages).chunks, propositions: [] }),
  );

describe('a term', () => {
  const lifts = {
    heading: 'Lift agreement',
    sentences: ['The Contractor sends the Fee.', PARTIES, FEE, RATE],
  };
  it.each([
    ['Who is the Contractor?', 'Varn Lifts Ltd'],
    ['Who is the client?', 'Orle Housing Trust'],
    ['What is the Fee?', FEE],
    ['What is the visit rate in the lift agreement?', RATE],
    ['Who is the Landlord?', null],
    ['What is the fee for a visit?', null],
    ['Who is the Contractor’s manager?', null],
  ])('%s', (question, answer) => {
    expect(asked(question, lifts).answer).toBe(answer);
  });

  it('is that of the document which is named', () => {
    const ferries = { heading: 'Ferry agreement', sentences: ['"Fee" means 3 crowns a day.'] };
    const { answer, probability } = asked(
      'What is the Fee in the ferry agreement?',
      lifts,
      ferries,
    );
    expect(answer).toBe('"Fee" means 3 crowns a day.');
    expect(probability).toBeGreaterThan(asked('What is the Fee?', lifts, ferries).probability!);
  });
});

it('is a statement of who it is', () => {
  const sentences = [{ start: 0, end: PARTIES.length }];
  const { triplets } = extractTriplets({ heading: 'Lift agreement', text: PARTIES, sentences });
  expect(triplets).toContainEqual(
    expect.objectContaining({ subject: 'Contractor', predicate: 'is', object: 'Varn Lifts Ltd' }),
  );
});
