/** A GGUF model over a llama.cpp that fails: what it complained of belongs to one request alone. */
import { expect, it } from 'vitest';
import { GgufModel, type Llama } from '../../../src/engines/gguf/model.ts';

type Play = { writes: string } | { complains: string; writes?: string };

function model(...script: Play[]) {
  let said: string[] = [];
  const asked: unknown[] = [];
  const createChatCompletion = async ({
    messages,
    onData,
  }: Parameters<Llama['createChatCompletion']>[0] & { onData: (chunk: unknown) => void }) => {
    asked.push(messages);
    const play = script.shift()!;
    if (play.writes)
      onData({ choices: [{ delta: { content: play.writes }, finish_reason: null }] });
    if (!('complains' in play)) return;
    said.push(play.complains);
    throw new Error('It failed.');
  };
  const made = new GgufModel({
    ...{
      id: 'gguf:local/a',
      label: 'a',
      window: 4_096,
      device: 'wasm',
      count: (text) => text.length,
    },
    llama: { createChatCompletion, exit: async () => {} } as unknown as Llama,
    complaint: () => said.join('\n'),
    forget: () => void (said = []),
  });
  const messages = [
    { role: 'system' as const, content: 'Be brief.' },
    { role: 'user' as const, content: 'Who?' },
  ];
  return { asked, ask: () => made.complete(messages, { schema: null, maxTokens: 16 }) };
}

it('that broke a character says what came before it, and fails when it fails after that', async () => {
  const { ask } = model(
    { complains: 'invalid UTF-8 byte', writes: 'Ada' },
    { complains: 'wasm trapped' },
  );
  expect(await ask()).toMatchObject({ text: 'Ada' });
  await expect(ask()).rejects.toThrow('It failed. wasm trapped');
});

it('that was once given too much is not given too much for ever', async () => {
  const { ask } = model(
    { complains: 'request exceeds the available context size' },
    { complains: 'wasm trapped' },
  );
  await expect(ask()).rejects.toMatchObject({ code: 'too-long' });
  await expect(ask()).rejects.not.toMatchObject({ code: 'too-long' });
});

it('whose template has no system role reads its text before the question', async () => {
  const { ask, asked } = model(
    { complains: 'System role not supported' },
    { writes: 'Ada' },
    { writes: 'Ada' },
  );
  expect(await ask()).toMatchObject({ text: 'Ada' });
  await ask();
  const both = [{ role: 'user', content: 'Be brief.\n\nWho?' }];
  expect(asked.slice(1)).toEqual([both, both]);
});
