/**
 * Which of the answers is right, and how likely: what the question says when it is read as one, what
 * the chain of its parts came to, and what stands where most of its words are. Those that say the same are one
 * candidate; a logistic regression over a few features of it says how likely it is.
 */
import { tablesIn } from '../../../documents/tables.ts';
import { placeholdersOf, unknownsInWords } from '../../../knowledge/clues.ts';
import type { AnswerType } from '../../../knowledge/types.ts';
import type {
  AnswerInput,
  AnswerOutput,
  ProposedBinding,
  ProposedSupport,
  Weighed,
} from '../../../tasks/types.ts';
import { holdsOther, wordsOf } from '../../../reading-model/words.ts';
import { isNumber, withDigits } from '../match/numerals.ts';
import { words } from '../match/text.ts';
import { UNGUARDED } from '../mishaps.ts';
import { wordsReader } from '../read/by-words.ts';
import { isByWords, readFor, type Read, type Reader } from '../read/read.ts';
import { chanceOf, surroundingsOf, type Evidence } from './chance.ts';
import { NONE } from '../no-answer.ts';
import { countryWithin, isMisfit, isName, isOnlyFigures, isRepeated } from '../read/fit.ts';
import { sentenceText } from '../read/cited.ts';
import { headingOf } from '../read/windows.ts';

/** From here on nothing more has to be looked at. */
export const SURE = 0.8;
/**
 * Below this the documents do not say. Of 610 questions that people asked about documents of many kinds,
 * from 0.22, 0.26 and 0.3 on 362, 361 and 359 are answered rightly, and 156, 142 and 135 wrongly; of 192
 * in several steps (hotpotqa-dev) 87, 85 and 81, and 82, 78 and 75.
 */
const SAYS = 0.26;
/**
 * The same where a question is asked about one passage. Of 190, half of them made to have no answer
 * there, it loses 5 of 68 and refuses 23; 0.2 would lose 4 and refuse 11.
 */
const SAYS_OF_ONE = 0.3;
/**
 * Of several steps: each makes a right answer less likely, and not that there is none. Of 128 it loses
 * none of 69, and refuses 5 of 21 rightly; 0.2 would lose 2, and refuse 4 more.
 */
const SAYS_IN_STEPS = 0.1;
/** Of a table that lacks a number the question gives: the value is likelier that of another row or column. */
const SAYS_OF_OTHER = 0.5;
/** A sentence is never surer of what it tells. */
const SURELY_TOLD = 0.95;
/** What is less likely is not even shown as what came closest. */
const WORTH_SEEING = 0.05;
/** Values of a chain's end that are weighed. */
const ENDS = 3;

/** As things are counted that a text lists: "seven", "12", and not "48,310" or "9:00". */
const COUNT = /^(?:\p{L}+|\d{1,3})$/u;

interface Candidate extends Evidence {
  value: string;
  /** Of the way that is surest of it. */
  surest: number;
  supports: ProposedSupport[];
}

type Ranked = Candidate & { chance: number };

/** The question taken apart by a plan that is less likely than the first. */
export interface OtherWay {
  /** Of the first plan's probability, 0..1. */
  share: number;
  chain: AnswerInput;
}

interface Weighing {
  /** What is asked for, where that is known. */
  type?: AnswerType;
  /** Several things are asked for: how many there are is none of them. */
  isOfSeveral?: boolean;
  /** The name of a person is asked for. */
  isNamed?: boolean;
  /** It is told in a sentence: why, how, what something is. */
  isTold?: boolean;
  others?: readonly OtherWay[];
}

export async function weighed(
  input: AnswerInput,
  reader: Reader,
  { type = 'thing', isOfSeveral = false, isNamed, isTold = false, others = [] }: Weighing = {},
): Promise<AnswerOutput> {
  if (input.chunks.length === 0) return NONE;
  const whole = await readFor(input.question, input, reader);
  const fitting = (written: string): string | null => {
    const value = trimmed(written);
    const isCount = isOfSeveral && type === 'thing' && COUNT.test(value) && isOnlyFigures(value);
    if (isCount || isMisfit(value, type) || (isNamed && !isName(value))) return null;
    return type === 'country' ? countryWithin(value) : value;
  };
  const candidates = new Candidates(input.question, fitting, whole, isOfSeveral);
  candidates.addChain(input);
  for (const { chain, share } of others) candidates.addChain(chain, share);
  const isLast = input.level === 'chunks';
  if (!isByWords(reader))
    candidates.addByWords(await readFor(input.question, input, wordsReader(UNGUARDED)));
  const ranked =
    isTold && !isByWords(reader) ? bySentences(candidates.ranked, input) : candidates.ranked;
  const [best] = ranked;
  const seen = {
    weighed: ranked.map(({ surest: _, supports: __, ...one }): Weighed => one),
    read: { againstNone: whole.againstNone, isAlone: whole.isAlone },
  };
  // Of words alone a chain's end says nothing that the question's words do not.
  const isInSteps = (input.originals?.length ?? 0) > 1 && !isByWords(reader);
  const least = whole.isAlone ? SAYS_OF_ONE : SAYS;
  const isOfOther = best !== undefined && lacksFigure(input, best.supports);
  const inOne = isOfOther ? SAYS_OF_OTHER : least;
  const says = isInSteps ? SAYS_IN_STEPS : inOne;
  if (!best || best.chance < (isLast ? says : SURE)) {
    const near = ranked.filter(({ chance }) => chance >= WORTH_SEEING);
    return { ...NONE, ...seen, nearest: near.flatMap(({ supports }) => supports.slice(0, 1)) };
  }
  return { answer: best.value, supports: best.supports, probability: best.chance, ...seen };
}

/**
 * What is read in a sentence that tells something is as likely as all that is read there: of 104 questions
 * why, how or what something is, 27 came to 0.9 and more, and for 26 of them the sentence tells it.
 */
function bySentences(ranked: readonly Ranked[], input: AnswerInput): Ranked[] {
  const said = new Map<string, number>();
  const told = ranked.map((one) => ({ one, at: readIn(one, input) }));
  for (const { one, at } of told)
    if (at !== null) said.set(at, (said.get(at) ?? 0) + (one.whole ?? 0));
  return told
    .map(({ one, at }) => {
      const sum = at === null ? 0 : said.get(at)!;
      return { ...one, chance: Math.max(one.chance, Math.min(SURELY_TOLD, sum)) };
    })
    .sort((a, b) => b.chance - a.chance);
}

/** The sentence in which it was read; null where only its heading or nobody says it. */
function readIn({ value, whole, supports: [support] }: Ranked, input: AnswerInput): string | null {
  const sentence = support && whole !== undefined ? sentenceText(support, input) : null;
  return sentence?.includes(value) ? `${support!.chunk} ${support!.sentence.start}` : null;
}

/** It stands in a table, and a number that the question gives, of a row or of a column, does not stand around it. */
function lacksFigure({ question, chunks }: AnswerInput, [support]: ProposedSupport[]): boolean {
  const figures = withDigits(words(question)).filter(isNumber);
  const chunk = chunks.find(({ id }) => id === support?.chunk);
  if (!chunk || figures.length === 0) return false;
  const at = support!.sentence.start - chunk.start;
  const isInTable = tablesIn(chunk.text).some(({ start, end }) => start <= at && at < end);
  const said = new Set(withDigits(words(`${headingOf(chunk)} ${chunk.text}`)));
  return isInTable && figures.some((figure) => !said.has(figure));
}

/** That all the values it was read with are right. */
function chanceBefore(
  bound: ProposedBinding,
  { originals = [], bindings }: Pick<AnswerInput, 'originals' | 'bindings'>,
): number {
  const clue = originals.find(({ id }) => id === bound.clue);
  if (!clue) return 1;
  const needed = clue.words === undefined ? placeholdersOf(clue) : unknownsInWords(clue.words);
  return bindings
    .filter((one) => one !== bound && needed.includes(one.placeholder))
    .reduce(
      (product, one) =>
        product * Math.min(1, one.score) * chanceBefore(one, { originals, bindings }),
      1,
    );
}

/** So much of a step's chance counts against a part of its value, or what has it as a part. */
const IN_PART = 0.5;

/** Values that say the same are one, with all that speaks for it. */
class Candidates {
  readonly #byWords = new Map<string, Candidate>();
  /** Chances of the steps before the last, by the words of their values. */
  readonly #steps = new Map<string, number>();

  constructor(
    private readonly question: string,
    /** A value as it can be the answer; null where it cannot. */
    private readonly fitting: (written: string) => string | null,
    private readonly whole: Read,
    isOfSeveral: boolean,
  ) {
    for (const [rank, { value, chance, supports, isSaid }] of whole.values.entries())
      this.#add(value, supports, chance, {
        whole: chance,
        ...(rank === 0 ? { isFirst: true } : {}),
        // Of several a cell may say but one.
        ...(isSaid && !isOfSeveral ? { rules: 'said' } : {}),
      });
  }

  /** Likeliest first. */
  get ranked(): Ranked[] {
    const all = [...this.#byWords].map(([words, one]) => {
      const step = this.#stepAt(words);
      return step > 0 ? { ...one, step } : one;
    });
    const around = surroundingsOf(all, this.whole);
    return all
      .map((one) => ({ ...one, chance: chanceOf(one, around) }))
      .sort((a, b) => b.chance - a.chance);
  }

  /** Where there is but one step, it is the whole question again. */
  addChain(input: AnswerInput, share = 1): void {
    const bound = input.bindings.find(({ placeholder }) => placeholder === input.target);
    if (!bound || input.bindings.length < 2) return;
    for (const { placeholder, value, score } of input.bindings)
      if (placeholder !== input.target)
        this.#steps.set(wordsOf(value).join(' '), Math.min(1, score));
    const before = share * chanceBefore(bound, input);
    for (const one of [bound, ...bound.runnersUp].slice(0, ENDS)) {
      const chance = before * Math.min(1, one.score);
      this.#add(one.value, one.supports, chance, { chain: chance });
    }
  }

  #stepAt(words: string): number {
    const chances = [...this.#steps].map(([step, chance]) => {
      if (step === words) return chance;
      return holdsOther(step, words) ? IN_PART * chance : 0;
    });
    return Math.max(0, ...chances);
  }

  /** What a reader that learnt nothing takes for the answer. */
  addByWords({ values: [best] }: Read): void {
    if (best) this.#add(best.value, best.supports, 0, { rules: 'near' });
  }

  #add(written: string, supports: ProposedSupport[], sure: number, evidence: Evidence): void {
    const value = this.fitting(written);
    const key = wordsOf(value ?? '').join(' ');
    if (value === null || key === '') return;
    const known = this.#byWords.get(key);
    if (!known) {
      const form: Evidence = isRepeated(value, this.question) ? { isRepeated: true } : {};
      this.#byWords.set(key, { value, surest: sure, supports, ...form, ...evidence });
      return;
    }
    const isSurer = sure > known.surest;
    this.#byWords.set(key, {
      ...{ ...evidence, ...known },
      value: isSurer ? value : known.value,
      surest: Math.max(sure, known.surest),
      supports: isSurer ? [...supports, ...known.supports] : [...known.supports, ...supports],
    });
  }
}

/** From the bracket that is not closed, or that was not opened: "two years (October 2000". */
const HALF_OPEN = /\s*[([][^()[\]]*$|(?<=^[^()[\]]{4,})[)\]].*$/s;

/** Without the punctuation around it, the mark that ends its sentence, and without a quotation mark or bracket that is not closed. */
function trimmed(value: string): string {
  let text = value.trim().replace(/^(?:[\s,;:)\]”’]|\.(?!\d))+|[\s,;:([“‘]+$/g, '');
  for (const [open, close] of [
    ['"', '"'],
    ['“', '”'],
    ['(', ')'],
    ['[', ']'],
  ] as const) {
    const balanced =
      open === close
        ? text.split(open).length % 2 === 1
        : text.split(open).length === text.split(close).length;
    if (balanced) continue;
    if (text.startsWith(open)) text = text.slice(1);
    else if (text.endsWith(close)) text = text.slice(0, -1);
    else text = text.replace(HALF_OPEN, '');
  }
  // "J." and "U.S." keep theirs.
  return text.trim().replace(/(?<=(?:^|\s)[^\s.]{2,})[.!?]$/u, '');
}
