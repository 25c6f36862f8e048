/** Where the words of a question stand in a sentence, and how much of the question it says. */
import { sameStem } from '../../match/text.ts';
import type { Asked } from './asked.ts';
import type { SpokenSentence } from './candidates.ts';

export interface Matching {
  /** By asked word: the tokens of the sentence that say it. */
  places: number[][];
  /** By token: whether it says a word of the question. */
  says: boolean[];
  /** Weighted share of the question's words that the sentence says, 0..1; the asked noun left out. */
  coverage: number;
  /** The same over words that only the sentence before, the passage's opening or its heading say. */
  context: number;
  /** Share of the question's names and numbers that sentence or context say; 1 without any. */
  names: number;
  /** Share of the question's neighbouring words that are neighbours here too. */
  pairs: number;
}

/** How far apart neighbouring words may stand, in tokens. */
const NEIGHBOURS = 3;

/** @param context stems of what is said around the sentence. @param weight of an asked word, by index. */
export function match(
  asked: Asked,
  sentence: SpokenSentence,
  context: ReadonlySet<string>,
  weight: readonly number[],
): Matching {
  const { stems } = sentence;
  const says = stems.map(() => false);
  const places = asked.words.map((word) => {
    const at: number[] = [];
    for (const [i, said] of stems.entries()) {
      if (said === '' || !sameStem(said, word.stem)) continue;
      at.push(i);
      says[i] = true;
    }
    return at;
  });
  let total = 0;
  let said = 0;
  let around = 0;
  let names = 0;
  let named = 0;
  for (const [i, word] of asked.words.entries()) {
    const here = places[i]!.length > 0;
    const there = !here && hears(context, word.stem);
    if (word.kind === 'name' || word.kind === 'number') {
      names++;
      if (here || there) named++;
    }
    if (word.ofAsked) continue;
    total += weight[i]!;
    if (here) said += weight[i]!;
    else if (there) around += weight[i]!;
  }
  return {
    places,
    says,
    coverage: total > 0 ? said / total : 0,
    context: total > 0 ? around / total : 0,
    names: names > 0 ? named / names : 1,
    pairs: pairsOf(places),
  };
}

function hears(context: ReadonlySet<string>, word: string): boolean {
  if (context.has(word)) return true;
  for (const other of context) if (sameStem(other, word)) return true;
  return false;
}

function pairsOf(places: readonly number[][]): number {
  let near = 0;
  for (let i = 1; i < places.length; i++) {
    const a = places[i - 1]!;
    const b = places[i]!;
    if (a.some((x) => b.some((y) => Math.abs(y - x) <= NEIGHBOURS))) near++;
  }
  return places.length > 1 ? near / (places.length - 1) : 0;
}
