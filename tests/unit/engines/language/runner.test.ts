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
