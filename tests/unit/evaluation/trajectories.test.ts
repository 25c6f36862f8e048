/** Trajectories: each task as a training example that the task itself can read. */
import { describe, expect, it } from 'vitest';
import { NO_USAGE } from '../../../src/usage.ts';
import { InstantEngine } from '../../../src/engines/instant/engine.ts';
import {
  describedAs,
  describeScored,
  Trajectory,
  type Example,
} from '../../../src/evaluation/trajectories.ts';
import { METHODS, methodNamed } from '../../../src/methods/registry.ts';
import type { AnswerInput, ResolveInput } from '../../../src/tasks/types.ts';
import { TASKS } from '../../../src/tasks/registry.ts';
import type { TaskName } from '../../../src/tasks/task.ts';
import { WRITERS } from '../../../src/tasks/written.ts';
import { cluesFrom } from '../../../src/knowledge/clues.ts';
import { answerQuestionTask } from '../../../src/tasks/answer-question.ts';
import { decomposeQuestionTask } from '../../../src/tasks/decompose-question.ts';
import { extractTripletsTask } from '../../../src/tasks/extract-triplets.ts';
import { resolveCluesTask } from '../../../src/tasks/resolve-clues.ts';
import { sentencesOf } from '../../../src/documents/sentences.ts';
import { ScriptedRetriever } from '../../support/scripted-retriever.ts';
import { scored } from './scored.ts';

const LIBRARY = new ScriptedRetriever([
  {
    heading: 'Corrow Light',
    sentences: ['Corrow Light was designed by Ilse Varn.', 'It stands on a rock.'],
    triplets: [['Corrow Light', 'was designed by', 'Ilse Varn', 0]],
  },
  {
    heading: 'Ilse Varn',
    sentences: ['Ilse Varn was born in Brackwater.'],
    triplets: [['Ilse Varn', 'was born in', 'Brackwater', 0]],
  },
]);
const QUESTION = 'Where was the designer of Corrow Light born?';

async function trajectoryOf(question: string, method = 't2rag'): Promise<Trajectory> {
  const trajectory = new Trajectory();
  const engine = trajectory.of(new InstantEngine());
  const { answer } = methodNamed(method);
  for await (const _ of answer(question, { engine, retriever: LIBRARY })) void _;
  return trajectory;
}

const written = ({ messages }: Example): unknown => JSON.parse(messages.at(-1)!.content);

describe('a trajectory', () => {
  it('has an example for each task: system, user, and the output in the form of the schema', async () => {
    const { examples, left } = await trajectoryOf(QUESTION);
    expect(left.size).toBe(0);
    const tasks = examples.map(({ task }) => task);
    expect(tasks[0]).toBe('decompose-question');
    expect(tasks.at(-1)).toBe('answer-question');
    for (const example of examples) {
      expect(example.messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant']);
      expect(example.engine).toBe('Built-in');
      const { required } = TASKS[example.task].schema as { required: string[] };
      expect(Object.keys(written(example) as object).sort()).toEqual([...required].sort());
    }
    expect(examples[0]!.messages[1]!.content).toContain(`Question: ${QUESTION}`);
    expect(written(examples.at(-1)!)).toMatchObject({ answer: 'Brackwater' });
  });

  it.each(METHODS.map(({ name }) => name))('has every task of %s', async (method) => {
    const { examples, left } = await trajectoryOf(QUESTION, method);
    expect([...left]).toEqual([]);
    for (const { task, messages } of examples) {
      const { required } = TASKS[task].schema as { required: string[] };
      const value = JSON.parse(messages.at(-1)!.content) as object;
      expect(Object.keys(value).sort()).toEqual([...required].sort());
    }
    expect(examples.length).toBeGreaterThan(0);
  });

  it('is written line by line, with what is known of its run', async () => {
    const trajectory = await trajectoryOf(QUESTION);
    const lines = trajectory.lines({ question: QUESTION, method: 't2rag' }).split('\n');
    expect(lines.pop()).toBe('');
    expect(lines).toHaveLength(trajectory.examples.length);
    const first = JSON.parse(lines[0]!) as object;
    expect(first).toMatchObject({
      question: QUESTION,
      method: 't2rag',
      task: 'decompose-question',
    });
    expect(first).not.toHaveProperty('right');
    const right = describedAs(`${lines.join('\n')}\n`, { right: true, id: 'q7' });
    for (const line of right.trim().split('\n')) {
      expect(JSON.parse(line)).toMatchObject({ right: true, id: 'q7' });
    }
  });

  it('leaves out what a model could not have answered in this form, and counts it', async () => {
    const trajectory = new Trajectory();
    const nothing = { clues: [], types: {}, target: null };
    const engine = trajectory.of({
      ...{ id: 'scripted', label: 'Scripted' },
      perform: () => Promise.resolve({ output: nothing as never, usage: NO_USAGE, engine: 'S' }),
    });
    await engine.perform(decomposeQuestionTask, { question: 'Hm?' });
    expect(trajectory.examples).toEqual([]);
    expect([...trajectory.left]).toEqual([['decompose-question', 1]]);
  });
});

const { chunks, propositions } = LIBRARY;
const clues = cluesFrom([
  { subject: 'Corrow Light', predicate: 'was designed by', object: '?designer' },
  { subject: '?designer', predicate: 'was born in', object: '?' },
]);
const sentence = chunks[0]!.sentences[0]!;
const resolving: ResolveInput = {
  ...{ question: QUESTION, searchable: [clues[0]!], fuzzy: [clues[1]!], resolved: [], types: {} },
  ...{ chunks, propositions },
};
const answering: AnswerInput = {
  ...{ question: QUESTION, resolved: [], unresolved: clues, types: {}, target: null },
  ...{ bindings: [], level: 'chunks', chunks, propositions },
};
const everything = (id: string) => !id.endsWith('0');

describe('an output as a model would write it is read back as it was', () => {
  it('triplets, with the number of their sentence', () => {
    const text = 'Corrow Light was lit in 1887. It stands on a rock.';
    const input = { heading: '', text, sentences: sentencesOf(text) };
    const output = {
      triplets: [
        {
          ...{ subject: 'Corrow Light', predicate: 'stands on', object: 'rock', confidence: 0.8 },
          sentence: input.sentences[1]!,
        },
      ],
    };
    expect(again('extract-triplets', extractTripletsTask, output, input)).toEqual(output);
  });

  it('clues, bare unknowns among them', () => {
    const output = { clues, types: {}, target: 'designer' };
    const read = again('decompose-question', decomposeQuestionTask, output, { question: QUESTION });
    expect(read).toMatchObject({ clues, target: 'designer' });
  });

  it('bindings, by the ids of what supports them', () => {
    const support = { chunk: 0, sentence };
    const also = { value: 'Corrow Light', score: 1, supports: [support], also: true as const };
    const weaker = { value: 'Corrow', score: 0.5, supports: [support] };
    const binding = {
      ...{ placeholder: 'designer', clue: 'c1', value: 'Ilse Varn', score: 1, sure: false },
      ...{ supports: [support], runnersUp: [weaker, { ...also, sure: false }] },
    };
    const output = { bindings: [binding] };
    const read = again('resolve-clues', resolveCluesTask, output, resolving);
    expect(read.bindings).toEqual([{ ...binding, runnersUp: [{ ...also, sure: false }] }]);
  });

  it('no binding from a passage that the prompt did not show', () => {
    const support = { chunk: 0, sentence };
    const binding = {
      ...{ placeholder: 'designer', clue: 'c1', value: 'Ilse Varn', score: 1 },
      ...{ supports: [support], runnersUp: [] },
    };
    const shown = { chunks: [chunks[1]!.id], propositions: [] };
    const input = { ...resolving, shown };
    const read = again('resolve-clues', resolveCluesTask, { bindings: [binding] }, input);
    expect(read.bindings).toEqual([]);
  });

  it('answers and refusals', () => {
    const support = { chunk: 1, sentence: chunks[1]!.sentences[0]! };
    const found = { answer: 'Brackwater', reason: 'It says so', supports: [support] };
    const read = again('answer-question', answerQuestionTask, found, answering);
    expect(read).toMatchObject({ answer: 'Brackwater', reason: 'It says so' });
    expect(read.supports).toContainEqual(support);
    const refused = { answer: null, supports: [] };
    expect(again('answer-question', answerQuestionTask, refused, answering)).toEqual(refused);
  });

  it('cites nothing that the prompt did not show', () => {
    const write = WRITERS['answer-question']!;
    const support = { triplet: propositions[1]!.id, chunk: 1, sentence: chunks[1]!.sentences[0]! };
    const output = { answer: 'Brackwater', supports: [support] };
    const from = (shows: (id: string) => boolean) =>
      write(output as never, answering as never, shows);
    expect(from((id) => id === 'C2')).toMatchObject({ from: ['C2'] });
    expect(from((id) => id === 'C1')).toMatchObject({ from: [] });
  });
});

/** Written, and read by the task's own parser. */
function again<Input, Output>(
  name: TaskName,
  task: { parse: (output: string, input: Input) => Output },
  output: Output,
  input: Input,
): Output {
  const value = WRITERS[name]!(output as never, input as never, everything);
  return task.parse(JSON.stringify(value), input);
}

it('says of a line what tables and filters say of the answer: one rule for what is right', () => {
  const isRight = (fields: Parameters<typeof scored>[1]): boolean | undefined =>
    describeScored(scored('q', fields), 't2rag').right;
  expect(isRight({ prediction: 'in gold', em: 0, f1: 67 })).toBe(true);
  expect(isRight({ prediction: 'silver', em: 0, f1: 0 })).toBe(false);
  expect(isRight({ prediction: '', verdict: 'not-found', answers: [] })).toBe(true);
});
