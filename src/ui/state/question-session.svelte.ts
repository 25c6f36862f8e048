/** What is asked: the question or comparison on the page, and what the next one will be. */
import { BUILT_IN } from '../../engines/engine-choice.ts';
import { CHOOSABLE, DEFAULT_METHOD } from '../../methods/catalogue.ts';
import type { AskOptions, LibraryService, QuestionRecord } from '../../protocol.ts';
import { noAnswer } from '../answer/no-answer.ts';
import { became } from '../answer/provisional.ts';
import { AskedOnly } from '../ask/asked-only.svelte.ts';
import { Comparison } from '../compare/comparison.svelte.ts';
import type { QuestionHistory } from '../history/question-history.svelte.ts';
import { asHeadline } from '../format.ts';
import { countEntries } from '../history/search.ts';
import { inWords, text } from '../text/first.ts';
import type { Confirmation } from './dialogs.svelte.ts';
import { Inquiry } from './inquiry.svelte.ts';
import type { Library } from './library.svelte.ts';
import type { Notices } from './notices.svelte.ts';
import type { Preferences } from './preferences.svelte.ts';
import { QuestionAddress, type Opened } from './question-address.ts';

/** Ticked when a comparison is first chosen; all can be. */
const COMPARED_AT_FIRST = 4;

/** What it needs around it. */
export interface AroundAsking {
  readonly service: LibraryService;
  readonly notices: Notices;
  readonly library: Library;
  readonly questions: QuestionHistory;
  readonly preferences: Preferences;
  readonly reader: { readonly document: string | null };
  readonly shelf: { readonly id: string; readonly title: string };
  readonly dialogs: { confirmFirst(confirmation: Confirmation): void };
}

/** The page that a question comes onto. */
export interface Page {
  isElsewhere(): boolean;
  /** What an evaluation asked is no question of the history. */
  isEvaluating(): boolean;
  /** The questions are shown, in the place of any other screen. */
  toQuestions(): void;
  /** The link that a question came by was followed: neither a reload nor Back asks again. */
  leaveLink(): void;
  noteAsked(): void;
  /** One was answered from the documents. */
  noteAnswer(): void;
}

export class QuestionSession {
  readonly #around: AroundAsking;
  readonly #page: Page;
  /** Which documents questions are put to. */
  readonly only: AskedOnly;
  readonly address: QuestionAddress;
  #inquiry = $state.raw<Inquiry | null>(null);
  #comparison = $state.raw<Comparison | null>(null);
  #method = $state<string | null>(null);
  /** What stands in the question box. */
  draft = $state('');
  /** Names of the methods that the next question is put to together; null: to one alone. */
  compared = $state<string[] | null>(null);
  /** What was compared the last time. */
  #comparedBefore: string[] | null = null;
  /** What is to be asked waits for it. */
  #room = Promise.resolve();

  constructor(around: AroundAsking, page: Page) {
    this.#around = around;
    this.#page = page;
    this.only = new AskedOnly(around.library, () => this.#inquiry ?? this.#comparison);
    this.address = new QuestionAddress(around, this, () => page.isElsewhere());
  }

  get inquiry(): Inquiry | null {
    return this.#inquiry;
  }
  /** One question by several methods, on the page or behind one of its traces. */
  get comparison(): Comparison | null {
    return this.#comparison;
  }
  /** A question is being answered on this page. */
  get answering(): boolean {
    return (this.#inquiry?.running ?? false) || (this.#comparison?.running ?? false);
  }
  /** Name of the method that answers the next question. */
  get method(): string {
    return this.#method ?? this.#around.preferences.settings?.method ?? DEFAULT_METHOD;
  }
  /** For this visit; the settings have the default. */
  set method(name: string) {
    this.#method = name;
  }
  /** Questions are read by the built-in engine. */
  get readsEnglishOnly(): boolean {
    const reader = this.#around.preferences.settings?.engines['decompose-question'];
    return reader === undefined || reader === BUILT_IN;
  }
  /** Id of the question that the next one follows: the one that is open, if it was answered. */
  get followed(): string | undefined {
    const compared = this.#comparison?.entries.flatMap(({ inquiry }) => inquiry ?? []) ?? [];
    const open =
      this.#inquiry ?? compared.find(({ answer }) => answer?.verdict === 'answered') ?? compared[0];
    return open && (open.answer ? open.id : open.follows);
  }

  async ask(question: string): Promise<void> {
    await this.#ask(question, { documents: this.only.fresh ?? undefined });
  }

  /** Asks what leans on the question that is open: it is understood by that one and its answer. */
  async followUp(question: string): Promise<void> {
    const documents = this.only.next ?? undefined;
    await this.#ask(question, { follows: this.followed, documents });
  }

  /** Asks an open question again, as it was understood; one that was cut off is the same one. */
  async askAgain(inquiry: Inquiry): Promise<void> {
    const { question, follows, understanding: understood, among } = inquiry;
    const id = inquiry.interrupted ? inquiry.id : undefined;
    await this.#ask(question, { follows, understood, documents: among?.documents }, id);
  }

  /** Asks what is open again as the person says it is meant; the answer takes the place of the one before. */
  async understandAs(meant: string): Promise<void> {
    const words = meant.trim();
    const understood = { question: words, by: '' };
    const [comparison, inquiry] = [this.#comparison, this.#inquiry];
    if (!words) return;
    if (!comparison) {
      // What follows it follows the new one from now on.
      if (inquiry) await this.goOn(inquiry, { understood });
      return;
    }
    const { service, notices } = this.#around;
    const { question, follows, entries, among } = comparison;
    const before = entries.flatMap(({ inquiry: one }) => one?.id ?? []);
    const methods = entries.map(({ method }) => method);
    const documents = among?.documents;
    const asked = this.compare(question, methods, { follows, understood, documents });
    await notices.attempt(() => service.removeQuestions(before));
    await asked;
  }

  /** Goes on with a question as it was corrected; the answer takes the place of the one before. */
  async goOn(inquiry: Inquiry, how: Omit<AskOptions, 'id' | 'corrects'>): Promise<void> {
    const corrects = this.#page.isEvaluating() ? {} : { corrects: inquiry.id };
    const { question, follows, understanding: understood, among } = inquiry;
    const documents = among?.documents;
    await this.#ask(question, { follows, understood, documents, ...how, ...corrects });
  }

  async #ask(
    question: string,
    how: Omit<AskOptions, 'id'>,
    id: string = crypto.randomUUID(),
  ): Promise<void> {
    const { service, notices, shelf } = this.#around;
    const { follows, understood, corrects, documents, ...rest } = how;
    const words = question.trim();
    if (!words) return;
    await this.#makeRoom();
    this.#comparison = null;
    const among = this.only.kept(documents);
    const inquiry = new Inquiry(id, words, follows, corrects, among);
    const { document: reading } = this.#around.reader;
    const { id: library, title } = shelf;
    this.#inquiry = inquiry;
    this.#tellAsked();
    const options = {
      ...{ method: this.method, ...rest },
      ...(reading === null ? {} : { reading }),
      ...(corrects === undefined ? {} : { corrects }),
      ...(understood ? { understood } : {}),
    };
    const running = inquiry.run(service, options, (first) => {
      if (this.#inquiry === inquiry) notices.say(text.live.provisional(first));
    });
    await this.address.keep(inquiry, running);
    if (this.#inquiry === inquiry) notices.say(outcome(inquiry));
    else if (shelf.id !== library) notices.tell(text.libraries.answered(title));
    const { verdict, grounding } = inquiry.answer ?? {};
    if (verdict === 'answered' && grounding !== 'not-grounded') this.#page.noteAnswer();
    await this.#loadHistory();
  }

  /** One question by several methods; each is kept in the history. */
  async compare(
    question: string,
    methods: readonly string[],
    {
      follows = this.followed,
      understood,
      documents = this.only.next ?? undefined,
    }: Pick<AskOptions, 'follows' | 'understood' | 'documents'> = {},
  ): Promise<void> {
    const { service, notices } = this.#around;
    const words = question.trim();
    if (!words) return;
    await this.#makeRoom();
    // Comparing is done on purpose, question by question; the choice of methods is kept.
    this.#comparedBefore = [...methods];
    this.compared = null;
    const among = this.only.kept(documents);
    const how = { follows, understood, among };
    const comparison = new Comparison(crypto.randomUUID(), words, methods, how);
    this.#comparison = comparison;
    this.#inquiry = null;
    this.#tellAsked();
    await this.address.keep(comparison, comparison.run(service));
    if (this.#comparison === comparison) notices.say(text.compare.done(comparison.done));
    await this.#loadHistory();
  }

  /**
   * What waits to be done for good, what runs and what is shown instead give way to a question. One
   * question after the other: what came before is asked by then, and gives way too.
   */
  #makeRoom(): Promise<void> {
    const room = this.#room.then(() => this.#giveWay());
    this.#room = room.catch(() => {});
    return room;
  }

  async #giveWay(): Promise<void> {
    await this.#around.notices.settle();
    await this.#cancelRunning();
    this.#page.toQuestions();
    this.#page.leaveLink();
  }

  #tellAsked(): void {
    this.#page.noteAsked();
    this.#around.notices.say(text.live.asking);
  }

  async #loadHistory(): Promise<void> {
    const { service, questions, notices } = this.#around;
    await notices.attempt(async () => questions.load(await service.history()));
  }

  /** Shows a question of the history as it is stored. */
  async showRecord(record: QuestionRecord): Promise<void> {
    const { questions, service } = this.#around;
    this.#inquiry = Inquiry.fromRecord(record);
    questions.load(await service.history());
  }

  /** Begins to choose methods for a comparison, or goes back to one. */
  toggleComparing(): void {
    const first = CHOOSABLE.slice(0, COMPARED_AT_FIRST).map(({ name }) => name);
    const wanted = this.#comparedBefore ?? [...new Set([this.method, ...first])];
    const inOrder = CHOOSABLE.flatMap(({ name }) => (wanted.includes(name) ? [name] : []));
    this.compared = this.compared ? null : inOrder;
  }

  /** The whole trace of one of the comparison's answers. */
  openCompared(inquiry: Inquiry): void {
    this.#inquiry = inquiry;
  }
  backToComparison(): void {
    if (this.#comparison) this.#inquiry = null;
  }

  async stop(): Promise<void> {
    await this.#around.notices.attempt(() => this.#cancelRunning());
  }

  async #cancelRunning(): Promise<void> {
    const { service } = this.#around;
    await this.#comparison?.cancel(service);
    await this.#inquiry?.cancel(service);
  }

  /** Back to the empty question box; a running question goes on and is kept in the history. */
  newQuestion(): void {
    this.#page.toQuestions();
    this.#page.leaveLink();
    this.place({ inquiry: null, comparison: null });
    this.address.abandon();
  }

  /** A question that was asked by several methods opens as the comparison it belongs to. */
  async openQuestion(id: string): Promise<void> {
    this.#page.toQuestions();
    const { comparison } = this.#around.questions.find(id) ?? {};
    await this.address.open(
      comparison === undefined ? { kind: 'question', id } : { kind: 'comparison', id: comparison },
    );
  }

  /** Puts what was asked on the page. */
  place({ inquiry, comparison }: Opened): void {
    this.#inquiry = inquiry;
    this.#comparison = comparison;
  }

  /** Another library is shown: what runs goes on behind it, several methods at once do not. */
  leaveLibrary(): void {
    const { notices, shelf } = this.#around;
    if (this.#comparison?.running) {
      this.#comparison.leave();
      notices.tell(text.libraries.comparisonLeft(shelf.title));
    } else if (this.#inquiry?.running) notices.tell(text.libraries.goesOn(shelf.title));
    this.address.startAnew();
    this.place({ inquiry: null, comparison: null });
    this.draft = '';
    this.only.begin(null);
  }

  /** The library's worker has stopped. @returns what asks again what was lost with it. */
  interrupted(): () => unknown {
    const lost = this.#inquiry?.running ? this.#inquiry : null;
    return () => (lost && this.#inquiry?.id === lost.id ? this.askAgain(lost) : undefined);
  }

  /** Deletes questions, with those that were asked together with one of them; they can be brought back. */
  removeQuestions(ids: readonly string[]): void {
    const { questions } = this.#around;
    const together = ids.flatMap((id) => questions.together(id));
    const comparison = this.#comparison?.id;
    const goes = new Set(together.map(({ id }) => id));
    if (this.#inquiry && goes.has(this.#inquiry.id)) this.#inquiry = null;
    if (together.some((each) => comparison && each.comparison === comparison)) {
      this.place({ inquiry: null, comparison: null });
    }
    questions.remove([...goes]);
  }

  /** Asked first: it is much at once. It can be brought back for a moment, like anything deleted. */
  clearHistory(): void {
    const { questions, shelf, dialogs } = this.#around;
    const { clear, clearTitle, clearBody } = text.history;
    const body = clearBody(countEntries(questions.list), shelf.title);
    const confirm = (): Promise<void> => this.#clearHistory();
    dialogs.confirmFirst({ title: clearTitle, body, action: clear, confirm });
  }

  async #clearHistory(): Promise<void> {
    const { questions } = this.#around;
    const running = this.answering ? this.#inquiry?.id : undefined;
    await this.stop();
    const ids = questions.list.map(({ id }) => id);
    this.place({ inquiry: null, comparison: null });
    questions.remove([...ids, ...(running ? [running] : [])]);
  }
}

function outcome(inquiry: Inquiry): string {
  if (inquiry.status === 'cancelled') return text.live.cancelled;
  if (inquiry.status === 'failed') {
    return inquiry.error ? inWords(inquiry.error).message : text.answer.failed;
  }
  const answer = inquiry.answer;
  if (!answer) return text.live.notFound;
  const { provisional } = inquiry.trace;
  if (provisional && became(provisional, answer) === 'confirmed')
    return text.live.confirmed(asHeadline(answer.text));
  return answer.verdict === 'answered'
    ? text.answer.announce(asHeadline(answer.text))
    : noAnswer(answer, inquiry.whole);
}
