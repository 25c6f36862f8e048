/** What a term means is told by the line that defines it, whatever else uses the term. */
import { describe, expect, it } from 'vitest';
import {
  asDefined,
  longFormIn,
  termIn,
} from '../../../../../src/engines/instant/compose/defined.ts';
import { asInput } from '../../../../../src/engines/instant/weigh/answer.ts';
import { ScriptedRetriever } from '../../../../support/scripted-retriever.ts';

function told(question: string, ...sentences: string[]): string | null {
  const { chunks } = new ScriptedRetriever([{ heading: 'Marn Ferries', sentences }]);
  return asDefined(asInput(question, { chunks, propositions: [] }), true).answer;
}
const USES = 'Every slack berth costs 12 crowns and every slack berth is numbered.';

describe('the line that defines it', () => {
  it.each([
    ['What is a slack berth?', 'Slack berth: a place that nobody has booked by noon.'],
    ['what does "slack berth" mean', '“Slack berth” means a place that nobody has booked by noon.'],
    ['What are slack berths?', 'A slack berth is a place that nobody has booked by noon.'],
    ['What is a slack berth?', 'A place that nobody has booked by noon is called a “slack berth”.'],
    ['What is meant by slack berth?', 'Slack berths (SB) are defined as those free at noon.'],
    ['In the rules, what is meant by a slack berth?', 'A slack berth is a place free at noon.'],
    ['What is a slack berth?', 'A slack berth is, for these rules, a place free at noon.'],
    ['What is a slack berth?', 'A slack berth is simply a place free at noon.'],
    ['What do the owners mean by slack berth?', 'Slack berth: a place that is free at noon.'],
    ['What counts as a slack berth under the agreement?', '“Slack berth” means one free at noon.'],
    [
      'What is a slack berth in these rules?',
      'Slack berth: a place that nobody has booked by noon.',
    ],
  ])('%s %s', (question, line) => {
    expect(told(question, USES, line)).toBe(line);
  });

  it('is told without the mark of its list', () => {
    expect(told('What is a slack berth?', '1.2 A slack berth is a place free at noon.')).toBe(
      'A slack berth is a place free at noon.',
    );
    expect(told('What is a slack berth?', '• Slack berth – a place free at noon.')).toBe(
      'Slack berth – a place free at noon.',
    );
  });

  it.each([
    ['only uses the term', 'What is a slack berth?', USES],
    ['defines another', 'What is a berth?', 'A slack berth: a place that nobody has booked.'],
    ['is asked for something of it', 'What is the price of a slack berth?', USES],
    ['holds a row of a table', 'What is a slack berth?', 'Slack berth: 12'],
    ['calls another so', 'What is a slack berth?', 'That is known as the slack berth rule.'],
  ])('is none where the text %s', (_, question, line) => {
    expect(told(question, line)).toBeNull();
  });
});

it.each([
  ['Who is Ada Sedlak?', 'The log was kept by Ada Sedlak, the harbour master.', true],
  ['Who was Jon Varn?', 'Jon Varn (1801–1870) was a pilot.', true],
  ['Who was Jon Varn?', 'Jon Varn was drowned in 1870.', false],
  ['Who was Jon Varn?', 'With Jon Varn, the mill had two vats.', false],
  ['Who was Jon Varn?', 'It was kept by Jon Varn, the pilot of the old harbour, for years.', true],
  ['Who was Jon Varn?', 'They asked Jon Varn, the man known as the pilot.', true],
  ['Who was Jon Varn’s father?', 'Jon Varn, the pilot, was drowned.', false],
  ['Who was the pilot?', 'The pilot, the oldest of them, was drowned.', false],
])('%s %s', (question, line, isTold) => {
  expect(told(question, USES, line)).toBe(isTold ? line : null);
});

describe('a role in passing', () => {
  it.each([
    ['Who is Ada Sedlak?', 'Present: Ada Sedlak (harbour master), Jon Varn.', 'harbour master'],
    ['Who is Ada Sedlak?', 'Signed by Ada Sedlak, chair, and Jon Varn, clerk.', 'chair'],
    ['Who’s Jon Varn?', 'Signed by Ada Sedlak, chair, and Jon Varn, clerk.', 'clerk'],
    ['What is Jon Varn’s role?', 'Signed by Ada Sedlak, chair, and Jon Varn, clerk.', 'clerk'],
    ['What was Jon Varn’s boat?', 'Signed by Ada Sedlak, chair, and Jon Varn, clerk.', null],
    ['Who was Jon Varn?', 'Under the old owner’s son, Jon Varn, it did well.', 'old owner’s son'],
    ['Who is Jon Varn?', 'In May she lent the boat to an old pilot, Jon Varn.', 'old pilot'],
    ['Who is Mrs Sedlak?', 'Present: Ada Sedlak (chair), Jon Varn.', 'chair'],
    ['Who is Ada Sedlak?', 'Present: Mia Ada Sedlak (clerk), Jon Varn.', null],
    ['Who is Ada Sedlak?', 'Mia Ada Sedlak is the clerk.', null],
    ['Who is Ada Sedlak?', 'Present: Dr. Ada Sedlak (clerk), Jon Varn.', 'clerk'],
    ['Who is Mrs Sedlak?', 'Present: Ada Sedlak (chair), Mia Sedlak (clerk).', null],
    ['Who was Jon Varn?', 'Jon Varn (1801) was drowned.', null],
    ['Who was Jon Varn?', 'Jon Varn (by letter), Mia Holm (clerk).', null],
    ['Who was Jon Varn?', 'Jon Varn, Mia Holm and others (members) met.', null],
    ['Who was Jon Varn?', 'It had the works of Mia Holm, Jon Varn, and others.', null],
  ])('%s %s', (question, line, role) => {
    expect(told(question, USES, line)).toBe(role);
  });
});

describe('who has a role', () => {
  const present = 'Present: Ada Sedlak (chair), Jon Varn (vice-chair), Mia Holm.';
  it.each([
    ['Who is the chair?', [present], 'Ada Sedlak'],
    ['Who was the vice-chair?', [present], 'Jon Varn'],
    ['Who is the harbour master?', ['They asked the harbour master, Jon Varn.'], 'Jon Varn'],
    ['Who is the harbour master?', ['Harbour master: Jon Varn'], 'Jon Varn'],
    ['Who is the chair?', ['Signed by Ada Sedlak, chair, and Jon Varn, clerk.'], 'Ada Sedlak'],
    ['Who is the chair?', ['The chair Ada Sedlak’s boat was sold.'], null],
    ['Who is the chair?', [present, 'Present: Mrs Ada Sedlak (chair).'], 'Ada Sedlak'],
    ['Who is the chair?', [present, 'Present: Jon Varn (chair).'], null],
    ['Who is the chair?', [present, 'Present: Mia Ada Sedlak (chair).'], null],
    ['Who is the chair?', ['Ada Sedlak (deputy chair) and Jon Varn met.'], null],
    ['Who is the chair?', ['Ada Sedlak, chair makers and others met.'], null],
    ["Who is the chair's wife?", [present], null],
  ])('%s %s', (question, lines, holder) => {
    expect(told(question, USES, ...lines)).toBe(holder);
  });
});

describe('what an abbreviation stands for', () => {
  it.each([
    ['Sail to the deep water berth (DWB) at noon.', 'DWB', 'deep water berth'],
    ['The Marn Ferry Users’ Group (MFUG) met.', 'MFUG', 'Marn Ferry Users’ Group'],
    [
      'Wear your personal protective equipment (PPE) on deck.',
      'PPE',
      'personal protective equipment',
    ],
    ['Ask the VTS (vessel traffic service) first.', 'VTS', 'vessel traffic service'],
    ['It is run by the board (MFUG).', 'MFUG', null],
    ['It is run by the board (which see).', 'which', null],
  ])('%s', (text, short, long) => {
    expect(longFormIn(text, short)).toBe(long);
  });

  it('is told alone', () => {
    expect(told('What does DWB stand for?', 'Sail to the deep water berth (DWB) at noon.')).toBe(
      'deep water berth',
    );
  });
});

it.each([
  ['What does the abbreviation VTS stand for?', 'VTS'],
  ['What is a berth in sailing?', 'berth'],
  ['What counts as a late arrival?', 'late arrival'],
  ['Who counts as a late guest?', 'late guest'],
  ['What is the name of the man who built the first of all the ferries?', null],
  ['Who is Ann Lee?', null],
])('%s asks for the meaning of %s', (question, term) => {
  expect(termIn(question)).toBe(term);
});
