/**
 * T2RAG (Gong et al., arXiv 2508.02435, section 4.3) as design.md section 5 describes it:
 * decompose → retrieve adaptively → resolve → update, until every clue is resolved; then answer,
 * with CIRAG's cascade (triplets → sentences → chunks) before giving up.
 */
import { addUsage, NO_USAGE, type Performed } from '../engines/engine.ts';
import { TriviumError } from '../errors.ts';
import {
  cluesIn,
  formatClue,
  placeholdersOf,
  queryProposition,
  substitute,
} from '../knowledge/clues.ts';
import { isGrounded, standsIn } from '../knowledge/grounding.ts';
import type { Binding, Clue, Support } from '../knowledge/types.ts';
import { answerQuestionTask } from '../tasks/answer-question.ts';
import { decomposeQuestionTask } from '../tasks/decompose-question.ts';
import { resolveCluesTask } from '../tasks/resolve-clues.ts';
import type { Task } from '../tasks/task.ts';
import type { AnswerInput, AnswerOutput, Context, ProposedBinding } from '../tasks/types.ts';
import { Gathered } from './citations.ts';
import type { Answer, Grounding, LoopState, MethodEvent, Step } from './events.ts';
import type { Method, MethodContext } from './method.ts';

export interface T2ragParameters {
  /** k: unique chunks a round. */
  chunksPerRound: number;
  /** N: rounds at most. */
  maxRounds: number;
}

/** The paper's defaults (section 5.2). */
export const T2RAG_DEFAULTS: T2ragParameters = { chunksPerRound: 5, maxRounds: 3 };

/** How many sentences are shown as "what was found" when there is no answer. */
const NEAREST_SENTENCES = 3;

export const t2rag: Method<T2ragParameters> = async function* (question, context, parameters) {
  const { chunksPerRound: k, maxRounds: N } = { ...T2RAG_DEFAULTS, ...parameters };
  const { engine, retriever, signal } = context;
  const run = new Run(context);
  const gathered = new Gathered();
  gathered.remember((context.state?.bindings ?? []).flatMap(({ supports }) => supports));
  yield { type: 'started', question, method: 't2rag', engine: engine.label };

  // Step 1: structured query decomposition.
  let state = context.state ? resume(context.state) : await decompose(question, run);
  yield* run.takeNotices();
  yield { type: 'decomposed', state };

  // Step 2: multi-round triplet resolution.
  let newlySearchable = cluesIn(state.clues, 'searchable');
  let retrieved: Context = { chunks: [], propositions: [] };
  while (hasUnresolved(state) && state.round < N) {
    const round = state.round + 1;

    // Step 2.1: triplet-based adaptive retrieval.
    const queries = [...new Set([...newlySearchable.map(queryProposition), question])];
    yield { type: 'round-started', round, queries };
    retrieved = await retriever.retrieve(queries, {
      chunks: k,
      seen: new Set(state.seenChunks),
      signal,
    });
    const newChunks = gathered.add(retrieved);
    yield { type: 'retrieved', round, ...retrieved, newChunks };

    // Step 2.2: resolving triplets with retrieved context.
    const { bindings: proposed } = await run.perform(resolveCluesTask, {
      question,
      searchable: cluesIn(state.clues, 'searchable'),
      fuzzy: cluesIn(state.clues, 'fuzzy'),
      resolved: cluesIn(state.clues, 'resolved'),
      types: state.types,
      ...gathered.context(retrieved),
    });
    yield* run.takeNotices();
    const bindings = accept(proposed, state, gathered);
    yield { type: 'bound', round, bindings };

    // Step 2.3: state update and ending condition.
    const before = new Set(cluesIn(state.clues, 'searchable').map(({ id }) => id));
    const clues = substitute(state.clues, bindings);
    const touched = new Set(changed(state.clues, clues));
    newlySearchable = cluesIn(clues, 'searchable').filter(
      ({ id }) => !before.has(id) || touched.has(id),
    );
    const seenChunks = [...new Set([...state.seenChunks, ...retrieved.chunks.map(({ id }) => id)])];
    state = { ...state, clues, bindings: [...state.bindings, ...bindings], round, seenChunks };
    yield { type: 'updated', state };
    if (newChunks === 0 && bindings.length === 0) break;
  }

  // Step 3: synthesising the final answer, escalating before giving up.
  const answer = yield* synthesise(state, run, gathered, retrieved);
  yield* run.takeNotices();
  yield { type: 'answered', answer };
};

/** What a run carries along: the abort check, usage, and notices for the trace. */
class Run {
  readonly context: MethodContext;
  readonly started = performance.now();
  readonly engines = new Set<string>();
  usage = NO_USAGE;
  #notices: MethodEvent[] = [];

  constructor(context: MethodContext) {
    this.context = context;
  }

  async perform<Input, Output>(task: Task<Input, Output>, input: Input): Promise<Output> {
    const { engine, signal } = this.context;
    if (signal?.aborted) throw new TriviumError('aborted', 'Cancelled.', '');
    const performed: Performed<Output> = await engine.perform(task, input, { signal });
    this.usage = addUsage(this.usage, performed.usage);
    this.engines.add(performed.engine);
    if (performed.degraded) {
      this.#notices.push({ type: 'degraded', task: task.name, reason: performed.degraded });
    }
    return performed.output;
  }

  *takeNotices(): Generator<MethodEvent> {
    yield* this.#notices.splice(0);
  }
}

async function decompose(question: string, run: Run): Promise<LoopState> {
  const { clues, types, target } = await run.perform(decomposeQuestionTask, { question });
  return {
    question,
    clues,
    originals: clues,
    bindings: [],
    types,
    target,
    round: 0,
    seenChunks: [],
  };
}

/** A state that a person edited goes on with all its rounds, and may read every chunk again. */
function resume(state: LoopState): LoopState {
  return { ...state, clues: substitute(state.originals, state.bindings), round: 0, seenChunks: [] };
}

/** A question without clues is one round of plain search. */
function hasUnresolved({ clues, round }: LoopState): boolean {
  return clues.length === 0 ? round === 0 : clues.some((clue) => placeholdersOf(clue).length > 0);
}

/** Proposals become bindings: of a known, open placeholder, once, with real citations. */
function accept(proposed: ProposedBinding[], state: LoopState, gathered: Gathered): Binding[] {
  const open = new Set(state.clues.flatMap(placeholdersOf));
  const bindings: Binding[] = [];
  for (const { placeholder, clue, value, score, reason, supports, runnersUp } of proposed) {
    if (!open.delete(placeholder)) continue;
    const citations = gathered.citeAll(supports);
    bindings.push({
      placeholder,
      clue,
      value,
      score,
      supports: citations,
      runnersUp: runnersUp.map((other) => ({
        ...other,
        supports: gathered.citeAll(other.supports),
      })),
      grounded: isGrounded(value, citations),
      by: 'engine',
      ...(reason ? { reason } : {}),
    });
  }
  return bindings;
}

/** Ids of the clues that substitution changed. */
function changed(before: Clue[], after: Clue[]): string[] {
  return after.filter((clue, i) => formatClue(clue) !== formatClue(before[i]!)).map(({ id }) => id);
}

async function* synthesise(
  state: LoopState,
  run: Run,
  gathered: Gathered,
  lastRetrieved: Context,
): AsyncGenerator<MethodEvent, Answer, undefined> {
  const input = (level: Answer['level'], context: Context): AnswerInput => ({
    question: state.question,
    resolved: cluesIn(state.clues, 'resolved'),
    unresolved: state.clues.filter((clue) => placeholdersOf(clue).length > 0),
    types: state.types,
    target: state.target,
    bindings: state.bindings.map(proposedAgain),
    level,
    ...context,
  });
  let output = await run.perform(
    answerQuestionTask,
    input('triplets', gathered.context(lastRetrieved)),
  );
  let level: Answer['level'] = 'triplets';
  for (const next of ['sentences', 'chunks'] as const) {
    if (output.answer !== null) break;
    yield { type: 'escalated', level: next };
    level = next;
    if (next === 'sentences') gathered.add(await searchAgain(state, run));
    output = await run.perform(answerQuestionTask, input(next, gathered.context(lastRetrieved)));
  }
  return conclude(state, run, gathered, output, level);
}

/** Passages for the question together with everything that was found out on the way. */
async function searchAgain(state: LoopState, run: Run): Promise<Context> {
  const { retriever, signal } = run.context;
  const query = [state.question, ...state.bindings.map(({ value }) => value)].join(' ');
  const chunks = await retriever.passages(query, T2RAG_DEFAULTS.chunksPerRound, signal);
  return { chunks, propositions: [] };
}

function proposedAgain(binding: Binding): ProposedBinding {
  const propose = ({ triplet, source }: Support): ProposedBinding['supports'][number] => ({
    ...(triplet === undefined ? {} : { triplet }),
    chunk: source.chunk,
    sentence: { start: source.start, end: source.end },
  });
  return {
    ...binding,
    supports: binding.supports.map(propose),
    runnersUp: binding.runnersUp.map((other) => ({
      ...other,
      supports: other.supports.map(propose),
    })),
  };
}

function conclude(
  state: LoopState,
  run: Run,
  gathered: Gathered,
  output: AnswerOutput,
  level: Answer['level'],
): Answer {
  const steps = state.bindings.map((binding) => stepOf(binding, state));
  const text = output.answer ?? '';
  const citations = gathered.citeAll(output.supports);
  return {
    verdict: output.answer === null ? 'not-found' : 'answered',
    text,
    grounding: output.answer === null ? 'not-grounded' : groundingOf(text, citations, steps, state),
    citations,
    steps,
    level,
    nearest: output.answer === null ? nearestSentences(state, gathered) : [],
    engine: [...run.engines].join(' + '),
    method: 't2rag',
    rounds: state.round,
    usage: run.usage,
    milliseconds: performance.now() - run.started,
  };
}

function stepOf(binding: Binding, state: LoopState): Step {
  const clue = state.originals.find(({ id }) => id === binding.clue);
  return {
    clue: clue ? formatClue(clue) : '',
    clueId: binding.clue,
    placeholder: binding.placeholder,
    value: binding.value,
    citations: binding.supports,
    grounded: binding.grounded,
    runnersUp: binding.runnersUp.map(({ value, score }) => ({ value, score })),
    ...(binding.reason ? { reason: binding.reason } : {}),
  };
}

/**
 * Grounded: the answer stands in what it cites and so does every step. A verdict on things
 * ("yes", or one of two names in the question) cannot stand in a sentence: it is as grounded as
 * the steps that it compares.
 */
function groundingOf(
  text: string,
  citations: Support[],
  steps: Step[],
  state: LoopState,
): Grounding {
  const isVerdict = /^(yes|no)$/i.test(text) || standsIn(text, state.question);
  const answerStands = isVerdict ? citations.length > 0 : isGrounded(text, citations);
  const stepsGrounded = steps.filter(({ grounded }) => grounded).length;
  if (answerStands && stepsGrounded === steps.length) return 'grounded';
  return answerStands || stepsGrounded > 0 ? 'partly' : 'not-grounded';
}

/** The sentences of the best propositions and passages: shown as what was found. */
function nearestSentences(state: LoopState, gathered: Gathered): Support[] {
  const { propositions, chunks } = gathered.context();
  const byProposition = [...propositions]
    .sort((a, b) => b.score - a.score)
    .flatMap(({ id, sources }) =>
      sources.map(({ chunk, start, end }) => ({ triplet: id, chunk, sentence: { start, end } })),
    );
  const byChunk = chunks.flatMap(({ id, sentences }) =>
    sentences.slice(0, 1).map((sentence) => ({ chunk: id, sentence })),
  );
  const bound = state.bindings.flatMap(({ supports }) => supports);
  const found = [...bound, ...gathered.citeAll([...byProposition, ...byChunk])];
  const unique = new Map(
    found.map((support) => [`${support.source.document}:${support.source.start}`, support]),
  );
  return [...unique.values()].slice(0, NEAREST_SENTENCES);
}
