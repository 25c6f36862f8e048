/**
 * One question answered by several methods, one after the other: so that each has the engine to
 * itself and their times can be compared. Kept in the history as the questions it is made of.
 */
import { said } from '../text/first.ts';
import { methodLabel } from '../../methods/catalogue.ts';
import type {
  AskedDocuments,
  AskOptions,
  LibraryService,
  QuestionRecord,
  Understanding,
} from '../../protocol.ts';
import { Inquiry, type Understood } from '../state/inquiry.svelte.ts';

export interface Compared {
  /** Name of the method. */
  method: string;
  label: string;
  /** Null while its turn has not come, and for good where the comparison was stopped before. */
  inquiry: Inquiry | null;
}

export class Comparison {
  readonly id: string;
  readonly question: string;
  /** Id of the question that it was asked after. */
  readonly follows: string | undefined;
  /** Where not all documents are asked. */
  readonly among: AskedDocuments | undefined;
  readonly #understood: Understanding | undefined;
  #entries = $state.raw<readonly Compared[]>([]);
  #running = $state(false);
  #cancelling = $state(false);
  #isLeft = false;
  #consulted = $state.raw<Inquiry | null>(null);

  constructor(
    id: string,
    question: string,
    methods: readonly string[],
    {
      follows,
      understood,
      among,
    }: Pick<AskOptions, 'follows' | 'understood'> & Pick<QuestionRecord, 'among'> = {},
  ) {
    this.id = id;
    this.among = among;
    this.question = question;
    this.follows = follows;
    this.#understood = understood;
    this.#entries = methods.map((method) => ({
      ...{ method, label: said(methodLabel(method)), inquiry: null },
    }));
  }

  /** @param records of one comparison, at least one, in the order in which they were asked. */
  static fromRecords(id: string, records: readonly QuestionRecord[]): Comparison {
    const comparison = new Comparison(id, records[0]?.question ?? '', [], {
      ...{ follows: records[0]?.follows, among: records[0]?.among },
    });
    comparison.#entries = records.map((record) => {
      const inquiry = Inquiry.fromRecord(record);
      const { method } = inquiry.trace;
      return { method, label: said(methodLabel(method)), inquiry };
    });
    return comparison;
  }

  /** How a follow-up was understood, by all of them. */
  get understanding(): Understood | undefined {
    return this.#entries.find(({ inquiry }) => inquiry?.understanding)?.inquiry?.understanding;
  }
  get entries(): readonly Compared[] {
    return this.#entries;
  }
  get running(): boolean {
    return this.#running;
  }
  get cancelling(): boolean {
    return this.#cancelling;
  }
  /** How many have come to an end. */
  get done(): number {
    return this.#entries.filter(({ inquiry }) => inquiry && !inquiry.running).length;
  }

  /** Settles when all are answered, stopped or failed; one that fails does not end the others. */
  async run(service: LibraryService): Promise<void> {
    this.#running = true;
    try {
      for (const [i, { method }] of this.#entries.entries()) {
        if (this.#cancelling || this.#isLeft) break;
        const { question, follows, among } = this;
        const inquiry = new Inquiry(crypto.randomUUID(), question, follows, undefined, among);
        this.#entries = this.#entries.map((entry, j) => (i === j ? { ...entry, inquiry } : entry));
        // All get the same question: what the first one was put is settled for the others.
        const understood = this.understanding ?? this.#understood;
        await inquiry.run(service, {
          ...{ method, comparison: this.id },
          ...(understood
            ? { understood: { question: understood.question, by: understood.by } }
            : {}),
        });
      }
    } finally {
      this.#running = false;
      this.#cancelling = false;
    }
  }

  /** The one whose source was opened last: the reader marks what its answer rests on. */
  get consulted(): Inquiry | null {
    return this.#consulted;
  }
  consult(inquiry: Inquiry): void {
    this.#consulted = inquiry;
  }

  /** Another library is opened: the one that runs ends in the library that it was put to, the others are not asked. */
  leave(): void {
    this.#isLeft = true;
  }

  /** Ends the one that runs, and asks no further. */
  async cancel(service: LibraryService): Promise<void> {
    if (!this.#running || this.#cancelling) return;
    this.#cancelling = true;
    await this.#entries.find(({ inquiry }) => inquiry?.running)?.inquiry?.cancel(service);
  }
}
