/**
 * Evaluations: sets of questions with expected answers are answered over the library and scored
 * (src/evaluation), one question at a time, by each chosen method with each chosen engine. Each
 * score is stored as it comes, so that an evaluation that was stopped, or whose tab was closed,
 * goes on where it was. A person's own questions go first.
 */
import type { Engine } from '../engines/engine.ts';
import { isAbort, toErrorRecord, TriviumError } from '../errors.ts';
import { say } from '../sentences.ts';
import type { Question } from '../evaluation/data-sets.ts';
import { evaluate } from '../evaluation/runner.ts';
import { describeScored, Trajectory } from '../evaluation/trajectories.ts';
import type { ScoredQuestion } from '../evaluation/types.ts';
import type { MethodEvent } from '../methods/events.ts';
import { valuesSet } from '../methods/catalogue.ts';
import type { Method } from '../methods/method.ts';
import type { RegisteredMethod } from '../methods/registry.ts';
import type {
  EvaluationChoices,
  EvaluationItem,
  EvaluationRecord,
  EvaluationRun,
  EvaluationService,
  EvaluationSummary,
  LibraryEvent,
  NewEvaluation,
  QuestionRecord,
  Settings,
} from '../protocol.ts';
import type { Retriever } from '../retrieval/types.ts';
import type { Damage } from '../storage/damage.ts';
import {
  createEvaluation,
  deleteEvaluation,
  listEvaluations,
  readEvaluation,
  readEvaluationTrace,
  readEvaluationTrajectory,
  saveScore,
} from '../storage/evaluations.ts';
import type { EvaluationListRecord, EvaluationTraceRecord } from '../storage/records.ts';
import type { Database } from '../storage/schema.ts';
import { Exclusive } from './exclusive.ts';
import { nextTask } from '../waiting.ts';

/** Traces of more answers than this, over all runs, would fill a browser's storage. */
export const MOST_ANSWERS = 5_000;

export interface EvaluatingParts {
  database: Database;
  methods: readonly RegisteredMethod[];
  /** The built-in engine, and those that the settings have chosen for a task. */
  engines: (settings: Settings) => readonly Engine[];
  /** Resolves when the index has been loaded. */
  retriever: () => Promise<Retriever>;
  /** An index over the one passage that a question carries. */
  indexPassage: (text: string, engine: Engine) => Promise<Retriever>;
  settings: () => Promise<Settings>;
  /** Resolves when no person's question is being answered. */
  othersDone: () => Promise<void>;
  emit: (event: LibraryEvent) => void;
  onDamage: (damage: readonly Damage[]) => void;
  now: () => number;
}

export class Evaluating implements EvaluationService {
  readonly #running = new Map<string, { controller: AbortController; ended: Promise<void> }>();
  readonly #turns = new Exclusive();

  constructor(private readonly parts: EvaluatingParts) {}

  /** The method that answers where none is chosen comes first. */
  async choices(): Promise<EvaluationChoices> {
    const settings = await this.parts.settings();
    const engines = this.parts.engines(settings);
    const isUsual = ({ name }: { name: string }): boolean => name === settings.method;
    const { methods } = this.parts;
    return {
      methods: [...methods.filter(isUsual), ...methods.filter((one) => !isUsual(one))].map(
        ({ name, label }) => ({ id: name, label }),
      ),
      engines: engines.map(({ id, label }) => ({ id, label })),
    };
  }

  async list(): Promise<EvaluationSummary[]> {
    const { records, damage } = await listEvaluations(this.parts.database);
    this.parts.onDamage(damage);
    return records.map((record) => this.#summary(record));
  }

  /**
   * @throws TriviumError `invalid` without questions, methods or engines, `too-long`, or
   *   `not-found` for a method or engine that is not there.
   */
  async create({ name, methods, engines, questions }: NewEvaluation): Promise<EvaluationSummary> {
    const runs = runsOf(methods, engines);
    if (questions.length === 0) {
      throw new TriviumError('invalid', 'There is no question to evaluate.', 'Add one first.');
    }
    if (runs.length === 0) {
      throw new TriviumError(
        'invalid',
        'Nothing is chosen that would answer the questions.',
        'Choose a method and an engine.',
      );
    }
    const total = questions.length * runs.length;
    if (total > MOST_ANSWERS) {
      throw new TriviumError(
        'too-long',
        say('An evaluation holds at most {most} answers, over all its runs.', {
          most: MOST_ANSWERS,
        }),
        'Split the questions into several files, or choose fewer methods and engines.',
      );
    }
    for (const { method, engine } of runs) await this.#chosen(method, engine);
    const listed: EvaluationListRecord = {
      ...{ version: 1, id: crypto.randomUUID(), name, createdAt: this.parts.now() },
      ...{ runs, questions: questions.length, total, done: 0 },
    };
    await createEvaluation(this.parts.database, listed, questions);
    return this.#summary(listed);
  }

  /** @throws TriviumError `not-found`, and what storage throws; a question that fails is scored as wrong. */
  async run(id: string): Promise<void> {
    if (this.#running.has(id)) return;
    const controller = new AbortController();
    const work = this.#inTurn(id, controller.signal);
    this.#running.set(id, { controller, ended: work.catch(() => {}) });
    try {
      await work;
    } finally {
      this.#running.delete(id);
      await this.#announceEnd(id);
    }
  }

  /** One after the other; one that is stopped before its turn ends at once. */
  #inTurn(id: string, signal: AbortSignal): Promise<void> {
    let hasBegun = false;
    const work = this.#turns.run(async () => {
      if (signal.aborted) return;
      hasBegun = true;
      await this.#answerRest(id, signal);
    });
    const stopped = new Promise<void>((resolve) =>
      signal.addEventListener('abort', () => {
        if (!hasBegun) resolve();
      }),
    );
    return Promise.race([work, stopped]);
  }

  async stop(id: string): Promise<void> {
    this.#running.get(id)?.controller.abort();
  }

  /** Resolves when nothing is written any more. */
  async stopAll(): Promise<void> {
    for (const { controller } of this.#running.values()) controller.abort();
    await this.#turns.run(async () => {});
  }

  async record(id: string): Promise<EvaluationRecord | null> {
    const read = await readEvaluation(this.parts.database, id);
    return read && { summary: this.#summary(read.listed), items: read.items };
  }

  async trace(id: string, position: number): Promise<QuestionRecord | null> {
    const trace = await readEvaluationTrace(this.parts.database, id, position);
    if (!trace) return null;
    const { events, result, error, answeredAt } = trace;
    const started = events.find((event) => event.type === 'started');
    return {
      ...{ version: 1, id: `${id}/${position}`, question: started?.question ?? '' },
      ...{ askedAt: answeredAt, verdict: result?.verdict ?? 'failed', answer: result?.text ?? '' },
      ...{ events, result },
      ...(error ? { error } : {}),
    };
  }

  async trajectory(id: string, position: number): Promise<string> {
    return readEvaluationTrajectory(this.parts.database, id, position);
  }

  async remove(id: string): Promise<void> {
    await this.stop(id);
    // Not while the last score of a run that was just stopped is being written.
    await this.#running.get(id)?.ended;
    await deleteEvaluation(this.parts.database, id);
  }

  async #answerRest(id: string, signal: AbortSignal): Promise<void> {
    const { database, emit } = this.parts;
    const read = await readEvaluation(database, id);
    if (!read) {
      throw new TriviumError('not-found', 'This evaluation is gone.', 'Start a new one.');
    }
    // Counted anew from what is stored: nothing counts twice, however the last visit ended.
    let listed = recounted(read.listed, read.items);
    emit({ type: 'evaluation', evaluation: this.#summary(listed), item: null });
    for (const { position, question, scored } of read.items) {
      if (scored) continue;
      await this.parts.othersDone();
      if (signal.aborted) return;
      const at = Math.floor(position / listed.questions);
      const answered = await this.#answer(question, listed.runs[at]!, signal);
      if (!answered) return;
      const item = { position, question, scored: answered.scored };
      listed = counted(listed, at, answered.scored);
      const trace = this.#trace(listed.id, item, answered.events);
      await saveScore(database, listed, item, trace, answered.trajectory);
      emit({ type: 'evaluation', evaluation: this.#summary(listed), item });
    }
  }

  /** @returns null when it was stopped: a question cut off half way has no score. */
  async #answer(
    question: Question,
    { method, engine }: EvaluationRun,
    signal: AbortSignal,
  ): Promise<{ scored: ScoredQuestion; events: MethodEvent[]; trajectory: string } | null> {
    const chosen = await this.#chosen(method, engine);
    const { parameters } = await this.parts.settings();
    const values = valuesSet(chosen.method, parameters[method]);
    const gently: Method<never> = async function* (words, context) {
      for await (const event of chosen.method.answer(words, context, values)) {
        yield event;
        // Messages of this worker, questions and a stop among them, are received between tasks.
        await nextTask();
        signal.throwIfAborted();
      }
    };
    let events: MethodEvent[] = [];
    const trajectory = new Trajectory();
    try {
      const run = await evaluate([question], {
        ...{ method: gently, methodName: method, engine: trajectory.of(chosen.engine), signal },
        retrieverFor: ({ context }) =>
          context === undefined
            ? this.parts.retriever()
            : this.parts.indexPassage(context, chosen.engine),
        onQuestion: (_, seen) => (events = seen),
      });
      const scored = run.questions[0]!;
      return { scored, events, trajectory: trajectory.lines(describeScored(scored, method)) };
    } catch (thrown) {
      if (signal.aborted && isAbort(thrown)) return null;
      throw thrown;
    }
  }

  #trace(
    evaluation: string,
    { position, question, scored }: EvaluationItem & { scored: ScoredQuestion },
    events: MethodEvent[],
  ): EvaluationTraceRecord {
    const last = events.findLast((event) => event.type === 'answered');
    const started = {
      type: 'started' as const,
      question: question.question,
      method: '',
      engine: '',
    };
    return {
      ...{ version: 1, evaluation, position, answeredAt: this.parts.now() },
      events: events[0]?.type === 'started' ? events : [started, ...events],
      result: last?.answer ?? null,
      ...(scored.error === undefined ? {} : { error: toErrorRecord(failed(scored.error)) }),
    };
  }

  /** @throws TriviumError `not-found` when this Trivium has no such method or engine. */
  async #chosen(
    method: string,
    engine: string,
  ): Promise<{ method: RegisteredMethod; engine: Engine }> {
    const chosenMethod = this.parts.methods.find(({ name }) => name === method);
    const chosenEngine = this.parts
      .engines(await this.parts.settings())
      .find(({ id }) => id === engine);
    if (chosenMethod && chosenEngine) return { method: chosenMethod, engine: chosenEngine };
    throw new TriviumError(
      'not-found',
      say('This evaluation asks for {missing}, which is not here.', {
        missing: chosenMethod ? engine : method,
      }),
      'Start a new one with a method and an engine from the list.',
    );
  }

  #summary({ version: _, ...listed }: EvaluationListRecord): EvaluationSummary {
    const finished = listed.done === listed.total;
    const running = this.#running.has(listed.id);
    return { ...listed, status: finished ? 'finished' : running ? 'running' : 'stopped' };
  }

  async #announceEnd(id: string): Promise<void> {
    const read = await readEvaluation(this.parts.database, id).catch(() => null);
    if (!read) return;
    const evaluation = this.#summary(read.listed);
    this.parts.emit({ type: 'evaluation', evaluation, item: null });
  }
}

/** Each method with each engine, engine by engine: what loading one costs is spent once. */
function runsOf(methods: readonly string[], engines: readonly string[]): EvaluationRun[] {
  return [...new Set(engines)].flatMap((engine) =>
    [...new Set(methods)].map((method) => ({ method, engine, done: 0, em: 0, f1: 0 })),
  );
}

/** With one more score for a run. */
function counted(
  listed: EvaluationListRecord,
  at: number,
  { em, f1 }: ScoredQuestion,
): EvaluationListRecord {
  const runs = listed.runs.map((run, i): EvaluationRun => {
    if (i !== at) return run;
    const { done } = run;
    const mean = (before: number, value: number): number => (before * done + value) / (done + 1);
    return { ...run, done: done + 1, em: mean(run.em, em), f1: mean(run.f1, f1) };
  });
  return { ...listed, runs, done: listed.done + 1 };
}

function recounted(
  listed: EvaluationListRecord,
  items: readonly EvaluationItem[],
): EvaluationListRecord {
  const none = listed.runs.map((run) => ({ ...run, done: 0, em: 0, f1: 0 }));
  let counting: EvaluationListRecord = { ...listed, runs: none, done: 0 };
  for (const { position, scored } of items) {
    if (scored) counting = counted(counting, Math.floor(position / listed.questions), scored);
  }
  return counting;
}

function failed(reason: string): TriviumError {
  return new TriviumError('unexpected', 'This question could not be answered.', '', {
    cause: reason,
  });
}
