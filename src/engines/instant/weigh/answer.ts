/**
 * The answer by reading: a value is weighed, two things are compared by code over what is read of
 * each, yes and no are read off a sentence. What a person corrected is followed and not weighed.
 */
import type { AnswerType } from '../../../knowledge/types.ts';
import type { AnswerInput, AnswerOutput, Context } from '../../../tasks/types.ts';
import { comparedByReading } from '../compose/compared.ts';
import { composed, isTold } from '../compose/compose.ts';
import { asDefined } from '../compose/defined.ts';
import { asDescribed } from '../compose/described.ts';
import { asStated } from '../compose/stated.ts';
import { isOnlyName, somebodyIn } from '../compose/somebody.ts';
import { verdictByReading } from '../compose/verdict.ts';
import { frontedIn } from '../question/fronted.ts';
import { normaliseQuestion } from '../question/normalise.ts';
import { questionWords } from '../question/words.ts';
import { nameSimilarity } from '../match/names.ts';
import { stems } from '../match/text.ts';
import { NONE } from '../no-answer.ts';
import { plan } from '../plan/plan.ts';
import { askedOf, asksForSeveral, TYPE_OF } from '../plan/kind.ts';
import type { Option, Plan, PlanNode } from '../plan/types.ts';
import { wordsOf } from '../../../reading-model/words.ts';
import type { Reader } from '../read/read.ts';
import { cluesOfPlan } from '../read/asked.ts';
import { readThrough } from '../read/chains.ts';
import { settledAnswer, withValues } from '../read/corrections.ts';
import { SURE, weighed, type OtherWay } from './weigh.ts';

/** A plan with this share of the likeliest one's probability is read as well. */
const WORTH_READING = 0.2;
/** Names from here on are the same. */
const SAME_NAME = 0.8;
/** From here on an answer is likely rather than not. */
export const LIKELY = 0.5;

export async function answerByReading(given: AnswerInput, reader: Reader): Promise<AnswerOutput> {
  const settled = settledAnswer(given);
  if (settled) return settled;
  const valued = withValues(given);
  const input = { ...valued, question: normaliseQuestion(valued.question) };
  // "Who was that?": whatever is read for it answers another question.
  if (stems(input.question).length === 0) return NONE;
  const [best, ...others] = await plan(input.question, (question) =>
    reader.model.shape(question, { signal: reader.signal }),
  );
  const { root } = best!;
  if (hasOwnClues(given, root)) return boundAnswer(given);
  const { is } = root.relation;
  const defined = asDefined(input, root.kind === 'definition');
  if (defined.answer !== null) return whereSure(defined, input);
  if ((is === 'chain' || is === 'intersection') && root.kind !== 'yesno') {
    const apart = given.originals ? input : await takenApart(input, root, reader);
    const wanted = askedFor(input.question, root);
    const output = await weighed(apart, reader, {
      ...wanted,
      isTold: isTold(root.kind),
      others: await otherWays(input, best!, others, reader),
    });
    // Asked who somebody is, reading tells of others that stand beside them.
    const isWho = root.kind === 'person' && somebodyIn(input.question) !== null;
    if (isWho && isOnlyName(output.answer ?? '')) return NONE;
    return composed(withChain(output, given, apart), { kind: root.kind, ...wanted }, input);
  }
  const stated = asStated(root, input);
  if (stated.answer !== null) return stated;
  const compared = await comparedByReading(root, input, reader);
  if (compared.answer !== null) return whereSure(compared, input);
  const described = asDescribed(root, input);
  if (described.answer !== null) return whereSure(described, input);
  if (root.kind === 'yesno') return whereSure(await verdictByReading(root, input, reader), input);
  if (root.relation.is !== 'choice') return NONE;
  return asOption(await weighed(input, reader), root.relation.options);
}

/** What is asked for, and whether several of it are. */
function askedFor(
  question: string,
  { kind }: PlanNode,
): { type: AnswerType | undefined; isOfSeveral: boolean; isNamed: boolean } {
  const words = questionWords(frontedIn(question).rest);
  const { type: seen } = askedOf(words);
  // Where no word says that a number is asked for, a day may be.
  const isSeen = seen === 'country' || (seen === 'thing' && kind === 'number');
  return {
    type: isSeen ? seen : TYPE_OF[kind],
    isOfSeveral: kind === 'list' || asksForSeveral(words),
    isNamed: kind === 'person' && OF_NAME.test(question),
  };
}

const OF_NAME = /^what (?:is|are|was|were) the names? of\b/i;

/** Before the last level only what needs no further look. */
function whereSure(output: AnswerOutput, { level }: AnswerInput): AnswerOutput {
  return level === 'chunks' || (output.probability ?? 0) >= SURE ? output : NONE;
}

/** What the clues as a person wrote them came to. */
function boundAnswer({ bindings, target }: AnswerInput): AnswerOutput {
  const bound = bindings.find(({ placeholder }) => placeholder === target);
  if (!bound) return NONE;
  const { value, supports, score } = bound;
  return { answer: value, supports, probability: Math.min(1, score) };
}

/** A method without clues asks with the question alone: its parts are read here. */
async function takenApart(
  input: AnswerInput,
  { relation, ...node }: PlanNode,
  reader: Reader,
): Promise<AnswerInput> {
  if (relation.is !== 'chain') return input;
  const { clues: originals, types, target } = cluesOfPlan({ relation, ...node });
  const bindings = await readThrough({ ...input, originals, types }, reader);
  return { ...input, originals, types, target, bindings };
}

/** What the parts come to where the question may as well be taken apart otherwise. */
async function otherWays(
  input: AnswerInput,
  best: Plan,
  others: readonly Plan[],
  reader: Reader,
): Promise<OtherWay[]> {
  if (input.level !== 'chunks') return [];
  const ways: OtherWay[] = [];
  for (const { root, probability } of others) {
    const share = probability / best.probability;
    const hasParts = Object.keys(root.children).length > 0;
    if (!hasParts || share < WORTH_READING) continue;
    ways.push({ share, chain: await takenApart(input, root, reader) });
  }
  return ways;
}

/** The steps that led to the answer, where they were not given. */
function withChain(output: AnswerOutput, given: AnswerInput, apart: AnswerInput): AnswerOutput {
  const { bindings, target, originals } = apart;
  const bound = bindings.find(({ placeholder }) => placeholder === target);
  if (
    given.originals ||
    !originals ||
    !bound ||
    !saysTheSame({ ...output, answer: bound.value }, output)
  )
    return output;
  return { ...output, bindings, clues: originals };
}

function saysTheSame(a: AnswerOutput, b: AnswerOutput): boolean {
  return wordsOf(a.answer ?? '').join(' ') === wordsOf(b.answer ?? '').join(' ');
}

/** The likeliest value that is one of them. */
function asOption(output: AnswerOutput, options: readonly Option[]): AnswerOutput {
  for (const { value, chance } of output.answer === null ? [] : (output.weighed ?? [])) {
    const [option, other] = options.filter(
      ({ name }) => nameSimilarity(name, value) >= SAME_NAME || holdsAll(value, name),
    );
    if (option && !other) return { ...output, answer: option.name, probability: chance };
  }
  return NONE;
}

/** "12 May 1932" has all words of "1932". */
function holdsAll(value: string, name: string): boolean {
  const said = new Set(wordsOf(value));
  return wordsOf(name).every((word) => said.has(word));
}

/** A person wrote a clue in the place of the plan's: the question no longer says what is asked. */
function hasOwnClues({ originals = [] }: AnswerInput, { relation }: PlanNode): boolean {
  return relation.is === 'chain' && originals.some(({ words }) => words === undefined);
}

/** A question over passages, without anything that is known of it. */
export function asInput(question: string, { chunks, propositions }: Context): AnswerInput {
  return {
    ...{ question, resolved: [], unresolved: [], types: {}, target: null, bindings: [] },
    ...{ level: 'chunks', chunks, propositions },
  };
}
