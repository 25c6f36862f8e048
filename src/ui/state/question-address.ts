/**
 * Keeps the open question and the address together: a reload, Back and Forward, and another tab
 * show it again, with its conversation. Nothing is asked by it: what was still running when the
 * page went is said to be unanswered, and can be asked again.
 */
import type { LibraryService, QuestionRecord } from '../../protocol.ts';
import { Comparison } from '../compare/comparison.svelte.ts';
import type { QuestionHistory } from '../history/question-history.svelte.ts';
import { text } from '../text/first.ts';
import { goTo, questionAddress, readAddress, screenAddress, type Asked } from './address.ts';
import { Inquiry } from './inquiry.svelte.ts';
import type { Notices } from './notices.svelte.ts';
import { askedBefore, noteAsked, type Noted } from './unanswered.ts';

/** What is on the page: an answer, a comparison, or one of the answers of a comparison. */
export interface Opened {
  inquiry: Inquiry | null;
  comparison: Comparison | null;
}

const NOTHING: Opened = { inquiry: null, comparison: null };

/** What is known around it. */
interface AroundQuestion {
  readonly reader: { readonly document: string | null };
  readonly service: Pick<LibraryService, 'question'>;
  readonly questions: QuestionHistory;
  readonly notices: Notices;
  readonly shelf: { readonly id: string };
}

export class QuestionAddress {
  readonly #around: AroundQuestion;
  /** What the address was last made or read for; undefined before the first one was followed. */
  #known: Opened | 'elsewhere' | undefined;
  /** Asked on this page, and not answered yet. */
  #running: (Inquiry | Comparison)[] = [];
  /** Counts what is opened: of two that overlap, the later one is shown. */
  #turn = 0;
  /** What is being read. */
  #opening: Asked | null = null;

  /**
   * @param page what is on it, and how something else gets there.
   * @param isElsewhere another screen than the questions is shown.
   */
  constructor(
    around: AroundQuestion,
    private readonly page: Readonly<Opened> & { place(opened: Opened): void },
    private readonly isElsewhere: () => boolean,
  ) {
    this.#around = around;
  }

  get #opened(): Opened {
    const { inquiry, comparison } = this.page;
    return { inquiry, comparison };
  }

  /** What is open; null for the empty question box, and on other screens. */
  get asked(): Asked | null {
    return this.isElsewhere() ? null : (this.#opening ?? askedOf(this.#opened));
  }

  /** The address of the questions' screen as it is. */
  get here(): string {
    const { id } = this.#around.shelf;
    const asked = askedOf(this.#opened);
    return asked ? questionAddress(id, asked) : screenAddress(id, 'home');
  }

  /** Another library is shown. */
  startAnew(): void {
    this.abandon();
    this.#known = undefined;
  }

  /** What is open has changed: the address follows. */
  show(): void {
    const opened = this.#opened;
    const elsewhere = this.isElsewhere();
    const before = this.#known;
    if (before === undefined || this.#opening) return;
    this.#known = elsewhere ? 'elsewhere' : opened;
    // An open document's address names the question itself.
    if (elsewhere || this.#around.reader.document !== null || isSame(before, opened)) return;
    const address = this.here;
    if (address === location.hash) return;
    goTo(address, this.#isReplaced(before, opened));
  }

  /**
   * The address has changed: what it names is opened.
   * @param quietly nothing is said of what is not there: it only stood beside what was wanted.
   */
  async follow(asked: Asked | null, quietly = false): Promise<void> {
    this.#known ??= NOTHING;
    if (asked) return this.open(asked, quietly);
    this.#turn++;
    this.#opening = null;
    this.#known = NOTHING;
    this.page.place(NOTHING);
  }

  /** What is still being read is not shown when it comes: a new question is begun meanwhile. */
  abandon(): void {
    this.#turn++;
    this.#opening = null;
  }

  /** Whatever the address names, from now on it follows what is opened. */
  wait(): void {
    this.#known ??= this.#opened;
  }

  /** Shows what was asked; says so where it is not there any more. */
  async open(asked: Asked, quietly = false): Promise<void> {
    const { page } = this;
    const { notices } = this.#around;
    const turn = ++this.#turn;
    const before = this.#opened;
    this.#opening = asked;
    let found: Opened | null = null;
    try {
      found = await this.#read(asked);
    } catch (thrown) {
      notices.fail(thrown);
    } finally {
      if (turn === this.#turn) this.#opening = null;
    }
    // Something else was opened or asked meanwhile.
    const { inquiry, comparison } = before;
    const isLeft = page.inquiry !== inquiry || page.comparison !== comparison;
    if (turn !== this.#turn || isLeft) return;
    if (found) {
      page.place(found);
      return this.show();
    }
    if (quietly) return;
    notices.tell(text.history.missing);
    const now = readAddress(location.hash);
    if (now?.screen !== 'question' || !isAsked(now.asked, asked)) return;
    this.#known = NOTHING;
    page.place(NOTHING);
    goTo(this.here, true);
  }

  /** It runs on this page: as long as it does, it can be left and come back to. */
  async keep(asked: Inquiry | Comparison, running: Promise<void>): Promise<void> {
    this.#running = [...this.#running.filter((one) => one.running), asked];
    const { id, question, follows } = asked;
    const kind = asked instanceof Inquiry ? 'question' : 'comparison';
    noteAsked({ kind, id, question, ...(follows === undefined ? {} : { follows }) });
    await running;
    this.#running = this.#running.filter((one) => one !== asked);
    noteAsked(null, id);
  }

  /** The history has changed: what another tab went on answering may be there now. */
  heard(): void {
    const { questions } = this.#around;
    const { inquiry } = this.page;
    const { verdict = 'cancelled' } = questions.find(inquiry?.id ?? '') ?? {};
    if (inquiry?.interrupted && verdict !== 'cancelled') {
      void this.open({ kind: 'question', id: inquiry.id });
    }
  }

  async #read(asked: Asked): Promise<Opened | null> {
    const { questions, service } = this.#around;
    const { inquiry, comparison } = this.#opened;
    if (asked.kind === 'comparison') return this.#readComparison(asked.id);
    const id = questions.holding(asked.id);
    if (inquiry?.id === id && !inquiry.interrupted) return { inquiry, comparison };
    const running = this.#running.find((one) => one.id === id);
    if (running instanceof Inquiry) return { inquiry: running, comparison: null };
    if (questions.isAway(id)) return null;
    const record = await service.question(id);
    if (!record) {
      const noted = askedBefore(id);
      return noted && { inquiry: interrupted(noted), comparison: null };
    }
    const around = record.comparison && (await this.#readComparison(record.comparison));
    const one = around
      ? around.comparison?.entries.find((entry) => entry.inquiry?.id === id)
      : null;
    return {
      inquiry:
        one?.inquiry ?? (isCutOff(record) ? interrupted(record) : Inquiry.fromRecord(record)),
      comparison: around ? around.comparison : null,
    };
  }

  async #readComparison(id: string): Promise<Opened | null> {
    const { questions, service } = this.#around;
    const { comparison } = this.#opened;
    if (comparison?.id === id) return { inquiry: null, comparison };
    const running = this.#running.find((one) => one.id === id);
    if (running instanceof Comparison) return { inquiry: null, comparison: running };
    const ids = questions.list.filter((each) => each.comparison === id).map((each) => each.id);
    // The history has the newest first.
    const read = await Promise.all(ids.reverse().map((one) => service.question(one)));
    const records = read.filter((record): record is QuestionRecord => record !== null);
    if (records.length > 0) {
      return { inquiry: null, comparison: Comparison.fromRecords(id, records) };
    }
    const noted = askedBefore(id);
    return noted && { inquiry: interrupted(noted), comparison: null };
  }

  /** What was open before is no place to go back to: it was corrected, taken back or deleted. */
  #isReplaced(before: Opened | 'elsewhere', now: Opened): boolean {
    const { questions } = this.#around;
    const address = readAddress(location.hash);
    const named = address?.screen === 'question' ? address.asked.id : null;
    const other = now.inquiry;
    if (other && named !== null && questions.holding(named) === other.id) return true;
    const one = before === 'elsewhere' ? null : before.inquiry;
    if (!one) return false;
    if (other && (other.corrects === one.id || one.corrects === other.id)) return true;
    return one.interrupted || questions.isAway(one.id);
  }
}

/** Kept from when it began: one that was stopped says that it was. */
const isCutOff = ({ verdict, error }: QuestionRecord): boolean =>
  verdict === 'cancelled' && error === undefined;

function interrupted({
  among,
  ...asked
}: Omit<Noted, 'kind'> & Pick<QuestionRecord, 'among'>): Inquiry {
  const { message, hint } = text.history.interrupted;
  return Inquiry.interrupted(asked, { message, hint }, among);
}

function askedOf({ inquiry, comparison }: Opened): Asked | null {
  if (inquiry) return { kind: 'question', id: inquiry.id };
  return comparison ? { kind: 'comparison', id: comparison.id } : null;
}

function isSame(before: Opened | 'elsewhere', now: Opened): boolean {
  return before !== 'elsewhere' && isAsked(askedOf(before), askedOf(now));
}

function isAsked(one: Asked | null, other: Asked | null): boolean {
  return one?.kind === other?.kind && one?.id === other?.id;
}
