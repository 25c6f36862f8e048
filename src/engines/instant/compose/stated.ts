/** Which of two it is where a sentence compares them itself: "A is much faster than B". */
import type { AnswerInput, AnswerOutput } from '../../../tasks/types.ts';
import { normaliseQuestion } from '../question/normalise.ts';
import { questionWords, type Word } from '../question/words.ts';
import { isDenied } from '../match/denied.ts';
import { stems } from '../match/text.ts';
import { NONE } from '../no-answer.ts';
import { orderIn, type Order } from '../plan/order.ts';
import type { PlanNode } from '../plan/types.ts';
import { passagesOf, supportOf } from '../read/passages.ts';
import { saidOf } from './described.ts';

/** That it is right: likely, and never surer. Too few questions are so to measure it. */
const CHANCE = 0.8;
/** "Then" is a frequent slip. */
const COMPARED = /^(.*?)\b((?:more|less) [\p{L}-]{2,30}|[\p{L}-]{2,30}er) th[ae]n (.+)$/isu;
/** Of an option's words: "the counterflow type". */
const ENOUGH = 0.5;

/** Of a plan whose relation is `extreme`; nothing where no sentence holds one against the other. */
export function asStated({ relation, kind }: PlanNode, input: AnswerInput): AnswerOutput {
  if (relation.is !== 'extreme') return NONE;
  const asked = scaleAsked(questionWords(input.question));
  const [a, b] = relation.options;
  if (!asked || !a || !b) return NONE;
  const names = [stems(a.name), stems(b.name)] as const;
  for (const sentence of passagesOf(input.chunks).flatMap(({ sentences }) => sentences)) {
    const found = COMPARED.exec(sentence.text);
    if (!found) continue;
    const [, before = '', comparative = '', after = ''] = found;
    const said = scaleAsked(questionWords(normaliseQuestion(comparative)));
    if (said?.how !== asked.how || isDenied(new Set(stems(comparative)), sentence.text)) continue;
    const left = leadOf(names, stems(before));
    const right = leadOf(names, stems(after));
    if (Math.abs(left) < ENOUGH || Math.abs(right) < ENOUGH || left > 0 === right > 0) continue;
    const isFirst = left > 0 === (said.prefer === asked.prefer);
    const answer = kind === 'yesno' ? (isFirst ? 'yes' : 'no') : (isFirst ? a : b).name;
    return { answer, supports: [supportOf(sentence)], probability: CHANCE };
  }
  return NONE;
}

/** How much more of the first name than of the second is said, -1..1. */
function leadOf([a, b]: readonly [readonly string[], readonly string[]], heard: string[]): number {
  const share = (name: readonly string[]): number => saidOf(name, heard) / Math.max(1, name.length);
  return share(a) - share(b);
}

/** "More expensive" is of how expensive. */
function scaleAsked(words: readonly Word[]): Pick<Order, 'prefer' | 'how'> | null {
  const order = orderIn(words);
  if (order?.how !== 'how') return order;
  return { ...order, how: `how ${words[order.at + 1]?.lower ?? ''}` };
}
