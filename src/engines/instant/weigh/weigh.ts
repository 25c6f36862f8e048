/**
 * Which of the answers is right, and how likely: what the question says when it is read as one, what
 * the chain of its parts came to, and what the rules found. Those that say the same are one
 * candidate; a logistic regression over a few features of it says how likely it is.
 */
import { placeholdersOf, unknownsInWords } from '../../../knowledge/clues.ts';
import { foldText } from '../../../knowledge/grounding.ts';
import type {
  AnswerInput,
  AnswerOutput,
  ProposedBinding,
  ProposedSupport,
  Weighed,
} from '../../../tasks/types.ts';
import { readFor, type Reader } from '../read/read.ts';
import { chanceOf, type Evidence } from './chance.ts';

/** From here on nothing more has to be looked at. */
const SURE = 0.8;
/** Below this the documents do not say. */
const SAYS = 0.15;
/** Values of a chain's end that are weighed. */
const ENDS = 3;

const NONE: AnswerOutput = { answer: null, supports: [] };

interface Candidate extends Evidence {
  value: string;
  /** Of the way that is surest of it. */
  surest: number;
  supports: ProposedSupport[];
}

/** @param rules what the rules answer from the same passages. */
export async function answerByReading(
  input: AnswerInput,
  rules: AnswerOutput,
  reader: Reader,
): Promise<AnswerOutput> {
  const bound = input.bindings.find(({ placeholder }) => placeholder === input.target);
  if (bound?.settled) return { answer: bound.value, supports: bound.supports };
  const candidates = new Candidates();
  const whole = await readFor(input.question, input.chunks, reader);
  for (const [rank, { value, chance, supports }] of whole.entries())
    candidates.add(value, supports, chance, {
      whole: chance,
      ...(rank === 0 ? { isFirst: true } : {}),
    });
  if (bound && input.bindings.length > 1) {
    const before = chanceBefore(bound, input);
    for (const one of [bound, ...bound.runnersUp].slice(0, ENDS)) {
      const chance = before * Math.min(1, one.score);
      candidates.add(one.value, one.supports, chance, { chain: chance });
    }
  }
  if (rules.answer !== null)
    candidates.add(rules.answer, rules.supports, 0, { rules: rules.unsaid ? 'near' : 'said' });
  const ranked = candidates.all
    .map((one) => ({ ...one, chance: chanceOf(one) }))
    .sort((a, b) => b.chance - a.chance);
  const weighed = ranked.map(({ surest: _, supports: __, ...one }): Weighed => one);
  const [best] = ranked;
  const isLast = input.level === 'chunks';
  if (!best || best.chance < (isLast ? SAYS : SURE)) return { ...NONE, weighed };
  return { answer: best.value, supports: best.supports, probability: best.chance, weighed };
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

/** Values that say the same are one, with all that speaks for it. */
class Candidates {
  readonly #byWords = new Map<string, Candidate>();

  get all(): Candidate[] {
    return [...this.#byWords.values()];
  }

  add(written: string, supports: ProposedSupport[], sure: number, evidence: Evidence): void {
    const value = trimmed(written);
    const key = foldText(value)
      .replace(/ (?:the|an?) /g, ' ')
      .trim();
    if (key === '') return;
    const known = this.#byWords.get(key);
    if (!known) {
      this.#byWords.set(key, { value, surest: sure, supports, ...evidence });
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

/** Without the punctuation around it, and without a quotation mark or bracket that is not closed. */
function trimmed(value: string): string {
  let text = value.trim().replace(/^[\s,;:.)\]”’]+|[\s,;:([“‘]+$/g, '');
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
  }
  return text.trim();
}
