import { expect, it } from 'vitest';
import type { MethodEvent } from '../../../src/methods/events.ts';
import { InstantEngine } from '../../../src/engines/instant/engine.ts';
import { bounded, MOST_LETTERS, shortened } from '../../../src/methods/question-length.ts';
import { decomposeQuestionTask } from '../../../src/tasks/decompose-question.ts';

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
  for await (const event of method(LONG, {} as never)) told.push(event);
  const reason = `The question is 10,400 letters long: ${shortened(LONG).length} of them were read.`;
  expect(told).toEqual([
    expect.objectContaining({ type: 'started', question: shortened(LONG) }),
    expect.objectContaining({ type: 'degraded', reason }),
  ]);
  const { degraded } = await new InstantEngine().perform(decomposeQuestionTask, { question: LONG });
  expect(degraded).toBe(reason);
});
