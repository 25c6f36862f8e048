/** One question on the page: running, finished, or opened again from the history. */
import { isAbort, toErrorRecord, type ErrorRecord } from '../../errors.ts';
import type { MethodEvent } from '../../methods/events.ts';
import type {
  AskedDocuments,
  AskOptions,
  GivenAnswer,
  LibraryService,
  QuestionRecord,
} from '../../protocol.ts';
import { foldTrace } from '../trace/trace.ts';

export type Understood = Extract<MethodEvent, { type: 'understood' }>;
export type InquiryStatus = 'running' | 'answered' | 'cancelled' | 'failed';

export class Inquiry {
  readonly id: string;
  /** As it was typed. */
  readonly question: string;
  /** Id of the question that it was asked after. */
  readonly follows: string | undefined;
  /** Id of the question that this one corrects. */
  readonly corrects: string | undefined;
  /** Where not all documents were asked. */
  readonly among: AskedDocuments | undefined;
  /** Resolves when it does not run any more. */
  #settled = Promise.resolve();
  #events = $state.raw<MethodEvent[]>([]);
  #status = $state<InquiryStatus>('running');
  #answer = $state.raw<GivenAnswer | null>(null);
  #error = $state.raw<ErrorRecord | null>(null);
  #cancelling = $state(false);
  /** The page went before it was answered: only its words are known. */
  #interrupted = false;
  #trace = $derived(foldTrace(this.#events));
  readonly #understanding = $derived.by(() => {
    const [first] = this.#events;
    return first?.type === 'understood' ? first : undefined;
  });

  constructor(
    id: string,
    question: string,
    follows?: string,
    corrects?: string,
    among?: AskedDocuments,
  ) {
    this.id = id;
    this.among = among;
    this.question = question;
    this.follows = follows;
    this.corrects = corrects;
  }

  static fromRecord(record: QuestionRecord): Inquiry {
    const { id, question, follows, corrects, among } = record;
    const inquiry = new Inquiry(id, question, follows, corrects, among);
    inquiry.#events = record.events;
    inquiry.#answer = record.result;
    inquiry.#error = record.error ?? null;
    inquiry.#status =
      record.verdict === 'cancelled' || record.verdict === 'failed' ? record.verdict : 'answered';
    return inquiry;
  }

  /** @param reason what is said in the place of an answer. */
  static interrupted(
    { id, question, follows }: Pick<QuestionRecord, 'id' | 'question' | 'follows'>,
    reason: Pick<ErrorRecord, 'message' | 'hint'>,
    among?: AskedDocuments,
  ): Inquiry {
    const inquiry = new Inquiry(id, question, follows, undefined, among);
    inquiry.#status = 'failed';
    inquiry.#error = { name: 'TriviumError', code: 'aborted', ...reason };
    inquiry.#interrupted = true;
    return inquiry;
  }

  get status(): InquiryStatus {
    return this.#status;
  }
  get running(): boolean {
    return this.#status === 'running';
  }
  get interrupted(): boolean {
    return this.#interrupted;
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

  /** How a follow-up was understood; undefined where the question was asked as it was typed. */
  get understanding(): Understood | undefined {
    return this.#understanding;
  }

  /** As the method got it: it stands alone. */
  get whole(): string {
    return this.#understanding?.question ?? this.question;
  }

  get events(): readonly MethodEvent[] {
    return this.#events;
  }

  /** Asks, from an edited state where there is one, tells a first answer as soon as there is one, and settles when the question is answered, stopped or failed; it never rejects. */
  run(
    service: LibraryService,
    options: Omit<AskOptions, 'id'> = {},
    onFirst: (answer: string) => void = () => {},
  ): Promise<void> {
    return (this.#settled = this.#run(service, options, onFirst));
  }

  async #run(
    service: LibraryService,
    options: Omit<AskOptions, 'id'>,
    onFirst: (answer: string) => void,
  ): Promise<void> {
    try {
      const conversation = this.follows === undefined ? {} : { follows: this.follows };
      const only = this.among ? { documents: this.among.documents } : {};
      const asked = { id: this.id, ...conversation, ...only, ...options };
      this.#answer = await service.ask(this.question, asked, (event) => {
        this.#events = [...eventsBefore(event, this.#events), event];
        if (event.type === 'provisional') onFirst(event.text);
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

  /** Cancels it where it runs, and resolves when it has ended. */
  async stop(service: LibraryService): Promise<void> {
    await this.cancel(service);
    await this.#settled;
  }

  async cancel(service: LibraryService): Promise<void> {
    if (!this.running || this.#cancelling) return;
    this.#cancelling = true;
    await service.cancelQuestion(this.id);
  }
}

/** Begun anew where the tab that answered was closed: how it is understood comes before its start. */
function eventsBefore(event: MethodEvent, events: readonly MethodEvent[]): readonly MethodEvent[] {
  if (event.type === 'understood') return [];
  if (event.type !== 'started') return events;
  return events.length === 1 && events[0]!.type === 'understood' ? events : [];
}
