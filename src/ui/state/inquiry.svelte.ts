/** One question on the page: running, finished, or opened again from the history. */
import { isAbort, toErrorRecord, type ErrorRecord } from '../../errors.ts';
import type { MethodEvent } from '../../methods/events.ts';
import type { AskOptions, GivenAnswer, LibraryService, QuestionRecord } from '../../protocol.ts';
import { foldTrace } from '../trace/trace.ts';

export type InquiryStatus = 'running' | 'answered' | 'cancelled' | 'failed';

export class Inquiry {
  readonly id: string;
  readonly question: string;
  #events = $state.raw<MethodEvent[]>([]);
  #status = $state<InquiryStatus>('running');
  #answer = $state.raw<GivenAnswer | null>(null);
  #error = $state.raw<ErrorRecord | null>(null);
  #cancelling = $state(false);
  #trace = $derived(foldTrace(this.#events));

  constructor(id: string, question: string) {
    this.id = id;
    this.question = question;
  }

  static fromRecord(record: QuestionRecord): Inquiry {
    const inquiry = new Inquiry(record.id, record.question);
    inquiry.#events = record.events;
    inquiry.#answer = record.result;
    inquiry.#error = record.error ?? null;
    inquiry.#status =
      record.verdict === 'cancelled' || record.verdict === 'failed' ? record.verdict : 'answered';
    return inquiry;
  }

  get status(): InquiryStatus {
    return this.#status;
  }
  get running(): boolean {
    return this.#status === 'running';
  }
  get cancelling(): boolean {
    return this.#cancelling;
  }
  get answer(): GivenAnswer | null {
    return this.#answer;
  }
  get error(): ErrorRecord | null {
    return this.#error;
  }
  get trace() {
    return this.#trace;
  }

  get events(): readonly MethodEvent[] {
    return this.#events;
  }

  /** Asks, from an edited state where there is one, and settles when the question is answered, stopped or failed; it never rejects. */
  async run(service: LibraryService, options: Omit<AskOptions, 'id'> = {}): Promise<void> {
    try {
      this.#answer = await service.ask(this.question, { id: this.id, ...options }, (event) => {
        // Begun anew where the tab that answered was closed.
        const before = event.type === 'started' ? [] : this.#events;
        this.#events = [...before, event];
      });
      this.#status = 'answered';
    } catch (thrown) {
      if (isAbort(thrown)) this.#status = 'cancelled';
      else {
        this.#error = toErrorRecord(thrown);
        this.#status = 'failed';
      }
    } finally {
      this.#cancelling = false;
    }
  }

  async cancel(service: LibraryService): Promise<void> {
    if (!this.running || this.#cancelling) return;
    this.#cancelling = true;
    await service.cancelQuestion(this.id);
  }
}
