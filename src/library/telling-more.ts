/**
 * "Tell me more about …": the sentences that speak of these things, as they stand in the documents,
 * those first that were not cited in the conversation before.
 */
import { BUILT_IN_LABEL } from '../engines/engine-choice.ts';
import { NO_USAGE } from '../usage.ts';
import type { IndexedChunk } from '../retrieval/indexing.ts';
import { askedForMore } from '../knowledge/more.ts';
import type { Answer } from '../methods/events.ts';
import { leans, sentencesOf, supportOf, type Said } from '../overview/sentences.ts';
import { stem } from '../retrieval/stem.ts';
import { isStopWord, words } from '../retrieval/tokens.ts';
import type { Retriever } from '../retrieval/types.ts';

/** Passages that are looked through for each thing. */
const PASSAGES = 8;
const MOST_SENTENCES = 5;
const FEWEST_WORDS = 4;
const SPEAKS_OF_ALL = 3;
const SPEAKS_OF_PART = 1;
/** It goes on from a sentence that speaks of it. */
const GOES_ON = 1.5;
/** Was shown in the conversation before. */
const KNOWN = 1;

export interface AskedForMore {
  question: string;
  /** Name of the method that would answer. */
  method: string;
  retriever: Pick<Retriever, 'passages'>;
  /** Texts that were cited in the conversation before. */
  cited: () => Promise<readonly string[]>;
  signal: AbortSignal;
}

export interface TellingMore {
  chunk: (id: number) => IndexedChunk | undefined;
  now: () => number;
}

/** Null where something else is asked, or no sentence speaks of it: then a method answers. */
export async function tellMore(
  { question, method, retriever, cited, signal }: AskedForMore,
  { chunk, now }: TellingMore,
): Promise<Answer | null> {
  const began = now();
  const things = askedForMore(question);
  if (!things) return null;
  const found = new Map<number, IndexedChunk>();
  for (const thing of things) {
    for (const { id } of await retriever.passages(thing, PASSAGES, { by: 'words', signal })) {
      const here = chunk(id);
      if (here) found.set(id, here);
    }
  }
  const known = new Set((await cited()).map(inOneLine));
  const weighed = [...found.values()].flatMap((each) => weighedIn(each, things, known));
  const best = chosenFrom(weighed);
  if (best.length === 0) return null;
  const order = [...found.keys()];
  const place = ({ chunk: { id } }: Said): number => order.indexOf(id);
  best.sort((a, b) => place(a.said) - place(b.said) || a.said.place.start - b.said.place.start);
  const citations = best.map(({ said }) => supportOf(said));
  return {
    // Word for word, but nothing says how well it was chosen.
    ...{ verdict: 'answered', grounding: 'partly', level: 'sentences' },
    text: best.map(({ said }) => said.text).join(' '),
    ...{ citations, steps: [], nearest: [] },
    ...{ engine: BUILT_IN_LABEL, method, rounds: 0, usage: NO_USAGE },
    milliseconds: now() - began,
    overview: [...new Set(citations.map(({ source }) => source.document))],
  };
}

interface Weighed {
  said: Said;
  weight: number;
  /** Without it, this one says nothing. */
  after?: Weighed | undefined;
}

/** What goes on from another sentence is told with it, or not at all. */
function chosenFrom(weighed: readonly Weighed[]): Weighed[] {
  const chosen: Weighed[] = [];
  for (const each of [...weighed].sort((a, b) => b.weight - a.weight)) {
    if (chosen.length === MOST_SENTENCES) break;
    if (!each.after || chosen.includes(each.after)) chosen.push(each);
  }
  return chosen;
}

function weighedIn(
  chunk: IndexedChunk,
  things: readonly string[],
  known: ReadonlySet<string>,
): Weighed[] {
  const matter = things.map((thing) => stemsOf(thing));
  const weighed: Weighed[] = [];
  let before: Weighed | undefined;
  for (const said of sentencesOf([chunk])) {
    const here = new Set(stemsOf(said.text));
    const own = Math.max(...matter.map((stems) => speaksOf(stems, here)));
    const goesOn = before !== undefined && leans(said.text);
    const weight = (own > 0 ? own : GOES_ON) - (known.has(said.text) ? KNOWN : 0);
    const isSentence =
      said.text.split(' ').length >= FEWEST_WORDS && /[.!?]["”’)]*$/.test(said.text);
    const speaks = isSentence && (own > 0 || goesOn);
    before = speaks ? { said, weight, after: goesOn ? before : undefined } : undefined;
    if (before) weighed.push(before);
  }
  return weighed;
}

/** Of a name the last word stands for it: "Quist". */
function speaksOf(stems: readonly string[], sentence: ReadonlySet<string>): number {
  if (stems.length === 0) return 0;
  if (stems.every((each) => sentence.has(each))) return SPEAKS_OF_ALL;
  return sentence.has(stems.at(-1)!) ? SPEAKS_OF_PART : 0;
}

function stemsOf(text: string): string[] {
  return words(text)
    .filter((word) => !isStopWord(word))
    .map(stem);
}

function inOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
