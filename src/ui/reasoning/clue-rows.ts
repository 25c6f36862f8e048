/** Rows of a question that was taken apart into clues (T2RAG): one a clue, in the order of solving. */
import { fillWords, formatClue, placeholdersOf } from '../../knowledge/clues.ts';
import { standsIn } from '../../knowledge/grounding.ts';
import type { Binding, Slot } from '../../knowledge/types.ts';
import { nounOf, reads, sentenceOf } from '../clue/clue-line.ts';
import { marksOf, standingOf } from '../correct/changes.ts';
import { clueState, placeholderLabel, type ClueView, type Trace } from '../trace/trace.ts';
import type { Cell, Row, RowState } from './chain.ts';

type Ends = Pick<Row, 'left' | 'relation' | 'right'>;

const SLOTS = ['subject', 'object', 'predicate'] as const;

export function clueRows(trace: Trace, running: boolean): Row[] {
  const bindings = bindingsOf(trace);
  const rejected = rejectedOf(trace, bindings);
  if (rejected) bindings.delete(rejected.placeholder);
  const values = new Map([...bindings].map(([name, { value }]) => [name, value]));
  const types = trace.state?.types;
  return inOrderOfSolving(trace.clues).map((clue) => {
    const own = [...bindings.values()].find((binding) => binding.clue === clue.id);
    const step = trace.answer?.steps.findIndex(({ clueId }) => clueId === clue.id) ?? -1;
    const cell = (slot: Slot): Cell => cellOf(slot, trace, bindings, own);
    const round = roundOf(trace, own);
    const asked = askedBy(clue, own, trace);
    const line = sentenceOf(clue, { types, values, asked });
    return {
      id: clue.id,
      ...(asked !== undefined && isOneQuestion(clue)
        ? asOne(line, clue, asked, cell)
        : { line, ...endsOf(clue, bindings, cell) }),
      state: stateOf(clue, bindings, running, trace.answer),
      standing: own ? standingOf({ ...own, citations: own.supports }, trace) : null,
      supports: own?.supports ?? [],
      others: rejected?.clue === clue.id ? valuesOf(rejected) : valuesOf(own).slice(1),
      disputed: (trace.answer?.conflicts ?? []).some((one) => step >= 0 && one.step === step),
      marks: marksOf({ clueId: clue.id, ...(own && { placeholder: own.placeholder }) }, trace),
      clue: clue.id,
      ...(round === undefined ? {} : { round }),
    };
  });
}

/** Its slots make no sentence, and its words are one. */
function isOneQuestion(clue: ClueView): boolean {
  return clue.words !== undefined && !reads(formatClue(clue));
}

function endsOf(
  { subject, predicate, object }: ClueView,
  bindings: ReadonlyMap<string, Binding>,
  cell: (slot: Slot) => Cell,
): Ends {
  return { left: cell(subject), relation: words(predicate, bindings), right: cell(object) };
}

/** The question's words in the place of what is known, with the colour of what is put into them. */
function asOne(
  line: string,
  clue: ClueView,
  asked: string,
  cell: (slot: Slot) => Cell,
): Ends & Pick<Row, 'line'> {
  const used = placeholdersOf(clue).find((name) => name !== asked);
  const { hue } = used === undefined ? {} : cell({ placeholder: used });
  return {
    line: '',
    left: { text: line, found: false, ...(hue === undefined ? {} : { hue }) },
    relation: '',
    right: cell({ placeholder: asked }),
  };
}

/** What the clue found, or is to find: what the question asks for comes last. */
function askedBy(clue: ClueView, own: Binding | undefined, { state }: Trace): string | undefined {
  if (own) return own.placeholder;
  const { target } = state ?? {};
  return placeholdersOf(clue).find((name) => name === target);
}

/** Those of the state, and of a round that is ahead of it. */
function bindingsOf({ state, entries, answer }: Trace): Map<string, Binding> {
  const last = entries.findLast((entry) => entry.kind === 'round');
  const isAhead = last?.kind === 'round' && last.round.round > (state?.round ?? 0);
  const bindings = [...(state?.bindings ?? []), ...(isAhead ? last.round.bindings : [])];
  return new Map(
    bindings.map((binding) => {
      // In the end it may have come to another value.
      const step = answer?.steps.find(({ placeholder }) => placeholder === binding.placeholder);
      const found = step && { value: step.value, supports: step.citations };
      return [binding.placeholder, { ...binding, ...found }];
    }),
  );
}

/** What was found of what is asked for, and was too unlikely to be the answer. */
function rejectedOf(
  { state, answer }: Trace,
  bindings: ReadonlyMap<string, Binding>,
): Binding | undefined {
  if (!state?.target || answer?.verdict !== 'not-found') return undefined;
  return bindings.get(state.target);
}

/** Likeliest first, without those that say a part of another, or another and more. */
function valuesOf(binding: Binding | undefined): string[] {
  const apart: string[] = [];
  for (const value of binding ? [binding.value, ...binding.runnersUp.map((one) => one.value)] : [])
    if (!apart.some((known) => standsIn(known, value) || standsIn(value, known))) apart.push(value);
  return apart;
}

/** Each next one has as few unknowns as possible left: known from the clues alone, so it never jumps. */
function inOrderOfSolving(clues: readonly ClueView[]): ClueView[] {
  const rest = [...clues];
  const known = new Set<string>();
  const unknown = (clue: ClueView): string[] =>
    SLOTS.flatMap((name) => {
      const slot = clue[name];
      return 'placeholder' in slot && !known.has(slot.placeholder) ? [slot.placeholder] : [];
    });
  const ordered: ClueView[] = [];
  while (rest.length > 0) {
    const fewest = Math.min(...rest.map((clue) => unknown(clue).length));
    // A clue that only confirms what is known comes when it is, not before what brings more.
    const next = rest.findIndex((clue) => unknown(clue).length === fewest);
    const [clue] = rest.splice(next, 1);
    for (const name of unknown(clue!)) known.add(name);
    ordered.push(clue!);
  }
  return ordered;
}

function cellOf(
  slot: Slot,
  { placeholders }: Trace,
  bindings: ReadonlyMap<string, Binding>,
  own: Binding | undefined,
): Cell {
  if ('text' in slot) return { text: words(slot, bindings), found: false };
  const { placeholder: name } = slot;
  return {
    text: bindings.get(name)?.value ?? null,
    label: nounOf(name) || '?',
    hue: placeholders.get(name)?.hue ?? 0,
    found: own?.placeholder === name,
  };
}

function words(slot: Slot, bindings: ReadonlyMap<string, Binding>): string {
  if ('text' in slot) return filled(slot, bindings);
  return bindings.get(slot.placeholder)?.value ?? placeholderLabel(slot.placeholder);
}

/** With the values of placeholders that stand among its words. */
function filled(
  { text, unknowns = [] }: { text: string; unknowns?: string[] },
  bindings: ReadonlyMap<string, Binding>,
): string {
  const values = unknowns.flatMap((name) => bindings.get(name) ?? []);
  return fillWords(text, new Map(values.map(({ placeholder, value }) => [placeholder, value])));
}

function stateOf(
  clue: ClueView,
  bindings: ReadonlyMap<string, Binding>,
  running: boolean,
  answer: Trace['answer'],
): RowState {
  const state = clueState(clue, (name) => bindings.has(name));
  if (state === 'resolved') return 'found';
  if (!running) return answer ? 'open' : 'stopped';
  return state === 'searchable' ? 'current' : 'waiting';
}

function roundOf({ entries }: Trace, binding: Binding | undefined): number | undefined {
  if (!binding) return undefined;
  const of = entries.findLast(
    (entry) =>
      entry.kind === 'round' &&
      entry.round.bindings.some(({ placeholder }) => placeholder === binding.placeholder),
  );
  return of?.kind === 'round' ? of.round.round : undefined;
}
