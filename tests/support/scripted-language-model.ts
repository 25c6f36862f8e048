/** The browser's `LanguageModel`, played by a script: what each prompt gets, and how it is there. */
import type {
  Availability,
  CreateOptions,
  LanguageModelApi,
  LanguageModelSession,
  PromptMessage,
  PromptOptions,
} from '../../src/engines/prompt-api/types.ts';

export interface Prompted {
  messages: PromptMessage[];
  options: PromptOptions;
}

export type Reply =
  | string
  | ((messages: PromptMessage[]) => string)
  /** In just these pieces. */
  | { pieces: string[] }
  /** Falls silent after this text. */
  | { hangsAfter: string }
  /** Rejects as browsers do. */
  | { fails: DOMException | Error };

export class ScriptedLanguageModel implements LanguageModelApi {
  readonly prompted: Prompted[] = [];
  readonly created: CreateOptions[] = [];
  open = 0;

  constructor(
    private readonly script: Reply[],
    public state: Availability = 'available',
    private readonly window = 4_096,
  ) {}

  async availability(): Promise<Availability> {
    return this.state;
  }

  async create(options: CreateOptions = {}): Promise<LanguageModelSession> {
    options.signal?.throwIfAborted();
    if (this.state === 'unavailable') throw new DOMException('No model.', 'NotSupportedError');
    this.created.push(options);
    if (this.state === 'downloadable') {
      const monitor = new EventTarget();
      options.monitor?.(monitor);
      for (const loaded of [0, 0.5, 1]) {
        monitor.dispatchEvent(Object.assign(new Event('downloadprogress'), { loaded }));
      }
      this.state = 'available';
    }
    this.open++;
    let isOpen = true;
    return {
      inputQuota: this.window,
      measureInputUsage: async (text) => Math.ceil(text.length / 4),
      promptStreaming: (text, given = {}) => {
        const messages = [
          ...(options.initialPrompts ?? []),
          { role: 'user' as const, content: text },
        ];
        this.prompted.push({ messages, options: given });
        return this.#reply(messages, given);
      },
      destroy: () => {
        if (isOpen) this.open--;
        isOpen = false;
      },
    };
  }

  #reply(messages: PromptMessage[], { signal }: PromptOptions): ReadableStream<string> {
    const line = this.script.length > 1 ? this.script.shift()! : this.script[0]!;
    return new ReadableStream<string>({
      start: async (controller) => {
        signal?.addEventListener('abort', () => {
          controller.error(new DOMException('Cancelled.', 'AbortError'));
        });
        if (typeof line === 'object' && 'fails' in line) return controller.error(line.fails);
        const said = typeof line === 'function' ? line(messages) : line;
        const cut = (text: string): string[] => text.match(/[\s\S]{1,12}/g) ?? [];
        const pieces =
          typeof said === 'string'
            ? cut(said)
            : 'pieces' in said
              ? said.pieces
              : cut(said.hangsAfter);
        for (const piece of pieces) {
          await new Promise((resolve) => setTimeout(resolve, 1));
          if (signal?.aborted) return;
          controller.enqueue(piece);
        }
        if (typeof said === 'string' || 'pieces' in said) controller.close();
      },
    });
  }
}

/** @returns a function that takes it away again. */
export function installLanguageModel(model: LanguageModelApi): () => void {
  const place = globalThis as { LanguageModel?: LanguageModelApi };
  const before = Object.getOwnPropertyDescriptor(place, 'LanguageModel');
  Object.defineProperty(place, 'LanguageModel', { value: model, configurable: true });
  return () => {
    if (before) Object.defineProperty(place, 'LanguageModel', before);
    else delete place.LanguageModel;
  };
}
