/** What stands in the form of corrections, and what it says that is different from the state. */
import { placeholdersOf, readSlot, slotText } from '../../knowledge/clues.ts';
import type { Slot } from '../../knowledge/types.ts';
import type { Edit } from '../../methods/correct.ts';
import type { LoopState } from '../../methods/events.ts';

export interface DraftClue {
  /** Null for one that is added. */
  id: string | null;
  /** For the form: the same for as long as the clue is there. */
  key: number;
  subject: string;
  predicate: string;
  object: string;
  removed: boolean;
}

export interface DraftValue {
  placeholder: string;
  /** Empty: to be found. */
  value: string;
}

export interface Draft {
  clues: DraftClue[];
  values: DraftValue[];
  target: string | null;
  rounds: number | null;
}

/** @param state null where the method has no clues. @param rounds null where it has none to allow. */
export function draftOf(state: LoopState | null, rounds: number | null): Draft {
  const originals = state?.originals ?? [];
  const valueOf = (name: string): string =>
    state?.bindings.find(({ placeholder }) => placeholder === name)?.value ?? '';
  return {
    clues: originals.map(({ id, subject, predicate, object }, key) => ({
      ...{ id, key, removed: false },
      subject: written(subject),
      predicate: written(predicate),
      object: written(object),
    })),
    values: [...new Set(originals.flatMap(placeholdersOf))].map((placeholder) => ({
      placeholder,
      value: valueOf(placeholder),
    })),
    target: state?.target ?? null,
    rounds,
  };
}

export function emptyClue(clues: readonly DraftClue[]): DraftClue {
  const key = Math.max(-1, ...clues.map((clue) => clue.key)) + 1;
  return { id: null, key, subject: '', predicate: '', object: '', removed: false };
}

/** @param before the form as it was filled in from the state. Empty clues that were added say nothing. */
export function editsOf(before: Draft, draft: Draft): Edit[] {
  const edits: Edit[] = [];
  for (const clue of draft.clues) {
    const { id, subject, predicate, object } = clue;
    const words = { subject, predicate, object };
    if (id === null) {
      const isEmpty = `${subject}${predicate}${object}`.trim() === '';
      if (!clue.removed && !isEmpty) edits.push({ kind: 'add-clue', written: words });
      continue;
    }
    const former = before.clues.find((one) => one.id === id);
    if (clue.removed) edits.push({ kind: 'remove-clue', clue: id });
    else if (former && !isSame(former, clue))
      edits.push({ kind: 'edit-clue', clue: id, written: words });
  }
  // What is removed comes after what is added: one clue is always left.
  edits.sort((a, b) => Number(a.kind === 'remove-clue') - Number(b.kind === 'remove-clue'));
  if (draft.target !== before.target) edits.push({ kind: 'ask', placeholder: draft.target });
  const there = new Set(placeholdersIn(draft.clues));
  for (const { placeholder, value } of draft.values) {
    const former = before.values.find((one) => one.placeholder === placeholder);
    const isGone = !placeholder.startsWith('_') && !there.has(placeholder);
    if (isGone || former?.value.trim() === value.trim()) continue;
    edits.push(
      value.trim() === ''
        ? { kind: 'open-value', placeholder }
        : { kind: 'set-value', placeholder, value },
    );
  }
  if (draft.rounds !== null && draft.rounds !== before.rounds)
    edits.push({ kind: 'rounds', rounds: draft.rounds });
  return edits;
}

/** A value that is a runner-up brings the sentences that were found for it, chosen or typed. */
export function withSupports(edits: readonly Edit[], state: LoopState | null): Edit[] {
  return edits.map((edit) => {
    if (edit.kind !== 'set-value') return edit;
    const candidate = state?.bindings
      .find(({ placeholder }) => placeholder === edit.placeholder)
      ?.runnersUp.find(({ value }) => value === edit.value.trim());
    return candidate ? { ...edit, value: candidate.value, candidate } : edit;
  });
}

/** Placeholders with a name, in the order in which the clues of the form have them. */
export function placeholdersIn(clues: readonly DraftClue[]): string[] {
  const names = clues
    .filter(({ removed }) => !removed)
    .flatMap(({ subject, predicate, object }) => [subject, predicate, object])
    .map((words) => readSlot(words, () => ''))
    .flatMap((slot) => ('placeholder' in slot && slot.placeholder ? [slot.placeholder] : []));
  return [...new Set(names)];
}

function written(slot: Slot): string {
  return slotText(slot).replace(/^\?_\d+$/, '?');
}

function isSame(a: DraftClue, b: DraftClue): boolean {
  return (['subject', 'predicate', 'object'] as const).every((name) => a[name] === b[name]);
}
