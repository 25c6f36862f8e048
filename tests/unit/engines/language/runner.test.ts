/** The runner of a worker whose page hears late: news and answer travel by ports of their own. */
import { expect, it } from 'vitest';
import type { TriviumError } from '../../../../src/errors.ts';
import { LanguageRunner, type RunningModel } from '../../../../src/engines/language/runner.ts';
import { nextTask } from '../../../../src/waiting.ts';

/** Streams what it says piece by piece, all at once. */
function says(...pieces: string[]): RunningModel {
  const usage = { calls: 1, promptTokens: 1, outputTokens: pieces.length, milliseconds: 0 };
  return {
    ...{ id: 'transformers:tiny', label: 'tiny', window: 4_096, device: 'wasm' },
    count: (text) => text.length,
    complete: async (_messages, { onToken }) => {
      for (const piece of pieces) onToken?.(piece);
      return { text: pieces.join(''), usage };
    },
  };
}

it.each([
  [
    'answered',
    ['{"clues": [{"subject": "Veldhaven Light", "predicate": ', '"was lit", "object": "?year"}]}'],
  ],
  ['invalid', ['no ', 'JSON']],
])(
  'a call is %s when the last piece of text was heard, and not before',
  async (outcome, pieces) => {
    const runner = new LanguageRunner({ transformers: async () => says(...pieces) });
    await runner.load('transformers:tiny', null, () => {});
    const heard: string[] = [];
    const hears: (() => void)[] = [];
    // As a call over a port: it is heard when the page comes to it, in the order of the port.
    const onBeat = (text: string): Promise<void> =>
      new Promise((resolve) => hears.push(() => (heard.push(text), resolve())));
    let isOver = false;
    const input = { question: 'Where was the builder born?' };
    const performed = runner
      .perform({ task: 'decompose-question', input, constrained: true }, onBeat)
      .then(
        () => 'answered',
        (error: TriviumError) => error.code,
      )
      .finally(() => (isOver = true));
    for (let turn = 0; turn < 5; turn++) await nextTask();
    expect(isOver).toBe(false);
    for (const hear of hears) hear();
    expect(await performed).toBe(outcome);
    expect(heard.join('')).toContain(pieces.join(''));
  },
);

it('a model’s speed is from the prompt to its first token, and from there to the last', async () => {
  const slow: RunningModel = {
    ...says(),
    complete: async (messages, { onToken }) => {
      expect(messages[0]!.content).toMatch(/The harbour of the small town/);
      await new Promise((resolve) => setTimeout(resolve, 200));
      // A sign of life while it reads is no token.
      onToken?.('');
      for (let i = 0; i < 5; i++) {
        await new Promise((resolve) => setTimeout(resolve, 50));
        onToken?.('word ');
      }
      const usage = { calls: 1, promptTokens: 100, outputTokens: 5, milliseconds: 450 };
      return { text: 'word '.repeat(5), usage };
    },
  };
  const runner = new LanguageRunner({ transformers: async () => slow });
  await runner.load('transformers:tiny', null, () => {});
  const { reads, writes } = await runner.measure();
  // 100 tokens in 250 ms, four in 200; a busy machine takes longer.
  expect(reads).toBeLessThanOrEqual(402);
  expect(reads).toBeGreaterThan(100);
  expect(writes).toBeLessThanOrEqual(20.5);
  expect(writes).toBeGreaterThan(5);
});

it('a model that says nothing is measured by what it read', async () => {
  const runner = new LanguageRunner({ transformers: async () => says() });
  await runner.load('transformers:tiny', null, () => {});
  const { reads, writes } = await runner.measure();
  expect(writes).toBe(reads);
});
