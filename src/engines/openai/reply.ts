/** Reads what servers of the OpenAI kind send: one completion, or a stream of its pieces. */
import { TriviumError } from '../../errors.ts';
import { say } from '../../sentences.ts';
import { isRecord } from '../../tasks/output.ts';
import { eventData } from './events.ts';

/** What has come so far. */
export interface Reply {
  text: string;
  promptTokens: number | null;
  outputTokens: number | null;
  /** Why it ended; null while nothing said so: the connection was dropped. */
  finish: string | null;
}

export const NO_REPLY: Reply = { text: '', promptTokens: null, outputTokens: null, finish: null };

/** More than any task writes: a model that goes in circles is stopped. */
const CHARACTERS_PER_TOKEN = 12;

/**
 * @param onPiece called with each piece of text, and with '' for a sign of life without text.
 * @returns null for a stream that carries nothing of this protocol.
 * @throws TriviumError `model-failed` when the server says that it failed or the model refused.
 */
export async function readStream(
  body: ReadableStream<Uint8Array>,
  maxTokens: number,
  onPiece: (text: string) => void,
): Promise<Reply | null> {
  let reply = NO_REPLY;
  let understood = false;
  for await (const data of eventData(body)) {
    if (data.trim() === '[DONE]') {
      return understood ? { ...reply, finish: reply.finish ?? 'stop' } : null;
    }
    const event = parsed(data);
    if (!event) continue;
    understood = true;
    const before = reply.text.length;
    reply = added(reply, event, 'delta');
    onPiece(reply.text.slice(before));
    if (reply.text.length > maxTokens * CHARACTERS_PER_TOKEN) return { ...reply, finish: 'length' };
  }
  return understood ? reply : null;
}

/** @returns null for what is no completion. @throws TriviumError as {@link readStream}. */
export function readCompletion(body: string): Reply | null {
  const completion = parsed(body);
  if (!completion || !(Array.isArray(completion.choices) || 'error' in completion)) return null;
  const reply = added(NO_REPLY, completion, 'message');
  return { ...reply, finish: reply.finish ?? 'stop' };
}

function added(reply: Reply, event: Record<string, unknown>, part: 'delta' | 'message'): Reply {
  if (event.error !== undefined && event.error !== null) throw serverFailed(messageOf(event));
  const choice: unknown = Array.isArray(event.choices) ? event.choices[0] : undefined;
  const said = isRecord(choice) && isRecord(choice[part]) ? choice[part] : {};
  if (typeof said.refusal === 'string' && said.refusal !== '') throw refused(said.refusal);
  const finish =
    isRecord(choice) && typeof choice.finish_reason === 'string' ? choice.finish_reason : null;
  if (finish === 'content_filter') throw refused('a filter of the server held the answer back');
  const usage = isRecord(event.usage) ? event.usage : {};
  const tokens = (name: string): number | null => {
    const value = usage[name];
    return typeof value === 'number' && Number.isFinite(value) ? value : null;
  };
  return {
    text: reply.text + (typeof said.content === 'string' ? said.content : ''),
    promptTokens: tokens('prompt_tokens') ?? reply.promptTokens,
    outputTokens: tokens('completion_tokens') ?? reply.outputTokens,
    finish: finish ?? reply.finish,
  };
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

/** What a server says went wrong: `{"error": {"message": …}}`, `{"error": "…"}` or plain text. */
export function errorText(body: string): string {
  const value = parsed(body);
  return (value ? messageOf(value) : body).replace(/\s+/g, ' ').trim().slice(0, 300);
}

function messageOf(value: Record<string, unknown>): string {
  const { error, message, detail } = value;
  if (isRecord(error) && typeof error.message === 'string') return error.message;
  return [error, message, detail].find((each) => typeof each === 'string') ?? JSON.stringify(value);
}

function serverFailed(message: string): TriviumError {
  return new TriviumError(
    'unreachable',
    say('The server failed: {message}', { message: message.slice(0, 300) }),
    "Look at the server's own window or log, or choose another model.",
  );
}

function refused(message: string): TriviumError {
  return new TriviumError(
    'invalid',
    say('The model refused: {message}', { message: message.slice(0, 200) }),
    'The built-in engine takes this step over.',
  );
}
