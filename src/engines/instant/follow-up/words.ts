/** A question's words with their places, so that some can be exchanged and the rest stays as typed. */
import { BE } from '../question/word-classes.ts';
import { questionWords, type Word } from '../question/words.ts';

export interface PlacedWord extends Word {
  start: number;
  end: number;
}

/** White space as it is in one line; a question's own end stays. */
export function oneLine(question: string): string {
  return question.replace(/\s+/g, ' ').trim();
}

/** @param question in one line ({@link oneLine}). */
export function placedWords(question: string): PlacedWord[] {
  const placed: PlacedWord[] = [];
  let from = 0;
  for (const word of questionWords(question)) {
    const found = find(question, word, from);
    if (!found) continue;
    placed.push({ ...word, ...found });
    from = found.end;
  }
  return withVerb(withMay(placed));
}

/** "May the tenant …?": no month. */
function withMay(words: PlacedWord[]): PlacedWord[] {
  const [first, next] = words;
  if (first?.text !== 'May' || !/^(?:DET|PRON)$/.test(next?.pos ?? '')) return words;
  return [{ ...first, kind: 'word', pos: 'AUX' }, ...words.slice(1)];
}

/** "How much does the new pump cost?": after an auxiliary there is a verb, whatever the tagger says. */
function withVerb(words: PlacedWord[]): PlacedWord[] {
  const auxiliary = words.findIndex(({ kind, lower }) => kind === 'word' && TAKES_VERB.has(lower));
  const later = words.slice(auxiliary + 1);
  if (auxiliary < 0 || later.some((word) => isVerbal(word))) return words;
  const end = later.findIndex((word, i) => isNoun(word) && !isNoun(later[i + 1]));
  const verb = later[end];
  const isPhrase = end > 0 && (isNoun(later[end - 1]) || later[end - 1]!.kind === 'name');
  if (!verb || !isPhrase) return words;
  return words.map((word) => (word === verb ? { ...word, pos: 'VERB' } : word));
}

function find(
  question: string,
  { kind, text }: Word,
  from: number,
): { start: number; end: number } | null {
  if (kind === 'possessive') {
    const match = /['’]s?/u.exec(question.slice(from));
    return match && { start: from + match.index, end: from + match.index + match[0].length };
  }
  if (kind === 'comma') {
    const match = /[,;:–—-]/u.exec(question.slice(from));
    return match && { start: from + match.index, end: from + match.index + 1 };
  }
  const start = question.indexOf(text, from);
  return start < 0 ? null : { start, end: start + text.length };
}

const TAKES_VERB = new Set(
  'do does did can could will would should may might must shall'.split(' '),
);
const AUXILIARIES = new Set(
  "is are was were am be been do does did has have had can could will would should may might must isn't aren't wasn't weren't doesn't don't didn't hasn't haven't hadn't".split(
    ' ',
  ),
);

/** "is", "was", "are", "were": what follows is said to be what stands before. */
export function isCopula(word: PlacedWord | undefined): boolean {
  return word !== undefined && BE.test(word.lower);
}

export function isAuxiliary(word: PlacedWord | undefined): boolean {
  return word !== undefined && word.kind === 'word' && AUXILIARIES.has(word.lower);
}

/** A word that says what is done, as far as the tagger and the auxiliaries tell. */
export function isVerbal(word: PlacedWord | undefined): boolean {
  if (!word || word.kind !== 'word') return false;
  return isAuxiliary(word) || word.pos === 'VERB' || word.pos === 'AUX';
}

export function isNoun(word: PlacedWord | undefined): boolean {
  return word !== undefined && word.kind === 'word' && word.pos === 'NOUN';
}

const WH = new Set('who whom whose what which when where why how'.split(' '));

export function isWh(word: PlacedWord | undefined): boolean {
  return word !== undefined && word.kind === 'word' && WH.has(word.lower);
}

export const PREPOSITIONS = new Set(
  'in on at from by with for to into under about near during after before between within through as against since until of off around inside outside'.split(
    ' ',
  ),
);

/** Prepositions that say where: what stands after them is no person. */
export const LOCATIVE = new Set('in at from near on to into inside outside around'.split(' '));
