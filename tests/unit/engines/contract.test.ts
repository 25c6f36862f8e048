/** The contract of engines, over every adapter that runs without a browser. */
import { describe, expect, it } from 'vitest';
import { InstantEngine } from '../../../src/engines/instant/engine.ts';
import { LanguageHost } from '../../../src/engines/language/host.ts';
import { runHere } from '../../../src/engines/language/run-here.ts';
import type { LoadModel } from '../../../src/engines/language/runner.ts';
import { OpenAiModel } from '../../../src/engines/openai/model.ts';
import { PromptApiModel } from '../../../src/engines/prompt-api/model.ts';
import { WebLlmModel, type ChatEngine } from '../../../src/engines/web-llm/model.ts';
import type { EngineKind } from '../../../src/engines/model-description.ts';
import {
  ask,
  itKeepsTheContract,
  reasons,
  type Conduct,
  type Subject,
} from '../../support/engine-contract.ts';
import { startModelServer, type Behaviour } from '../../support/model-server.ts';
import { ScriptedLanguageModel } from '../../support/scripted-language-model.ts';

function hostOver(kind: EngineKind, load: LoadModel, waitMs: number): LanguageHost {
  const patience = { load: 30_000, firstToken: waitMs, nextToken: waitMs, cancel: 500 };
  return new LanguageHost({ start: () => runHere({ [kind]: load }), patience });
}

const CRASHES = {
  crash: 'Device was lost: GPU process crashed.',
  'out of memory': 'Out of memory.',
};

describe('the built-in engine', () => {
  it('answers by itself', async () => {
    const { answer, events } = await ask(new InstantEngine());
    expect(answer).toMatchObject({ text: 'Skerry Bay', engine: 'Built-in' });
    expect(reasons(events)).toEqual([]);
  });
});

itKeepsTheContract(
  'openai',
  'small (server)',
  async (conduct: Conduct, waitMs): Promise<Subject> => {
    const behave = (said: ReturnType<Conduct>): Behaviour => {
      if (said === 'hang') return 'hang';
      if (said === 'crash') return { dropAfter: '{' };
      if (said === 'out of memory') {
        return { status: 500, body: '{"error":"model requires more system memory"}' };
      }
      return { say: said };
    };
    const server = await startModelServer(({ messages }) => behave(conduct(messages)));
    const settings = { baseUrl: server.baseUrl, model: 'small', key: '', window: 4096 };
    const own = { firstMs: 0.8 * waitMs, nextMs: 0.8 * waitMs, busyMs: 5 };
    const load: LoadModel = async () =>
      Object.assign(new OpenAiModel(settings, own), { device: 'server' as const });
    const language = hostOver('openai', load, waitMs);
    const close = async (): Promise<void> => {
      language.close();
      await server.close();
    };
    return { language, server: settings, close };
  },
);

itKeepsTheContract('web-llm:Tiny-1B-q4f16_1-MLC', 'Tiny 1B', async (conduct, waitMs) => {
  const engine: ChatEngine = {
    interruptGenerate: () => {},
    unload: async () => {},
    chat: {
      completions: {
        create: async ({ messages }) => {
          const said = conduct(messages as { role: string; content: string }[]);
          return (async function* () {
            if (said === 'hang') await new Promise(() => {});
            if (said in CRASHES) throw new Error(CRASHES[said as keyof typeof CRASHES]);
            yield { choices: [{ delta: { content: said }, finish_reason: 'stop' }] } as never;
            yield { choices: [], usage: { prompt_tokens: 9, completion_tokens: 9 } } as never;
          })();
        },
      },
    },
  };
  const language = hostOver(
    'web-llm',
    async ({ engine: id }) =>
      new WebLlmModel({
        ...{ id, label: 'Tiny 1B', window: 4096, engine, thinks: false },
        count: (text) => Math.ceil(text.length / 4),
      }),
    waitMs,
  );
  return { language, close: () => language.close() };
});

itKeepsTheContract('prompt-api', "The browser's model", async (conduct, waitMs) => {
  const model = new ScriptedLanguageModel([]);
  const original = model.create.bind(model);
  model.create = async (options) => {
    const session = await original(options);
    return {
      ...session,
      promptStreaming: (text) =>
        new ReadableStream<string>({
          start(controller) {
            const said = conduct([
              ...(options?.initialPrompts ?? []),
              { role: 'user', content: text },
            ]);
            if (said === 'hang') return;
            if (said in CRASHES) {
              return controller.error(new Error(CRASHES[said as keyof typeof CRASHES]));
            }
            controller.enqueue(said);
            controller.close();
          },
        }),
    };
  };
  const language = hostOver(
    'prompt-api',
    async () => new PromptApiModel(model, await original(), 4096),
    waitMs,
  );
  return { language, close: () => language.close() };
});
