/**
 * Cuts text into sentences by rules: where a full stop stands, what stands before and after it
 * decides. Fast enough for whole libraries and the same on every machine; no tagger, no model.
 */
import type { Range } from './types.ts';

/** Never the end of a sentence: something always follows. */
const TITLES = words(
  `mr mrs ms mx dr prof messrs mme mlle fr sen rep gen col lt sgt capt cmdr maj adm brig cpl pvt
  rev hon gov pres supt insp amb atty st ste mt ft vs cf viz eg ie op ed eds trans comp dir
  nee née geb bp abp msgr`,
);
/** Abbreviations before a number: "No. 5", "pp. 3–9", "c. 1540". */
const BEFORE_NUMBERS = words(
  `no nos nr vol vols p pp fig figs eq eqs sec secs ch chap art para pt ver ca c circa approx est
  r fl b d ser bk app ex lines l ll tab thm lem prop def pl abs ziff abb bd kap anm aufl rn rz tel str`,
);
/** May end a sentence, and then a word follows that usually starts one. */
const MAY_END = words(
  `inc ltd co corp bros jr sr al dept univ assn ave blvd rd sq ph.d m.d b.a m.a a.m p.m u.s u.k
  u.n u.s.a d.c e.u b.c a.d b.c.e jan feb mar apr jun jul aug sep sept oct nov dec mon tue wed
  thu fri sat sun min max hr hrs sec ed llc plc gmbh`,
);
/** Always inside a sentence. */
const NEVER_END = words('e.g i.e cf viz vs etal vgl bzw inkl exkl zzgl ggf evtl sog');

/** Words that often start a sentence and are seldom part of a name. */
const STARTERS = words(
  `the a an this that these those it its he she they we i you his her their our my your there here
  in on at by for from to with of as if when while although though because since after before
  during under over between among until but and or so yet however moreover furthermore thus hence
  therefore then also both each every all some many most several few one two three another other
  such what who where which why how is are was were do does did can could may might will would not
  no according despite unlike today now later first second finally early late born`,
);
/** The same of German: in a name, or amid a long sentence without stops, they say nothing. */
const GERMAN_STARTERS = words('der die das er sie es ein eine dieser diese dieses');

/** In any script: "।" of Hindi, "؟" of Arabic. */
const TERMINATOR = /[\p{Sentence_Terminal}\u2026]+/gu;
const CLOSERS = /["'”’»›)\]}]/;
const OPENERS = /["'“‘«‹([{¿¡„]/;
/** Of footnotes and sources, right behind a sentence: "in 1920.[3][note 1] It", "the treaty.¹ Later". */
const MARKS =
  /^(?:\[(?:[\d ,;–^-]{1,20}|\p{L}|\p{L}{2,12} [\p{L}\d ]{1,12}|…)\]|[\u00B9\u00B2\u00B3\u2070\u2074-\u2079†‡]{1,3})+(?=\s)/u;
const LONGEST_MARKS = 120;
const FULL_WIDTH = /[\u3002\uFF01\uFF1F\uFF0E]/;

/** A "sentence" longer than this may be several that lost their full stops. */
const LONG_SENTENCE_LENGTH = 400;
/** One longer than this, and without a semicolon, hardly is one: then any capital may begin another. */
const HARDLY_ONE_LENGTH = 1_000;
/** A sentence of fewer words is taken for a name in another. */
const FEWEST_WORDS = 5;
/** One longer than this is a list or a table without full stops; it is cut at a space. */
const MAX_SENTENCE_LENGTH = 2_500;

export interface SentenceOptions {
  /** A line break ends a sentence too: tables, verse. An empty line always does. */
  linesEnd?: boolean;
}

/**
 * Ranges of the sentences of `text[range)`, in order, without the white space around them.
 * Every character but white space is in exactly one of them.
 */
export function sentencesOf(
  text: string,
  range: Range = { start: 0, end: text.length },
  options: SentenceOptions = {},
): Range[] {
  const sentences: Range[] = [];
  const lineBreak = options.linesEnd ? /\n/g : /\n[^\S\n]*\n/g;
  let from = range.start;
  lineBreak.lastIndex = range.start;
  for (;;) {
    const match = lineBreak.exec(text);
    const to = match && match.index < range.end ? match.index : range.end;
    for (const item of options.linesEnd ? [] : itemsIn(text, from, to)) {
      sentencesOfStretch(text, from, item, sentences);
      from = item;
    }
    sentencesOfStretch(text, from, to, sentences);
    if (to === range.end) return sentences;
    from = to + match![0].length;
    lineBreak.lastIndex = from;
  }
}

const ITEM = /(?<=^|\n)[^\S\n]*(?:([-*•‣▪◦])|\(?(\d{1,3})[.)])[^\S\n]+(?=\S)/g;

/** Where items of a list begin, one below the other: by the same sign, or by numbers that count. */
function itemsIn(text: string, from: number, to: number): number[] {
  const lines = [...text.slice(from, to).matchAll(ITEM)];
  const times = new Map<string, number>();
  for (const { 1: sign, 2: number } of lines) {
    const label = sign ?? `${Number(number)}`;
    times.set(label, (times.get(label) ?? 0) + 1);
  }
  const items = lines.filter(({ 1: sign, 2: number }) =>
    sign
      ? times.get(sign)! > 1
      : times.has(`${Number(number) - 1}`) || times.has(`${Number(number) + 1}`),
  );
  return items.map(({ index }) => from + index).filter((at) => at > from);
}

function sentencesOfStretch(text: string, from: number, to: number, into: Range[]): void {
  let start = from;
  // In the stretch alone: where no stop follows, the way to the end of the text is long.
  const stretch = text.slice(from, to);
  TERMINATOR.lastIndex = 0;
  for (;;) {
    const match = TERMINATOR.exec(stretch);
    if (!match) break;
    const stop = from + match.index;
    let end = stop + match[0].length;
    // The mark of a footnote: "the treaty.12 Later"
    const note = /^\d{1,3}(?=\s+\p{Lu})/u.exec(text.slice(end, end + 5));
    if (note && match[0] === '.' && /\p{Ll}{2}/u.test(text.slice(stop - 2, stop))) {
      end += note[0].length;
    }
    while (end < to && CLOSERS.test(text[end]!) && !opensNext(text, end)) end++;
    if (end >= to) break;
    const behind =
      end + (MARKS.exec(text.slice(end, Math.min(to, end + LONGEST_MARKS)))?.[0].length ?? 0);
    if (isBoundary(text, start, stop, match[0], end, behind, to)) {
      push(text, start, behind, into);
      start = behind;
    }
    TERMINATOR.lastIndex = behind - from;
  }
  push(text, start, to, into);
}

/** A straight quote after a space-less stop closes; before a word it opens the next sentence. */
function opensNext(text: string, at: number): boolean {
  return /["']/.test(text[at]!) && /\s/.test(text[at - 1]!);
}

/** @param behind where what follows begins: after its closing quotes at `end`, and marks behind these. */
function isBoundary(
  text: string,
  start: number,
  stop: number,
  mark: string,
  end: number,
  behind: number,
  limit: number,
): boolean {
  if (FULL_WIDTH.test(mark)) return true;
  if (!/\s/.test(text[behind]!)) return false;
  let next = behind;
  while (next < limit && (/\s/.test(text[next]!) || OPENERS.test(text[next]!))) next++;
  if (next >= limit) return true;
  const opened = OPENERS.test(text[next - 1]!) ? text[next - 1]! : '';
  const first = String.fromCodePoint(text.codePointAt(next)!);
  if (/\p{Ll}/u.test(first)) return false;
  if (/[,;:%&/+=)\]]/.test(first)) return false;
  const bracketed = insideBrackets(text, start, stop);
  // "(born 1920? – d. 2001)": it goes on.
  if (bracketed && /[-\u2013\u2014]/.test(first)) return false;
  if (mark !== '.') return true;

  const token = tokenBefore(text, start, stop);
  if (bracketed && OF_A_LIFE.test(token)) return false;
  const lower = token.toLowerCase();
  const nextWord = /^[\p{L}\p{N}]+/u.exec(text.slice(next, next + 24))?.[0] ?? '';
  const lowerNext = nextWord.toLowerCase();
  const starter = STARTERS.has(lowerNext) || GERMAN_STARTERS.has(lowerNext);
  // Closed by a quote or bracket: whatever stood before the stop, the sentence is over there.
  const closed = end > stop + 1;

  if (/^\d{1,2}$/.test(token) && GERMAN_MONTH.test(nextWord)) return false;
  const numbered = text.slice(Math.max(start, stop - NUMBERED_LENGTH), stop);
  if (!starter && GERMAN_ORDINAL.test(numbered)) return false;
  // "12. 5. 1920"
  const isDay = /^\d{1,2}$/.test(token) && /^\d{1,2}\.\s?\d{4}/.test(text.slice(next, next + 8));
  if (isDay || (/^\d{4}$/.test(nextWord) && DAY_AND_MONTH.test(numbered))) return false;
  // "(* 3. May 1950)"
  if (bracketed && /^\d{1,2}$/.test(token) && MONTH.test(nextWord)) return false;

  // "1. First item", "a) …": a number at the beginning numbers what follows.
  if (
    text.slice(start, stop).trim() === token &&
    /^(?:\d{1,3}|\p{L}|[ivxIVX]{1,4})$/u.test(token)
  ) {
    return false;
  }
  if (closed && !NEVER_END.has(lower)) return true;
  if (NEVER_END.has(lower) || TITLES.has(lower)) return false;
  if (BEFORE_NUMBERS.has(lower) && (/^\d/.test(nextWord) || (lower === 'c' && token === 'c'))) {
    return false;
  }
  if (lower === 'no' || lower === 'fig') return true;
  if (lower === 'al') return starter && opened === '';
  // "z. B.", "d. h."
  const isLetter = /^\p{L}$/u.test(token);
  const isSmall = isLetter && token === lower;
  if (isSmall && /^\p{L}\.$/u.test(text.slice(next, next + 2))) return false;
  const isSecond = /(?<!\p{L})\p{Ll}\.\s$/u.test(text.slice(Math.max(start, stop - 5), stop - 1));
  // Initials: "J. R. R. Tolkien"; but "vitamin C. It".
  if (isLetter && (!isSmall || isSecond)) {
    return starter && !BESIDE_INITIALS.has(nextWord) && opened === '';
  }
  if (MAY_END.has(lower) || /^(?:\p{L}\.)+\p{L}$/u.test(token)) return starter || opened !== '';
  return true;
}

/** "(b. Ulm, 4 May 1920 – d. March 2001)": inside brackets something always follows these. */
const OF_A_LIFE = /^(?:b|d|m|r|c|ca|fl|bapt|bur)$/;
const MONTH = /^(?:jan|feb|mar|apr|ma[iy]|jun|jul|aug|sep|o[ck]t|nov|de[cz])/i;

/** Words that start sentences, and stand behind initials as well: "A. Das". */
const BESIDE_INITIALS = new Set(['A', 'I', 'Das']);

/** "im 2. Weltkrieg", "die 19. Auflage": a number behind an article is counted with; "I am 12." is not. */
const GERMAN_ORDINAL =
  /(?:(?<!\p{L})(?:im|(?<!I )am|vom|zum|zur|beim|d(?:er|ie|as|en|em|es)|diese[rsnm]?|jede[rsnm]?|sein(?:e[rsnm]?)?|ihr(?:e[rsnm]?)?|[mk]?eine?[rsnm]?)) \d{1,3}$/iu;
const DAY_AND_MONTH = /(?<!\d)\d{1,2}\.\s\d{1,2}$/;
const NUMBERED_LENGTH = 14;

/** "am 3. Mai 1950" */
const GERMAN_MONTH =
  /^(?:januar|jänner|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember)$/i;

/** Remarks in brackets that are longer have sentences of their own. */
const MAX_REMARK_LENGTH = 300;

function insideBrackets(text: string, start: number, at: number): boolean {
  const before = text.slice(Math.max(start, at - MAX_REMARK_LENGTH), at);
  return before.lastIndexOf('(') > before.lastIndexOf(')');
}

/** The letters, digits and inner stops just before a full stop: "U.S" of "U.S." */
function tokenBefore(text: string, start: number, stop: number): string {
  let from = stop;
  while (from > start && /[\p{L}\p{N}.]/u.test(text[from - 1]!)) from--;
  return text.slice(from, stop);
}

/** Two words, the second with a capital and a small word or number behind it. */
const CAPITAL =
  /(?<![\p{L}\p{N}])([\p{L}\p{N}’'-]{0,40}[\p{Ll}\p{N}])[)”’"]?\s+(\p{Lu}[\p{Ll}’']{1,40})(?=\s+[\p{Ll}\d])/gu;

function push(text: string, start: number, end: number, into: Range[]): void {
  let from = start;
  for (const next of [...unmarkedStarts(text, start, end), end]) {
    pushWithin(text, from, next, into);
    from = next;
  }
}

/**
 * Where sentences begin amid a long one: at a word that often does, with a capital, unless the word
 * before it leads on to a name ("on The Mall"). None, where most would be too short for sentences:
 * there capitals mean something else, as in German.
 */
function unmarkedStarts(text: string, start: number, end: number): number[] {
  if (end - start <= LONG_SENTENCE_LENGTH) return [];
  const stretch = text.slice(start, end);
  const isHardlyOne = stretch.length > HARDLY_ONE_LENGTH && !stretch.includes(';');
  const starts = [...stretch.matchAll(CAPITAL)].flatMap(
    ({ index, 0: both, 1: before, 2: next }) => {
      const begins =
        STARTERS.has(next!.toLowerCase()) || (isHardlyOne && !/^\p{Lu}/u.test(before!));
      return begins && !STARTERS.has(before!.toLowerCase())
        ? [index + both.length - next!.length]
        : [];
    },
  );
  const pieces = [...starts, stretch.length].map((to, i, all) =>
    stretch.slice(all[i - 1] ?? 0, to),
  );
  const short = pieces.filter((piece) => piece.trim().split(/\s+/).length < FEWEST_WORDS);
  return short.length > pieces.length / 2 ? [] : starts.map((at) => start + at);
}

/** What is too long all the same is cut at a space. */
function pushWithin(text: string, start: number, end: number, into: Range[]): void {
  while (start < end && /\s/.test(text[start]!)) start++;
  while (end > start && /\s/.test(text[end - 1]!)) end--;
  while (end - start > MAX_SENTENCE_LENGTH) {
    // Looked for in this stretch only: where there is no space, the way back to one is long.
    const space = text.slice(start, start + MAX_SENTENCE_LENGTH + 1).lastIndexOf(' ');
    let cut = start + (space > 0 ? space : MAX_SENTENCE_LENGTH);
    // Never between the two halves of a character.
    if (/[\uDC00-\uDFFF]/.test(text[cut]!)) cut--;
    into.push({ start, end: cut });
    start = cut;
    while (start < end && /\s/.test(text[start]!)) start++;
  }
  if (end > start) into.push({ start, end });
}

function words(list: string): Set<string> {
  return new Set(list.split(/\s+/).filter(Boolean));
}
