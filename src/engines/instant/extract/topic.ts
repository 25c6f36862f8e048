/** What a passage is about: its heading, where that names a thing that the text speaks of. */
import type { ExtractInput } from '../../../tasks/types.ts';
import { analyse, type Token } from '../language/analyse.ts';
import { isCommonTitle, namesSection } from '../language/headings.ts';
import { isFunctionWord } from '../match/text.ts';
import type { Gender } from './coreference.ts';
import type { TokenRange } from './pieces.ts';

export interface Topic {
  /** The heading as a name, if the passage speaks of it. */
  topic: string | null;
  /** The heading as a name, whether or not the passage repeats it; null if it is no name. */
  heading: string | null;
}

export function topicOf(
  { heading, headingPath = [] }: Pick<ExtractInput, 'heading' | 'headingPath'>,
  tokens: readonly Token[],
  gender: Gender,
): Topic {
  const own = named(heading, tokens);
  const isPart = gender === 'person' && (own.heading === null || isCommonTitle(own.heading));
  // "Early years" is no "she": that is somebody whom a heading above it names.
  const above = isPart ? nameAbove(headingPath, heading) : null;
  if (!above) return own;
  const isSpokenOf = goesBySurname(above, tokens) || opensWithPronoun(tokens);
  const topic = isSpokenOf ? above : null;
  return { topic, heading: topic };
}

/** Is its last word alone said as a name? Places and bodies are named in full, or with an article. */
function goesBySurname(name: string, tokens: readonly Token[]): boolean {
  const [before, last] = name.split(' ').slice(-2);
  return tokens.some(({ text }, i) => {
    const previous = tokens[i - 1];
    return text === last && previous?.text !== before && previous?.pos !== 'DET';
  });
}

/** Does "she" come before any name that she could be? One behind a preposition is a place or a helper. */
function opensWithPronoun(tokens: readonly Token[]): boolean {
  const first = tokens.findIndex(({ lower }) => /^(?:he|she|his|her)$/.test(lower));
  return tokens
    .slice(0, first)
    .every(({ pos }, i) => pos !== 'PROPN' || /^(?:ADP|PROPN)$/.test(tokens[i - 1]?.pos ?? ''));
}

/** The nearest of the outer headings that is a name. */
function nameAbove(headingPath: readonly string[], own: string): string | null {
  const names = headingPath
    .filter((heading) => heading !== own)
    .map((heading) => named(heading, []).heading);
  return names.findLast((name) => name !== null && !isCommonTitle(name)) ?? null;
}

function named(heading: string, tokens: readonly Token[]): Topic {
  const full = heading.replace(/\s*\([^()]*\)\s*$/, '').trim();
  const name = occurrences(full, tokens).length > 0 ? full : stripped(heading);
  const words = wordsOf(name);
  const isName = /^[\p{Lu}\d]/u.test(name) && name.length <= 100 && !/[_@]/.test(name);
  if (!isName || namesSection(name)) return { topic: null, heading: null };
  const said = new Set(tokens.map((token) => token.lower));
  const own = words.filter((word) => !isFunctionWord(word));
  const spoken =
    own.length === 0
      ? occurrences(name, tokens).length > 0
      : own.some((word) => (word.length > 2 || words.length === 1) && said.has(word));
  return { topic: spoken ? name : null, heading: name };
}

function wordsOf(name: string): string[] {
  return name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** Without disambiguation: "Blue Tide (film)" is "Blue Tide", "Tarvik, Norland" is "Tarvik". */
function stripped(heading: string): string {
  return heading
    .replace(/\s*\([^()]*\)\s*$/, '')
    .replace(/,\s.*$/, '')
    .trim();
}

/**
 * The full name by which the first sentence calls the heading's thing ("Ann Maria Lee" under the
 * heading "Ann Lee"), if the phrase has all words of the heading and more.
 */
export function isFullName(text: string, heading: string): boolean {
  const full = new Set(wordsOf(text));
  const short = wordsOf(heading);
  return (
    text !== heading &&
    short.length > 0 &&
    full.size > short.length &&
    short.every((word) => full.has(word))
  );
}

/** Token ranges where the heading stands in the text, in its own capitals. */
export function occurrences(heading: string, tokens: readonly Token[]): TokenRange[] {
  const words = analyse(heading).map((token) => token.text);
  const found: TokenRange[] = [];
  if (words.length === 0) return found;
  for (let i = 0; i + words.length <= tokens.length; i++) {
    if (words.every((word, k) => tokens[i + k]!.text === word)) {
      found.push({ first: i, end: i + words.length });
      i += words.length - 1;
    }
  }
  return found;
}
