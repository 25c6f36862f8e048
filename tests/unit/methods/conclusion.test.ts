/** How well an answer is grounded: read off what it cites, whatever the method. */
import { expect, it } from 'vitest';
import { Gathered } from '../../../src/methods/citations.ts';
import { conclude } from '../../../src/methods/conclusion.ts';
import type { Step } from '../../../src/methods/events.ts';
import { NO_USAGE } from '../../../src/usage.ts';
import { Run } from '../../../src/methods/run.ts';
import { answerQuestionTask } from '../../../src/tasks/answer-question.ts';
import type { AnswerOutput, ContextChunk } from '../../../src/tasks/types.ts';
import { scriptedEngine } from '../../support/scripted-engine.ts';
import { ScriptedRetriever } from '../../support/scripted-retriever.ts';

const retriever = new ScriptedRetriever([
  {
    heading: 'Veldhaven',
    sentences: [
      'Marte Quist designed Veldhaven Light.',
      'The fair of Veldhaven is held in Sundvik.',
      'Its keepers swear the Keepers’\n            Oath for 2\nyears.',
    ],
  },
]);
const NONE: AnswerOutput = { answer: null, supports: [] };
const QUESTION = 'Who designed Veldhaven Light, and where is the fair held?';

async function grounding(
  answer: string,
  cited: number[],
  steps: { value: string; grounded: boolean }[],
  question = QUESTION,
) {
  return (await concluded({ answer }, cited, steps, question)).grounding;
}

async function concluded(
  output: Omit<AnswerOutput, 'supports'>,
  cited: number[],
  steps: { value: string; grounded: boolean }[] = [],
  question = QUESTION,
) {
  const [chunk] = (await retriever.passages('Veldhaven', 1)) as [ContextChunk];
  const gathered = new Gathered();
  gathered.add({ chunks: [chunk], propositions: [] });
  const { engine } = scriptedEngine([]);
  const supports = cited.map((i) => ({ chunk: chunk.id, sentence: chunk.sentences[i]! }));
  const ending = {
    method: 'hanrag',
    question,
    level: 'chunks',
    rounds: 1,
    complete: true,
  } as const;
  const shown: Step[] = steps.map((step) => {
    return { clue: '', citations: [], runnersUp: [], ...step };
  });
  return conclude(
    { ...ending, output: { ...output, supports }, steps: shown },
    new Run({ engine, retriever }),
    gathered,
  );
}

const BOTH = [
  { value: 'Marte Quist', grounded: true },
  { value: 'Sundvik', grounded: true },
];

it('several answers in one are grounded when each of them is', async () => {
  expect(await grounding('Marte Quist; Sundvik', [0, 1], BOTH)).toBe('grounded');
  expect(await grounding('Marte Quist and Sundvik', [0, 1], BOTH)).toBe('grounded');
});

it('what no step says beside them is not', async () => {
  expect(await grounding('Marte Quist; Sundvik in May', [0, 1], BOTH)).toBe('partly');
  const one = [BOTH[0]!, { value: 'Sundvik', grounded: false }];
  expect(await grounding('Marte Quist; Sundvik', [0, 1], one)).toBe('partly');
});

it('is soon there however long it is, with or without spaces', async () => {
  const long = '字'.repeat(100_000);
  expect((await concluded({ answer: long }, [])).text).toBe(long);
});

it('what has no words stands nowhere', async () => {
  const asked = 'Who designed Veldhaven Light?';
  expect(await grounding('…', [0], BOTH, asked)).toBe('not-grounded');
  expect(await grounding('and', [0], BOTH, asked)).toBe('not-grounded');
});

it('a verdict is as grounded as the steps that it compares; without any, in part at most', async () => {
  const asked = 'Did Marte Quist design the fair?';
  expect(await grounding('yes', [0], [BOTH[0]!], asked)).toBe('grounded');
  expect(await grounding('yes', [0], [], asked)).toBe('partly');
  expect(await grounding('Marte Quist', [1], [], asked)).toBe('partly');
  expect(await grounding('yes', [], [], asked)).toBe('not-grounded');
});

const WEIGHED = ['Marte Quist', 'Sundvik', 'a fair', 'May', 'June', 'July'].map((value, i) => ({
  value,
  chance: 0.7 - i / 10,
  ...(i === 0 ? { whole: 0.72, chain: 0.4, rules: 'said' as const, isFirst: true as const } : {}),
}));

it('keeps how likely the answer is, and the likeliest of what was weighed', async () => {
  const output = { answer: 'Marte Quist', probability: 0.7, weighed: WEIGHED };
  const { probability, weighed } = await concluded(output, [0]);
  expect(probability).toBe(0.7);
  expect(weighed).toHaveLength(5);
  // Nothing of how it was weighed but what speaks for it.
  expect(weighed![0]).toEqual({
    ...{ value: 'Marte Quist', chance: 0.7, won: true, whole: 0.72, chain: 0.4, rules: 'said' },
  });
  expect(weighed!.filter(({ won }) => won)).toHaveLength(1);
});

it('keeps the value that was answered, though others are likelier', async () => {
  const { chance } = WEIGHED[5]!;
  const output = { answer: 'July', probability: chance, weighed: WEIGHED };
  const { weighed } = await concluded(output, [0]);
  expect(weighed!.map(({ value }) => value)).toEqual([
    ...['Marte Quist', 'Sundvik', 'a fair', 'May', 'July'],
  ]);
  expect(weighed![4]).toMatchObject({ won: true });
});

it('keeps what was weighed where none of it was likely enough, and nothing where nothing was', async () => {
  const none = await concluded({ answer: null, weighed: WEIGHED.slice(3) }, []);
  expect(none).not.toHaveProperty('probability');
  expect(none.weighed!.map(({ won }) => won)).toEqual([undefined, undefined, undefined]);
  const unweighed = await concluded({ answer: 'Marte Quist' }, [0]);
  expect(unweighed).not.toHaveProperty('probability');
  expect(unweighed).not.toHaveProperty('weighed');
});

it('is as grounded as it is likely, where a cited sentence says it', async () => {
  const likely = async (probability: number, cited: number[]) =>
    (await concluded({ answer: 'Marte Quist', probability }, cited)).grounding;
  expect(await likely(0.9, [0])).toBe('grounded');
  expect(await likely(0.89, [0])).toBe('partly');
  expect(await likely(0.49, [0])).toBe('not-grounded');
  expect(await likely(0.95, [1])).toBe('not-grounded');
});

it('is grounded in part at most where rules alone answer, and says so', async () => {
  const steps = [{ value: 'Marte Quist', grounded: true }];
  const byRules = await concluded({ answer: 'Marte Quist', byRules: true }, [0], steps);
  expect(byRules).toMatchObject({ grounding: 'partly', byRules: true });
  const other = { answer: 'Marte Quist', byRules: true, probability: 0.93 } as const;
  const weighed = await concluded(other, [0], steps);
  expect(weighed.grounding).toBe('grounded');
  expect(weighed).not.toHaveProperty('byRules');
});

it('has no line breaks of a file in its text, and those of a list that was made', async () => {
  const text = async (answer: string) => (await concluded({ answer }, [2])).text;
  expect(await text('Keepers’\n            Oath')).toBe('Keepers’ Oath');
  expect(await text('2\nyears')).toBe('2 years');
  expect(await text('2\nyears; Keepers’\n            Oath')).toBe('2 years; Keepers’ Oath');
  expect(await text('Veldhaven:\n- Marte Quist\n- Sundvik')).toBe(
    'Veldhaven:\n- Marte Quist\n- Sundvik',
  );
});

it('can be stored whatever an engine reckons', async () => {
  const weighed = [{ value: 'Marte Quist', chance: 1.0000001, whole: 1.0000001 }];
  const output = { answer: 'Marte Quist', probability: 1.0000001, weighed };
  const answer = await concluded(output, [0]);
  expect(answer).toMatchObject({ probability: 1, weighed: [{ chance: 1, whole: 1, won: true }] });
});

it('says which of several engines had the last word', async () => {
  const performed = (engine: string) => ({ output: NONE, usage: NO_USAGE, engine });
  const said = ['Pocket', 'Built-in', 'Pocket', 'Built-in'];
  const engine = { ...scriptedEngine([]).engine, perform: async () => performed(said.shift()!) };
  const run = new Run({ engine: engine as never, retriever });
  const ending = { method: 't2rag', question: QUESTION, level: 'chunks', rounds: 1 } as const;
  const rest = { complete: true, output: NONE, steps: [] };
  const last = async () => {
    await run.perform(answerQuestionTask, {} as never);
    const { engine: all, by } = conclude({ ...ending, ...rest }, run, new Gathered());
    return [all, by];
  };
  expect(await last()).toEqual(['Pocket', undefined]);
  expect(await last()).toEqual(['Pocket + Built-in', 'Built-in']);
  expect(await last()).toEqual(['Pocket + Built-in', 'Pocket']);
});
