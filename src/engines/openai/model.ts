/**
 * A model behind a server that speaks the OpenAI protocol (Ollama, LM Studio, llama.cpp, vLLM):
 * chat completions, streamed, with a JSON schema where the server takes one. Servers differ in
 * what they refuse; what one has refused is left out from then on.
 */
import { isAbort, throwIfCancelled, TriviumError } from '../../errors.ts';
import type { JsonSchema, Message } from '../../tasks/task.ts';
import type { ServerSettings } from '../engine-choice.ts';
import { refuseIfAirGapped } from '../../offline/switches.ts';
import { withUsage } from '../engine.ts';
import { addUsage, NO_USAGE, type Usage } from '../../usage.ts';
import type { Completion, CompletionOptions, TextModel } from '../text-engine.ts';
import { checkAddress } from './address.ts';
import {
  droppedConnection,
  isNoSuchModel,
  isTooLong,
  notReached,
  refusedRequest,
  tooSilent,
} from './failures.ts';
import { NO_REPLY, readCompletion, readStream, type Reply } from './reply.ts';
import { Silence, type ServerPatience } from './silence.ts';
import { pause } from '../../waiting.ts';

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
/** May pass as well: it is about a field where it comes again. */
const FAILED = 500;
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
    let spent = NO_USAGE;
    const note = (reply: Pick<Reply, 'text' | 'promptTokens' | 'outputTokens'>): void => {
      spent = addUsage(spent, {
        ...{ calls: 1, milliseconds: 0 },
        promptTokens: reply.promptTokens ?? this.#tokensOf(messages),
        outputTokens: reply.outputTokens ?? this.count(reply.text),
      });
    };
    const usage = (): Usage => ({ ...spent, milliseconds: performance.now() - started });
    try {
      const reply = await this.#persistently(messages, options, note);
      this.#learn(charactersOf(messages), reply.promptTokens);
      return { text: reply.text, usage: usage(), cutOff: reply.finish === 'length' };
    } catch (thrown) {
      throw isAbort(thrown) ? thrown : withUsage(thrown, usage());
    }
  }

  /**
   * Asks again where that may help: another form, a busy server, a dropped connection.
   * @param note told of each answer, whole or not: all have cost something.
   */
  async #persistently(
    messages: Message[],
    options: CompletionOptions,
    note: (reply: Reply) => void,
  ): Promise<Reply> {
    const known = options.schema ? this.#form : laterOf(this.#form, 'text');
    let form: Form = known;
    for (let lost = 0, hasFailed = false; ;) {
      const asked = await this.#ask(messages, options, form, note);
      if ('reply' in asked) {
        if (asked.reply?.finish) {
          if (form !== known) this.#form = form;
          return asked.reply;
        }
        if (++lost >= TRIES) throw droppedConnection(this.#url);
        // The prompt is read anew: its first token may take as long as before.
        options.onPrompt?.(this.#tokensOf(messages));
        continue;
      }
      const { status, body } = asked;
      if (BUSY.has(status) && ++lost < TRIES) {
        await pause(this.#patience.busyMs, options.signal);
        continue;
      }
      if (status === FAILED && !hasFailed) {
        hasFailed = true;
        continue;
      }
      const next = FORMS[FORMS.indexOf(form) + 1];
      if (!MAY_BE_A_FIELD.has(status) || !next || isNoSuchModel(body) || isTooLong(body)) {
        throw refusedRequest(status, body, this.#server);
      }
      form = next;
    }
  }

  async #ask(
    messages: Message[],
    { schema, maxTokens, signal, onToken }: CompletionOptions,
    form: Form,
    note: (reply: Reply) => void,
  ): Promise<{ reply: Reply | null } | { status: number; body: string }> {
    const { model, key } = this.#server;
    const silence = new Silence(this.#patience, signal);
    /** What has come, in case that nothing else does; null while the server has not begun. */
    let heard: string | null = null;
    try {
      await refuseIfAirGapped(this.#url);
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
      let reply: Reply | null;
      if (isStream && response.body) {
        reply = await readStream(response.body, maxTokens, (text) => {
          silence.broken();
          heard = (heard ?? '') + text;
          onToken?.(text);
        });
      } else reply = readCompletion(await response.text());
      if (reply) note(reply);
      return { reply };
    } catch (thrown) {
      // Silence from the start is a prompt that was read all the same, as far as anybody knows.
      if (heard !== null || silence.signal.aborted) note({ ...NO_REPLY, text: heard ?? '' });
      throwIfCancelled(signal);
      if (silence.signal.aborted) throw tooSilent(this.#url, silence.borneMs);
      if (thrown instanceof TriviumError) throw thrown;
      if (silence.isBroken && !isAbort(thrown)) return { reply: null };
      throw notReached(this.#url, thrown);
    } finally {
      silence.over();
    }
  }

  #tokensOf(messages: readonly Message[]): number {
    return Math.ceil(charactersOf(messages) / this.#charactersPerToken);
  }

  /** The server's own count of a prompt tells how long its tokens are; careful by a tenth. */
  #learn(characters: number, tokens: number | null): void {
    if (!tokens || tokens < 50) return;
    this.#charactersPerToken = Math.min(5, Math.max(1.5, (characters / tokens) * 0.9));
  }
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

function charactersOf(messages: readonly Message[]): number {
  return messages.reduce((sum, { content }) => sum + content.length, 0);
}

function laterOf(a: Form, b: Form): Form {
  return FORMS.indexOf(a) > FORMS.indexOf(b) ? a : b;
}
