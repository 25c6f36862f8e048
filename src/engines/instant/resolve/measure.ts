/**
 * Measures of things: which of a sentence's numbers is its length, its height, its number of
 * inhabitants. The word beside the number decides, not the nearness of the two.
 */
import { say, verbatim } from '../../../sentences.ts';
import { findDates } from '../language/dates.ts';
import { findNumbers, type NumberMention } from '../language/numbers.ts';
import { findMention } from '../match/names.ts';
import { fold } from '../match/text.ts';
import type { Found } from './found.ts';
import { aboutness, supportOf, type Sentence } from './passages.ts';

interface Measure {
  name: string;
  /** How a question asks for it. */
  asked: RegExp;
  /** The dimension of its unit; a count has none. */
  dimension: 'length' | 'mass' | 'area' | 'count';
  /** Right after the number, and right before it. */
  after: RegExp;
  before: RegExp;
}

/** "of about", "is roughly": what may stand between the noun and the number. */
const UP_TO =
  '(?:,| (?:of|is|was|at|to|being|total\\w*|stood|around|about|approximately|roughly|nearly|almost|over|just|only|some|an?|estimated|in \\d{4}))*\\s*$';
const AFTER_NOUN = (nouns: string): RegExp => new RegExp(`\\b(?:${nouns})${UP_TO}`, 'i');

export const MEASURES: Measure[] = [
  {
    name: 'length',
    asked: /\b(?:length|long)\b/,
    dimension: 'length',
    after: /^[\s-]*(?:long\b|in length\b|of length\b)/i,
    before: AFTER_NOUN('length|long|runs|extends|stretches|spans'),
  },
  {
    name: 'height',
    asked: /\b(?:height|tall|high|elevation|altitude)\b/,
    dimension: 'length',
    after: /^[\s-]*(?:tall\b|high\b|in height\b|above\b|of elevation\b|elevation\b)/i,
    before: AFTER_NOUN(
      'height|tall|elevation|altitude|rises?|rising|stands?|standing|stood|peak|summit|reach(?:es|ing)',
    ),
  },
  {
    name: 'width',
    asked: /\b(?:width|wide|broad)\b/,
    dimension: 'length',
    after: /^[\s-]*(?:wide\b|broad\b|across\b|in width\b)/i,
    before: AFTER_NOUN('width|breadth'),
  },
  {
    name: 'depth',
    asked: /\b(?:depth|deep)\b/,
    dimension: 'length',
    after: /^[\s-]*(?:deep\b|in depth\b)/i,
    before: AFTER_NOUN('depth|deep'),
  },
  {
    name: 'weight',
    asked: /\b(?:weight|heavy|mass|weigh)\b/,
    dimension: 'mass',
    after: /^[\s-]*(?:heavy\b|in weight\b)/i,
    before: AFTER_NOUN('weight|weighs|weighed|weighing|mass'),
  },
  {
    name: 'area',
    asked: /\b(?:area|size|large)\b/,
    dimension: 'area',
    after: /^/,
    before: /^/,
  },
  {
    name: 'population',
    asked: /\b(?:population|inhabitants|residents|people (?:live|living)|size)\b/,
    dimension: 'count',
    after: /^ (?:permanent |full-time )?(?:inhabitants|residents|people|citizens|souls|persons)\b/i,
    before: AFTER_NOUN('population|inhabitants|residents'),
  },
];

/** The measures that a predicate asks for ("size" may be an area or a population); empty for none. */
export function measuresAsked(predicate: string): Measure[] {
  const said = fold(predicate);
  return MEASURES.filter(({ asked }) => asked.test(said));
}

export function readMeasures(
  sentence: Sentence,
  known: string,
  measures: readonly Measure[],
): Found[] {
  const { text } = sentence;
  const mention = findMention(text, known);
  const about = aboutness(sentence.passage, known);
  if (about < 0.6 && (!mention || mention.similarity < 0.8)) return [];
  const found: Found[] = [];
  const numbers = findNumbers(text, findDates(text));
  for (const [i, number] of numbers.entries()) {
    const measure = measures.find((one) => isOf(one, number, text));
    if (!measure) continue;
    // In a passage on another thing, the number must follow the name closely.
    const near = mention ? text.slice(mention.end, number.start) : '';
    const otherSubject =
      about < 0.6 && (!mention || mention.end > number.start || /[,;]/.test(near));
    if (otherSubject) continue;
    // The same measure in another unit stands in brackets.
    const again = i > 0 && /\(\s*$/.test(text.slice(0, number.start));
    found.push({
      value: text.slice(number.start, number.end),
      score: Math.max(about, mention?.similarity ?? 0) * (again ? 0.6 : 0.98),
      supports: [supportOf(sentence)],
      reason: say('the number of its {measure}', { measure: verbatim(measure.name) }),
    });
  }
  return found;
}

function isOf(measure: Measure, { kind, base, start, end }: NumberMention, text: string): boolean {
  if (kind !== 'cardinal') return false;
  if ((base?.dimension ?? 'count') !== measure.dimension) return false;
  const after = text.slice(end);
  if (measure.after.test(after)) return true;
  // "rises 300 m wide": the word after the number is about something else.
  if (MEASURES.some((other) => other.dimension !== 'area' && other.after.test(after))) return false;
  return measure.before.test(text.slice(0, start));
}
