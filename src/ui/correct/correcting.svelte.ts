/**
 * Corrections of the question on the page: each goes on from the last state of its loop and is a
 * question of its own, so that it can be taken back, also after a reload. What runs is stopped first.
 */
import { toErrorRecord, type ErrorRecord } from '../../errors.ts';
import type { Candidate } from '../../knowledge/types.ts';
import { CHOOSABLE, methodLabel, parameterValues } from '../../methods/catalogue.ts';
import type { Corrected, Edit } from '../../methods/correct.ts';
import { roundLimits } from '../../methods/corrections.ts';
import type { AskOptions, LibraryService, QuestionRecord } from '../../protocol.ts';
import type { QuestionHistory } from '../history/question-history.svelte.ts';
import type { Inquiry } from '../state/inquiry.svelte.ts';
import type { Notices } from '../state/notices.svelte.ts';
import type { Preferences } from '../state/preferences.svelte.ts';
import type { QuestionSession } from '../state/question-session.svelte.ts';
import type { Router } from '../state/router.svelte.ts';
import { said, text } from '../text/first.ts';
import type { Draft } from './draft.ts';
import { canRedo, canUndo } from './standing.ts';

/** What stands in a form that was filled in, and what it was filled in from. */
export interface Writing {
  before: Draft;
  draft: Draft;
}

/** What of the form is wanted first. */
export interface Wanted {
  clue?: string;
  placeholder?: string;
}

/** What takes a question apart into clues. */
const BY_CLUES = 't2rag';

/** What it needs around it. */
interface AroundCorrecting {
  readonly service: LibraryService;
  readonly asking: QuestionSession;
  readonly router: Router;
  readonly questions: QuestionHistory;
  readonly preferences: Preferences;
  readonly notices: Notices;
}

export class Correcting {
  readonly #around: AroundCorrecting;
  /** The question whose form is open, and what is wanted of it. */
  #form = $state.raw<{ inquiry: Inquiry; wanted: Wanted } | null>(null);
  /** By question: a form that closes keeps what was written in it. */
  readonly writings = new Map<string, Writing>();
  /** A step back or forth is under way. */
  #stepping = $state(false);
  /** The question that is being corrected: it is stopped first, and one answer takes its place. */
  #making = $state.raw<Inquiry | null>(null);
  /** Where the focus goes when what had it is no longer there. */
  #focusNext: 'form' | 'undo' | 'redo' | null = null;

  constructor(around: AroundCorrecting) {
    this.#around = around;
  }

  /** The question whose trace is on the page. */
  get inquiry(): Inquiry | null {
    const { router, asking } = this.#around;
    const isEvaluated = router.screen === 'evaluate';
    return (isEvaluated ? router.stateOf('evaluate')?.shown?.inquiry : asking.inquiry) ?? null;
  }

  /** There is something to correct as soon as something was looked for. */
  get isOffered(): boolean {
    const { screen } = this.#around.router;
    const { trace, corrects } = this.inquiry ?? {};
    if (!trace || (screen !== 'ask' && screen !== 'evaluate')) return false;
    return trace.decomposed || trace.entries.length > 0 || corrects !== undefined;
  }

  /** What is wanted of the form, while it is open for the question on the page. */
  get wanted(): Wanted | null {
    return this.#form && this.#form.inquiry === this.inquiry ? this.#form.wanted : null;
  }

  /** What a person should know before they correct: what is not gone on from, and what stays. */
  get caveats(): string[] {
    const { trace } = this.inquiry ?? {};
    const { anew, ofCompared } = text.correct;
    const { asking, router } = this.#around;
    return [
      ...(trace && !trace.state ? [anew(said(methodLabel(trace.method)))] : []),
      ...(asking.comparison && router.screen !== 'evaluate' ? [ofCompared] : []),
    ];
  }

  open(wanted: Wanted = {}): void {
    const { inquiry } = this;
    if (inquiry) this.#form = { inquiry, wanted };
  }

  close(): void {
    if (this.#form) this.#focusNext = 'form';
    this.#form = null;
  }

  /** Escape, or the button that opened it: what is written stays for the next opening. */
  putAside(hasChanges: boolean): void {
    if (hasChanges) this.#around.notices.tell(text.correct.kept);
    this.close();
  }

  /** What is written goes, and can be brought back. */
  discard(hasChanges: boolean): void {
    const { inquiry } = this;
    const writing = inquiry && this.writings.get(inquiry.id);
    if (inquiry) this.writings.delete(inquiry.id);
    this.close();
    if (!inquiry || !writing || !hasChanges) return;
    const run = () => {
      this.writings.set(inquiry.id, writing);
      if (this.inquiry === inquiry) this.open();
    };
    this.#around.notices.offer(text.correct.discarded, { label: text.undo, run });
  }

  /** A button of the next question gets the focus. */
  get awaitsFocus(): boolean {
    return this.#focusNext !== null;
  }

  /** Asked once by the buttons that stand for the question then. */
  takeFocus(): 'form' | 'undo' | 'redo' | null {
    const next = this.#focusNext;
    this.#focusNext = null;
    return next;
  }

  /** How many rounds the question may have, and has; null where that is nothing to choose. */
  get rounds(): { now: number; least: number; most: number } | null {
    const { trace } = this.inquiry ?? {};
    const method = CHOOSABLE.find(({ name }) => name === (trace?.method ?? ''));
    if (!trace || !method) return null;
    // What auto does without clues is done in one round.
    if (method.name === 'auto' && !trace.state) return null;
    const limits = roundLimits(method.parameters);
    if (!limits) return null;
    const { parameters } = this.#around.preferences.settings ?? {};
    const chosen = parameterValues(method, parameters?.[method.name])[limits.name];
    const allowed = trace.corrections.find((one) => one.kind === 'rounds')?.rounds;
    return { now: allowed ?? Number(chosen), least: limits.least, most: limits.most };
  }

  /** There is a state to go on from: the question was stopped, or failed, on its way. */
  get canGoOn(): boolean {
    const { status, trace } = this.inquiry ?? {};
    return (status === 'cancelled' || status === 'failed') && Boolean(trace?.state);
  }

  /** A question is stopped, or asked again, for a correction: what follows it waits. */
  get isMaking(): boolean {
    return this.#making !== null;
  }

  get canUndo(): boolean {
    return !this.#stepping && canUndo(this.#around.questions.all, this.inquiry?.corrects);
  }

  get canRedo(): boolean {
    return !this.#stepping && canRedo(this.#around.questions.all, this.inquiry?.id);
  }

  /**
   * @returns what is wrong with the corrections; null when the question goes on with them, or with
   *   those that were made of it a moment before.
   */
  async make(
    edits: readonly Edit[],
    how: Pick<AskOptions, 'method'> = {},
  ): Promise<ErrorRecord | null> {
    const { inquiry } = this;
    if (!inquiry || this.#stepping || this.#making === inquiry) return null;
    this.#making = inquiry;
    try {
      // Its code is loaded when something is first corrected.
      const { correct } = await import('../../methods/correct.ts');
      // Before anything is stopped for it.
      correct(partsOf(inquiry), edits);
      await inquiry.stop(this.#around.service);
      const { state, corrections } = correct(partsOf(inquiry), edits);
      // The form goes with its question.
      this.#focusNext = 'form';
      this.writings.delete(inquiry.id);
      const { method } = inquiry.trace;
      const isKnown = CHOOSABLE.some(({ name }) => name === method);
      const goesOn = state && how.method === undefined ? { state } : {};
      const by = isKnown ? { method } : {};
      await this.#around.asking.goOn(inquiry, { ...by, ...how, ...goesOn, corrections });
      return null;
    } catch (thrown) {
      return toErrorRecord(thrown);
    } finally {
      if (this.#making === inquiry) this.#making = null;
    }
  }

  /** A runner-up in the place of what was found. */
  choose(placeholder: string, candidate: Candidate): Promise<void> {
    const { value } = candidate;
    return this.makeNow([{ kind: 'set-value', placeholder, value, candidate }]);
  }

  /** From a menu or a button: what is wrong is told beside the page. */
  async makeNow(edits: readonly Edit[]): Promise<void> {
    const error = await this.make(edits);
    if (error) this.#around.notices.failWith(error);
  }

  /** Asks the question again by clues, with what was pinned and left out. */
  takeApart(): Promise<ErrorRecord | null> {
    return this.make([], { method: BY_CLUES });
  }

  /** What was kept of earlier corrections holds no longer: the question is asked again without it. */
  async forget(): Promise<void> {
    const { inquiry } = this;
    if (!inquiry) return;
    try {
      await this.#around.service.forgetCorrection(inquiry.whole);
    } catch (thrown) {
      this.#around.notices.fail(thrown);
      return;
    }
    await this.#around.asking.askAgain(inquiry);
  }

  undo(): Promise<void> {
    return this.#step('undo', (id) => this.#around.service.undoCorrection(id), text.correct.undone);
  }

  redo(): Promise<void> {
    return this.#step('redo', (id) => this.#around.service.redoCorrection(id), text.correct.redone);
  }

  async #step(
    button: 'undo' | 'redo',
    step: (id: string) => Promise<QuestionRecord | null>,
    told: string,
  ): Promise<void> {
    const { inquiry } = this;
    if (!inquiry || this.#stepping || this.#making === inquiry) return;
    this.#stepping = true;
    try {
      await inquiry.stop(this.#around.service);
      const record = await step(inquiry.id);
      if (!record) return;
      if (this.inquiry !== inquiry) return await this.#loadHistory();
      this.#focusNext = button;
      await this.#around.asking.showRecord(record);
      this.#around.notices.say(told);
    } catch (thrown) {
      this.#around.notices.fail(thrown);
    } finally {
      this.#stepping = false;
    }
  }

  async #loadHistory(): Promise<void> {
    const { questions, service } = this.#around;
    questions.load(await service.history());
  }
}

function partsOf({ trace: { state, corrections } }: Inquiry): Corrected {
  return { state, corrections };
}
