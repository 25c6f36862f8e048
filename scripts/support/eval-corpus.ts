/** Runs an evaluation in Node over a corpus of passages, on the same modules as the app. */
import { sentencesOf } from '../../src/documents/sentences.ts';
import type { Engine } from '../../src/engines/engine.ts';
import { recording } from '../../src/engines/recording.ts';
import { parseCorpus, parseTriples, type CorpusPassage } from '../../src/evaluation/data-sets.ts';
import type { Question } from '../../src/evaluation/data-sets.ts';
import { GivenTriplets } from '../../src/evaluation/given-triplets.ts';
import { evaluate, type RunOptions } from '../../src/evaluation/runner.ts';
import { RememberedFacts } from '../../src/evaluation/remembered.ts';
import { describeScored, Trajectory } from '../../src/evaluation/trajectories.ts';
import type { Indexing, Run, ScoredQuestion } from '../../src/evaluation/types.ts';
import type { MethodEvent } from '../../src/methods/events.ts';
import type { RegisteredMethod } from '../../src/methods/registry.ts';
import type { Ranked } from '../../src/ranking/ranking.ts';
import { indexPassages } from '../../src/evaluation/index-passages.ts';
import { LexicalEmbedder } from '../../src/retrieval/lexical-embedder.ts';
import type { LibraryIndex } from '../../src/retrieval/library-index.ts';
import { extractTripletsTask } from '../../src/tasks/extract-triplets.ts';
import { readText } from './eval-options.ts';
import { Progress } from './eval-progress.ts';

/** What one question performed, as training examples. */
export type OnTrajectory = (scored: ScoredQuestion, lines: string) => void;

export interface NodeRuns {
  questions: readonly Question[];
  methods: readonly RegisteredMethod[];
  engines: readonly Engine[];
  corpus?: string;
  triples?: string;
  /** Each run remembers facts from question to question. */
  remember?: boolean;
  onTrajectory?: OnTrajectory;
}

/** A run of each method with each engine. Every engine indexes once, and answers with every method. */
export async function runInNode(
  { questions, methods, engines, remember = false, onTrajectory, ...files }: NodeRuns,
  onQuestion: (
    method: string,
    engine: string,
    scored: ScoredQuestion,
    events: MethodEvent[],
  ) => void,
): Promise<Run[]> {
  const runs: Run[] = [];
  for (const engine of engines) {
    const corpus = await EngineOnCorpus.over(engine, files);
    for (const method of methods) {
      const told: RunOptions['onQuestion'] = (scored, events) =>
        onQuestion(method.name, engine.id, scored, events);
      const run = await corpus.run(method, questions, told, { remember, onTrajectory });
      runs.push(run);
    }
  }
  return runs;
}

/** A corpus that one engine has made searchable; without a corpus, only contexts are searched. */
export class EngineOnCorpus {
  #library: LibraryIndex | null = null;
  #indexing: Indexing | null = null;
  /** The context asked about last: questions about the same one follow each other. */
  #context: { text: string; index: Promise<LibraryIndex> } | null = null;
  #without: ReadonlySet<string> = new Set();

  private constructor(private readonly engine: Engine) {}

  static async over(
    engine: Engine,
    files: { corpus?: string; triples?: string },
  ): Promise<EngineOnCorpus> {
    const made = new EngineOnCorpus(engine);
    if (files.corpus) await made.#index(parseCorpus(readText(files.corpus)), files.triples);
    return made;
  }

  /** From now on these scorers do not count. */
  leaveOut(names: Iterable<string>): void {
    this.#without = new Set(names);
    this.#context = null;
    this.#library?.leaveOut(this.#without);
    if ('leaveOut' in this.engine) (this.engine as Engine & Ranked).leaveOut(this.#without);
  }

  async run(
    method: RegisteredMethod,
    questions: readonly Question[],
    onQuestion?: RunOptions['onQuestion'],
    {
      what = 'Answering',
      remember = false,
      onTrajectory,
    }: { what?: string; remember?: boolean; onTrajectory?: OnTrajectory } = {},
  ): Promise<Run> {
    const progress = new Progress(what);
    const facts = remember ? new RememberedFacts() : null;
    let trajectory = new Trajectory();
    const engine = onTrajectory
      ? recording(this.engine, (...performed) => trajectory.take(...performed))
      : this.engine;
    const run = await evaluate(questions, {
      method: method.answer,
      methodName: method.name,
      engine,
      retrieverFor: async (question) => {
        const index = await this.#retrieverFor(question);
        // The ids of a passage that a question carries mean nothing to another.
        return facts && question.context === undefined ? facts.around(index) : index;
      },
      onQuestion: (scored, events, done) => {
        onTrajectory?.(scored, trajectory.lines(describeScored(scored, method.name)));
        trajectory = new Trajectory();
        facts?.take({ id: scored.id, words: scored.question }, events);
        onQuestion?.(scored, events, done);
        progress.show(done, questions.length);
      },
    });
    return {
      ...run,
      ...(this.#without.size > 0 ? { without: [...this.#without] } : {}),
      ...(this.#indexing ? { indexing: this.#indexing } : {}),
    };
  }

  async #index(corpus: CorpusPassage[], triples: string | undefined): Promise<void> {
    const engine = triples ? withTriples(this.engine, corpus, triples) : this.engine;
    const progress = new Progress('Indexing');
    const started = performance.now();
    this.#library = await build(corpus, engine, (done) => progress.show(done, corpus.length));
    const seconds = (performance.now() - started) / 1000;
    this.#indexing = {
      passages: corpus.length,
      triplets: this.#library.statistics().triplets,
      seconds,
      passagesPerSecond: corpus.length / seconds,
    };
  }

  async #retrieverFor({ id, context }: Question): Promise<LibraryIndex> {
    if (context === undefined) {
      if (!this.#library) throw new Error(`Question ${id} carries no context.`);
      return this.#library;
    }
    if (this.#context?.text !== context) {
      const index = build([{ title: '', text: context }], this.engine).then((built) => {
        built.leaveOut(this.#without);
        return built;
      });
      this.#context = { text: context, index };
    }
    return this.#context.index;
  }
}

function build(
  passages: readonly { title: string; text: string }[],
  engine: Engine,
  onProgress?: (done: number) => void,
): Promise<LibraryIndex> {
  return indexPassages(passages, {
    engine,
    extract: extractTripletsTask,
    embedder: new LexicalEmbedder(),
    sentences: (text) => sentencesOf(text),
    ...(onProgress ? { onProgress } : {}),
  });
}

function withTriples(engine: Engine, corpus: CorpusPassage[], file: string): Engine {
  const triples = parseTriples(readText(file));
  return new GivenTriplets(
    engine,
    new Map(corpus.map(({ id, text }) => [text, triples.get(id) ?? []])),
  );
}
