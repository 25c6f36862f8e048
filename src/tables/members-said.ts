/**
 * The members of a list that stand beside the words of the question: the names of a signature page,
 * or behind "between". Only where the reading finds no list, and never more than unsure.
 */
import type { Range } from '../documents/types.ts';
import type { ContextChunk } from '../tasks/types.ts';
import { namesFirm } from '../engines/instant/language/firms.ts';
import { namesIn } from './names-in.ts';
import { sameStems } from './same-words.ts';
import { sharesOf, COVERED, type ValueSaid } from './value-said.ts';

const ASKS_WHO = /\b(?:who|whom|parties|signatories|authors|names)\b/i;
const ASKS_WHAT_THEY_ARE = /\b(?:who|what|which) (?:are|were)\b/i;
/** Lines between those that say the words: a name alone, a post. */
const SHORT_WORDS = 18;
const MOST_BETWEEN = 3;
const MOST_MEMBERS = 12;

const CONTINUES = /^\s*(?:\(?\d+\)|and\b)/iu;

interface Line {
  text: string;
  covered: boolean;
  isShort: boolean;
  support: { chunk: number; sentence: Range } | null;
}

/** Null where no sentence that says enough of the question names two. */
export function membersSaid(question: string, chunks: readonly ContextChunk[]): ValueSaid | null {
  if (!ASKS_WHO.test(question)) return null;
  const lines = linesOf(question, chunks);
  const isDoing = !ASKS_WHAT_THEY_ARE.test(question);
  const runs = runsOf(lines).flatMap((run) => {
    const all = unique(whole(run.flatMap(({ text }) => namesIn(text).map((name) => name.text))));
    // A firm acts by its people.
    const people = isDoing ? all.filter((name) => !namesFirm(name)) : [];
    const names = people.length > 0 ? people : all;
    const support = run.find((line) => line.support)?.support;
    return support && names.length > 0 ? [{ names, support }] : [];
  });
  const best = runs.find(({ names }) => names.length > 1) ?? null;
  if (!best || best.names.length > MOST_MEMBERS) return null;
  return { text: best.names.join('; '), support: best.support };
}

function linesOf(question: string, chunks: readonly ContextChunk[]): Line[] {
  const ordered = [...chunks].sort((a, b) => a.start - b.start);
  const shareOf = sharesOf(question, ordered, 'list');
  const line = (text: string, support: Line['support']): Line => ({
    ...{ text, support },
    covered: shareOf !== null && shareOf(new Set(sameStems(text, 'list'))) >= COVERED,
    isShort: text.split(/\s+/).length <= SHORT_WORDS,
  });
  return ordered.flatMap(({ id, heading, text, start, sentences }) => [
    line(heading, null),
    ...sentences.map((sentence) =>
      line(text.slice(sentence.start - start, sentence.end - start), { chunk: id, sentence }),
    ),
  ]);
}

/** What says the words, with the short lines between and behind. */
function runsOf(lines: readonly Line[]): Line[][] {
  const runs: Line[][] = [];
  let run: Line[] = [];
  let between = MOST_BETWEEN;
  for (const line of lines) {
    const isFull = run.flatMap(({ text }) => namesIn(text)).length > 1;
    const goesOn = (line.isShort || CONTINUES.test(line.text)) && line.support !== null;
    if (
      (line.covered && (line.isShort || !isFull)) ||
      (run.length > 0 && goesOn && between < MOST_BETWEEN)
    ) {
      if (line.covered && run.length === 0) runs.push(run);
      run.push(line);
      between = line.covered ? 0 : between + 1;
    } else {
      run = [];
      between = MOST_BETWEEN;
    }
  }
  return runs;
}

/** One word beside whole names is a place, or another's short name. */
function whole(names: readonly string[]): readonly string[] {
  const long = names.filter((name) => /\s/.test(name));
  return long.length > 1 ? long : names;
}

/** Whoever is named twice, once more shortly, is one. */
function unique(names: readonly string[]): string[] {
  const kept: string[] = [];
  for (const name of names) {
    const key = name.toLowerCase();
    const known = kept.findIndex((each) => {
      const other = each.toLowerCase();
      return other.includes(key) || key.includes(other);
    });
    if (known < 0) kept.push(name);
    else if (name.length > kept[known]!.length) kept[known] = name;
  }
  return kept;
}
