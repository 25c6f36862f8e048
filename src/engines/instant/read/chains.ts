/**
 * Clues with words of their own, resolved by reading: the next of each chain, with the values of
 * what was asked before it, and where a less likely value leads on more surely, with that one.
 */
import {
  cluesIn,
  fillWords,
  isPlaceholder,
  placeholdersOf,
  SLOTS,
  slotText,
  substitute,
  unknownsInWords,
} from '../../../knowledge/clues.ts';
import type { Clue, Slot } from '../../../knowledge/types.ts';
import { say } from '../../../sentences.ts';
import type {
  Context,
  ProposedBinding,
  ProposedCandidate,
  ResolveInput,
  ResolveOutput,
} from '../../../tasks/types.ts';
import { holdsOther, wordsOf } from '../../../reading-model/words.ts';
import { isMisfit } from './fit.ts';
import { readFor, type Reader, type ReadValue } from './read.ts';

/** Values of a placeholder that are followed. */
const BRANCHES = 3;
/** A way with less than this share of the likeliest one's chance is not followed. */
const WORTH_FOLLOWING = 0.3;
/** Below this nothing is bound. */
const LEAST = 0.02;

/** One way to fill a clue's words. */
interface Way {
  words: string;
  chance: number;
  /** By placeholder, which of its values was taken. */
  taken: Map<string, ProposedCandidate>;
}

/** That a step which is less likely is not sure: it is asked again where more is found. */
const SURE = 0.5;

/** All clues over one context, to the end of the chain or as far as it leads. */
export async function readThrough(
  input: Context & Pick<ResolveInput, 'question' | 'types'> & { originals: Clue[] },
  reader: Reader,
): Promise<ProposedBinding[]> {
  const { originals } = input;
  let bindings: ProposedBinding[] = [];
  for (let before = -1; before < bindings.length;) {
    before = bindings.length;
    const searchable = cluesIn(substitute(originals, bindings), 'searchable');
    const asked = { ...input, searchable, fuzzy: [], resolved: [], bindings };
    const { bindings: found } = await resolveByReading(asked, reader);
    const isFound = new Set(found.map(({ placeholder }) => placeholder));
    bindings = [...bindings.filter(({ placeholder }) => !isFound.has(placeholder)), ...found];
  }
  return bindings.map((one) => (one.score < SURE ? { ...one, sure: false } : one));
}

/** All values that these passages give for what can be asked now. */
export async function offersOf(
  input: Omit<ResolveInput, 'fuzzy' | 'resolved'>,
  reader: Reader,
): Promise<ProposedCandidate[]> {
  const { bindings } = await resolveByReading({ ...input, fuzzy: [], resolved: [] }, reader);
  return bindings.flatMap((one) => [one, ...one.runnersUp]);
}

/** @param found what is resolved already. */
export async function resolveByReading(
  input: ResolveInput,
  reader: Reader,
  found: ResolveOutput = { bindings: [] },
): Promise<ResolveOutput> {
  const { originals = [], bindings: given = [], searchable, types } = input;
  const proposed = new Map([...given, ...found.bindings].map((one) => [one.placeholder, one]));
  for (const { id } of searchable) {
    const clue = originals.find((one) => one.id === id);
    const own = clue && placeholdersOf(clue).find((name) => !proposed.has(name));
    if (!clue || own === undefined) continue;
    const read: { way: Way; values: ReadValue[] }[] = [];
    for (const way of waysOf(askedBy(clue, own), proposed)) {
      const { values } = await readFor(way.words, input, reader);
      read.push({ way, values: values.filter(({ value }) => !isMisfit(value, types[own])) });
    }
    const all = read
      .flatMap(({ way, values }) =>
        values.map((value) => ({ way, value, joint: way.chance * value.chance })),
      )
      .sort((a, b) => b.joint - a.joint);
    const [best] = all;
    if (!best || best.value.chance < LEAST) continue;
    for (const [name, chosen] of best.way.taken) rebind(proposed, name, chosen);
    const others = all.filter(({ way, value }) => way === best.way && value !== best.value);
    proposed.set(own, {
      placeholder: own,
      clue: id,
      ...candidateOf(best.value, best.way.words),
      runnersUp: others.map(({ value }) => candidateOf(value, best.way.words)),
    });
  }
  return { bindings: [...proposed.values()].filter((one) => !given.includes(one)) };
}

/** A clue without words of its own is asked as the model was taught clues: `subject | relation | ?`. */
function askedBy(clue: Clue, own: string): string {
  const said = (slot: Slot): string =>
    isPlaceholder(slot) && slot.placeholder === own ? '?' : slotText(slot);
  return clue.words ?? SLOTS.map((name) => said(clue[name])).join(' | ');
}

function waysOf(clue: string, bindings: ReadonlyMap<string, ProposedBinding>): Way[] {
  let ways: Way[] = [{ words: clue, chance: 1, taken: new Map() }];
  for (const name of unknownsInWords(clue)) {
    const binding = bindings.get(name);
    if (!binding) continue;
    const values = binding.settled
      ? [binding]
      : apart([binding, ...binding.runnersUp]).slice(0, BRANCHES);
    // Those that are cut off would not be among the likeliest with whatever comes after them.
    ways = ways
      .flatMap(({ words, chance, taken }) =>
        values.map((one) => ({
          words: fillWords(words, new Map([[name, one.value]])),
          chance: chance * Math.min(1, one.score),
          taken: new Map([...taken, [name, one]]),
        })),
      )
      .sort((a, b) => b.chance - a.chance)
      .slice(0, BRANCHES);
  }
  const least = WORTH_FOLLOWING * (ways[0]?.chance ?? 0);
  return ways.filter(({ chance }) => chance >= least);
}

/** Without those that are a part or the whole of one that is likelier. */
function apart(values: readonly ProposedCandidate[]): ProposedCandidate[] {
  const kept: { words: string; value: ProposedCandidate }[] = [];
  for (const value of values) {
    const words = wordsOf(value.value).join(' ');
    if (!kept.some((one) => holdsOther(one.words, words))) kept.push({ words, value });
  }
  return kept.map(({ value }) => value);
}

function rebind(
  proposed: Map<string, ProposedBinding>,
  name: string,
  chosen: ProposedCandidate,
): void {
  const before = proposed.get(name)!;
  if (before.value === chosen.value) return;
  const { placeholder, clue, runnersUp, settled: _, ...best } = before;
  const others = [best, ...runnersUp.filter((one) => one !== chosen)];
  proposed.set(name, { placeholder, clue, ...chosen, runnersUp: others });
}

export function candidateOf(
  { value, chance, supports }: ReadValue,
  words: string,
): ProposedCandidate {
  const percent = Math.round(100 * chance);
  const reason = say('read: “{words}”, {percent}\u00a0% likely', { words, percent });
  return { value, score: chance, supports, reason };
}
