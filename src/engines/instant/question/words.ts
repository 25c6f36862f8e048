/**
 * A question as words, with the names of things kept whole: quoted titles, capitalised runs with
 * their particles and brackets. Capitalisation decides; the tagger only helps with verbs.
 */
import { MONTHS } from '../../../months.ts';
import { analyse, type PartOfSpeech } from '../language/analyse.ts';
import { setOf } from '../language/words.ts';

export interface Word {
  text: string;
  lower: string;
  lemma: string;
  pos: PartOfSpeech;
  kind: 'word' | 'name' | 'possessive' | 'comma';
  /** Half-open character range in the question, where its white space is even. */
  start: number;
  end: number;
}

const JOINERS = setOf(
  'of the de la le les du da do dos di von van der den zu zur y e et & al el bin ibn ap',
);
/** Words that begin questions and sentences, and never a name. */
const OPENERS = setOf(
  'who whose whom which what when where why how in on at of to from for by with the a an is are am was were do does did has have had can could ' +
    'will would should must shall might during before after between besides among this that these those there name tell give list find other than since as if both ' +
    'following based despite under according it one he she they we you his her its their my your our i and or not',
);
const TITLES =
  /^(?:prince|princess|king|queen|count|countess|duke|duchess|earl|baron|baroness|lord|lady|emperor|empress|marquess|margrave|margravine|landgrave|elector|jr|sr|viscount|crown|grand|grandduke|archduke|archduchess|infanta|infante|dowager|dit|\d+(?:st|nd|rd|th))\.?$/i;

/** Splits a question into words. */
export function questionWords(question: string): Word[] {
  const text = question
    .replace(/[?!.\s]+$/u, '')
    .replace(/\s+/g, ' ')
    .trim();
  const raw = rawTokens(text);
  const tags = analyse(text);
  const tagAt = new Map(tags.map((tag) => [tag.start, tag]));
  const words: Word[] = [];
  for (let i = 0; i < raw.length;) {
    const { text: said, start } = raw[i]!;
    const nameEnd = nameEndAt(raw, i);
    const { end } = raw[Math.max(i, nameEnd - 1)]!;
    i = Math.max(i + 1, nameEnd);
    const place = { start, end };
    const tag = tagAt.get(start);
    if (nameEnd >= i) {
      const name = unquote(text.slice(start, end));
      words.push({ ...written(name), pos: 'PROPN', kind: 'name', ...place });
    } else if (/^[,;:–—-]$/.test(said)) {
      words.push({ ...written(','), pos: 'PUNCT', kind: 'comma', ...place });
    } else if (/^['’]s?$/.test(said)) {
      words.push({ ...written("'s"), pos: 'PART', kind: 'possessive', ...place });
    } else if (/[\p{L}\p{N}]/u.test(said)) {
      const { lemma } = tag ?? written(said);
      words.push({ ...written(said), lemma, pos: tag?.pos ?? 'X', kind: 'word', ...place });
    }
  }
  return words;
}

function written(text: string): Pick<Word, 'text' | 'lower' | 'lemma'> {
  const lower = text.toLowerCase();
  return { text, lower, lemma: lower };
}

interface Raw {
  text: string;
  start: number;
  end: number;
}

function rawTokens(text: string): Raw[] {
  const tokens: Raw[] = [];
  const pattern =
    /"[^"]{1,160}"|“[^”]{1,160}”|«[^»]{1,160}»|\([^()]{1,60}\)|(?:(?<=the (?:early |mid-?|late )?)\d0|(?<!\p{N})[12]\d\d0)['’]s(?!\p{L})|['’]s(?![\p{L}])|(?<=s)['’](?=\s)|[\p{L}\p{N}\p{M}$£€#*][\p{L}\p{N}\p{M}$*#]*(?:(?!['’]s(?![\p{L}]))[.'’\-‐–/&+](?=[\p{L}\p{N}])[\p{L}\p{N}\p{M}$*#]+|,\d{3}(?!\d))*\.?(?=\s|$|[^\s])|&|[^\s]/gu;
  for (const match of text.matchAll(pattern)) {
    let value = match[0];
    // A full stop belongs to an initial or an abbreviation only.
    if (
      value.endsWith('.') &&
      value.length > 1 &&
      !/^(?:\p{Lu}|(?:\p{L}\.)+\p{L}|Mr|Mrs|Ms|Dr|St|Jr|Sr|vs|No|Vol|ft)\.$/u.test(value)
    ) {
      value = value.slice(0, -1);
    }
    tokens.push({ text: value, start: match.index, end: match.index + value.length });
  }
  return tokens;
}

function isCap(token: Raw | undefined): boolean {
  return token !== undefined && /^[\p{Lu}]/u.test(token.text);
}

function unquote(text: string): string {
  return text
    .replace(/^["“«]\s*|\s*["”»]$/g, '')
    .replace(/[,;]$/, '')
    .trim();
}

/** Index after the name that starts at i, or i where none does. */
function nameEndAt(raw: Raw[], i: number): number {
  const token = raw[i]!;
  if (/^["“«]/.test(token.text) && token.text.length > 2) return bracketAfter(raw, i + 1);
  const startsByNumber =
    /^\d/.test(token.text) &&
    isCap(raw[i + 1]) &&
    !/^(?:1[0-9]|20)\d\d$/.test(token.text) &&
    !MONTHS.includes(raw[i + 1]!.text);
  if (
    MONTHS.includes(token.text) ||
    (/^\d{1,2}$/.test(token.text) && MONTHS.includes(raw[i + 1]?.text ?? ''))
  ) {
    const isOfDate = ({ text }: Raw, at: number): boolean =>
      /^\d{1,4}$/.test(text) ||
      MONTHS.includes(text) ||
      (text === ',' && /^\d{4}$/.test(raw[i + at + 2]?.text ?? ''));
    const rest = raw.slice(i + 1);
    const length = rest.findIndex((one, at) => !isOfDate(one, at));
    if (length !== 0 && rest.length > 0) return length < 0 ? raw.length : i + 1 + length;
  }
  if (!isCap(token) && !startsByNumber) return i;
  const opener = OPENERS.has(token.text.toLowerCase());
  if (i === 0 && opener) return i;
  if (
    i > 0 &&
    /^(?:I|Is|Are|Was|Were|Did|Does|Do|Who|Whose|What|When|Where|Which)$/.test(token.text) &&
    !isCap(raw[i + 1])
  )
    return i;
  let end = i + 1;
  for (let more = goesOn(raw, end); more > 0; more = goesOn(raw, end)) end += more;
  return bracketAfter(raw, end);
}

/** By how many tokens a name goes on. */
function goesOn(raw: Raw[], end: number): number {
  const [next, after] = [raw[end], raw[end + 1]];
  if (!next) return 0;
  if (isCap(next) || /^\d+(?:st|nd|rd|th)?$/.test(next.text) || next.text === '!') return 1;
  if (next.text === ',') return TITLES.test(after?.text ?? '') && !isLower(after) ? 2 : 0;
  // "Low Tide: The End", "Love's Labour"
  if (/^(?:[:&–—-]|['’]s)$/.test(next.text)) return isCap(after) ? 2 : 0;
  if (!JOINERS.has(next.text)) return 0;
  const joiners = JOINERS.has(after?.text ?? '') ? 2 : 1;
  return isCap(raw[end + joiners]) ? joiners + 1 : 0;
}

function isLower(token: Raw | undefined): boolean {
  return /^\p{Ll}/u.test(token?.text ?? '');
}

function bracketAfter(raw: Raw[], end: number): number {
  return raw[end]?.text.startsWith('(') ? end + 1 : end;
}
