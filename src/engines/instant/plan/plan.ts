/**
 * The plan of a question: a tree of descriptions, each a question of its own in natural English. The
 * grammar proposes stretches, the model's part (where there is one) says how likely they are; where
 * neither is sure, the question stays whole. A stretch that is asked by itself is read by the model
 * again, which makes the deeper levels. (After Min et al. 2019, DecompRC, arXiv 1906.02916.)
 */
import { frontedIn, saidBehind } from '../question/fronted.ts';
import { normaliseQuestion } from '../question/normalise.ts';
import { questionWords } from '../question/words.ts';
import { partsOf } from '../sub-questions/parts.ts';
import { candidatesIn, type Candidate } from './candidates.ts';
import { clueOf } from './clue.ts';
import { comparisonIn } from './compare.ts';
import { oneStepEach } from './kin.ts';
import { kindOf, kindOfNoun } from './kind.ts';
import { probabilityOf } from './odds.ts';
import type { Kind, Plan, PlanNode, Shape, Stretch } from './types.ts';
import { askFor, fillIn, placeholderFor } from './words.ts';

export type ShapeOf = (question: string) => Promise<Shape | null>;

/** Characters of a question that are read. */
const LONGEST = 1000;
/** A sentence that asks, after another. */
const SENTENCES =
  /[\p{L}\p{N}"'][.?!] (?:Who|What|Which|When|Where|Why|How|Is|Are|Was|Were|Did|Does|Do|Has|Have|Had|Can|In|At|On)\b/u;
const LAST_SENTENCE = /(?<=[.?!] )\p{Lu}[^.?!]*[.?!]?$/u;
/** Levels of descriptions in descriptions. */
const DEEPEST = 6;
const MOST_PLANS = 3;
/** A plan less likely than this is not worth its reading. */
const LEAST_LIKELY = 0.05;

/** Plans of a question, likeliest first: at least one. */
export async function plan(question: string, shapeOf?: ShapeOf): Promise<Plan[]> {
  const text = asRead(question);
  const { fronted, rest } = frontedIn(text);
  const plans = await plansOf(rest, shapeOf);
  if (fronted === '') return plans;
  return plans.map(({ root, ...one }) => ({
    ...{ ...one, question: text },
    root: holdingIn(root, fronted, text, rest),
  }));
}

/** The plan of a question's rest, with what is fronted said of all that is asked. */
function holdingIn(root: PlanNode, fronted: string, text: string, rest: string): PlanNode {
  const within = (words: string): string => saidBehind(words, fronted);
  const shift = text.length - rest.length;
  const { words, relation, children } = shifted(root, shift);
  if (!('options' in relation)) return { ...root, words: within(words), children };
  const options = relation.options.map((option) => ({ ...option, ...moved(option, shift) }));
  const asked = Object.entries(children).map(([name, child]): [string, PlanNode] => [
    name,
    { ...child, words: within(child.words) },
  ]);
  return {
    ...{ ...root, words: text, relation: { ...relation, options } },
    children: Object.fromEntries(asked),
  };
}

async function plansOf(text: string, shapeOf?: ShapeOf): Promise<Plan[]> {
  // What more than one sentence asks together is read whole.
  if (SENTENCES.test(text)) return [await whole(text, shapeOf)];
  const parts = partsOf(text);
  if (parts.length > 1)
    return [{ question: text, root: await ofParts(text, parts, shapeOf), probability: 1 }];
  const compared = comparisonIn(text);
  if (compared) {
    const children: Record<string, PlanNode> = {};
    for (const [name, child] of Object.entries(compared.children))
      children[name] = unplaced(await likeliest(child, shapeOf));
    if (compared.relation.is === 'choice')
      for (const [name, child] of Object.entries(children))
        children[name] = { ...child, kind: 'yesno' };
    const root: PlanNode = {
      words: text,
      kind: compared.kind,
      stretch: null,
      relation: compared.relation,
      children,
    };
    return [{ question: text, root, probability: 1 }];
  }
  const ways = await waysOf(text, shapeOf);
  return ways
    .filter(({ probability }, i) => i === 0 || probability >= LEAST_LIKELY)
    .map(({ node, probability }) => ({ question: text, root: node, probability }));
}

/** A question as it is read: white space even, quotation marks straight. */
export function asRead(question: string): string {
  return oneStepEach(normaliseQuestion(question.slice(0, LONGEST)).replace(/\s+/g, ' ').trim());
}

async function whole(text: string, shapeOf?: ShapeOf): Promise<Plan> {
  const kind = kindOf(
    questionWords(text.slice(text.search(LAST_SENTENCE))),
    (await shapeOf?.(text)) ?? undefined,
  );
  const root: PlanNode = {
    words: text,
    kind,
    stretch: null,
    relation: { is: 'chain' },
    children: {},
  };
  return { question: text, root, probability: 1 };
}

async function likeliest(question: string, shapeOf?: ShapeOf): Promise<PlanNode> {
  const [best] = await waysOf(question, shapeOf);
  return best!.node;
}

async function ofParts(
  text: string,
  parts: readonly string[],
  shapeOf?: ShapeOf,
): Promise<PlanNode> {
  const children: Record<string, PlanNode> = {};
  for (const [i, part] of parts.entries())
    children[`part${i + 1}`] = unplaced(await likeliest(part, shapeOf));
  return { words: text, kind: 'list', stretch: null, relation: { is: 'parts' }, children };
}

interface Way {
  node: PlanNode;
  probability: number;
}

/** A question without comparison: whole, or with descriptions that are asked first. */
async function waysOf(question: string, shapeOf?: ShapeOf, level = 0): Promise<Way[]> {
  const shape = (await shapeOf?.(question)) ?? undefined;
  const words = questionWords(question);
  const kind = kindOf(words, shape);
  const choices =
    level < DEEPEST ? choose(candidatesIn(words), shape) : [{ chosen: [], probability: 1 }];
  const made = new Map<Candidate, { name: string; node: PlanNode }>();
  const ways: Way[] = [];
  // Deeper down only the likeliest way goes on.
  for (const { chosen, probability } of choices.slice(0, level === 0 ? MOST_PLANS : 1)) {
    const names: string[] = [];
    const children: Record<string, PlanNode> = {};
    for (const candidate of chosen) {
      const name = placeholderFor(candidate.noun, names);
      const known = made.get(candidate) ?? {
        name,
        node: await childOf(question, candidate, shapeOf, level),
      };
      made.set(candidate, known);
      names.push(name);
      children[name] = known.node;
    }
    const filled = fillIn(question, chosen, names);
    const clue = clueOf(filled, names);
    const node: PlanNode = {
      words: filled,
      kind,
      stretch: null,
      relation: { is: 'chain' },
      children,
      ...(clue ? { clue } : {}),
    };
    ways.push({ node, probability });
  }
  return ways;
}

async function childOf(
  question: string,
  candidate: Candidate,
  shapeOf: ShapeOf | undefined,
  level: number,
): Promise<PlanNode> {
  const kind: Kind = kindOfNoun(candidate.noun);
  const asked = askFor(question, candidate, kind);
  const [best] = await waysOf(asked.words, shapeOf, level + 1);
  return {
    ...shifted(best!.node, asked.shift),
    kind: best!.node.kind === 'thing' ? kind : best!.node.kind,
    stretch: { start: candidate.start, end: candidate.end },
  };
}

/** Stretches of a child are places in its own words; they are said of the whole question's. */
const shifted = (node: PlanNode, shift: number): PlanNode =>
  placed(node, (stretch) => moved(stretch, shift));

const moved = ({ start, end }: Stretch, shift: number): Stretch => ({
  start: start + shift,
  end: end + shift,
});

/** What was asked in words that are not the question's has no place there. */
const unplaced = (node: PlanNode): PlanNode => placed(node, () => null);

function placed(node: PlanNode, place: (stretch: Stretch) => Stretch | null): PlanNode {
  const children = Object.fromEntries(
    Object.entries(node.children).map(([name, child]) => [name, placed(child, place)]),
  );
  return { ...node, stretch: node.stretch && place(node.stretch), children };
}

interface Choice {
  chosen: Candidate[];
  probability: number;
}

/** Sets of descriptions to ask first, likeliest first. Where one is not asked, those within it may be. */
export function choose(candidates: readonly Candidate[], shape?: Shape): Choice[] {
  let all: Choice[] = [{ chosen: [], probability: 1 }];
  for (const candidate of candidates) {
    const p = probabilityOf(candidate, shape);
    const ways: Choice[] = [
      { chosen: [candidate], probability: p },
      ...choose(candidate.inner, shape).map((way) => ({
        ...way,
        probability: way.probability * (1 - p),
      })),
    ];
    all = all
      .flatMap((before) =>
        ways.map((way) => ({
          chosen: [...before.chosen, ...way.chosen],
          probability: before.probability * way.probability,
        })),
      )
      .sort((a, b) => b.probability - a.probability)
      .slice(0, 2 * MOST_PLANS);
  }
  return all;
}
