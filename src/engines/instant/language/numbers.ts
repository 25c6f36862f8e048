/**
 * Finds numbers in running text, in digits or in words, with their unit where one follows, and
 * gives them values that can be compared: "seven", "1.3 million", "$4.25", "6.8 inches", "50 %".
 */
import type { Range } from '../../../documents/types.ts';

export interface NumberMention extends Range {
  /** As written, with currency sign and unit. */
  text: string;
  value: number;
  kind: 'cardinal' | 'ordinal' | 'percent' | 'money';
  /** The unit as written ("inches", "km", "$"), if any. */
  unit?: string;
  /** The value in the base unit of its dimension (metres, kilograms, seconds, square metres), if known. */
  base?: { value: number; dimension: Dimension };
}

export type Dimension =
  | 'length'
  | 'mass'
  | 'time'
  | 'area'
  | 'speed'
  | 'temperature'
  | 'frequency'
  | 'volume'
  | 'power';

const SMALL: Record<string, number> = Object.fromEntries(
  (
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen ' +
    'fifteen sixteen seventeen eighteen nineteen'
  )
    .split(' ')
    .map((word, value) => [word, value]),
);
const TENS: Record<string, number> = Object.fromEntries(
  'twenty thirty forty fifty sixty seventy eighty ninety'
    .split(' ')
    .map((word, i) => [word, (i + 2) * 10]),
);
const SCALES: Record<string, number> = {
  hundred: 100,
  thousand: 1e3,
  million: 1e6,
  billion: 1e9,
  trillion: 1e12,
  dozen: 12,
};
const ORDINALS: Record<string, number> = Object.fromEntries(
  (
    'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth ' +
    'thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'
  )
    .split(' ')
    .map((word, i) => [word, i + 1]),
);

/** Unit as written → dimension and factor to its base unit. */
const UNITS: [RegExp, Dimension, number][] = [
  [/^(?:mm|millimet(?:er|re)s?)$/, 'length', 0.001],
  [/^(?:cm|centimet(?:er|re)s?)$/, 'length', 0.01],
  [/^(?:in|inch|inches)$/, 'length', 0.0254],
  [/^(?:ft|foot|feet)$/, 'length', 0.3048],
  [/^(?:yd|yards?)$/, 'length', 0.9144],
  [/^(?:m|met(?:er|re)s?)$/, 'length', 1],
  [/^(?:km|kilomet(?:er|re)s?)$/, 'length', 1000],
  [/^(?:mi|miles?)$/, 'length', 1609.344],
  [/^(?:mg|milligrams?)$/, 'mass', 1e-6],
  [/^(?:g|grams?)$/, 'mass', 0.001],
  [/^(?:oz|ounces?)$/, 'mass', 0.0283495],
  [/^(?:lbs?|pounds?)$/, 'mass', 0.45359237],
  [/^(?:kg|kilograms?|kilos?)$/, 'mass', 1],
  [/^(?:tons?|tonnes?)$/, 'mass', 1000],
  [/^(?:seconds?|sec)$/, 'time', 1],
  [/^(?:minutes?|mins?)$/, 'time', 60],
  [/^(?:hours?|hrs?)$/, 'time', 3600],
  [/^days?$/, 'time', 86400],
  [/^weeks?$/, 'time', 604800],
  [/^months?$/, 'time', 2629800],
  [/^years?$/, 'time', 31557600],
  [/^(?:acres?)$/, 'area', 4046.8564],
  [/^(?:ha|hectares?)$/, 'area', 10000],
  [/^(?:km2|km²|square kilomet(?:er|re)s?|sq km)$/, 'area', 1e6],
  [/^(?:m2|m²|square met(?:er|re)s?|sq m)$/, 'area', 1],
  [/^(?:square miles?|sq mi)$/, 'area', 2589988.11],
  [/^(?:square feet|sq ft)$/, 'area', 0.09290304],
  [/^(?:km\/h|kph)$/, 'speed', 1 / 3.6],
  [/^mph$/, 'speed', 0.44704],
  [/^knots?$/, 'speed', 0.514444],
  [/^(?:°\s?C|degrees Celsius)$/, 'temperature', 1],
  [/^(?:Hz|hertz)$/, 'frequency', 1],
  [/^kHz$/, 'frequency', 1e3],
  [/^MHz$/, 'frequency', 1e6],
  [/^GHz$/, 'frequency', 1e9],
  [/^(?:ml|millilit(?:er|re)s?)$/, 'volume', 0.001],
  [/^(?:l|lit(?:er|re)s?)$/, 'volume', 1],
  [/^(?:W|watts?)$/, 'power', 1],
  [/^(?:kW|kilowatts?)$/, 'power', 1e3],
  [/^(?:MW|megawatts?)$/, 'power', 1e6],
];
const UNIT =
  /^(?:[\s-]?)(square (?:kilomet(?:er|re)s?|met(?:er|re)s?|miles?|feet)|sq (?:km|mi|ft|m)|km\/h|kph|mph|km2|km²|m2|m²|°\s?[CF]|degrees(?: Celsius| Fahrenheit)?|millimet(?:er|re)s?|centimet(?:er|re)s?|kilomet(?:er|re)s?|met(?:er|re)s?|kilograms?|milligrams?|grams?|inch(?:es)?|feet|foot|yards?|miles?|ounces?|pounds?|tons?|tonnes?|seconds?|minutes?|hours?|days?|weeks?|months?|years?|acres?|hectares?|knots?|watts?|kilowatts?|megawatts?|hertz|millilit(?:er|re)s?|lit(?:er|re)s?|mm|cm|km|mi|ft|kg|mg|lbs?|oz|Hz|kHz|MHz|GHz|kW|MW|ha|ml|m|l|g|W)(?![\w/²])/;

/** A minus stands right before its number, and behind no other one: "10 -12" goes from one to the other. */
const DIGITS =
  /(?<![\w.,])((?<=(?:^|(?<!\d)\s|[(:]))[-−–](?=[$£€]?\d))?([$£€]|US\$|A\$|C\$)?\s?(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)(st|nd|rd|th)?(?![\d])/g;
const SCALE_AFTER = /^[\s-](hundred|thousand|million|billion|trillion|dozen)s?\b/i;
const PERCENT_AFTER = /^\s?(?:%|per ?cent\b)/i;
const WORD = /[A-Za-z]+/g;

/** All numbers of a text, in order; ranges in `exclude` (for instance dates) are passed over. */
export function findNumbers(text: string, exclude: readonly Range[] = []): NumberMention[] {
  const found: NumberMention[] = [];
  const taken = (start: number, end: number): boolean =>
    exclude.some((other) => start < other.end && other.start < end) ||
    found.some((other) => start < other.end && other.start < end);
  for (const m of text.matchAll(DIGITS)) {
    const start = m.index + (m[0].length - m[0].trimStart().length);
    let end = m.index + m[0].length;
    if (taken(start, end)) continue;
    let value = Number(m[3]!.replaceAll(',', '')) * (m[1] ? -1 : 1);
    const scale = SCALE_AFTER.exec(text.slice(end));
    if (scale) {
      value *= SCALES[scale[1]!.toLowerCase()]!;
      end += scale[0].length;
    }
    found.push(finish(text, start, end, value, m[4] ? 'ordinal' : 'cardinal', m[2]));
  }
  for (const words of numberWords(text)) {
    if (!taken(words.start, words.end)) {
      found.push(finish(text, words.start, words.end, words.value, words.kind, undefined));
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

/** The first number of a short string, of "4 × 20.8 = 83.2" what it comes to; or null. */
export function parseNumber(text: string): NumberMention | null {
  return findNumbers(text.slice(text.lastIndexOf('=') + 1))[0] ?? null;
}

function finish(
  text: string,
  start: number,
  end: number,
  value: number,
  kind: NumberMention['kind'],
  currency: string | undefined,
): NumberMention {
  const upTo = (to: number, more: Partial<NumberMention>): NumberMention => {
    return { start, end: to, text: text.slice(start, to), value, kind, ...more };
  };
  if (currency) return upTo(end, { kind: 'money', unit: currency });
  const percent = PERCENT_AFTER.exec(text.slice(end));
  if (percent) return upTo(end + percent[0].length, { kind: 'percent', unit: '%' });
  const unit = kind === 'ordinal' ? null : UNIT.exec(text.slice(end, end + 30));
  if (!unit) return upTo(end, {});
  const name = unit[1]!;
  const [, dimension, factor] = UNITS.find(([pattern]) => pattern.test(name)) ?? [];
  const base = dimension && factor ? { base: { value: value * factor, dimension } } : {};
  return upTo(end + unit[0].length, { unit: name, ...base });
}

interface Words extends Range {
  value: number;
  kind: 'cardinal' | 'ordinal';
}

/** Numbers in words: "seven", "twenty-one", "three hundred and five", "two million", "third". */
function numberWords(text: string): Words[] {
  const found: Words[] = [];
  let open: { start: number; end: number; total: number; current: number } | null = null;
  const close = (): void => {
    if (open)
      found.push({
        start: open.start,
        end: open.end,
        value: open.total + open.current,
        kind: 'cardinal',
      });
    open = null;
  };
  for (const m of text.matchAll(WORD)) {
    const word = m[0].toLowerCase();
    const start = m.index;
    const end = start + word.length;
    const state = open as { start: number; end: number; total: number; current: number } | null;
    const gap = state ? text.slice(state.end, start) : '';
    const adjoins = state !== null && /^(?:[\s-]|\s?and\s)$/.test(gap);
    const small = Object.hasOwn(SMALL, word) ? SMALL[word] : undefined;
    const tens = Object.hasOwn(TENS, word) ? TENS[word] : undefined;
    const scale = Object.hasOwn(SCALES, word) ? SCALES[word] : undefined;
    const ordinal = Object.hasOwn(ORDINALS, word) ? ORDINALS[word] : undefined;
    if (small !== undefined || tens !== undefined) {
      const units = small ?? 0;
      const fits = adjoins && state !== null && fitsAfter(state, gap, small, tens);
      if (fits) {
        state.current += tens ?? units;
        state.end = end;
      } else {
        close();
        open = { start, end, total: 0, current: tens ?? units };
      }
    } else if (scale !== undefined && (adjoins || scale >= 12)) {
      if (!adjoins || state === null) {
        // "a hundred", "a dozen": counts as one; a bare "million" says no number.
        close();
        const article = /\b(a|one)\s$/i.exec(text.slice(Math.max(0, start - 4), start));
        if (article) open = { start, end, total: 0, current: scale };
        continue;
      }
      if (scale === 100 || scale === 12) state.current *= scale;
      else {
        state.total += state.current * scale;
        state.current = 0;
      }
      state.end = end;
    } else if (ordinal !== undefined) {
      if (adjoins && state && state.current % 10 === 0 && gap.length === 1) {
        found.push({
          start: state.start,
          end,
          value: state.total + state.current + ordinal,
          kind: 'ordinal',
        });
        open = null;
      } else {
        close();
        found.push({ start, end, value: ordinal, kind: 'ordinal' });
      }
    } else if (word !== 'and') {
      close();
    }
  }
  close();
  return found;
}

function fitsAfter(
  state: { total: number; current: number },
  gap: string,
  small: number | undefined,
  tens: number | undefined,
): boolean {
  const rest = state.current % 100;
  // "and" only joins within one number after hundreds or thousands: "seven and eight" are two.
  if (gap.includes('and') && !(state.current >= 100 || (state.total > 0 && state.current === 0)))
    return false;
  if (tens !== undefined) return rest === 0;
  if (small !== undefined && small < 10) return rest === 0 || (rest >= 20 && rest % 10 === 0);
  return rest === 0;
}
