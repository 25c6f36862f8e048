/**
 * Folds a method's stream of events into what the live trace shows. Pure: the same events give
 * the same trace, whether they arrive live or come from the history.
 */
import type { Binding, Clue, ClueState, Slot } from '../../knowledge/types.ts';
import type { Correction } from '../../methods/corrections.ts';
import type { Answer, LoopState, MethodEvent, Provisional } from '../../methods/events.ts';
import type { WeighedValue } from '../../methods/likelihood.ts';
import type { Sentence } from '../../sentences.ts';
import type { TaskName } from '../../tasks/task.ts';
import type { OutlineEntry } from '../../methods/dualrag/events.ts';
import type { ContextChunk, ContextProposition } from '../../tasks/types.ts';
import { asAnswered } from './as-answered.ts';
import { foldOwn, type GraphTriplet, type OwnEntry, type RoundParts } from './own-events.ts';
import { beginRound, roundOf } from './rounds.ts';

export type Activity =
  | 'opening'
  | 'routing'
  | 'planning'
  | 'reasoning'
  | 'judging'
  | 'answering'
  | 'decomposing'
  | 'searching'
  | 'resolving'
  | 'updating'
  | 'sentences'
  | 'chunks'
  | 'done';

/** A placeholder as the trace draws it; `hue` is its place in the order of appearance. */
export interface PlaceholderView {
  name: string;
  hue: number;
  value: string | null;
  grounded: boolean;
  target: boolean;
}

export interface ClueView {
  id: string;
  /** As decomposed: placeholders stay recognisable after they have been filled. */
  subject: Slot;
  predicate: Slot;
  object: Slot;
  /** The question's own, where it has them. */
  words?: string;
  state: ClueState;
}

export interface RoundView {
  round: number;
  queries: string[];
  propositions: ContextProposition[];
  chunks: ContextChunk[];
  newChunks: number;
  bindings: Binding[];
  retrieved: boolean;
  resolved: boolean;
  /** What the method says of its own, in this round. */
  own: RoundParts;
}

export type NoticeView =
  /** Of traces from before corrections were events. */
  | { kind: 'corrected'; binding: Binding }
  | { kind: 'corrections'; corrections: Correction[] }
  | { kind: 'degraded'; task: TaskName; reason: string; sentence?: Sentence }
  | { kind: 'escalated'; level: 'sentences' | 'chunks' }
  /** At the end: what the answer was chosen among. */
  | { kind: 'weighed'; values: WeighedValue[] }
  | OwnEntry;

/** The trace reads from top to bottom: rounds and notices in the order they came. */
export type EntryView = { kind: 'round'; round: RoundView } | NoticeView;

export interface Trace {
  question: string;
  method: string;
  engine: string;
  decomposed: boolean;
  clues: ClueView[];
  placeholders: Map<string, PlaceholderView>;
  entries: EntryView[];
  activity: Activity;
  /** DualRAG's knowledge outline, as it is now. */
  outline: OutlineEntry[];
  /** RAS's question graph, as it is now: triplets in the order in which they were found. */
  graph: GraphTriplet[];
  /** Passages that were given to be read, by id. */
  passages: Map<number, ContextChunk>;
  /** What a person has corrected so far. */
  corrections: Correction[];
  /** They were made when the question was asked before. */
  kept: boolean;
  /** The last state of the loop, with the answer's values: where a correction goes on from. */
  state: LoopState | null;
  /** The first answer, where one was told while this was followed. */
  provisional: Provisional | null;
  answer: Answer | null;
}

export function foldTrace(events: readonly MethodEvent[]): Trace {
  const trace: Trace = {
    question: '',
    method: '',
    engine: '',
    decomposed: false,
    clues: [],
    placeholders: new Map(),
    entries: [],
    activity: 'opening',
    outline: [],
    graph: [],
    passages: new Map(),
    corrections: [],
    kept: false,
    state: null,
    provisional: null,
    answer: null,
  };
  const bindings = new Map<string, Binding>();
  let state: LoopState | null = null;

  for (const event of events) {
    switch (event.type) {
      case 'started':
        Object.assign(trace, {
          question: event.question,
          method: event.method,
          engine: event.engine,
          activity: event.method.startsWith('t2rag') ? 'decomposing' : 'searching',
        });
        break;
      case 'decomposed':
      case 'updated':
        state = event.state;
        trace.decomposed = true;
        trace.activity = event.type === 'updated' ? 'updating' : 'searching';
        for (const binding of state.bindings) {
          bindings.set(binding.placeholder, binding);
          const isTold = trace.corrections.length > 0;
          if (event.type === 'decomposed' && binding.by === 'person' && !isTold) {
            trace.entries.push({ kind: 'corrected', binding });
          }
        }
        break;
      case 'round-started':
        beginRound(trace, event.round, event.queries);
        trace.activity = 'searching';
        break;
      case 'retrieved':
        for (const chunk of event.chunks) trace.passages.set(chunk.id, chunk);
        Object.assign(roundOf(trace, event.round), {
          propositions: event.propositions,
          chunks: event.chunks,
          newChunks: event.newChunks,
          retrieved: true,
        });
        trace.activity = 'resolving';
        break;
      case 'bound': {
        const round = roundOf(trace, event.round);
        // The answer may turn to another value in the same round: an unknown stands there once.
        const named = new Set(event.bindings.map(({ placeholder }) => placeholder));
        const others = round.bindings.filter(({ placeholder }) => !named.has(placeholder));
        round.bindings = [...others, ...event.bindings];
        round.resolved = true;
        for (const binding of event.bindings) bindings.set(binding.placeholder, binding);
        trace.activity = 'updating';
        break;
      }
      case 'corrected':
        trace.corrections = event.corrections;
        trace.kept = event.kept ?? false;
        trace.entries.push({ kind: 'corrections', corrections: event.corrections });
        break;
      case 'degraded':
        {
          const { task, reason, sentence } = event;
          trace.entries.push({ kind: 'degraded', task, reason, ...(sentence ? { sentence } : {}) });
        }
        break;
      case 'escalated':
        trace.entries.push({ kind: 'escalated', level: event.level });
        trace.activity = event.level;
        break;
      case 'provisional':
        trace.provisional = event;
        break;
      case 'answered':
        trace.answer = event.answer;
        if (event.answer.weighed?.length)
          trace.entries.push({ kind: 'weighed', values: event.answer.weighed });
        trace.activity = 'done';
        break;
      default:
        // What is not known here, too, leaves the trace as it is.
        foldOwn(trace, event);
    }
  }

  trace.state = state && asAnswered(state, trace.answer?.steps ?? []);
  if (state) drawClues(trace, state, bindings);
  return trace;
}

/** Number of unknown placeholders → state of the clue (design.md, section 2). */
export function clueState(clue: Clue, bound: (name: string) => boolean): ClueState {
  const unknown = new Set<string>();
  for (const slot of [clue.subject, clue.predicate, clue.object]) {
    if ('placeholder' in slot && !bound(slot.placeholder)) unknown.add(slot.placeholder);
  }
  return unknown.size === 0 ? 'resolved' : unknown.size === 1 ? 'searchable' : 'fuzzy';
}

/** A bare `?` was given a name by the engine (`_1`); people see it as the bare `?` it was. */
export function placeholderLabel(name: string): string {
  return name.startsWith('_') ? '?' : `?${name}`;
}

function drawClues(trace: Trace, state: LoopState, bindings: Map<string, Binding>): void {
  const clues = state.originals.length > 0 ? state.originals : state.clues;
  for (const clue of clues) {
    for (const slot of [clue.subject, clue.predicate, clue.object]) {
      if (!('placeholder' in slot) || trace.placeholders.has(slot.placeholder)) continue;
      const binding = bindings.get(slot.placeholder);
      trace.placeholders.set(slot.placeholder, {
        name: slot.placeholder,
        hue: trace.placeholders.size,
        value: binding?.value ?? null,
        grounded: binding?.grounded ?? true,
        target: state.target === slot.placeholder,
      });
    }
  }
  trace.clues = clues.map((clue) => ({
    id: clue.id,
    subject: clue.subject,
    predicate: clue.predicate,
    object: clue.object,
    ...(clue.words === undefined ? {} : { words: clue.words }),
    state: clueState(clue, (name) => bindings.has(name)),
  }));
}
