/** The measure that a question asks for: the "kg" of "how heavy", the "£" of "what does it cost". */
import { findNumbers, type Dimension, type NumberMention } from '../language/numbers.ts';
import { stems } from './text.ts';

/** What a question asks for by a measure. */
export interface MeasureAsked {
  /** Stems of the question's words that say so. */
  words: string[];
  /** Any number is of it: "how much". */
  isAny: boolean;
  /** @param header what stands above the value, and may say its unit. */
  isOf: (value: string, header: string) => boolean;
}

interface Measure {
  /** Words of questions that say it. */
  asked: RegExp;
  is: (number: NumberMention, written: string) => boolean;
}

const MONEY =
  /[$£€]|\b(?:pence|cents?|euros?|dollars?|pounds|francs?|kron[ae]r?|EUR|GBP|USD|CHF)\b/i;

const of =
  (...dimensions: Dimension[]) =>
  ({ base }: NumberMention): boolean =>
    base !== undefined && dimensions.includes(base.dimension);

const ANY: Measure = {
  asked: /\bhow (?:much|many|big|large|high|low)\b/i,
  is: () => true,
};
/** The likeliest first: "how much" may be anything. */
const MEASURES: readonly Measure[] = [
  { asked: /\bhow heavy\b|\bweighs?\b/i, is: of('mass') },
  { asked: /\bhow (?:long|far|tall|high|wide|deep|thick)\b/i, is: of('length', 'time') },
  { asked: /\bhow (?:old|often|soon|quickly)\b/i, is: of('time') },
  { asked: /\bhow fast\b/i, is: of('speed') },
  { asked: /\bhow (?:big|large)\b/i, is: of('area', 'volume') },
  { asked: /\bhow (?:hot|cold|warm)\b/i, is: of('temperature') },
  {
    asked:
      /\b(?:costs?|pays?|prices?|charges?|bids?|fees?|fares?|rents?|salar(?:y|ies)|wages?|money)\b|\bhow (?:much|expensive)\b/i,
    is: (_, written) => MONEY.test(written),
  },
  ANY,
];

/** "Weight (kg)", "Weight, kg" */
const UNIT_OF_HEADER = /[(,]([^(),]+)\)?$/;

/** The first number, with the unit that stands above it where it has none. */
function numberUnder(value: string, header: string): NumberMention | undefined {
  const [number] = findNumbers(value);
  const unit =
    number && !number.unit ? UNIT_OF_HEADER.exec(header.trimEnd())?.[1]!.trim() : undefined;
  return unit ? (findNumbers(`${number!.text} ${unit}`)[0] ?? number) : number;
}

/** The measures that it may be, the likeliest first; none where it asks for none. */
export function measuresAsked(question: string): MeasureAsked[] {
  return MEASURES.flatMap((measure) => {
    const { asked, is } = measure;
    const said = [...question.matchAll(new RegExp(asked, 'gi'))];
    if (said.length === 0) return [];
    const isOf = (value: string, header: string): boolean => {
      const number = numberUnder(value, header);
      return number !== undefined && is(number, `${header} ${value}`);
    };
    return [{ words: said.flatMap(([words]) => stems(words)), isAny: measure === ANY, isOf }];
  });
}
