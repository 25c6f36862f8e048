/**
 * The answer by reading. What a person corrected is followed and not weighed against anything;
 * comparisons and yes/no go to the rules first, over values that were read.
 */
import type { AnswerInput, AnswerOutput, Context } from '../../../tasks/types.ts';
import { comparedByReading } from '../compose/compared.ts';
import { composed } from '../compose/compose.ts';
import { verdictByReading } from '../compose/verdict.ts';
import { NONE } from '../no-answer.ts';
import { plan } from '../plan/plan.ts';
import { TYPE_OF } from '../plan/kind.ts';
import type { Option, Plan, PlanNode, Relation } from '../plan/types.ts';
import { wordsOf } from '../../../reading-model/words.ts';
import type { Reader } from '../read/read.ts';
import { cluesOfPlan } from '../read/asked.ts';
import { readThrough } from '../read/chains.ts';
import { bareOf, bareWithValues, settledAnswer } from '../read/without-model.ts';
import { weighed, type OtherWay } from './weigh.ts';

/** That rules are right in what reading does not confirm: at most likely. */
const UNCONFIRMED = 0.7;
/** A plan with this share of the likeliest one's probability is read as well. */
const WORTH_READING = 0.2;
/** From here on reading confirms what the rules say. */
export const LIKELY = 0.5;

/** @param rules what the rules answer to an input. */
export async function answerByReading(
  given: AnswerInput,
  rules: (input: AnswerInput) => Promise<AnswerOutput>,
  reader: Reader,
): Promise<AnswerOutput> {
  const settled = settledAnswer(given);
  if (settled) return settled;
  const input = given.bindings.some((one) => one.settled) ? bareWithValues(given) : given;
  const [best, ...others] = await plan(input.question, (question) =>
    reader.model.shape(question, { signal: reader.signal }),
  );
  const { root } = best!;
  const asksForValue = root.relation.is === 'chain' || root.relation.is === 'intersection';
  if (asksForValue && root.kind !== 'yesno') {
    if (hasOwnClues(given, root)) return rules(given);
    const apart = given.originals ? input : await takenApart(input, root, reader);
    const output = await weighed(
      apart,
      () => rules({ ...bareOf(input), level: 'chunks' }),
      reader,
      { type: TYPE_OF[root.kind], others: await otherWays(input, best!, others, reader) },
    );
    return composed(withChain(output, given, apart), root.kind, input);
  }
  const said = fitting(await rules(input), root);
  if (said.answer === null && input.level === 'triplets') return said;
  const compared = await comparedByReading(root, input, reader);
  const read =
    compared.answer === null && root.kind === 'yesno'
      ? await verdictByReading(root, input, reader)
      : compared;
  if (said.answer !== null) {
    const isConfirmed = saysTheSame(read, said) && (read.probability ?? 0) >= LIKELY;
    if (compared.answer !== null && !isConfirmed && (compared.probability ?? 0) >= LIKELY)
      return compared;
    const { byRules: _, ...confirmed } = said;
    return isConfirmed ? confirmed : { ...said, probability: UNCONFIRMED };
  }
  if (read.answer !== null) return read;
  if (root.kind === 'yesno' || !isBetween(root.relation)) return said;
  const output = await weighed(input, () => Promise.resolve(said), reader);
  return asOption(output, root.relation.options);
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

/** One of the things compared is the answer. */
function isBetween(
  relation: Relation,
): relation is Extract<Relation, { is: 'extreme' | 'choice' }> {
  return relation.is === 'extreme' || relation.is === 'choice';
}

function saysTheSame(a: AnswerOutput, b: AnswerOutput): boolean {
  return wordsOf(a.answer ?? '').join(' ') === wordsOf(b.answer ?? '').join(' ');
}

/** Yes or no where that is asked, and one of the things compared where these are. */
function fitting(output: AnswerOutput, { kind, relation }: PlanNode): AnswerOutput {
  const { answer } = output;
  if (answer === null) return output;
  if (kind === 'yesno') return /^(?:yes|no)\b/i.test(answer) ? output : NONE;
  if (!isBetween(relation)) return output;
  const said = wordsOf(answer);
  const [a, b] = relation.options.map(({ name }) => wordsOf(name));
  const isOne = [...a!, ...b!]
    .filter((word) => !(a!.includes(word) && b!.includes(word)))
    .some((word) => said.includes(word));
  return isOne ? output : NONE;
}

/** The likeliest value that is one of them. */
function asOption(output: AnswerOutput, options: readonly Option[]): AnswerOutput {
  const named = options.map(({ name }) => ({ name, words: wordsOf(name) }));
  for (const { value, chance } of output.answer === null ? [] : (output.weighed ?? [])) {
    const said = wordsOf(value);
    const option = named.find(({ words }) => words.every((word) => said.includes(word)));
    if (option) return { ...output, answer: option.name, probability: chance };
  }
  return NONE;
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
