/** HANRAG with a scripted engine: the paper's examples step for step, its ends, and being stopped. */
import { describe, expect, it } from 'vitest';
import type { Engine } from '../../../../src/engines/engine.ts';
import { NO_USAGE } from '../../../../src/usage.ts';
import type { Answer, MethodEvent } from '../../../../src/methods/events.ts';
import { hanrag, type HanragParameters } from '../../../../src/methods/hanrag/hanrag.ts';
import type { MethodContext } from '../../../../src/methods/method.ts';
import type { Message } from '../../../../src/tasks/task.ts';
import { rubbishEngine } from '../../../support/rubbish-engine.ts';
import { scriptedEngine, type Line } from '../../../support/scripted-engine.ts';
import { ScriptedRetriever } from '../../../support/scripted-retriever.ts';

const library = () =>
  new ScriptedRetriever([
    {
      heading: 'Edda of Wessholm',
      sentences: [
        'Edda of Wessholm was the sister of Harl, the later Harl II.',
        'Harl II married Edda Swanneck.',
      ],
    },
    { heading: 'Edda Parr', sentences: ['Edda Parr, born 1913, wrote as Ellis Married.'] },
    { heading: 'Edda Rigg', sentences: ['Edda Rigg married Karl Rigg and lived in Preston.'] },
    {
      heading: 'Lionel Crane',
      sentences: ['Lionel Crane succeeded his brother in 1651.', 'His wife was Rachael Fane.'],
    },
    { heading: 'Marte Quist', sentences: ['Marte Quist was born in Sundvik.'] },
    { heading: 'Veldhaven Light', sentences: ['Veldhaven Light was designed by Marte Quist.'] },
  ]);

const route = (kind: string) => JSON.stringify({ kind });
const relevant = (verdict: boolean) => JSON.stringify({ relevant: verdict });
const read = (answer: string | null, ...evidence: string[]) => JSON.stringify({ answer, evidence });
const split = (...questions: string[]) => JSON.stringify({ thought: '', questions });
const refined = (question: string) => JSON.stringify({ question });
const ended = (verdict: boolean) => JSON.stringify({ ended: verdict });
const combined = (answer: string | null) => JSON.stringify({ reason: '', answer });

/** What the discriminator says: a passage is relevant when its heading is one of these. */
const judging =
  (...headings: string[]) =>
  (messages: Message[]): string => {
    const asked = messages[1]!.content;
    const passage = asked.slice(asked.lastIndexOf('Passage ('));
    return relevant(headings.some((heading) => passage.startsWith(`Passage (${heading}):`)));
  };

async function run(
  question: string,
  context: MethodContext,
  parameters?: Partial<HanragParameters>,
): Promise<{ events: MethodEvent[]; answer: Answer }> {
  const events: MethodEvent[] = [];
  for await (const event of hanrag(question, context, parameters)) events.push(event);
  const last = events.at(-1);
  if (last?.type !== 'answered') throw new Error('The method did not end with an answer.');
  return { events, answer: last.answer };
}
const types = (events: MethodEvent[]): string[] => events.map(({ type }) => type);

const KING = 'Which king was married to Edda Swanneck?';

describe('single-step questions', () => {
  const QUESTION = KING;

  it('are answered from the relevant passages alone', async () => {
    const only = judging('Edda of Wessholm');
    const { engine, model } = scriptedEngine([
      route('single-step'),
      only,
      only,
      only,
      read('Harl II', 'C1'),
    ]);
    const { events, answer } = await run(
      QUESTION,
      { engine, retriever: library() },
      { passages: 3 },
    );

    expect(types(events)).toEqual([
      ...['started', 'routed', 'round-started', 'retrieved', 'judged', 'sub-answered', 'answered'],
    ]);
    const judged = events.find((event) => event.type === 'judged')!;
    expect(judged.judgements.map((one) => [one.chunk, one.relevant])).toEqual([
      [0, true],
      [1, false],
      [2, false],
    ]);
    const shown = model.asked.at(-1)![1]!.content;
    expect(shown).toContain('C1 (Edda of Wessholm)');
    expect(shown).not.toContain('Edda Parr');
    expect(shown).not.toContain('Edda Rigg');
    expect(answer).toMatchObject({
      text: 'Harl II',
      rounds: 1,
      method: 'hanrag',
      grounding: 'grounded',
    });
    expect(answer.citations.map(({ text }) => text)).toEqual([expect.stringContaining('Harl II')]);
  });

  it('are not answered where nothing is relevant: the reader is not even asked', async () => {
    const none = judging();
    const { engine } = scriptedEngine([route('single-step'), none, none, none]);
    const { answer } = await run(QUESTION, { engine, retriever: library() }, { passages: 3 });
    expect(answer).toMatchObject({ verdict: 'not-found', grounding: 'not-grounded' });
  });
});

describe('straightforward questions', () => {
  const direct = (answer: string | null) => JSON.stringify({ reason: '', answer });

  it('are answered by heart, without a search, and never shown as grounded', async () => {
    const { engine } = scriptedEngine([route('straightforward'), direct('Harl II')]);
    const { events, answer } = await run(KING, { engine, retriever: library() });
    expect(types(events)).toEqual(['started', 'routed', 'answered']);
    expect(answer).toMatchObject({ text: 'Harl II', level: 'nothing', rounds: 0 });
    expect(answer).toMatchObject({ grounding: 'not-grounded', citations: [] });
  });

  it('are looked up where the engine does not know', async () => {
    const only = judging('Edda of Wessholm');
    const { engine } = scriptedEngine([
      ...[route('straightforward'), direct(null), only, read('Harl II', 'C1')],
    ]);
    const { answer } = await run(KING, { engine, retriever: library() }, { passages: 1 });
    expect(answer).toMatchObject({ text: 'Harl II', rounds: 1, grounding: 'grounded' });
  });
});

const COMPOUND = 'When did Lionel Crane succeed his brother, and who is his wife?';
const PARTS = ['When did Lionel Crane succeed his brother?', "Who is Lionel Crane's wife?"];
const answering: Line = ([system, user]) => {
  if (system!.content.includes('"relevant"')) return judging('Lionel Crane')([system!, user!]);
  return user!.content.includes(`Question: ${PARTS[0]}\nPassages`)
    ? read('1651', 'C1')
    : read('Rachael Fane', 'C1');
};
// Two parts, each with one judgement and one reading, side by side.
const PAIR = [
  route('compound'),
  split(...PARTS),
  answering,
  answering,
  answering,
  answering,
  combined('1651; Rachael Fane'),
];

describe('compound questions', () => {
  const QUESTION = COMPOUND;
  const SCRIPT = PAIR;

  it('are split, answered side by side in one round, and combined', async () => {
    const { engine, model } = scriptedEngine(SCRIPT);
    const { events, answer } = await run(
      QUESTION,
      { engine, retriever: library() },
      { passages: 1 },
    );
    expect(types(events)).toEqual([
      ...['started', 'routed', 'divided', 'round-started', 'retrieved'],
      ...['judged', 'sub-answered', 'judged', 'sub-answered', 'answered'],
    ]);
    expect(events.find((event) => event.type === 'divided')).toMatchObject({ questions: PARTS });
    expect(events.find((event) => event.type === 'round-started')).toMatchObject({
      queries: PARTS,
    });
    expect(model.asked.at(-1)![1]!.content).toContain(
      `S1: ${PARTS[0]}\nA1: 1651\nS2: ${PARTS[1]}\nA2: Rachael Fane`,
    );
    expect(answer).toMatchObject({ text: '1651; Rachael Fane', rounds: 1 });
    expect(answer.steps.map(({ clue, value, grounded }) => [clue, value, grounded])).toEqual([
      [PARTS[0], '1651', true],
      [PARTS[1], 'Rachael Fane', true],
    ]);
  });

  it('that are split into nothing are asked as they are, and into too much, only in part', async () => {
    const asking = async (...parts: string[]): Promise<string[]> => {
      const outputs: Record<string, unknown> = {
        'route-question': { kind: 'compound' },
        'split-question': { questions: parts.map((question) => ({ question })) },
        'judge-relevance': { relevant: false },
        'combine-answers': { answer: null, supports: [] },
      };
      const splitting: Engine = {
        ...{ id: 'splitting', label: 'Splitting' },
        perform: ({ name }) =>
          Promise.resolve({ output: outputs[name] as never, usage: NO_USAGE, engine: 'Splitting' }),
      };
      const { events } = await run(QUESTION, { engine: splitting, retriever: library() });
      return events.find((event) => event.type === 'divided')!.questions;
    };
    expect(await asking()).toEqual([QUESTION]);
    expect(await asking(...Array.from({ length: 50 }, (_, i) => `Q${i}?`))).toHaveLength(6);
  });

  it('really are asked side by side: the second part does not wait for the first', async () => {
    const { engine, model } = scriptedEngine(SCRIPT);
    await run(QUESTION, { engine, retriever: library() }, { passages: 1 });
    const asked = model.asked.map(([system]) =>
      system!.content.includes('"relevant"') ? 'judge' : 'read',
    );
    expect(asked.slice(2, 6)).toEqual(['judge', 'judge', 'read', 'read']);
  });
});

const COMPLEX = 'Where was the designer of Veldhaven Light born?';
const CHAIN = [
  route('complex'),
  refined('Who designed Veldhaven Light?'),
  relevant(true),
  read('Marte Quist', 'C1'),
  ended(false),
  refined('Where was Marte Quist born?'),
  relevant(true),
  read('Sundvik', 'C1'),
  ended(true),
  combined('Sundvik'),
];

describe('complex questions', () => {
  const QUESTION = COMPLEX;

  it('are refined to seed questions, one after the other, until that is enough', async () => {
    const { engine, model } = scriptedEngine(CHAIN);
    const retriever = library();
    const { events, answer } = await run(QUESTION, { engine, retriever }, { passages: 1 });
    const step = [
      'refined',
      'round-started',
      'retrieved',
      'judged',
      'sub-answered',
      'ending-judged',
    ];
    expect(types(events)).toEqual(['started', 'routed', ...step, ...step, 'answered']);
    expect(retriever.searched).toEqual([
      'Who designed Veldhaven Light?',
      'Where was Marte Quist born?',
    ]);
    expect(model.asked[5]![1]!.content).toContain(
      'S1: Who designed Veldhaven Light?\nA1: Marte Quist',
    );
    expect(answer).toMatchObject({ text: 'Sundvik', rounds: 2, grounding: 'grounded' });
    expect(answer.steps.map(({ value }) => value)).toEqual(['Marte Quist', 'Sundvik']);
  });

  it('end after their rounds when nothing is ever enough, and are grounded in part at most', async () => {
    const never = [0, 1, 2].flatMap((i) => [
      refined(`Who designed Veldhaven Light ${i}?`),
      relevant(true),
      read('Marte Quist', 'C1'),
      ended(false),
    ]);
    const { engine } = scriptedEngine([route('complex'), ...never, combined('Marte Quist')]);
    const parameters = { passages: 1, maxRounds: 3 };
    const { answer } = await run(QUESTION, { engine, retriever: library() }, parameters);
    expect(answer).toMatchObject({ rounds: 3, grounding: 'partly' });
  });

  it('are grounded in part at most where a seed question stayed open, whatever counts as enough', async () => {
    const { engine } = scriptedEngine([
      ...CHAIN.slice(0, 7),
      ...[read(null), ended(true), combined('Marte Quist')],
    ]);
    const { answer } = await run(QUESTION, { engine, retriever: library() }, { passages: 1 });
    expect(answer).toMatchObject({ text: 'Marte Quist', rounds: 2, grounding: 'partly' });
  });

  it.each(['Who designed Veldhaven Light?', 'who designed “Veldhaven Light”'])(
    'end when the refiner asks again what was asked: %s',
    async (again) => {
      const { engine } = scriptedEngine([
        ...CHAIN.slice(0, 5),
        refined(again),
        combined(null),
        read(null),
      ]);
      const { answer } = await run(QUESTION, { engine, retriever: library() }, { passages: 1 });
      expect(answer).toMatchObject({ rounds: 1, verdict: 'not-found' });
    },
  );

  it('are read from all relevant passages where the sub-answers do not answer them', async () => {
    const { engine, model } = scriptedEngine([
      ...CHAIN.slice(0, -1),
      combined(null),
      read('Sundvik', 'C2'),
    ]);
    const { events, answer } = await run(
      QUESTION,
      { engine, retriever: library() },
      { passages: 1 },
    );
    expect(types(events)).toContain('escalated');
    const last = model.asked.at(-1)![1]!.content;
    expect(last).toContain(`Question: ${QUESTION}`);
    expect(last).toContain('C2 (Marte Quist)');
    expect(answer).toMatchObject({ text: 'Sundvik', grounding: 'partly' });
  });
});

describe('being stopped', () => {
  it.each([
    ['complex', COMPLEX, CHAIN],
    ['compound', COMPOUND, PAIR],
    [
      'single-step',
      KING,
      [route('single-step'), judging('Edda of Wessholm'), read('Harl II', 'C1')],
    ],
  ])('works between any two steps of a %s question', async (_, question, script) => {
    const asking = { engine: scriptedEngine(script).engine, retriever: library() };
    const full = await run(question, asking, { passages: 1 });
    for (let stop = 1; stop < full.events.length; stop++) {
      const controller = new AbortController();
      const { engine } = scriptedEngine(script);
      const context = { engine, retriever: library(), signal: controller.signal };
      let seen = 0;
      const consume = async (): Promise<void> => {
        for await (const { type } of hanrag(question, context, { passages: 1 })) {
          if (type === 'answered') throw new Error('It answered all the same.');
          if (++seen === stop) controller.abort();
        }
      };
      await expect(consume(), `aborted after event ${stop}`).rejects.toThrow(/abort|cancel/i);
    }
  });
});

describe('whatever the engine says', () => {
  it.each(Array.from({ length: 80 }, (_, seed) => seed))(
    'it ends in its rounds (seed %i)',
    async (seed) => {
      const { engine, did } = rubbishEngine(seed);
      const { events, answer } = await run(
        'Where is Orle?',
        { engine, retriever: library() },
        { maxRounds: 4 },
      );
      expect(events.filter(({ type }) => type === 'retrieved').length).toBeLessThanOrEqual(4);
      expect(answer.rounds).toBeLessThanOrEqual(4);
      expect(did.filter((task) => task === 'refine-seed').length).toBeLessThanOrEqual(5);
      expect(JSON.parse(JSON.stringify(events))).toEqual(events);
    },
  );
});
