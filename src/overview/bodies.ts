/** Organisations by the form of their names alone: "Orrin and District Savings Bank", "Holm Ltd". */
import { namesFirm } from '../engines/instant/language/firms.ts';
import { isListedWord } from '../engines/instant/language/lexicon.ts';
import type { Support } from '../knowledge/types.ts';
import { isStopWord } from '../retrieval/tokens.ts';

export const ORGANISES =
  /\b(?:foundation|institute|university|college|school|company|committee|council|agency|office|department|ministry|commission|court|bank|union|association|society|board|corporation|laborator(?:y|ies)|labs?|press|hospital|museum|service|authority|bureau|congress|parliament|senate|party|church|orchestra|cooperative|trust|inspectorate|tribunal|charity|club|team|group|stadtwerke|verein|verband|amt|gesellschaft|stiftung)\b/i;

/** "AMBERY DRAINAGE TRUST", "Institute of Upland Hydrology". */
export function namesBody(name: string): boolean {
  const [head = ''] = name.split(/ (?:of|for|in) /i);
  return namesFirm(head) || (name.includes(' ') && ORGANISES.test(head.split(' ').at(-1)!));
}

const CAPITALISED = /\p{Lu}[\p{L}'’-]*(?: (?:(?:of|and|&|for) (?:the )?)?\p{Lu}[\p{L}'’-]*)+/gu;
/** A line of so many letters was broken where it was full: what stands there goes on. */
const FULL_LINE = 40;

/**
 * Those that sentences name in full, whatever is said of them. A name of words alone ("Board of
 * Directors") may be anybody's.
 *
 * @returns the first sentence that has each.
 */
export function bodiesIn(sentences: Iterable<Support>): Map<string, Support> {
  const found = new Map<string, Support>();
  for (const said of sentences) {
    const lines = said.text.split('\n');
    for (const [i, line] of lines.entries()) {
      for (const { 0: words, index } of line.matchAll(CAPITALISED)) {
        const goesOn = i > 0 && index === 0 && lines[i - 1]!.length > FULL_LINE;
        const isBroken = i < lines.length - 1 && index + words.length === line.length;
        if (goesOn || (isBroken && line.length > FULL_LINE)) continue;
        for (const name of eachOf(words)) if (!found.has(name)) found.set(name, said);
      }
    }
  }
  return found;
}

function eachOf(words: string): string[] {
  const parts = words.split(/ and (?:the )?/);
  const all = parts.length > 1 && namesBody(parts[0]!) ? parts : [words];
  return all
    .map((each) => firmOf(withoutFirstWords(each).replace(/['’]s$/, '')))
    .filter((name) => namesBody(name) && !isOfWords(name));
}

/** "Berg Moreau LLP" of "Berg Moreau LLP of Holm"; any other name as it is. */
export function firmOf(name: string): string {
  const [head = name] = name.split(' of ');
  return namesFirm(head) ? head : name;
}

/** "The Holm Bank", "At Holm Hospital". */
function withoutFirstWords(name: string): string {
  const words = name.split(' ');
  return words.slice(words.findIndex((word) => !isStopWord(word.toLowerCase()))).join(' ');
}

function isOfWords(name: string): boolean {
  return name
    .toLowerCase()
    .split(' ')
    .every(
      (word) => isStopWord(word) || isListedWord(word) || isListedWord(word.replace(/s$/, '')),
    );
}
