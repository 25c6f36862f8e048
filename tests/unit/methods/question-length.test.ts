import { describe, expect, it } from 'vitest';
import { builtInNamed } from '../../../scripts/support/built-in-engines.ts';
import type { MethodEvent } from '../../../src/methods/events.ts';
import { InstantEngine } from '../../../src/engines/instant/engine.ts';
import { bounded } from '../../../src/methods/question-length.ts';
import { MOST_LETTERS, shortened } from '../../../src/tasks/question-length.ts';
import type { Engine } from '../../../src/engines/engine.ts';
import { decomposeQuestionTask } from '../../../src/tasks/decompose-question.ts';
import { readAnswerTask } from '../../../src/tasks/read-answer.ts';
import { rewriteFollowUpTask, type Turn } from '../../../src/tasks/rewrite-follow-up.ts';
import type { TaskName } from '../../../src/tasks/task.ts';
import { scriptedEngine } from '../../support/scripted-engine.ts';

const LONG = 'Ann Lund built Orle Pier. '.repeat(400);

it('asks a long text by its end where that is a question, else by its beginning', () => {
  const asked = shortened(`${LONG}Who designed it?`);
  expect(asked.length).toBeLessThanOrEqual(MOST_LETTERS);
  expect(asked).toMatch(/Who designed it\?$/);
  expect(LONG.startsWith(shortened(LONG))).toBe(true);
  expect(shortened(LONG).length).toBeLessThanOrEqual(MOST_LETTERS);
  expect(shortened('x'.repeat(20_000))).toHaveLength(MOST_LETTERS);
  expect(shortened('Who designed Orle Pier?')).toBe('Who designed Orle Pier?');
});

it('is said in the trace, by methods and by the engine', async () => {
  const told: MethodEvent[] = [];
  const method = bounded(async function* (question) {
    yield { type: 'started', question, method: 'm', engine: 'e' };
  });
  const engine = new InstantEngine();
  for await (const event of method(LONG, { engine } as never)) told.push(event);
  const reason = `The question is 10,400 letters long: ${shortened(LONG).length} of them were read.`;
  expect(told).toEqual([
    expect.objectContaining({ type: 'started', question: shortened(LONG) }),
    expect.objectContaining({ type: 'degraded', reason }),
  ]);
  const { degraded } = await engine.perform(decomposeQuestionTask, { question: LONG });
  expect(degraded).toBe(reason);
});

describe('a question that a model reads', () => {
  const asking = async (engine: Engine): Promise<string> => {
    let asked = '';
    const method = bounded(async function* (question) {
      asked = question;
      yield { type: 'started', question, method: 'm', engine: 'e' };
    });
    const types: string[] = [];
    for await (const { type } of method(LONG, { engine } as never)) types.push(type);
    expect(types).toEqual(asked === LONG ? ['started'] : ['started', 'degraded']);
    return asked;
  };
  /** This task goes to a model, the others to the built-in engine. */
  const mixed = (task: TaskName): Engine => {
    const { engine } = scriptedEngine([]);
    return {
      ...{ id: 'mixed', label: 'Mixed', perform: engine.perform.bind(engine) },
      performerOf: (one) => (one === task ? 'scripted' : 'instant'),
    };
  };

  it('is given to it whole, be it for one task', async () => {
    expect(await asking(scriptedEngine([]).engine)).toBe(LONG);
    expect(await asking(mixed('answer-question'))).toBe(LONG);
    expect(await asking(mixed('extract-triplets'))).toBe(shortened(LONG));
    expect(await asking(mixed('rewrite-follow-up'))).toBe(shortened(LONG));
  });

  it('is none where the engine reads by words alone', async () => {
    expect(await asking(builtInNamed('rules'))).toBe(shortened(LONG));
  });

  it('is not cut by the built-in engine that rewrites it', async () => {
    const told = 'the harbour was full of boats and '.repeat(300);
    const question = `${told}who designed Orle Pier?`;
    const turns: Turn[] = [{ question, answer: 'Ann Lund', found: [], sentences: [] }];
    const typed = `${told}when was she born?`;
    const engine = new InstantEngine();
    const { output, degraded } = await engine.perform(rewriteFollowUpTask, {
      ...{ question: typed, turns },
    });
    expect(output.question.length).toBeGreaterThan(10_000);
    expect(output.question.slice(0, 9_000)).toBe(typed.slice(0, 9_000));
    expect(output.question.slice(-40)).toContain('when was Ann Lund born?');
    expect(degraded).toMatch(/^The question is 10,218 letters long/);
    const alone = await engine.perform(rewriteFollowUpTask, { question: LONG, turns });
    expect(alone.output.question).toBe(LONG);
  });
});

it('is cut wherever a task of the built-in engine holds it', async () => {
  const { degraded } = await new InstantEngine().perform(readAnswerTask, {
    ...{ asked: { question: LONG }, chunks: [], propositions: [] },
  });
  expect(degraded).toMatch(/^The question is 10,400 letters long/);
});
