/** The tiny model in a worker of its own, as the app runs models: one build of the runtime in each. */
import { AutoModelForCausalLM, AutoTokenizer } from '@huggingface/transformers';
import { expose } from 'comlink';
import { modelFiles } from '../../../src/engines/model-files.ts';
import { TransformersModel } from '../../../src/engines/transformers/model.ts';
import { setUpRuntime, type OnnxDevice } from '../../../src/engines/transformers/runtime.ts';

const worker = {
  /** @returns why it could not be done; as words, however this page has errors cross threads. */
  setUp(device: OnnxDevice, repository: string): string | null {
    try {
      setUpRuntime(device, repository, modelFiles(repository));
      return null;
    } catch (thrown) {
      return (thrown as Error).message;
    }
  },

  async say(device: OnnxDevice, repository: string): Promise<string> {
    const tokenizer = await AutoTokenizer.from_pretrained(repository);
    const model = await AutoModelForCausalLM.from_pretrained(repository, { device, dtype: 'q4' });
    const own = { id: 'transformers:tiny', label: 'tiny', window: 4_096 };
    const adapter = new TransformersModel({ ...own, device, tokenizer, model });
    const { text } = await adapter.complete([{ role: 'user', content: 'Who?' }], {
      ...{ schema: null, maxTokens: 12 },
    });
    await adapter.close();
    return text;
  },
};

export type WebGpuWorker = typeof worker;

expose(worker);
