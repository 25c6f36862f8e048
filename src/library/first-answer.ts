/** The first answer to a question: what rules alone make of it, while a model still reads. */
import type { Engine } from '../engines/engine.ts';
import type { Provisional } from '../methods/events.ts';
import type { MethodContext } from '../methods/method.ts';
import type { RegisteredMethod } from '../methods/registry.ts';
import { throwIfCancelled } from '../errors.ts';
import { nextTask, pause } from '../waiting.ts';

/** What is answered sooner needs no first answer. */
export const AFTER_MS = 150;

/**
 * @param context of the question, with the engine of the rules.
 * @returns null where the rules find nothing that a sentence bears out.
 * @throws TriviumError `aborted` when the signal fires; what the method throws.
 */
export async function firstAnswer(
  question: string,
  method: RegisteredMethod,
  context: MethodContext & { engine: Engine; signal: AbortSignal },
): Promise<Provisional | null> {
  const { signal } = context;
  await pause(AFTER_MS, signal);
  for await (const event of method.answer(question, context, {})) {
    throwIfCancelled(signal);
    if (event.type === 'answered') {
      const { verdict, grounding, text, citations } = event.answer;
      if (verdict !== 'answered' || grounding === 'not-grounded') return null;
      const [support] = citations;
      return { type: 'provisional', text, ...(support ? { support } : {}) };
    }
    await nextTask();
  }
  return null;
}
