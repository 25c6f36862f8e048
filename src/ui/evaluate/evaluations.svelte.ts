/** The Evaluate screen's state: earlier evaluations, the open one, a new one, the open trace. */
import { TriviumError } from '../../errors.ts';
import { runsAsJson } from '../../evaluation/run-file.ts';
import type {
  EvaluationChoices,
  EvaluationItem,
  EvaluationRecord,
  EvaluationRun,
  EvaluationService,
  EvaluationSummary,
  LibraryEvent,
  NewEvaluation,
} from '../../protocol.ts';
import { fileNameOf } from '../file-name.ts';
import { Inquiry } from '../state/inquiry.svelte.ts';
import type { Notices } from '../state/notices.svelte.ts';
import { said, text } from '../text.ts';
import { Draft } from './draft.svelte.ts';
import { outcomeOf } from './outcome.ts';
import { runsAsCsv, saveAsFile } from './export.ts';
import { OpenEvaluation, type OpenRun } from './open-evaluation.svelte.ts';
import type { Row } from './rows.ts';
import { fullName, runNames } from './run-names.ts';

/** What cannot be a document. */
const QUESTION_FILE = /\.(jsonl|ndjson|json|csv|tsv)$/i;

/** A scored question with its trace. */
export interface Shown {
  item: EvaluationItem;
  inquiry: Inquiry;
}

interface Reading {
  id: string;
  told: Pick<Extract<LibraryEvent, { type: 'evaluation' }>, 'evaluation' | 'item'>[];
}

export class Evaluations {
  #service: EvaluationService;
  #notices: Notices;
  #choices = $state.raw<EvaluationChoices>({ methods: [], engines: [] });
  #list = $state.raw<EvaluationSummary[]>([]);
  /** Deleted, and can still be brought back. */
  #away = $state.raw<ReadonlySet<string>>(new Set());
  readonly #there = $derived(this.#list.filter(({ id }) => !this.#away.has(id)));
  #open = $state.raw<OpenEvaluation | null>(null);
  #shown = $state.raw<Shown | null>(null);
  #loaded = $state(false);
  /** Counts what was wanted, so that what answers late opens nothing. */
  #turn = 0;
  /** Evaluations that are being read, and what is told of them meanwhile. */
  readonly #readings = new Set<Reading>();
  /** One is being made. */
  #beginning = false;
  /** Position of the question whose trace was left last. */
  #left: number | null = null;

  constructor(
    service: EvaluationService,
    notices: Notices,
    readonly draft = new Draft(),
  ) {
    this.#service = service;
    this.#notices = notices;
  }

  get loaded(): boolean {
    return this.#loaded;
  }
  get choices(): EvaluationChoices {
    return this.#choices;
  }
  get list(): readonly EvaluationSummary[] {
    return this.#there;
  }
  get open(): OpenEvaluation | null {
    return this.#open;
  }
  get shown(): Shown | null {
    return this.#shown;
  }

  async load(): Promise<void> {
    const service = this.#service;
    [this.#choices, this.#list] = await Promise.all([service.choices(), service.list()]);
    this.draft.offer(this.#choices);
    this.#loaded = true;
  }

  receive(event: LibraryEvent): void {
    if (event.type === 'evaluation-removed') this.#forget(event.id);
    if (event.type === 'snapshot') void this.#reload();
    if (event.type !== 'evaluation') return;
    const { evaluation, item } = event;
    const before = this.#list.find(({ id }) => id === evaluation.id);
    // Begun in another tab.
    if (!before && this.#loaded) this.#list = [evaluation, ...this.#list];
    this.#list = this.#list.map((each) => (each.id === evaluation.id ? evaluation : each));
    if (this.#open?.id === evaluation.id) this.#open.receive(evaluation, item);
    for (const { id, told } of this.#readings)
      if (id === evaluation.id) told.push({ evaluation, item });
    if (before?.status !== 'running' || evaluation.status === 'running') return;
    const { done, total, name } = evaluation;
    this.#notices.say(
      evaluation.status === 'finished'
        ? text.evaluate.live.finished(name)
        : text.evaluate.live.stopped(done, total),
    );
  }

  labelOf = (kind: keyof EvaluationChoices, id: string): string =>
    said(this.#choices[kind].find((choice) => choice.id === id)?.label ?? id);

  /** Of the runs of an evaluation, by what tells them apart. */
  namesOf({ runs }: EvaluationSummary): string[] {
    return runNames(runs, this.labelOf);
  }
  fullNameOf(run: EvaluationRun): string {
    return fullName(run, this.labelOf);
  }

  start = (): Promise<void> => this.#begin(this.draft.asEvaluation(), () => this.draft.dropFile());

  /** The same questions once more, after something has changed. */
  async again(): Promise<void> {
    const open = this.#open;
    if (!open) return;
    const { name, runs } = open.summary;
    const methods = [...new Set(runs.map(({ method }) => method))];
    const engines = [...new Set(runs.map(({ engine }) => engine))];
    const questions = open.items.map(({ question }) => question);
    await this.#begin({ name, methods, engines, questions });
  }

  async #begin(evaluation: NewEvaluation, created = (): void => {}): Promise<void> {
    if (this.#beginning) return;
    this.#beginning = true;
    let begun: string | undefined;
    await this.#try(async () => {
      const summary = await this.#service.create(evaluation);
      this.#list = [summary, ...this.#list.filter(({ id }) => id !== summary.id)];
      created();
      begun = summary.id;
      await this.show(begun);
    });
    this.#beginning = false;
    if (begun !== undefined) await this.resume(begun);
  }

  /** Opens an evaluation. */
  async show(id: string): Promise<void> {
    this.#shown = null;
    const turn = ++this.#turn;
    await this.#try(async () => {
      const record = await this.#recordOf(id);
      if (turn !== this.#turn) return;
      if (!record) throw gone();
      this.#open = new OpenEvaluation(record);
    });
  }

  /** Another tab has taken over the library: what ran in the one before stands still. */
  async #reload(): Promise<void> {
    await this.#try(async () => {
      await this.load();
      const open = this.#open;
      if (!open) return;
      const record = await this.#recordOf(open.id);
      if (record) open.reload(record);
    });
  }

  /** As it is stored, and over it what comes while it is read. */
  async #recordOf(id: string): Promise<EvaluationRecord | null> {
    const reading: Reading = { id, told: [] };
    this.#readings.add(reading);
    try {
      const record = await this.#service.record(id);
      if (!record) return null;
      const items = [...record.items];
      for (const { item } of reading.told) if (item) items[item.position] = item;
      return { summary: reading.told.at(-1)?.evaluation ?? record.summary, items };
    } finally {
      this.#readings.delete(reading);
    }
  }

  /** Back to the list. */
  leave(): void {
    this.#turn++;
    this.#left = null;
    this.#open = null;
    this.#shown = null;
  }

  /** Goes on where it was, until all is scored or it is stopped. */
  async resume(id = this.#open?.id): Promise<void> {
    if (id === undefined) return;
    this.#notices.say(text.evaluate.live.started);
    await this.#try(() => this.#service.run(id));
  }

  async stop(): Promise<void> {
    const open = this.#open;
    if (open) await this.#try(() => this.#service.stop(open.id));
  }

  /** It is shown no more at once, and deleted when it was not brought back in time. */
  remove({ id, name }: EvaluationSummary): void {
    const service = this.#service;
    this.#away = new Set([...this.#away, id]);
    if (this.#open?.id === id) this.leave();
    const back = (): void => {
      this.#away = new Set([...this.#away].filter((each) => each !== id));
    };
    this.#notices.offer(text.evaluate.removed(name), {
      label: text.undo,
      run: back,
      otherwise: async () => {
        try {
          await service.remove(id);
          this.#forget(id);
        } finally {
          back();
        }
      },
    });
  }
  #forget(id: string): void {
    this.#list = this.#list.filter((each) => each.id !== id);
    if (this.#open?.id === id) this.leave();
  }

  /** @param position of a question that is scored. */
  async showTrace(position: number): Promise<void> {
    const open = this.#open;
    const item = open?.itemAt(position);
    if (!open || !item) return;
    const turn = ++this.#turn;
    await this.#try(async () => {
      const record = await this.#service.trace(open.id, position);
      if (turn !== this.#turn) return;
      if (!record) throw gone();
      this.#shown = { item, inquiry: Inquiry.fromRecord(record) };
    });
  }

  /** To the neighbour among the rows that the filter shows. */
  neighbour(step: 1 | -1): Row | null {
    const rows = this.#open?.rows ?? [];
    const at = rows.findIndex(({ position }) => position === this.#shown?.item.position);
    return at === -1 ? null : (rows[at + step] ?? null);
  }

  /** Where in the rows that are shown the question is whose trace was left; -1: nowhere. */
  get leftAt(): number {
    return this.#open?.rows.findIndex(({ position }) => position === this.#left) ?? -1;
  }
  /** Asked by each row as it appears: says once whether it is the one that was left. */
  takeLeft(position: number): boolean {
    if (this.#left !== position) return false;
    this.#left = null;
    return true;
  }

  /** Files of questions that are dropped while a new evaluation is put together. @returns the others. */
  takeDropped(files: readonly File[]): File[] {
    if (this.#open) return [...files];
    const taken = files.find(({ name }) => QUESTION_FILE.test(name));
    if (taken) void this.draft.takeFile(taken);
    return files.filter((file) => file !== taken);
  }

  closeTrace(): void {
    this.#turn++;
    this.#left = this.#shown?.item.position ?? null;
    // A row that comes in later takes the focus from nobody.
    if (this.leftAt === -1) this.#left = null;
    this.#shown = null;
  }

  /** All runs as one file, or one of them. */
  save(as: 'json' | 'csv', only?: OpenRun): void {
    const open = this.#open;
    if (!open) return;
    const runs = (only ? [only] : open.runs).flatMap(({ run }) => run ?? []);
    if (runs.length === 0) return;
    const several = open.runs.length > 1;
    const part = only && several ? `${only.of.method} ${only.of.engine}` : '';
    const name = fileNameOf(open.summary.name, as, part);
    if (as === 'json') saveAsFile(name, 'application/json', runsAsJson(runs));
    else saveAsFile(name, 'text/csv', runsAsCsv(runs));
  }

  /** What was performed for one question of the open evaluation. */
  async trajectoryOf(position: number): Promise<string> {
    return this.#open ? this.#service.trajectory(this.#open.summary.id, position) : '';
  }

  /**
   * What the runs performed for the questions that they answered right, as training examples.
   * Read question by question: the browser holds what was read, outside of the page's memory.
   */
  async saveTrajectories(): Promise<void> {
    const open = this.#open;
    if (!open) return;
    await this.#try(async () => {
      const { id, name } = open.summary;
      let file = new Blob([]);
      for (const { position, scored } of open.runs.flatMap(({ items }) => items)) {
        if (!scored || outcomeOf(scored) !== 'right') continue;
        file = new Blob([file, await this.#service.trajectory(id, position)]);
      }
      if (file.size === 0) this.#notices.tell(text.trajectory.noneRight);
      else saveAsFile(fileNameOf(name, 'jsonl', '', 'trajectories'), text.trajectory.type, file);
    });
  }

  async #try(action: () => Promise<void>): Promise<void> {
    try {
      await action();
    } catch (thrown) {
      this.#notices.fail(thrown);
    }
  }
}

function gone(): TriviumError {
  return new TriviumError('not-found', text.evaluate.gone, text.evaluate.goneHint);
}
