/** The evaluation on the page: its scores as they come, its summary, and which rows are shown. */
import { runOf } from '../../evaluation/runner.ts';
import { summarise } from '../../evaluation/summary.ts';
import type { Run, ScoredQuestion, Summary } from '../../evaluation/types.ts';
import type { EvaluationItem, EvaluationRecord, EvaluationSummary } from '../../protocol.ts';
import { passes, type Filter } from './outcome.ts';

/** Scores come faster than anyone can read; they are applied in batches. */
const APPLY_MS = 250;
/** Intervals of a run that goes on move with every score: rough ones do. */
const ROUGH_RESAMPLES = 100;

export class OpenEvaluation {
  filter = $state<Filter>('all');
  #summary = $state.raw<EvaluationSummary>() as EvaluationSummary;
  #items = $state.raw<EvaluationItem[]>([]);
  #timer: ReturnType<typeof setTimeout> | null = null;
  #waiting: EvaluationItem[] = [];
  #startedAt = 0;
  #startedWith = 0;
  #millisecondsLeft = $state.raw<number | null>(null);

  #scored = $derived(this.#items.flatMap(({ scored }) => scored ?? []));
  #run = $derived.by((): Run | null =>
    this.running ? null : runOf(this.#summary.method, this.#summary.engine, this.#scored),
  );
  #scores = $derived(this.#run?.summary ?? summarise(this.#scored, { resamples: ROUGH_RESAMPLES }));
  #rows = $derived(
    this.#items.filter(({ scored }) => scored !== null && passes(scored, this.filter)),
  );

  constructor(record: EvaluationRecord) {
    this.#summary = record.summary;
    this.#items = record.items;
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
  get items(): readonly EvaluationItem[] {
    return this.#items;
  }
  get scored(): readonly ScoredQuestion[] {
    return this.#scored;
  }
  /** Rough intervals while it runs. */
  get scores(): Summary {
    return this.#scores;
  }
  /** Null while it runs. */
  get run(): Run | null {
    return this.#run;
  }
  /** Scored questions that pass the filter. */
  get rows(): readonly EvaluationItem[] {
    return this.#rows;
  }
  /** Estimate; null until there is enough to estimate from. */
  get millisecondsLeft(): number | null {
    return this.#millisecondsLeft;
  }

  receive(summary: EvaluationSummary, item: EvaluationItem | null): void {
    if (item) this.#waiting.push(item);
    if (summary.status === 'running' && !this.running) {
      this.#startedAt = performance.now();
      this.#startedWith = summary.done;
      this.#millisecondsLeft = null;
    }
    if (summary.status !== this.#summary.status) this.#apply(summary);
    else {
      if (this.#timer) clearTimeout(this.#timer);
      this.#timer = setTimeout(
        () => this.#apply(summary),
        this.#waiting.length > 24 ? 0 : APPLY_MS,
      );
    }
  }

  #apply(summary: EvaluationSummary): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const items = [...this.#items];
    for (const item of this.#waiting.splice(0)) items[item.position] = item;
    this.#items = items;
    this.#summary = summary;
    const done = summary.done - this.#startedWith;
    const each = (performance.now() - this.#startedAt) / done;
    this.#millisecondsLeft = done > 1 ? each * (summary.total - summary.done) : null;
  }
}
