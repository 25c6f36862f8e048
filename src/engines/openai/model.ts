/**
 * A model behind a server that speaks the OpenAI protocol (Ollama, LM Studio, llama.cpp, vLLM):
 * chat completions, streamed, with a JSON schema where the server takes one. Servers differ in
 * what they refuse; what one has refused is left out from then on.
 */
import { isAbort, throwIfCancelled, TriviumError } from '../../errors.ts';
import type { JsonSchema, Message } from '../../tasks/task.ts';
import type { ServerSettings } from '../engine-choice.ts';
import type { Completion, CompletionOptions, TextModel } from '../text-engine.ts';
import { checkAddress } from './address.ts';
import { errorText, readCompletion, readStream, type Reply } from './reply.ts';
import { pause } from '../../waiting.ts';

export interface ServerPatience {
  /** Until the first byte of an answer: the server may have to load the model first. */
  firstMs: number;
  /** Between two pieces of an answer. */
  nextMs: number;
  /** Before a server that is busy is asked again. */
  busyMs: number;
}

const PATIENCE: ServerPatience = { firstMs: 115_000, nextMs: 25_000, busyMs: 2_000 };

/**
 * How the output is asked for, from the strictest; each is what a server may refuse. `quiet` is a
 * schema and a plea not to think aloud, in the two ways that servers know; `bare` has no stream.
 */
const FORMS = ['quiet', 'json_schema', 'json_object', 'text', 'bare'] as const;
type Form = (typeof FORMS)[number];

/** Of English, until the server has told how many tokens a prompt took; careful for names. */
const CHARACTERS_PER_TOKEN = 3.3;
const BUSY = new Set([429, 503]);
/** Answers that may mean "I do not know this field", besides what they are meant for. */
const MAY_BE_A_FIELD = new Set([400, 404, 415, 422, 500, 501]);
const TRIES = 3;

export class OpenAiModel implements TextModel {
  readonly id = 'openai';
  readonly label: string;
  readonly window: number;
  readonly #server: ServerSettings;
  readonly #url: string;
  readonly #patience: ServerPatience;
  #form: Form = 'quiet';
  #charactersPerToken = CHARACTERS_PER_TOKEN;

  /** @throws TriviumError `invalid` for what is no address. */
  constructor(server: ServerSettings, patience: Partial<ServerPatience> = {}) {
    this.#server = server;
    this.#url = checkAddress(server.baseUrl).url;
    this.#patience = { ...PATIENCE, ...patience };
    this.label = `${server.model} (server)`;
    this.window = server.window;
  }

  count(text: string): number {
    return Math.ceil(text.length / this.#charactersPerToken);
  }

  /** @throws TriviumError `unreachable`, `timed-out`, `aborted`, `invalid` (a refusal). */
  async complete(messages: Message[], options: CompletionOptions): Promise<Completion> {
    const started = performance.now();
    const reply = await this.#persistently(messages, options);
    const characters = messages.reduce((sum, { content }) => sum + content.length, 0);
    this.#learn(characters, reply.promptTokens);
    return {
      text: reply.text,
      usage: {
        calls: 1,
        promptTokens: reply.promptTokens ?? this.count('x'.repeat(characters)),
        outputTokens: reply.outputTokens ?? this.count(reply.text),
        milliseconds: performance.now() - started,
      },
      cutOff: reply.finish === 'length',
    };
  }

  /** Asks again where that may help: another form, a busy server, a dropped connection. */
  async #persistently(messages: Message[], options: CompletionOptions): Promise<Reply> {
    for (let lost = 0; ;) {
      const form = options.schema ? this.#form : laterOf(this.#form, 'text');
      const asked = await this.#ask(messages, options, form);
      if ('reply' in asked) {
        if (asked.reply?.finish) return asked.reply;
        if (++lost >= TRIES) throw droppedConnection(this.#url);
        continue;
      }
      const { status, body } = asked;
      if (BUSY.has(status) && ++lost < TRIES) {
        await pause(this.#patience.busyMs, options.signal);
        continue;
      }
      const next = FORMS[FORMS.indexOf(form) + 1];
      if (!MAY_BE_A_FIELD.has(status) || !next || isNoSuchModel(body)) {
        throw refusedRequest(status, body, this.#server);
      }
      this.#form = next;
    }
  }

  async #ask(
    messages: Message[],
    { schema, maxTokens, signal, onToken }: CompletionOptions,
    form: Form,
  ): Promise<{ reply: Reply | null } | { status: number; body: string }> {
    const { model, key } = this.#server;
    const silence = new Silence(this.#patience, signal);
    try {
      const response = await fetch(`${this.#url}/chat/completions`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(key ? { authorization: `Bearer ${key}` } : {}),
        },
        body: JSON.stringify({
          ...{ model, messages, temperature: 0, max_tokens: maxTokens },
          ...(form === 'bare' ? {} : { stream: true, stream_options: { include_usage: true } }),
          ...(schema ? responseFormat(form, schema) : {}),
        }),
        signal: silence.signal,
        // Nothing of the page goes along, and no answer leads the request elsewhere.
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        redirect: 'error',
        cache: 'no-store',
      });
      silence.broken();
      if (!response.ok) return { status: response.status, body: await response.text() };
      const isStream = /event-stream/.test(response.headers.get('content-type') ?? '');
      if (!isStream || !response.body) return { reply: readCompletion(await response.text()) };
      const reply = await readStream(response.body, maxTokens, (text) => {
        silence.broken();
        onToken?.(text);
      });
      return { reply };
    } catch (thrown) {
      throwIfCancelled(signal);
      if (silence.signal.aborted) throw tooSilent(this.#url, silence.borneMs);
      if (thrown instanceof TriviumError) throw thrown;
      if (silence.isBroken && !isAbort(thrown)) return { reply: null };
      throw notReached(this.#url, thrown);
    } finally {
      silence.over();
    }
  }

  /** The server's own count of a prompt tells how long its tokens are; careful by a tenth. */
  #learn(characters: number, tokens: number | null): void {
    if (!tokens || tokens < 50) return;
    this.#charactersPerToken = Math.min(5, Math.max(1.5, (characters / tokens) * 0.9));
  }
}

/** What the server offers, for a person to choose from. @throws TriviumError `unreachable`. */
export async function listServerModels(
  server: Pick<ServerSettings, 'baseUrl' | 'key'>,
  signal?: AbortSignal,
): Promise<string[]> {
  const { url } = checkAddress(server.baseUrl);
  let body: unknown;
  try {
    const response = await fetch(`${url}/models`, {
      headers: server.key ? { authorization: `Bearer ${server.key}` } : {},
      credentials: 'omit',
      redirect: 'error',
      ...(signal ? { signal } : {}),
    });
    if (!response.ok) throw new Error(`It answered ${response.status}.`);
    body = await response.json();
  } catch (thrown) {
    throwIfCancelled(signal);
    throw notReached(url, thrown);
  }
  const list = (body as { data?: unknown } | null)?.data;
  if (!Array.isArray(list)) throw notReached(url, 'It does not list its models.');
  return list.flatMap((each: unknown) => {
    const id = (each as { id?: unknown } | null)?.id;
    return typeof id === 'string' ? [id] : [];
  });
}

function responseFormat(form: Form, schema: JsonSchema): object {
  if (form === 'quiet' || form === 'json_schema') {
    const json_schema = { name: 'answer', strict: true, schema };
    return {
      response_format: { type: 'json_schema', json_schema },
      // Thoughts would take the room of the answer: Ollama knows the first, llama.cpp and vLLM
      // the second.
      ...(form === 'quiet'
        ? { reasoning_effort: 'none', chat_template_kwargs: { enable_thinking: false } }
        : {}),
    };
  }
  return form === 'json_object' ? { response_format: { type: 'json_object' } } : {};
}

function laterOf(a: Form, b: Form): Form {
  return FORMS.indexOf(a) > FORMS.indexOf(b) ? a : b;
}

/** Aborts when the person does, or when the server says nothing for too long. */
class Silence {
  readonly #controller = new AbortController();
  #timer: ReturnType<typeof setTimeout>;
  borneMs: number;
  isBroken = false;

  constructor(
    private readonly patience: ServerPatience,
    private readonly outer: AbortSignal | undefined,
  ) {
    this.borneMs = patience.firstMs;
    this.#timer = this.#wait();
    if (outer?.aborted) this.#abort();
    outer?.addEventListener('abort', this.#abort);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  broken(): void {
    this.isBroken = true;
    clearTimeout(this.#timer);
    this.borneMs = this.patience.nextMs;
    this.#timer = this.#wait();
  }

  over(): void {
    clearTimeout(this.#timer);
    this.outer?.removeEventListener('abort', this.#abort);
  }

  #wait(): ReturnType<typeof setTimeout> {
    return setTimeout(this.#abort, this.borneMs);
  }

  readonly #abort = (): void => this.#controller.abort();
}

function isNoSuchModel(body: string): boolean {
  return /model\b.*\b(?:not found|does not exist|not loaded)|no models? loaded/i.test(body);
}

function notReached(url: string, cause: unknown): TriviumError {
  return new TriviumError(
    'unreachable',
    `No model server answers at ${url}.`,
    'Start the server, and let it accept requests from this page (CORS; for Ollama set OLLAMA_ORIGINS).',
    { cause: cause instanceof Error ? cause.message : cause },
  );
}

function droppedConnection(url: string): TriviumError {
  return new TriviumError(
    'unreachable',
    `The server at ${url} broke off in the middle of its answer, or sent something else.`,
    "Look at the server's own window or log.",
  );
}

function tooSilent(url: string, milliseconds: number): TriviumError {
  return new TriviumError(
    'timed-out',
    `The server at ${url} said nothing for ${Math.round(milliseconds / 1000)} seconds.`,
    'It may still be loading the model, or the model is too large for its machine.',
  );
}

function refusedRequest(status: number, body: string, { model }: ServerSettings): TriviumError {
  const said = errorText(body);
  const hint =
    status === 401 || status === 403
      ? 'Check the key in the settings.'
      : status === 404 || isNoSuchModel(body)
        ? `Check the address, and that the server has a model called "${model}".`
        : "Look at the server's own window or log.";
  return new TriviumError(
    'unreachable',
    `The server refused the request (${status}${said ? `: ${said}` : ''}).`,
    hint,
  );
}
