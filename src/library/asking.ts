/**
 * A question is asked: the method runs, its events go to the page as they come, and the whole
 * trace is stored when it ends, also when it was cancelled or failed. Its words are stored when it
 * begins: where it is cut off, as by a reload, they are in the history, without an answer.
 */
import { readsPrompts } from '../engines/engine-choice.ts';
import type { Engine } from '../engines/engine.ts';
import { throwIfCancelled, isAbort, toErrorRecord, TriviumError } from '../errors.ts';
import type { Trajectory } from '../evaluation/trajectories.ts';
import type { Fact, Findings } from '../knowledge/facts.ts';
import type { Answer, LoopState, MethodEvent } from '../methods/events.ts';
import { valuesSet } from '../methods/catalogue.ts';
import { changesClues, withRounds, type Correction } from '../methods/corrections.ts';
import { isOfRetrieval, keptAs, type KeptCorrection } from '../methods/kept-corrections.ts';
import { findingsOfTrace } from '../methods/findings.ts';
import type { MethodContext } from '../methods/method.ts';
import { methodNamed, type RegisteredMethod } from '../methods/registry.ts';
import type { AskOptions, Coverage, GivenAnswer, QuestionRecord, Settings } from '../protocol.ts';
import type { Retriever } from '../retrieval/types.ts';
import { listFacts } from '../storage/facts.ts';
import { deleteQuestion, saveQuestion } from '../storage/questions.ts';
import { calledAs, forgetUndone, keepingOf } from '../storage/corrections.ts';
import { readKept } from '../storage/kept-corrections.ts';
import type { Database } from '../storage/schema.ts';
import { toStorageError } from '../storage/storage-errors.ts';
import { nextTask, orCancelled } from '../waiting.ts';
import type { DocumentsAsked } from './asked-of-documents.ts';
import { citedBefore, understand } from './follow-ups.ts';
import type { StandingCorrections } from './standing-corrections.ts';
import type { AskedForMore } from './telling-more.ts';

/** The method of first answers. */
const BY_CLUES = 't2rag';
/** The method that reads no document. */
const WITHOUT_DOCUMENTS = 'none';

/** What a stored question found out, where facts are kept. */
export function findingsOfRecord(record: QuestionRecord, { rememberFacts }: Settings): Findings {
  if (!rememberFacts) return { facts: [], refuted: [] };
  return findingsOfTrace({ id: record.id, words: wordsOf(record) }, record.events);
}

export interface AskingParts {
  database: Database;
  /** The engine that the settings choose. */
  engine: (settings: Settings) => Engine;
  methods: readonly RegisteredMethod[];
  /**
   * Resolves when the index has been loaded.
   * @param facts to be remembered in this question.
   * @param corrections what is to be retrieved, and what is not.
   * @param documents that are asked; undefined: all.
   */
  retriever: (
    facts: readonly Fact[],
    corrections: readonly Correction[],
    documents?: readonly string[],
  ) => Promise<Retriever>;
  /** With the beginning of the document that the question asks about, if it does. */
  withBeginning: (
    retriever: Retriever,
    question: string,
    corrections: readonly Correction[],
    documents?: readonly string[],
  ) => Retriever;
  /** How many documents there are. */
  counted: () => number;
  /** What was kept, as it stands in the library now. */
  standing: (kept: KeptCorrection) => Promise<StandingCorrections>;
  /** Answers a question about the documents as such; null where it is none. */
  ofDocuments: (asked: DocumentsAsked) => Promise<Answer | null>;
  /** Tells what the documents say of things; null where something else is asked. */
  more: (asked: AskedForMore) => Promise<Answer | null>;
  /** How far indexing is; null when all is indexed. */
  coverage: () => Coverage | null;
  /** A question with its words as the library and the language spell them. */
  respelt: (question: string) => Promise<string>;
  /** What answers at once where the settings' engine takes longer; null where it does not. */
  first: (settings: Settings) => Promise<Engine | null>;
  settings: () => Promise<Settings>;
  onProblem: (error: unknown) => void;
  now: () => number;
}

export class Asking {
  readonly #running = new Map<string, AbortController>();
  /** Their words alone are stored. */
  readonly #unsaved = new Map<string, AbortController>();
  readonly #forgotten = new WeakSet<AbortSignal>();
  /** Of questions that nobody asked. */
  readonly #quiet = new Set<AbortController>();
  #waiting: (() => void)[] = [];

  constructor(private readonly parts: AskingParts) {}

  /** @throws TriviumError `invalid` for an empty question; `aborted`; what the method throws. */
  async ask(
    question: string,
    { id, comparison, corrects, ...how }: AskOptions,
    onEvent: (event: MethodEvent) => void,
  ): Promise<GivenAnswer> {
    const { follows, documents } = how;
    const asked = question.trim();
    if (asked === '') throw new TriviumError('invalid', 'The question is empty.', 'Write one.');
    this.cancel(id);
    const controller = new AbortController();
    this.#running.set(id, controller);
    for (const quiet of this.#quiet) quiet.abort();
    const record: QuestionRecord = {
      version: 1,
      id,
      question: asked,
      askedAt: this.parts.now(),
      verdict: 'failed',
      answer: '',
      events: [],
      result: null,
      ...(comparison === undefined ? {} : { comparison }),
      ...(follows === undefined ? {} : { follows }),
      ...(corrects === undefined ? {} : { corrects }),
      ...(documents ? { among: { documents, of: this.parts.counted() } } : {}),
    };
    this.#unsaved.set(id, controller);
    const begun = this.#begin(record);
    let trajectory: Trajectory | null = null;
    try {
      const { signal } = controller;
      const trajectories = await import('../evaluation/trajectories.ts');
      trajectory = new trajectories.Trajectory();
      const answer = await this.#run(record, { ...how, signal, trajectory }, onEvent);
      record.verdict = answer.verdict;
      record.answer = answer.text;
      record.result = answer;
      return answer;
    } catch (thrown) {
      record.verdict = isAbort(thrown) ? 'cancelled' : 'failed';
      record.error = toErrorRecord(thrown);
      throw thrown;
    } finally {
      if (this.#running.get(id) === controller) this.#running.delete(id);
      if (this.#running.size === 0) for (const go of this.#waiting.splice(0)) go();
      await begun;
      const isCorrected = how.corrections !== undefined && record.result !== null;
      await this.#save(record, { trajectory, isCorrected, signal: controller.signal });
      if (this.#unsaved.get(id) === controller) this.#unsaved.delete(id);
    }
  }

  /**
   * Answers without being told or kept anywhere. Null where somebody asks meanwhile.
   * @throws TriviumError `aborted`; what the method throws.
   */
  async quietly(question: string, engine: Engine, signal: AbortSignal): Promise<Answer | null> {
    const controller = new AbortController();
    const abort = (): void => controller.abort();
    signal.addEventListener('abort', abort);
    this.#quiet.add(controller);
    try {
      return await this.#runQuietly(question, engine, controller.signal);
    } catch (thrown) {
      if (isAbort(thrown) && !signal.aborted) return null;
      throw thrown;
    } finally {
      signal.removeEventListener('abort', abort);
      this.#quiet.delete(controller);
    }
  }

  async #runQuietly(question: string, engine: Engine, signal: AbortSignal): Promise<Answer> {
    const settings = await this.parts.settings();
    const retriever = await orCancelled(this.parts.retriever([], []), signal);
    const context = {
      ...{ engine, signal },
      retriever: this.parts.withBeginning(retriever, question, []),
    };
    const method = this.#method(settings.method, false);
    for await (const event of method.answer(question, context, valuesSet(method, undefined))) {
      if (event.type === 'answered') return event.answer;
      await nextTask();
      throwIfCancelled(signal);
    }
    throw new Error(`The method ended without an answer to ${JSON.stringify(question)}.`);
  }

  cancel(id: string): void {
    this.#running.get(id)?.abort();
  }

  /** It runs, or what came of it is not stored yet. */
  isOpen(id: string): boolean {
    return this.#running.has(id) || this.#unsaved.has(id);
  }

  get isAnswering(): boolean {
    return this.#running.size > 0;
  }

  /** Resolves when no question is being answered: what can wait goes after it. */
  async allAnswered(): Promise<void> {
    while (this.#running.size > 0) await new Promise<void>((go) => this.#waiting.push(go));
  }

  /** Ends what runs or is being stored, and keeps nothing of it: its history is being deleted. */
  forget(id: string): void {
    const controller = this.#unsaved.get(id);
    if (!controller) return;
    this.#forgotten.add(controller.signal);
    controller.abort();
  }

  forgetAll(): void {
    for (const id of this.#unsaved.keys()) this.forget(id);
  }

  cancelAll(): void {
    for (const id of this.#running.keys()) this.cancel(id);
  }

  async #run(
    record: QuestionRecord,
    {
      signal,
      method: name,
      state: given,
      corrections: said,
      documents,
      trajectory,
      ...conversation
    }: Omit<AskOptions, 'id' | 'comparison' | 'corrects'> & {
      signal: AbortSignal;
      trajectory: Trajectory;
    },
    onEvent: (event: MethodEvent) => void,
  ): Promise<GivenAnswer> {
    const { database } = this.parts;
    const settings = await this.parts.settings();
    // Methods are compared by what each finds itself, not by what the one before it has left.
    const isOffered = settings.rememberFacts && record.comparison === undefined;
    const facts = isOffered ? await listFacts(database) : [];
    let retriever = await orCancelled(this.parts.retriever(facts, said ?? [], documents), signal);
    // As it was when the question was asked: what is indexed meanwhile may have come too late.
    const coverage = this.parts.coverage();
    const engine = this.parts.engine(settings);
    const method = this.#method(name ?? settings.method, given !== undefined);
    const chosen = valuesSet(method, settings.parameters[method.name]);
    const isNew = given === undefined && said === undefined && record.comparison === undefined;
    const withCoverage = (answer: Answer): GivenAnswer => ({
      ...answer,
      ...(coverage ? { coverage } : {}),
    });
    const tell = (answer: Answer): GivenAnswer => {
      const { engine: by } = answer;
      for (const event of [
        { type: 'started', question: wordsOf(record), method: method.name, engine: by },
        { type: 'answered', answer },
      ] as const) {
        record.events.push(event);
        onEvent(event);
      }
      return withCoverage(answer);
    };
    // A model makes a summary of its own.
    const isBuiltIn = isNew && !readsPrompts(engine, 'answer-question');
    const ofDocuments = isBuiltIn
      ? await orCancelled(this.#ofDocuments(record, conversation, method), signal)
      : null;
    if (ofDocuments) return tell(ofDocuments);
    const observed = trajectory.of(engine);
    // What is not read yet may hold a word as it was typed, and what is gone on from was asked so.
    const isSettled = coverage !== null || given !== undefined;
    const respelt = isSettled ? async (typed: string) => typed : this.parts.respelt;
    const parts = { database, engine: observed, respelt, signal };
    const meant = await understand(record.question, conversation, parts);
    if (meant) {
      record.events.push(meant);
      onEvent(meant);
      if (meant.question !== record.question) record.understood = meant.question;
    }
    if (isBuiltIn) {
      const cited = (): Promise<string[]> => citedBefore(database, conversation.follows);
      const asked = { question: wordsOf(record), method: method.name, retriever, cited, signal };
      const more = await orCancelled(this.parts.more(asked), signal);
      if (more) return tell(more);
    }
    const kept = isNew ? await this.#kept(wordsOf(record), method) : null;
    const { state, corrections } = kept ?? { state: given, corrections: said ?? [] };
    if (kept) {
      retriever = await orCancelled(this.parts.retriever(facts, corrections, documents), signal);
    }
    const values = withRounds(chosen, method.parameters, corrections);
    const context = {
      engine: observed,
      retriever: this.parts.withBeginning(retriever, wordsOf(record), corrections, documents),
      signal,
      ...(state ? { state, cluesChanged: changesClues(corrections) } : {}),
    };
    const stopFirst =
      isNew && !state && method.name !== WITHOUT_DOCUMENTS
        ? this.#tellFirst(wordsOf(record), settings, context, onEvent)
        : null;
    try {
      for await (const event of method.answer(wordsOf(record), context, values)) {
        record.events.push(event);
        onEvent(event);
        if (event.type === 'started' && corrections.length > 0) {
          const corrected: MethodEvent = {
            ...{ type: 'corrected', corrections: [...corrections] },
            ...(kept ? { kept: true } : {}),
          };
          record.events.push(corrected);
          onEvent(corrected);
        }
        if (event.type === 'answered') return withCoverage(event.answer);
        // Messages of this worker, a cancellation among them, are received between tasks only.
        await nextTask();
        throwIfCancelled(signal);
      }
    } finally {
      stopFirst?.();
    }
    throw new Error(`The method ended without an answer to ${JSON.stringify(record.question)}.`);
  }

  /**
   * Tells what rules make of a question, where its own engine takes longer.
   * @returns ends it: nothing is told any more.
   */
  #tellFirst(
    question: string,
    settings: Settings,
    context: MethodContext,
    onEvent: (event: MethodEvent) => void,
  ): () => void {
    const ended = new AbortController();
    const { signal } = ended;
    const tell = async (): Promise<void> => {
      const engine = await this.parts.first(settings);
      if (!engine) return;
      const { firstAnswer } = await import('./first-answer.ts');
      const method = methodNamed(BY_CLUES, this.parts.methods);
      const first = await firstAnswer(question, method, { ...context, engine, signal });
      if (first && !signal.aborted) onEvent(first);
    };
    // What is wrong, the question itself meets as well.
    void tell().catch(() => {});
    return () => ended.abort();
  }

  #ofDocuments(
    { question, among }: QuestionRecord,
    { follows, understood, reading }: Pick<AskOptions, 'follows' | 'understood' | 'reading'>,
    { name }: RegisteredMethod,
  ): Promise<Answer | null> {
    return this.parts.ofDocuments({
      question: understood?.question ?? question,
      follows: follows !== undefined && understood === undefined,
      method: name,
      ...(among ? { among: among.documents } : {}),
      ...(reading === undefined ? {} : { reading }),
    });
  }

  /** What a person corrected when they asked this before, as far as the method can follow it. */
  async #kept(
    words: string,
    { editable }: RegisteredMethod,
  ): Promise<{ state?: LoopState; corrections: Correction[] } | null> {
    const kept = await readKept(this.parts.database, keptAs(words));
    if (!kept) return null;
    const { state, corrections } = await this.parts.standing(kept);
    if (editable && state) return { state, corrections };
    const ofRetrieval = corrections.filter(isOfRetrieval);
    return ofRetrieval.length > 0 ? { corrections: ofRetrieval } : null;
  }

  /** A state is gone on from by a method that has one, whichever is chosen for new questions. */
  #method(name: string, resumes: boolean): RegisteredMethod {
    const { methods } = this.parts;
    const method = methodNamed(name, methods);
    return resumes && !method.editable ? (methods.find((one) => one.editable) ?? method) : method;
  }

  /** Cut off, it stands so. A correction takes the place of what it corrects once it has ended. */
  async #begin(record: QuestionRecord): Promise<void> {
    if (record.corrects !== undefined) return;
    // What is wrong with the storage is said at the end.
    await saveQuestion(this.parts.database, { ...record, verdict: 'cancelled' }).catch(() => {});
  }

  /** The answer counts even when the history cannot be written: that is a problem of its own. */
  async #save(
    record: QuestionRecord,
    {
      trajectory,
      isCorrected,
      signal,
    }: { trajectory: Trajectory | null; isCorrected: boolean; signal: AbortSignal },
  ): Promise<void> {
    if (this.#forgotten.has(signal)) return;
    try {
      const { events } = record;
      const words = wordsOf(record);
      const findings = findingsOfRecord(record, await this.parts.settings());
      const method = events.find((event) => event.type === 'started')?.method ?? '';
      const lines = trajectory?.lines({ question: words, method }) ?? '';
      const { database } = this.parts;
      const { corrects } = record;
      if (corrects !== undefined) Object.assign(record, await calledAs(database, corrects));
      const keeping = isCorrected ? keepingOf(record) : null;
      await saveQuestion(database, record, findings, lines, keeping);
      if (corrects !== undefined) await forgetUndone(database, corrects);
      // It was deleted while it was being stored.
      if (this.#forgotten.has(signal)) await deleteQuestion(database, record.id);
    } catch (thrown) {
      this.parts.onProblem(toStorageError(thrown));
    }
  }
}

/** The question as the method gets it: it stands alone. */
function wordsOf({ question, understood }: QuestionRecord): string {
  return understood ?? question;
}
