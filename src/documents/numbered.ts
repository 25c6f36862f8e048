/**
 * Numbered headings of plain text, which look like items of a list: told apart by what the numbers
 * count. Items follow one another; sections have text between them.
 */
import type { Range } from './types.ts';

/** A stretch of lines between empty ones. */
export interface Stretch extends Range {
  /** Columns before its first letter. */
  indent: number;
}

/** What a label may say: "C." is the third and a hundred. */
interface Count {
  /** How it is written: labels that look different count different things. */
  form: string;
  depth: number;
  value: number;
}

interface Numbered {
  /** Of the stretch. */
  at: number;
  counts: Count[];
  /** One short line, as a heading is. */
  isShort: boolean;
}

const LONGEST = 80;
const LABEL =
  /^(§ ?)?((?:\d{1,3}|[IVXLC]{1,7}|[A-Z])(?:\.\d{1,3}){0,5})([.):]?)\s+(?=["“'‘(]?\p{Ll}{0,3}\p{Lu})(.*)$/su;
/** Columns that a label may stand off its like: "9." above "10.". */
const ALIGNED = 1;
/** So many of a series, and so large a share of it, or it is one of items. */
const FEWEST = 2;
const SHARE = 2 / 3;
/** Of a heading's long words, where it ends with a full stop as a sentence does. */
const CAPITALISED = 0.6;

/** @returns how deep the numbering of each heading goes (1: "3."), by the stretch's position. */
export function numberedHeadings(text: string, stretches: readonly Stretch[]): Map<number, number> {
  const numbered = stretches.flatMap((stretch, at) => numberedAt(text, stretch, at) ?? []);
  const short = new Set(numbered.filter(({ isShort }) => isShort).map(({ at }) => at));
  /** Where the next stretch is that may be no heading. */
  const textFrom = Array<number>(stretches.length + 1).fill(stretches.length);
  for (let at = stretches.length - 1; at >= 0; at--) {
    textFrom[at] = short.has(at) ? textFrom[at + 1]! : at;
  }
  const usual = usualIndent(stretches);
  const depths = new Map<number, number>();
  for (const { depth, members } of seriesOf(numbered, stretches)) {
    const isHeading = ({ at }: Numbered, i: number): boolean => {
      const next = stretches[at + 1];
      const end = members[i + 1]?.at ?? stretches.length;
      if (!short.has(at) || !next || members[i - 1]?.at === at - 1) return false;
      // What is indented deeper than text is, is the rest of an item.
      const goesOn = next.indent > Math.max(usual, stretches[at]!.indent) + ALIGNED;
      return !goesOn && textFrom[at + 1]! < end;
    };
    const headings = members.filter(isHeading);
    if (headings.length < FEWEST || headings.length < SHARE * members.length) continue;
    for (const { at } of headings) depths.set(at, depth);
  }
  return depths;
}

function numberedAt(text: string, stretch: Stretch, at: number): Numbered | null {
  const said = text.slice(stretch.start, stretch.end);
  const [, sign = '', label = '', mark = '', title = ''] = LABEL.exec(said) ?? [];
  if (label === '' || (mark === '' && sign === '' && /^[A-Z]/.test(label))) return null;
  const parts = label.split('.');
  const depth = parts.length;
  const isShort =
    said.length <= LONGEST && !said.includes('\n') && !/[!,;:…]$/.test(title) && isTitle(title);
  const counts = valuesOf(parts.at(-1)!).map(([kind, value]) => ({
    ...{ form: `${sign}${kind}${mark} ${depth}`, depth, value },
  }));
  return { at, counts, isShort };
}

/** It ends as a title does, or is written like one. */
function isTitle(title: string): boolean {
  if (!title.endsWith('.')) return true;
  const words = title.split(/\s+/).filter((word) => /^\p{L}{4,}/u.test(word));
  const capitalised = words.filter((word) => /^\p{Lu}/u.test(word)).length;
  return words.length > 0 && capitalised >= CAPITALISED * words.length;
}

function valuesOf(label: string): ['figures' | 'roman' | 'letter', number][] {
  if (/^\d/.test(label)) return [['figures', Number(label)]];
  const roman = [...label].reduce((sum, sign, i) => {
    const [own, next] = [ROMAN[sign] ?? NaN, ROMAN[label[i + 1] ?? ''] ?? 0];
    return sum + (own < next ? -own : own);
  }, 0);
  const letter = label.length === 1 ? label.charCodeAt(0) - 'A'.charCodeAt(0) + 1 : NaN;
  const both: ['roman' | 'letter', number][] = [
    ['roman', roman],
    ['letter', letter],
  ];
  return both.filter(([, value]) => !Number.isNaN(value));
}
const ROMAN: Record<string, number> = { I: 1, V: 5, X: 10, L: 50, C: 100 };

interface Series {
  form: string;
  depth: number;
  last: number;
  members: Numbered[];
}

/** Those that count on, each from where one like it left off. */
function seriesOf(numbered: readonly Numbered[], stretches: readonly Stretch[]): Series[] {
  const all: Series[] = [];
  /** The one that was continued last comes last. */
  let open: Series[] = [];
  for (const each of numbered) {
    const { indent } = stretches[each.at]!;
    const goesOn = ({ form, last, members }: Series): boolean =>
      Math.abs(stretches[members.at(-1)!.at]!.indent - indent) <= ALIGNED &&
      each.counts.some((count) => count.form === form && isNext(count, last));
    const isLike = ({ members }: Series): boolean => members.at(-1)!.isShort === each.isShort;
    const known = open.findLast((one) => goesOn(one) && isLike(one)) ?? open.findLast(goesOn);
    const begun = each.counts.map(({ form, depth, value }) => ({
      ...{ form, depth, last: value, members: [each] },
    }));
    if (known) {
      known.last = each.counts.find(({ form }) => form === known.form)!.value;
      known.members.push(each);
      open = [...open.filter((one) => one !== known), known];
    } else {
      all.push(...begun);
      open = [...open, ...begun].slice(-MOST_OPEN);
    }
  }
  return all;
}
/** Lists in sections, and lists in these. */
const MOST_OPEN = 24;

/** "3.1" comes after "2.4". */
function isNext({ depth, value }: Count, last: number): boolean {
  return value === last + 1 || (depth > 1 && value === 1);
}

function usualIndent(stretches: readonly Stretch[]): number {
  const times = new Map<number, number>();
  for (const { start, end, indent } of stretches) {
    if (end - start > LONGEST) times.set(indent, (times.get(indent) ?? 0) + 1);
  }
  return [...times].reduce((most, each) => (each[1] > most[1] ? each : most), [0, 0])[0];
}
