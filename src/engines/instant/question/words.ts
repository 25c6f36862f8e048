/**
 * A question as words, with the names of things kept whole: quoted titles, capitalised runs with
 * their particles and brackets. Capitalisation decides; the tagger only helps with verbs.
 */
import { analyse, type PartOfSpeech } from '../language/analyse.ts';

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

const JOINERS = new Set(
  'of the de la le les du da do dos di von van der den zu zur y e et & al el bin ibn ap'.split(' '),
);
/** Words that begin questions and sentences, and never a name. */
const OPENERS = new Set(
  (
    'who whose whom which what when where why how in on at of to from for by with the a an is are was were do does did has have had can could ' +
    'will would should during before after between besides among this that these those there name tell give list find other than since as if both ' +
    'following based despite under according it one he she they his her its their i and or not'
  ).split(' '),
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
    const token = raw[i]!;
    const end = nameEndAt(raw, i);
    if (end > i) {
      const last = raw[end - 1]!;
      const name = text.slice(token.start, last.end);
      words.push({
        text: unquote(name),
        lower: unquote(name).toLowerCase(),
        lemma: name.toLowerCase(),
        pos: 'PROPN',
        kind: 'name',
        start: token.start,
        end: last.end,
      });
      i = end;
      continue;
    }
    const tag = tagAt.get(token.start);
    const place = { start: token.start, end: token.end };
    if (
      token.text === ',' ||
      token.text === ';' ||
      token.text === ':' ||
      /^[–—-]$/.test(token.text)
    ) {
      words.push({ text: ',', lower: ',', lemma: ',', pos: 'PUNCT', kind: 'comma', ...place });
    } else if (/^['’]s?$/.test(token.text)) {
      words.push({
        text: "'s",
        lower: "'s",
        lemma: "'s",
        pos: 'PART',
        kind: 'possessive',
        ...place,
      });
    } else if (/[\p{L}\p{N}]/u.test(token.text)) {
      const lower = token.text.toLowerCase();
      words.push({
        text: token.text,
        lower,
        lemma: tag?.lemma ?? lower,
        pos: tag?.pos ?? 'X',
        kind: 'word',
        ...place,
      });
    }
    i++;
  }
  return words;
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
    !isMonth(raw[i + 1]!.text);
  const month =
    isMonth(token.text) ||
    (/^\d{1,2}$/.test(token.text) && raw[i + 1] && isMonth(raw[i + 1]!.text));
  if (month) {
    let end = i + 1;
    while (
      raw[end] &&
      (/^\d{1,4}$/.test(raw[end]!.text) ||
        isMonth(raw[end]!.text) ||
        (raw[end]!.text === ',' && /^\d{4}$/.test(raw[end + 1]?.text ?? '')))
    )
      end++;
    if (end > i + 1) return end;
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
  for (;;) {
    const next = raw[end];
    if (!next) break;
    const after = raw[end + 1];
    const lower = next.text.toLowerCase();
    if (isCap(next) || /^\d+(?:st|nd|rd|th)?$/.test(next.text)) {
      end++;
      continue;
    }
    if (next.text === ',') {
      if (after && isCap(after) && TITLES.test(after.text)) {
        end += 2;
        continue;
      }
      if (after && /^\d+(?:St|Nd|Rd|Th|st|nd|rd|th)$/.test(after.text)) {
        end += 2;
        continue;
      }
      break;
    }
    if (
      (next.text === ':' || /^[–—-]$/.test(next.text) || next.text === '&') &&
      (isCap(after) || /^\d/.test(after?.text ?? ''))
    ) {
      end += 2;
      continue;
    }
    if (next.text === '!') {
      end++;
      continue;
    }
    // "Love's Labour" is one name.
    if (/^['’]s$/.test(next.text) && isCap(after)) {
      end += 2;
      continue;
    }
    if (JOINERS.has(lower) && next.text === lower) {
      const joiners = after && JOINERS.has(after.text) ? 2 : 1;
      if (isCap(raw[end + joiners])) {
        end += joiners + 1;
        continue;
      }
    }
    break;
  }
  return bracketAfter(raw, end);
}

function bracketAfter(raw: Raw[], end: number): number {
  return raw[end]?.text.startsWith('(') ? end + 1 : end;
}

function isMonth(text: string): boolean {
  return /^(?:January|February|March|April|May|June|July|August|September|October|November|December)$/.test(
    text,
  );
}
