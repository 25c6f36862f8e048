/** A language worker that behaves as the model's name says: hangs for good, dies, or answers. */
import { expose } from 'comlink';
import type { LanguageWorker, WorkerCall } from '../../../src/engines/language/protocol.ts';
import { transferErrors } from '../../../src/library/error-transfer.ts';

transferErrors();

let model = '';

expose({
  ping() {},
  async load(engine) {
    model = engine;
    if (engine.endsWith('hangs-loading')) for (;;);
    return { engine, label: engine, window: 4096, device: 'webgpu' };
  },
  async perform({ constrained }: WorkerCall, onBeat: (text: string) => void) {
    onBeat('…');
    const misbehaves = constrained || !model.endsWith('over-schemas');
    if (model.includes('hangs') && misbehaves) for (;;);
    if (model.includes('dies')) {
      setTimeout(() => (undefined as unknown as () => void)());
      await new Promise(() => {});
    }
    const usage = { calls: 1, promptTokens: 1, outputTokens: 1, milliseconds: 1 };
    return { output: { constrained }, usage, engine: model };
  },
  cancel() {},
  measure: async () => ({ reads: 1, writes: 1 }),
} satisfies LanguageWorker);
