/**
 * `--engine openai`: a model behind a server that speaks the OpenAI protocol answers, so that any
 * local model can be measured on any data set. What it cannot do the built-in engine does for that
 * step, as in the app. Passages are indexed by the built-in engine unless the model shall do it:
 * for a corpus of thousands that takes days.
 */
import type { Engine } from '../../src/engines/engine.ts';
import { OpenAiModel } from '../../src/engines/openai/model.ts';
import { checkAddress } from '../../src/engines/openai/address.ts';
import { TextEngine } from '../../src/engines/text-engine.ts';
import { withFallback } from '../../src/engines/with-fallback.ts';
import { builtInNamed } from './built-in-engines.ts';

export interface ServerOptions {
  'base-url'?: string;
  model?: string;
  /** Tokens, as typed. */
  window?: string;
  'model-extracts'?: boolean;
}

const USUAL_WINDOW = 4_096;

/** @param key from TRIVIUM_SERVER_KEY: a command line is seen by every program. */
export function serverEngine(options: ServerOptions, key: string): Engine {
  const { 'base-url': baseUrl, model, window } = options;
  if (!baseUrl || !model) {
    throw new Error(
      '--engine openai needs --base-url http://127.0.0.1:PORT/v1 and --model NAME, as the server calls it.',
    );
  }
  const tokens = window === undefined ? USUAL_WINDOW : Number(window);
  if (!Number.isInteger(tokens) || tokens < 2_048) {
    throw new Error('--window must be a whole number of at least 2048 tokens.');
  }
  const { warning } = checkAddress(baseUrl);
  if (warning) console.error(warning);
  const builtIn = builtInNamed('instant');
  const server = new OpenAiModel({ baseUrl, model, key, window: tokens });
  const asked = withFallback(new TextEngine(server), builtIn);
  return {
    id: `openai:${model}`,
    label: server.label,
    perform: (task, input, given) =>
      task.name === 'extract-triplets' && !options['model-extracts']
        ? builtIn.perform(task, input, given)
        : asked.perform(task, input, given),
  };
}
