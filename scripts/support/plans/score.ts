/** Whether a plan is as labelled: the same inner descriptions at each level, the same comparison. */
import type { Kind, Plan, PlanNode } from '../../../src/engines/instant/plan/types.ts';
import { bare, type Labelled, type Tree } from './labels.ts';

export interface Scored {
  labelled: Labelled;
  said: string;
  right: boolean;
  /** One of the plans that compete is right. */
  among: boolean;
  kind: boolean;
  /** It should be whole, and is not. */
  chopped: boolean;
  /** It should not be whole, and is. */
  missed: boolean;
}

export function scorePlans(labelled: Labelled, plans: readonly Plan[]): Scored {
  const [first] = plans;
  const trees = plans.map(({ question, root }) => treeOf(question, root));
  const fits = (tree: Tree): boolean => labelled.plans.some((plan) => isSame(plan, tree));
  return score(
    labelled,
    trees[0]!,
    first!.root.kind,
    fits(trees[0]!),
    trees.some(fits),
    describe(plans),
  );
}

function score(
  labelled: Labelled,
  tree: Tree,
  kind: Kind,
  right: boolean,
  among: boolean,
  said: string,
): Scored {
  const whole = labelled.plans.some(isWhole);
  return {
    labelled,
    said,
    right,
    among,
    kind: labelled.kinds.includes(kind),
    chopped: isWhole(labelled.plans[0]!) && !right && !isWhole(tree),
    missed: !whole && isWhole(tree),
  };
}

export const isWhole = ({ relation, inner }: Tree): boolean =>
  relation === 'chain' && inner.length === 0;

function treeOf(question: string, node: PlanNode): Tree {
  const { relation } = node;
  const children = Object.values(node.children);
  if (relation.is === 'chain' || relation.is === 'parts') {
    return {
      relation: relation.is,
      options: [],
      inner: children.map((child) => ({
        words: bare(child.stretch ? question.slice(child.stretch.start, child.stretch.end) : ''),
        tree: treeOf(question, child),
      })),
    };
  }
  const described = children.every((child) => Object.keys(child.children).length > 0);
  return {
    relation: relation.is === 'extreme' ? relation.prefer : relation.is,
    options: relation.options.map(({ name }) => bare(name)),
    inner: described
      ? relation.options.map(({ name }) => ({
          words: bare(name),
          tree: treeOf('', { ...node, relation: { is: 'chain' }, children: {} }),
        }))
      : [],
  };
}

function isSame(a: Tree, b: Tree): boolean {
  return (
    a.relation === b.relation &&
    a.options.join('|') === b.options.join('|') &&
    a.inner.length === b.inner.length &&
    a.inner.every(({ words, tree }) =>
      b.inner.some((other) => other.words === words && isSame(tree, other.tree)),
    )
  );
}

function describe(plans: readonly Plan[]): string {
  return plans
    .map(
      ({ root, probability }) => `${probability.toFixed(2)} ${nodeLines(root).join('\n       ')}`,
    )
    .join('\n  ');
}

function nodeLines(node: PlanNode, name = ''): string[] {
  const { relation, clue } = node;
  const is =
    relation.is === 'chain'
      ? ''
      : ` {${relation.is}${relation.is === 'extreme' ? ` ${relation.prefer}` : ''}}`;
  const said = clue
    ? ` (${[clue.subject, clue.predicate, clue.object].map((slot) => ('text' in slot ? slot.text : `?${slot.placeholder}`)).join(' | ')})`
    : '';
  const own = `${name ? `?${name}: ` : ''}${node.words} [${node.kind}]${is}${said}`;
  return [
    own,
    ...Object.entries(node.children).flatMap(([child, each]) =>
      nodeLines(each, child).map((line) => `  ${line}`),
    ),
  ];
}
