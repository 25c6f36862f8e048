/** The built-in router, decomposer, refiner, discriminators and generators of HANRAG. */
import { describe, expect, it } from 'vitest';
import { InstantEngine } from '../../../../../src/engines/instant/engine.ts';
import { combineAnswers } from '../../../../../src/engines/instant/sub-questions/combine.ts';
import { joinedIn, partsOf } from '../../../../../src/engines/instant/sub-questions/parts.ts';
import {
  judgeEnding,
  refineSeed,
} from '../../../../../src/engines/instant/sub-questions/refine.ts';
import { judgeRelevance } from '../../../../../src/engines/instant/sub-questions/relevance.ts';
import { routeQuestion } from '../../../../../src/engines/instant/sub-questions/route.ts';
import { splitQuestion } from '../../../../../src/engines/instant/sub-questions/split.ts';
import { asQuestion } from '../../../../../src/engines/instant/sub-questions/verbalise.ts';
import { cluesFrom } from '../../../../../src/knowledge/clues.ts';
import { readAnswerTask } from '../../../../../src/tasks/read-answer.ts';
import type { SubAnswer, SubQuestion } from '../../../../../src/tasks/sub-questions.ts';
import { readerOf } from '../read/scripted-model.ts';
import { contextChunk } from '../../../../support/context-chunk.ts';

const CHAIN = 'Where was the designer of Veldhaven Light born?';
const LIGHT = contextChunk(1, 'Veldhaven Light', 'Veldhaven Light was designed by Marte Quist.');
const QUIST = contextChunk(2, 'Marte Quist', 'Marte Quist was born in Sundvik.');
const CARROW = contextChunk(3, 'Carrow', 'Carrow has two schools. Its brewery burned down.');

const answered = (asked: SubQuestion, answer: string | null): SubAnswer => ({
  ...{ asked, answer },
  supports: answer === null ? [] : [{ chunk: 1, sentence: { start: 0, end: 44 } }],
});

it.each([
  [
    'When was Ann Lee born, and what did Bob Roe say before he died?',
    'What did Bob Roe say before he died?',
  ],
  [
    'What is the fee, and how long does it take to pay it?',
    'How long does it take to pay the fee?',
  ],
  [
    'When did Ann Lee marry, and when did she and her husband move?',
    'When did Ann Lee and her husband move?',
  ],
])('puts a name only where nothing else is meant: %s', (question, second) => {
  expect(partsOf(question)[1]).toBe(second);
});

it('asks of one of two as of one', () => {
  expect(joinedIn('Where do Ann Lee and Bob Roe live?')?.questions).toEqual([
    'Where does Ann Lee live?',
    'Where does Bob Roe live?',
  ]);
});

it('takes a word for no more than a word', () => {
  expect(joinedIn('Who met constructor Ann Lee and Bob Roe?')?.questions[0]).toBe(
    'Who met constructor Ann Lee?',
  );
});

it('takes a clause between commas for no question', () => {
  const question = 'Why, when the mill burned, did Ann Lee leave?';
  expect(partsOf(question)).toEqual([question]);
});

describe('the built-in router', () => {
  it.each([
    ['Who designed Veldhaven Light?', 'single-step'],
    [CHAIN, 'complex'],
    ['Which film has the director who was born later, Orle Nights or The Lamp of Sund?', 'complex'],
    ['Who was born first, Marte Quist or Odd Rehn?', 'compound'],
    ['Were Marte Quist and Odd Rehn of the same nationality?', 'compound'],
    ['When was Orle Mill built, and who owns it?', 'compound'],
    ['Hm?', 'single-step'],
  ])('%s %s', async (question, kind) =>
    expect((await routeQuestion({ question })).kind).toBe(kind),
  );
});

describe('questions written as several', () => {
  it.each([
    [
      'When was Orle Mill built, and who owns it?',
      ['When was Orle Mill built?', 'Who owns Orle Mill?'],
    ],
    [
      'When is the birthdate of Marte Quist? When did she retire?',
      ['When is the birthdate of Marte Quist?', 'When did Marte Quist retire?'],
    ],
    [
      'Who founded the Orle Mint and what is its motto?',
      ['Who founded the Orle Mint?', "What is Orle Mint's motto?"],
    ],
    [
      'Who designed the old lighthouse, and when was it finished?',
      ['Who designed the old lighthouse?', 'When was the old lighthouse finished?'],
    ],
  ])('%s', (question, parts) => expect(partsOf(question)).toEqual(parts));

  it.each([
    CHAIN,
    'Which is older, Orle Mill or Orle Mint?',
    'Who lived in the house which burned and which was rebuilt?',
    'Marte Quist designed a light and which harbour?',
    'Who lived there, and when did he leave?',
  ])('%s stays whole', (question) => expect(partsOf(question)).toEqual([question]));
});

describe('the built-in decomposer', () => {
  it('asks a question for each thing of a comparison', async () => {
    const { questions } = await splitQuestion({
      question: 'Who was born first, Marte Quist or Odd Rehn?',
    });
    expect(questions.map(({ asked }) => asked!.clues.map(({ subject }) => subject))).toEqual([
      [{ text: 'Marte Quist' }],
      [{ text: 'Odd Rehn' }],
    ]);
    for (const { question } of questions) expect(question).toMatch(/^\p{Lu}.*\?$/u);
  });

  it('leaves a chain as it is', async () => {
    expect((await splitQuestion({ question: CHAIN })).questions).toEqual([{ question: CHAIN }]);
  });
});

describe('the built-in refiner and ending discriminator', () => {
  it('go along the chain: the seed question, its answer put into the next, the end', async () => {
    const first = (await refineSeed({ question: CHAIN, steps: [] })).seed;
    expect(first.question).toContain('Veldhaven Light');
    expect((await judgeEnding({ question: CHAIN, steps: [] })).ended).toBe(false);
    const one = [answered(first, 'Marte Quist')];
    expect((await judgeEnding({ question: CHAIN, steps: one })).ended).toBe(false);
    const second = (await refineSeed({ question: CHAIN, steps: one })).seed;
    expect(second.question).toContain('Marte Quist');
    expect(second.question).not.toContain('Veldhaven');
    const both = [...one, answered(second, 'Sundvik')];
    expect((await judgeEnding({ question: CHAIN, steps: both })).ended).toBe(true);
  });

  it('understand a seed question that is words alone, as a model makes it', async () => {
    const steps = [answered({ question: 'Who designed Veldhaven Light?' }, 'Marte Quist')];
    expect((await refineSeed({ question: CHAIN, steps })).seed.question).toContain('Marte Quist');
  });

  it('fall back on the question itself where a seed was not answered, and then only repeat it', async () => {
    const first = (await refineSeed({ question: CHAIN, steps: [] })).seed;
    const steps = [answered(first, null)];
    expect((await refineSeed({ question: CHAIN, steps })).seed).toEqual({ question: CHAIN });
    const again = [...steps, answered({ question: CHAIN }, null)];
    expect((await refineSeed({ question: CHAIN, steps: again })).seed).toEqual({ question: CHAIN });
    expect((await judgeEnding({ question: CHAIN, steps: again })).ended).toBe(false);
    const whole = [...steps, answered({ question: CHAIN }, 'Sundvik')];
    expect((await judgeEnding({ question: CHAIN, steps: whole })).ended).toBe(true);
  });
});

describe('clues as questions', () => {
  it.each([
    [
      { subject: 'Orle Nights', predicate: 'director', object: '?director' },
      'Who is the director of Orle Nights?',
    ],
    [
      { subject: 'Marte Quist', predicate: 'was born in', object: '?birth_place' },
      'Marte Quist was born in which birth place?',
    ],
    [
      { subject: '?book', predicate: 'was named after', object: 'Odd Rehn' },
      'Which book was named after Odd Rehn?',
    ],
    [
      { subject: '?state', predicate: 'capital', object: 'Tarn' },
      'Which state has Tarn as capital?',
    ],
  ])('%j', (triple, question) => {
    const [clue] = cluesFrom([triple]);
    expect(asQuestion(clue!, { director: 'person' })).toBe(question);
  });
});

describe('the built-in relevance discriminator', () => {
  const relevant = async (question: string, chunk = LIGHT) =>
    (await judgeRelevance({ asked: { question }, chunk })).relevant;

  it('lets through what answers, and what speaks of the thing', async () => {
    expect(await relevant('Who designed Veldhaven Light?')).toBe(true);
    const reference = contextChunk(4, 'Orle', 'Orle is known for Veldhaven Light, its only tower.');
    expect(await relevant('Who designed Veldhaven Light?', reference)).toBe(true);
  });

  it('keeps out what shares a word or nothing', async () => {
    expect(await relevant('Who designed Veldhaven Light?', CARROW)).toBe(false);
    const other = contextChunk(5, 'Tarn Light', 'Tarn Light burned down in 1802.');
    expect(await relevant('Who designed Veldhaven Light?', other)).toBe(false);
  });
});

describe('the built-in generators', () => {
  const readBy = async (engine: InstantEngine, asked: SubQuestion, chunks: (typeof LIGHT)[]) =>
    (await engine.perform(readAnswerTask, { asked, chunks, propositions: [] })).output;
  const read = (asked: SubQuestion, ...chunks: (typeof LIGHT)[]) =>
    readBy(new InstantEngine(), asked, chunks);

  it('read one step, and cite it', async () => {
    const { seed } = await refineSeed({ question: CHAIN, steps: [] });
    const { answer, supports, sure } = await read(seed, LIGHT, CARROW);
    expect(answer).toBe('Marte Quist');
    expect(supports[0]!.chunk).toBe(1);
    // By words alone it is a guess.
    expect(sure).toBe(false);
    const { model } = readerOf({ 'Marte Quist': 9 });
    const engine = new InstantEngine({ readingModel: () => model });
    const likely = await readBy(engine, seed, [LIGHT, CARROW]);
    expect(likely.answer).toBe('Marte Quist');
    expect(likely.sure).toBeUndefined();
  });

  it('mark what only stands near the words of a question as not sure', async () => {
    const said = contextChunk(7, 'Orle Mill', 'Odd Rehn was the keeper of Orle Mill in winter.');
    const output = await read({ question: 'What did Odd Rehn keep in winter?' }, said, CARROW);
    expect(output).toMatchObject({ answer: expect.any(String) as string, sure: false });
  });

  it('say nothing where the passages do not', async () => {
    const { seed } = await refineSeed({ question: CHAIN, steps: [] });
    expect((await read(seed, CARROW)).answer).toBeNull();
  });

  const combine = (question: string, steps: SubAnswer[]) =>
    combineAnswers({ question, steps, chunks: [LIGHT, QUIST], propositions: [] });

  it('answer a chain by its last step, and nothing by half of it', async () => {
    const first = (await refineSeed({ question: CHAIN, steps: [] })).seed;
    const one = [answered(first, 'Marte Quist')];
    const second = (await refineSeed({ question: CHAIN, steps: one })).seed;
    const support = { chunk: 2, sentence: QUIST.sentences[0]! };
    const both = [...one, { ...answered(second, 'Sundvik'), supports: [support] }];
    expect((await combine(CHAIN, both)).answer).toBe('Sundvik');
    const half = await combineAnswers({
      question: CHAIN,
      steps: one,
      chunks: [LIGHT],
      propositions: [],
    });
    expect(half.answer).toBeNull();
  });

  it('compare what the parts came to', async () => {
    const question = 'Who was born first, Marte Quist or Odd Rehn?';
    const [a, b] = (await splitQuestion({ question })).questions;
    const early = contextChunk(1, 'Marte Quist', 'Marte Quist was born on 3 May 1840.');
    const late = contextChunk(2, 'Odd Rehn', 'Odd Rehn was born on 8 June 1851.');
    const support = (chunk: number) => [{ chunk, sentence: { start: 0, end: 30 } }];
    const steps = [
      { asked: a!, answer: '3 May 1840', supports: support(1), probability: 0.8 },
      { asked: b!, answer: '8 June 1851', supports: support(2), probability: 0.8 },
    ];
    const context = { chunks: [early, late], propositions: [] };
    const output = await combineAnswers({ question, steps, ...context });
    expect(output.answer).toBe('Marte Quist');
    expect(output.compared?.map(({ answer }) => answer)).toEqual(['3 May 1840', '8 June 1851']);
    // They are not read once more; what has no answer is.
    const [one, other] = steps;
    const corrected = [
      { ...one!, answer: '1860' },
      { ...other!, answer: null },
    ];
    const again = await combineAnswers({ question, steps: corrected, ...context });
    expect(again.answer).toBe('Odd Rehn');
  });

  it('give all answers to several questions in one, and say what has none', async () => {
    const question = 'When was Orle Mill built, and who owns it?';
    const [a, b] = (await splitQuestion({ question })).questions;
    expect((await combine(question, [answered(a!, '1790'), answered(b!, 'Odd Rehn')])).answer).toBe(
      '1790; Odd Rehn',
    );
    const half = await combine(question, [answered(a!, '1790'), answered(b!, null)]);
    expect(half).toMatchObject({ answer: '1790', unanswered: ['Who owns Orle Mill?'] });
    const none = await combine(question, [answered(a!, null), answered(b!, null)]);
    expect(none.answer).toBeNull();
  });
});
