/**
 * The list of models that the installed version of WebLLM can run, taken from the package when the
 * app is built or tested: a few kilobytes, so that the list can be shown without the six megabytes
 * of the package itself.
 */
import type { Plugin } from 'vite';

const NAME = 'virtual:web-llm-models';
/** `ModelType.LLM`; the others embed or look at pictures. */
const WRITES_TEXT = 0;

export function webLlmList(): Plugin {
  return {
    name: 'trivium:web-llm-list',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    async load(id) {
      if (id !== `\0${NAME}`) return undefined;
      const { prebuiltAppConfig } = await import('@mlc-ai/web-llm');
      const models = prebuiltAppConfig.model_list
        .filter(({ model_type }) => (model_type ?? WRITES_TEXT) === WRITES_TEXT)
        .map((record) => ({
          id: record.model_id,
          url: record.model,
          library: record.model_lib,
          memoryBytes: record.vram_required_MB
            ? Math.round(record.vram_required_MB * 1_000_000)
            : null,
          storageBufferBytes: record.buffer_size_required_bytes ?? 0,
          needsF16: record.required_features?.includes('shader-f16') ?? false,
          window: record.overrides?.context_window_size ?? 0,
          overrides: record.overrides ?? {},
        }));
      return `export const PACKAGED_MODELS = ${JSON.stringify(models)};`;
    },
  };
}
