/** The language worker: wires engines to the page. Each kind's code is fetched when it is loaded. */
import { expose } from 'comlink';
import { LanguageRunner } from '../src/engines/language/runner.ts';
import { transferErrors } from '../src/library/error-transfer.ts';

transferErrors();

expose(
  new LanguageRunner({
    openai: async (request) =>
      (await import('../src/engines/openai/load-server.ts')).loadServer(request),
    'web-llm': async (request) =>
      (await import('../src/engines/web-llm/load-web-llm.ts')).loadWebLlm(request),
    gguf: async (request) => (await import('../src/engines/gguf/load-gguf.ts')).loadGguf(request),
    transformers: async (request) =>
      (await import('../src/engines/transformers/load-transformers.ts')).loadTransformers(request),
  }),
);
