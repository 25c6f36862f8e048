/** What throws costs the one thing that it was reading: a sentence, a fact, a task. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { extractTriplets } from '../../../../../src/engines/instant/extract.ts';
import * as reading from '../../../../../src/engines/instant/extract/read.ts';
import { InstantEngine } from '../../../../../src/engines/instant/engine.ts';
import { extractTripletsTask } from '../../../../../src/tasks/extract-triplets.ts';
import type { Task, TaskName } from '../../../../../src/tasks/task.ts';
import { TASK_NAMES } from '../../../../../src/tasks/task.ts';
import { sentencesOf } from '../../../../../src/documents/sentences.ts';

vi.mock(import('../../../../../src/engines/instant/extract/read.ts'), async (original) => {
  const real = await original();
  return { ...real, readSentence: vi.fn(real.readSentence) };
});
afterEach(() => vi.mocked(reading.readSentence).mockClear());

const engine = new InstantEngine();

describe('sentences that no rule was written for', () => {
  it.each(["there's S(), EO who s", "there is P's whose P", "There is P's whose P left."])(
    '%s',
    (text) => {
      const input = { heading: '', text, sentences: [{ start: 0, end: text.length }] };
      expect(() => extractTriplets(input)).not.toThrow();
    },
  );

  it('are given up where looking ahead takes too many steps', async () => {
    const odd = `${'Ann who saw Bob who '.repeat(100)}left.`;
    const text = `${odd} Ann Lund built Orle Pier.`;
    const sentences = [
      { start: 0, end: odd.length },
      { start: odd.length + 1, end: text.length },
    ];
    const { output, degraded } = await engine.perform(extractTripletsTask, {
      ...{ heading: '', text, sentences },
    });
    expect(output.unread).toEqual([sentences[0]]);
    expect(output.triplets).toEqual([
      expect.objectContaining({ subject: 'Ann Lund', object: 'Orle Pier' }),
    ]);
    expect(degraded).toContain('Sentences that could not be read: 1');
  });
});

describe('what throws', () => {
  it('loses its own sentence, and is counted', async () => {
    const text = 'Ann Lund built Orle Pier. Bo Ek designed Old Fort. Carl Roth sold Tarn Mill.';
    const sentences = sentencesOf(text);
    vi.mocked(reading.readSentence).mockImplementationOnce(() => {
      throw new TypeError('Odd.');
    });
    const { output, degraded } = await engine.perform(extractTripletsTask, {
      ...{ heading: '', text, sentences },
    });
    expect(output.unread).toEqual([sentences[0]]);
    expect(output.triplets.map(({ subject }) => subject)).toEqual(['Bo Ek', 'Carl Roth']);
    expect(degraded).toBe('Sentences that could not be read: 1 (Odd.).');
  });

  it.each(TASK_NAMES.filter((name) => name !== 'answer-directly'))(
    'in the task %s comes to nothing found',
    async (name: TaskName) => {
      const odd = new Proxy({} as Record<string, unknown>, {
        get(_, key) {
          if (key === 'question') return undefined;
          throw new TypeError('Odd.');
        },
      });
      const link = { subquery: 'Who?', triplets: odd };
      const input = {
        question: odd,
        text: odd,
        asked: odd,
        chunks: odd,
        sentences: [],
        chain: [link],
      };
      const { output, degraded } = await engine.perform({ name } as Task<unknown, unknown>, input);
      expect(output).toBeTypeOf('object');
      expect(degraded).toContain('The built-in engine failed');
    },
  );
});
