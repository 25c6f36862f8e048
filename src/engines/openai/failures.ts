/** What can go wrong between Trivium and a model server, in words that say what to do. */
import { TriviumError } from '../../errors.ts';
import { say } from '../../sentences.ts';
import type { ServerSettings } from '../engine-choice.ts';
import { errorText } from './reply.ts';

/** A refusal of this kind is not about a field of the request. */
export function isNoSuchModel(body: string): boolean {
  return /model\b.*\b(?:not found|does not exist|not loaded)|no models? loaded/i.test(body);
}

/** As llama.cpp, vLLM, LM Studio and OpenAI say it. */
export function isTooLong(body: string): boolean {
  return /exceed_context_size|context_length_exceeded|maximum context length|(?:context size|context length)\b.*\bexceed|exceeds?\b.*\bcontext (?:size|length)|greater than the context length/i.test(
    body,
  );
}

/** The server has less room than was typed. */
function tooLong(said: string): TriviumError {
  return new TriviumError(
    'too-long',
    'This is more than the model can read at once.',
    'Set its context window on the Models screen to what the server has.',
    { cause: said },
  );
}

export function notReached(url: string, cause: unknown): TriviumError {
  return new TriviumError(
    'unreachable',
    say('No model server answers at {url}.', { url }),
    'Start the server, and let it accept requests from this page (CORS; for Ollama set OLLAMA_ORIGINS).',
    { cause: cause instanceof Error ? cause.message : cause },
  );
}

export function droppedConnection(url: string): TriviumError {
  return new TriviumError(
    'unreachable',
    say('The server at {url} broke off in the middle of its answer, or sent something else.', {
      url,
    }),
    "Look at the server's own window or log.",
  );
}

export function tooSilent(url: string, milliseconds: number): TriviumError {
  return new TriviumError(
    'timed-out',
    say('The server at {url} said nothing for {seconds} seconds.', {
      url,
      seconds: Math.round(milliseconds / 1000),
    }),
    'It may still be loading the model, or the model is too large for its machine.',
  );
}

export function refusedRequest(
  status: number,
  body: string,
  { model }: ServerSettings,
): TriviumError {
  const said = errorText(body);
  if (isTooLong(body)) return tooLong(said ?? body);
  const hint =
    status === 401 || status === 403
      ? say('Check the key in the settings.')
      : status === 404 || isNoSuchModel(body)
        ? say('Check the address, and that the server has a model called "{model}".', { model })
        : say("Look at the server's own window or log.");
  return new TriviumError(
    'unreachable',
    said
      ? say('The server refused the request ({status}: {said}).', { status, said })
      : say('The server refused the request ({status}).', { status }),
    hint,
  );
}
