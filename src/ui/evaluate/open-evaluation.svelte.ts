/** The evaluation on the page: its runs' scores as they come, and which rows are shown. */
import { runOf } from '../../evaluation/runner.ts';
import { summarise } from '../../evaluation/summary.ts';
import type { Run, ScoredQuestion, Summary } from '../../evaluation/types.ts';
import type {
  EvaluationItem,
  EvaluationRecord,
  EvaluationRun,
  EvaluationSummary,
} from '../../protocol.ts';
import type { Filter } from './outcome.ts';
import { allRows, matching, ofOutcome, sorted, type Column, type Row, type Sort } from './rows.ts';

/** Scores come faster than anyone can read; they are applied in batches. */
const APPLY_MS = 250;
/** Intervals of a run that goes on move with every score: rough ones do. */
const ROUGH_RESAMPLES = 100;

/** A run as far as it has come. */
export interface OpenRun {
  index: number;
  of: EvaluationRun;
  /** All its questions, in the order of the file. */
  items: readonly EvaluationItem[];
  scored: ScoredQuestion[];
  scores: Summary;
  /** Null while it goes on: its intervals are rough. */
  run: Run | null;
}

export class OpenEvaluation {
  filter = $state<Filter>('all');
  /** Index of the only run whose rows are shown; null: all. */
  onlyRun = $state<number | null>(null);
  words = $state('');
  #sort = $state.raw<Sort | null>(null);
  #summary = $state.raw<EvaluationSummary>() as EvaluationSummary;
  /** By run. A run's list is a new one whenever something in it changes. */
  #items = $state.raw<readonly (readonly EvaluationItem[])[]>([]);
  #timer: ReturnType<typeof setTimeout> | null = null;
  #waiting: EvaluationItem[] = [];
  #startedAt = 0;
  #startedWith = 0;
  #millisecondsLeft = $state.raw<number | null>(null);
  /** What was measured of a run's list: runs that stand still are not measured again. */
  #measured = new WeakMap<readonly EvaluationItem[], OpenRun>();

  #runs = $derived.by((): OpenRun[] =>
    this.#items.map((items, index) => this.#measure(items, index, this.running)),
  );
  #all = $derived(allRows(this.#items));
  #matching = $derived(matching(this.#all, this.onlyRun, this.words));
  #rows = $derived(sorted(ofOutcome(this.#matching, this.filter), this.#sort));

  constructor(record: EvaluationRecord) {
    this.reload(record);
  }

  /** As it is stored now. */
  reload({ summary, items }: EvaluationRecord): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#waiting = [];
    this.#summary = summary;
    const { runs, questions } = summary;
    this.#items = runs.map((_, i) => items.slice(i * questions, (i + 1) * questions));
    if (this.running) this.#beginEstimate(summary);
  }

  get id(): string {
    return this.#summary.id;
  }
  get summary(): EvaluationSummary {
    return this.#summary;
  }
  get running(): boolean {
    return this.#summary.status === 'running';
  }
  get runs(): readonly OpenRun[] {
    return this.#runs;
  }
  /** All scored answers, run by run. */
  get scored(): readonly ScoredQuestion[] {
    return this.#runs.flatMap(({ scored }) => scored);
  }
  /** The questions, in the order of the file. */
  get items(): readonly EvaluationItem[] {
    return this.#items[0] ?? [];
  }
  itemAt(position: number): EvaluationItem | undefined {
    const { questions } = this.#summary;
    return this.#items[Math.floor(position / questions)]?.[position % questions];
  }
  /** Scored answers of the run and with the words that are asked for, whatever became of them. */
  get matching(): readonly Row[] {
    return this.#matching;
  }
  /** Those of them that pass the filter, as sorted. */
  get rows(): readonly Row[] {
    return this.#rows;
  }
  get sort(): Sort | null {
    return this.#sort;
  }
  /** Null: as in the file. */
  sortBy(sort: Sort | null): void {
    this.#sort = sort;
  }
  /** Rising, falling, and as in the file again. */
  turnSort(column: Column): void {
    const now = this.#sort?.column === column ? this.#sort : null;
    this.#sort = now?.descending ? null : { column, descending: now !== null };
  }
  /** Estimate; null until there is enough to estimate from. */
  get millisecondsLeft(): number | null {
    return this.#millisecondsLeft;
  }

  receive(summary: EvaluationSummary, item: EvaluationItem | null): void {
    if (item) this.#waiting.push(item);
    if (summary.status === 'running' && !this.running) this.#beginEstimate(summary);
    if (summary.status !== this.#summary.status) this.#apply(summary);
    else {
      if (this.#timer) clearTimeout(this.#timer);
      this.#timer = setTimeout(
        () => this.#apply(summary),
        this.#waiting.length > 24 ? 0 : APPLY_MS,
      );
    }
  }

  /** From what is done while it is looked at. */
  #beginEstimate({ done }: EvaluationSummary): void {
    this.#startedAt = performance.now();
    this.#startedWith = done;
    this.#millisecondsLeft = null;
  }

  #apply(summary: EvaluationSummary): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const lists = [...this.#items];
    const fresh = new Set<number>();
    for (const item of this.#waiting.splice(0)) {
      const run = Math.floor(item.position / summary.questions);
      if (!fresh.has(run)) lists[run] = [...lists[run]!];
      fresh.add(run);
      (lists[run] as EvaluationItem[])[item.position % summary.questions] = item;
    }
    this.#items = lists;
    this.#summary = summary;
    const done = summary.done - this.#startedWith;
    const each = (performance.now() - this.#startedAt) / done;
    this.#millisecondsLeft = done > 1 ? each * (summary.total - summary.done) : null;
  }

  #measure(items: readonly EvaluationItem[], index: number, running: boolean): OpenRun {
    const of = this.#summary.runs[index]!;
    const before = this.#measured.get(items);
    const scored = before?.scored ?? items.flatMap((item) => item.scored ?? []);
    const goesOn = running && scored.length < items.length;
    if (before && (before.run !== null || goesOn)) return before;
    const run = goesOn ? null : runOf(of.method, of.engine, scored);
    const scores = run?.summary ?? summarise(scored, { resamples: ROUGH_RESAMPLES });
    const measured = { index, of, items, scored, scores, run };
    this.#measured.set(items, measured);
    return measured;
  }
}
