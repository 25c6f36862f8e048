/** What speaks for a value is weighed together, and says when the documents do not say. */
import { describe, expect, it } from 'vitest';
import { chanceOf } from '../../../../../src/engines/instant/weigh/chance.ts';
import { answerByReading, asInput } from '../../../../../src/engines/instant/weigh/answer.ts';
import { CERTAIN } from '../../../../../src/methods/likelihood.ts';
import type { AnswerInput, ContextProposition } from '../../../../../src/tasks/types.ts';
import { chunk, readerOf } from '../read/scripted-model.ts';

const INPUT: AnswerInput = {
  ...{ question: 'Who built the bridge of Orle?', resolved: [], unresolved: [], types: {} },
  ...{ target: 'answer', bindings: [], level: 'chunks', propositions: [] },
  chunks: [
    chunk(1, 'Orle', 'The bridge of Orle was built by Ines Calloway (1931), or by Rolf Aster.'),
  ],
};

it('is surer of a value that several ways come to', () => {
  const around = { againstNone: 1, isChained: true, isAlone: false, isRefused: false };
  const whole = chanceOf({ whole: 0.4, isFirst: true }, around);
  expect(chanceOf({ whole: 0.4, isFirst: true, chain: 0.4 }, around)).toBeGreaterThan(whole);
  expect(chanceOf({ whole: 0.4, isFirst: true, rules: 'near' }, around)).toBeGreaterThan(whole);
  expect(chanceOf({ whole: 0.1, isFirst: true }, around)).toBeLessThan(whole);
});

it('takes the same value from reading and from the words alone as one', async () => {
  const { weighed } = await answerByReading(INPUT, readerOf({ 'Ines Calloway (': 6 }));
  expect(weighed).toHaveLength(1);
  expect(weighed![0]).toMatchObject({ value: 'Ines Calloway', rules: 'near', isFirst: true });
});

it('keeps numbers apart that differ by a mark', async () => {
  const chunks = [
    chunk(1, 'Orle', 'The ropes of Orle are 35 mm thick. Its cables are 3.5 mm thick.'),
  ];
  const input = { ...INPUT, question: 'How thick are the cables of Orle?', chunks };
  const { weighed } = await answerByReading(input, readerOf({ '3.5 mm': 6, '35 mm': 5 }));
  expect(weighed!.map(({ value }) => value)).toEqual(['3.5 mm', '35 mm']);
});

it('says nothing where nothing is likely', async () => {
  const output = await answerByReading(INPUT, readerOf({ 'Rolf Aster': -6 }));
  expect(output.answer).toBeNull();
  expect(output.weighed!.map(({ value }) => value)).toContain('Rolf Aster');
});

it('shows what came closest where nothing is likely enough', async () => {
  const [only] = INPUT.chunks;
  const input = { ...INPUT, question: 'Who sold it?' };
  const { answer, nearest } = await answerByReading(input, readerOf({ 'Rolf Aster': 0 }));
  expect(answer).toBeNull();
  expect(nearest).toEqual([{ chunk: only!.id, sentence: only!.sentences[0] }]);
  const { nearest: none } = await answerByReading(input, readerOf({ 'Rolf Aster': -6 }));
  expect(none).toEqual([]);
});

it('asks for more passages before it says what it is not sure of', async () => {
  const reader = readerOf({ 'Ines Calloway': 2.5 });
  const early = await answerByReading({ ...INPUT, level: 'sentences' }, reader);
  const late = await answerByReading(INPUT, reader);
  expect([early.answer, late.answer]).toEqual([null, 'Ines Calloway']);
});

it.each([
  ['two years (May 1931', 'two years (May 1931)'],
  ['two years (May', 'two years'],
  ['May 1931) in Orle', 'May 1931'],
  ['the barge “Old Ann', 'the barge “Old Ann”'],
])('leaves no bracket or quotation half open: %s', async (read, said) => {
  const text = 'The work on the barge “Old Ann” took two years (May 1931) in Orle.';
  const input = { ...INPUT, question: 'What of the work?', chunks: [chunk(1, 'Orle', text)] };
  const { weighed } = await answerByReading(input, readerOf({ [read]: 6 }));
  expect(weighed!.find(({ whole }) => whole !== undefined)!.value).toBe(said);
});

it.each([
  ['Rolf Aster.', 'Rolf Aster'],
  ['the U.S.', 'the U.S.'],
  ['Rolf A.', 'Rolf A.'],
  ['.5 mm', '.5 mm'],
])('gives %s as %s', async (read, said) => {
  const text = `The bridge of Orle was built by ${read} Later it fell.`;
  const input = { ...INPUT, chunks: [chunk(1, 'Orle', text)] };
  const { weighed } = await answerByReading(input, readerOf({ [read]: 6 }));
  expect(weighed![0]!.value).toBe(said);
});

it('reads the parts of a plan that is less likely too, and says less surely what they come to', async () => {
  const question = 'Where was the reaction that makes the red lamp discovered?';
  const chunks = [
    chunk(1, 'Lamps', 'The red lamp: fluorescence of Marte salt.'),
    chunk(2, 'Marte salt', 'The first to see it lived in Sundvik.'),
  ];
  const reader = readerOf((asked): Record<string, number> => {
    if (asked.includes('Marte salt')) return { Sundvik: 8 };
    return asked.startsWith('What is') ? { 'Marte salt': 8 } : {};
  });
  const shape = (await reader.model.shape(question))!;
  const chainAt = async (odds: number): Promise<number> => {
    const model = {
      ...reader.model,
      shape: () => Promise.resolve({ ...shape, odds: [odds, -20] as [number, number] }),
    };
    const { weighed } = await answerByReading(asInput(question, { chunks, propositions: [] }), {
      model,
    });
    return weighed?.find(({ value }) => value === 'Sundvik')?.chain ?? 0;
  };
  expect(await chainAt(-2)).toBeGreaterThan(0);
  expect(await chainAt(-2)).toBeLessThan(await chainAt(0));
});

it('doubts what a step before the last came to: it was asked with, and not for', async () => {
  const question = 'Who owns the bridge of Orle?';
  const clue = (id: string, words: string) => ({
    ...{ id, words, subject: { text: 'Orle' }, predicate: { text: 'is' } },
    object: { placeholder: 'x' },
  });
  const bound = (placeholder: string, id: string, value: string, score: number) => ({
    ...{ placeholder, clue: id, value, score, runnersUp: [] },
    supports: [{ chunk: 1, sentence: INPUT.chunks[0]!.sentences[0]! }],
  });
  const input: AnswerInput = {
    ...{ ...INPUT, question, originals: [clue('c1', 'Who built it?'), clue('c2', 'Who owns ?x?')] },
    bindings: [bound('x', 'c1', 'Ines Calloway', 0.9), bound('answer', 'c2', 'Rolf Aster', 0.3)],
  };
  const reader = readerOf({ 'Ines Calloway': 4, 'Rolf Aster': 2 });
  const { weighed } = await answerByReading(input, reader);
  const [first, ...others] = weighed!;
  expect(first!.value).toBe('Rolf Aster');
  expect(others.find(({ value }) => value === 'Ines Calloway')!.step).toBeCloseTo(0.9);
});

it('does not say how many there are where they are asked for', async () => {
  const chunks = [chunk(1, 'Orle', 'They tried it on four gozzos. The gozzos were red.')];
  const reader = readerOf({ four: 5 });
  const asking = (question: string) => answerByReading({ ...INPUT, question, chunks }, reader);
  expect((await asking('On how many gozzos did they try it?')).answer).toBe('four');
  expect((await asking('Which gozzos did they try it on?')).answer).not.toBe('four');
});

it('gives a name where the name of somebody is asked for', async () => {
  const text = 'Margit was the wife of a schoolmaster. Edwin Sand died in 1990.';
  const asking = (question: string) =>
    answerByReading(
      { ...INPUT, question, chunks: [chunk(1, 'Margit', text)] },
      readerOf({ 'a schoolmaster': 8, 'Edwin Sand': 4 }),
    );
  expect((await asking("What was Margit's husband called?")).answer).toBe('Edwin Sand');
  expect((await asking("Who was Margit's husband?")).answer).toBe('a schoolmaster');
});

it('a date that has the year of one option chooses it, and one that has both chooses none', async () => {
  const question = 'Was the bridge built in 1931 or 1932?';
  const answer = async (read: string): Promise<string | null> => {
    const chunks = [chunk(1, 'Orle', `The bridge was finished ${read} in spring.`)];
    return (await answerByReading({ ...INPUT, question, chunks }, readerOf({ [read]: 6 }))).answer;
  };
  expect(await answer('12 May 1932')).toBe('1932');
  expect(await answer('1931 or 1932')).toBeNull();
});

it('tells all that a table names, each with its row', async () => {
  const text =
    'Offers came in.\n\nFirm  Price\nOrle Slate  €64,200\nVess Brothers  €58,900\n\nThat was all.';
  const input = {
    ...INPUT,
    question: 'Which firms made an offer?',
    chunks: [chunk(1, 'Roof', text)],
  };
  const output = await answerByReading(input, readerOf({ 'Orle Slate': 6 }));
  expect(output.answer).toBe('Orle Slate, Vess Brothers');
  expect(output.members).toEqual(['Orle Slate', 'Vess Brothers']);
  expect(output.supports).toHaveLength(2);
});

describe('of a table', () => {
  const FLOWS = '–  AP 110  AP 165\nFlow rate (l/h)  480  720\nHose (m)  8  15';
  const table = {
    ...chunk(1, 'Data', FLOWS),
    sentences: [...FLOWS.matchAll(/.+/g)].map(({ 0: row, index }) => ({
      start: index,
      end: index + row.length,
    })),
  };
  const asked = (question: string) =>
    answerByReading({ ...INPUT, question, chunks: [table] }, readerOf({ '480': 3 }));

  it('says less of a row or column that the question gives another number of', async () => {
    const missing = await asked('What does the AP 120 let through?');
    const there = await asked('What does the AP 110 let through?');
    expect([missing.answer, there.answer]).toEqual([null, '480']);
    expect(missing.weighed![0]).toMatchObject({ value: '480' });
  });

  const certainty = async (question: string, read: Record<string, number>) => {
    const { answer, probability = 0 } = await answerByReading(
      { ...INPUT, question, chunks: [table] },
      readerOf(read),
    );
    return [answer, probability >= CERTAIN];
  };

  it('is certain of a cell that is all that is asked, and read so as well', async () => {
    const question = 'What is the flow rate of the AP 165?';
    expect(await certainty(question, { '720': 3 })).toEqual(['720', true]);
    expect(await certainty(question, { '480': 0 })).toEqual(['720', false]);
    // What is small turns it, and is no word of the table.
    const other = 'What is the flow rate of the other AP 165?';
    expect(await certainty(other, { '720': 3 })).toEqual(['720', false]);
    // What else is asked, nothing says.
    const cold = 'What is the flow rate of the AP 165 cold?';
    expect(await certainty(cold, { '720': 3 })).toEqual(['720', false]);
  });

  it('is not certain of a column that says more than is asked', async () => {
    const duty = 'Day  Doctor  Second on call\nFriday  Lowell  Brandt\nSaturday  Hruska  Siddiq';
    const chunks = [chunk(1, 'Duty', duty)];
    const input = { ...INPUT, question: 'Who is on call on Saturday?', chunks };
    const { probability = 0 } = await answerByReading(input, readerOf({ Siddiq: 4 }));
    expect(probability).toBeLessThan(CERTAIN);
  });

  it('is not certain of a cell whose words were read elsewhere, or that a person corrected', async () => {
    const question = 'What is the flow rate of the AP 165?';
    const shop = chunk(2, 'Shop', 'In May the shop sold 720 mugs.', 900);
    const read = { ...readerOf({ '720 mugs': 4 }) };
    const elsewhere = await answerByReading({ ...INPUT, question, chunks: [table, shop] }, read);
    expect(elsewhere.probability ?? 0).toBeLessThan(CERTAIN);
    const edited = { at: 1, before: { subject: '', predicate: '', object: '' } };
    const propositions = [
      { id: 7, subject: 'AP 165', predicate: 'flow rate', object: '750', score: 1, edited },
    ].map((one) => ({ ...one, sources: [] }) as unknown as ContextProposition);
    const input = { ...INPUT, question, chunks: [table], propositions };
    const corrected = await answerByReading(input, readerOf({ '720': 3 }));
    expect(corrected.answer).toBe('750');
  });

  it('is certain of the row that has most, and of no one where several are asked for', async () => {
    const prices = 'Firm  Price\nOrle Slate  €64,200\nVess Brothers  €58,900';
    const of = async (question: string) => {
      const chunks = [chunk(1, '', prices)];
      const output = await answerByReading({ ...INPUT, question, chunks }, readerOf({ Firm: 2 }));
      return [output.answer, (output.probability ?? 0) >= CERTAIN];
    };
    expect(await of('Which firm has the lowest price?')).toEqual(['Vess Brothers', true]);
    expect((await of('Which firms have the lowest price?'))[1]).toBe(false);
  });

  it('takes figures for a value where several are asked for, unless they count them', async () => {
    const gifts = '–  2025  2024\nGifts and legacies  48,310  52,775\nFunders  7  8';
    const question = 'What were the gifts and legacies in 2025?';
    const input = { ...INPUT, question, chunks: [{ ...table, text: gifts }] };
    const { weighed } = await answerByReading(input, readerOf({ '48,310': 6, '7': 5 }));
    expect(weighed!.map(({ value }) => value)).toEqual(['48,310']);
  });
});
