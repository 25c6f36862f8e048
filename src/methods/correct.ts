/**
 * Corrections of a person, made together: from the last state of a question and what holds already
 * to the state from which it goes on. For methods without clues there is no state, and only what is
 * retrieved, and how often, can be corrected.
 */
import { say } from '../sentences.ts';
import { formatClue } from '../knowledge/clues.ts';
import type { Candidate, Source } from '../knowledge/types.ts';
import {
  isAt,
  withChange,
  type Change,
  type Correction,
  type PassagePlace,
} from './corrections.ts';
import type { LoopState } from './events.ts';
import { reconsidered } from './t2rag/anew.ts';
import {
  addClue,
  ask,
  checkRounds,
  checkTarget,
  editClue,
  openValue,
  refused,
  removeClue,
  setValue,
  withoutEvidence,
  type WrittenClue,
} from './t2rag/edits.ts';

export type Edit =
  /** A runner-up brings what was found for it; a value alone was written by hand. */
  | { kind: 'set-value'; placeholder: string; value: string; candidate?: Candidate }
  | { kind: 'open-value'; placeholder: string }
  | { kind: 'edit-clue'; clue: string; written: WrittenClue }
  | { kind: 'add-clue'; written: WrittenClue }
  | { kind: 'remove-clue'; clue: string }
  | { kind: 'ask'; placeholder: string | null }
  | { kind: 'pin' | 'exclude' | 'release'; passage: PassagePlace }
  | { kind: 'exclude-document'; document: string; name: string }
  | { kind: 'release-document'; document: string }
  | { kind: 'rounds'; rounds: number };

export interface Corrected {
  /** Null for a method without clues. */
  state: LoopState | null;
  /** All that hold. */
  corrections: Correction[];
}

/**
 * @throws TriviumError `invalid`, which says what to do instead; then nothing was corrected.
 */
export function correct(before: Corrected, edits: readonly Edit[]): Corrected {
  // More rounds come last: what was changed before decides whether they can find anything.
  const last = edits.filter(({ kind }) => kind === 'rounds');
  const first = edits.filter(({ kind }) => kind !== 'rounds');
  const after = [...first, ...last].reduce(corrected, before);
  if (after.state && after.state !== before.state) checkTarget(after.state);
  return after;
}

function corrected({ state, corrections }: Corrected, edit: Edit): Corrected {
  const to = (changed: LoopState | null, change: Change | null): Corrected => ({
    state: changed,
    corrections: change ? withChange(corrections, change) : corrections,
  });
  switch (edit.kind) {
    case 'pin':
      return to(state && reconsidered(state), { kind: 'pinned', passage: edit.passage });
    case 'exclude':
      return to(state && withoutEvidence(state, (source) => isIn(edit.passage, source)), {
        ...{ kind: 'excluded', passage: edit.passage },
      });
    case 'release':
      return to(state && reconsidered(state), { kind: 'released', passage: edit.passage });
    case 'exclude-document': {
      const { document, name } = edit;
      const changed = state && withoutEvidence(state, (source) => source.document === document);
      return to(changed, { kind: 'document-excluded', document, name });
    }
    case 'release-document':
      return to(state && reconsidered(state), {
        ...{ kind: 'document-released', document: edit.document },
      });
    case 'rounds':
      if (state) checkRounds(state, edit.rounds);
      return to(state, { kind: 'rounds', rounds: edit.rounds });
    default: {
      if (!state) throw withoutClues();
      const [changed, change] = ofState(state, edit);
      return to(changed, change);
    }
  }
}

type StateEdit = Extract<
  Edit,
  { kind: 'set-value' | 'open-value' | 'edit-clue' | 'add-clue' | 'remove-clue' | 'ask' }
>;

function ofState(state: LoopState, edit: StateEdit): [LoopState, Change | null] {
  const valueOf = (name: string): string | null =>
    state.bindings.find(({ placeholder }) => placeholder === name)?.value ?? null;
  const words = ({ originals }: LoopState, id: string): string => {
    const clue = originals.find((one) => one.id === id);
    return clue ? formatClue(clue) : '';
  };
  switch (edit.kind) {
    case 'set-value': {
      const { placeholder } = edit;
      const changed = setValue(state, placeholder, { ...edit.candidate, value: edit.value });
      const value = edit.value.trim();
      return [changed, { kind: 'value', placeholder, value, before: valueOf(placeholder) }];
    }
    case 'open-value': {
      const { placeholder } = edit;
      const before = valueOf(placeholder);
      const change: Change | null =
        before === null ? null : { kind: 'opened', placeholder, before };
      return [openValue(state, placeholder), change];
    }
    case 'edit-clue': {
      const { clue } = edit;
      const changed = editClue(state, clue, edit.written);
      if (changed === state) return [state, null];
      const [before, after] = [words(state, clue), words(changed, clue)];
      return [changed, { kind: 'clue-edited', clue, before, after }];
    }
    case 'add-clue': {
      const changed = addClue(state, edit.written);
      const added = changed.originals.at(-1)!;
      return [changed, { kind: 'clue-added', clue: added.id, after: formatClue(added) }];
    }
    case 'remove-clue': {
      const { clue } = edit;
      const before = words(state, clue);
      return [removeClue(state, clue), { kind: 'clue-removed', clue, before }];
    }
    case 'ask': {
      const { placeholder } = edit;
      const changed = ask(state, placeholder);
      const change: Change = { kind: 'asked', placeholder, before: state.target };
      return [changed, changed === state ? null : change];
    }
  }
}

function isIn(passage: PassagePlace, source: Source): boolean {
  if (source.document !== passage.document) return false;
  return source.chunk === passage.chunk || isAt(passage, source);
}

function withoutClues() {
  return refused(
    say('This question was answered without clues: there are none to edit.'),
    say('Ask it again with T2RAG, which takes it apart into clues.'),
  );
}
