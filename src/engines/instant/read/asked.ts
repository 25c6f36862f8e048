/** A plan as clues: each node one clue, what is asked first before what is asked with its value. */
import { fillWords, isPlaceholder, placeholdersOf, SLOTS } from '../../../knowledge/clues.ts';
import type { AnswerType, Clue, Slot } from '../../../knowledge/types.ts';
import type { DecomposeOutput } from '../../../tasks/types.ts';
import { TYPE_OF } from '../plan/kind.ts';
import type { PlanNode } from '../plan/types.ts';

const TARGET = 'answer';

/**
 * @param root of a chain: its children's values go into its words; or of a comparison, or a question
 * for yes or no, which have no target: their children are asked each by itself.
 */
export function cluesOfPlan(root: PlanNode): DecomposeOutput {
  const clues: Clue[] = [];
  const types: Record<string, AnswerType> = {};
  const taken = new Set([TARGET]);
  /** Names are told apart over the whole tree. */
  const visit = (node: PlanNode, own: string): void => {
    const renamed = new Map<string, string>();
    for (const name of Object.keys(node.children)) {
      const fresh = unlike(name, taken);
      taken.add(fresh);
      renamed.set(name, fresh);
    }
    for (const [name, child] of Object.entries(node.children)) visit(child, renamed.get(name)!);
    const written = new Map([...renamed].map(([name, fresh]) => [name, `?${fresh}`]));
    const words = fillWords(node.words, written);
    types[own] = TYPE_OF[node.kind] ?? 'thing';
    const id = `c${clues.length + 1}`;
    clues.push({ id, ...slotsOf(node, own, renamed, words), words });
  };
  if (root.relation.is === 'chain' && root.kind !== 'yesno') {
    visit(root, TARGET);
    return { clues, types, target: TARGET };
  }
  for (const [name, child] of Object.entries(root.children)) {
    // Whether it is so is told in the end; what it is has to be found before.
    const thing = child.kind === 'yesno' ? optionOf(root, name) : undefined;
    const kind = thing === undefined ? child.kind : 'thing';
    const own = root.relation.is === 'chain' ? name : `${kind}${name.toUpperCase()}`;
    taken.add(own);
    if (thing === undefined) {
      visit(child, own);
      continue;
    }
    types[own] = 'thing';
    const id = `c${clues.length + 1}`;
    const subject = { text: thing };
    clues.push({ id, subject, predicate: { text: 'is a' }, object: { placeholder: own } });
  }
  return { clues, types, target: null };
}

function optionOf({ relation }: PlanNode, child: string): string | undefined {
  return 'options' in relation
    ? relation.options.find((option) => option.child === child)?.name
    : undefined;
}

function unlike(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  for (let n = 2; ; n++) if (!taken.has(`${name}${n}`)) return `${name}${n}`;
}

/** The node's triplet, its unknown under the node's own name; else its words as one. */
function slotsOf(
  { clue }: PlanNode,
  own: string,
  renamed: ReadonlyMap<string, string>,
  words: string,
): Pick<Clue, 'subject' | 'predicate' | 'object'> {
  const unknown = clue ? placeholdersOf(clue).filter((name) => !renamed.has(name)) : [];
  if (clue && unknown.length === 1) {
    const [subject, predicate, object] = SLOTS.map((slot) =>
      named(clue[slot], unknown[0]!, own, renamed),
    );
    return { subject: subject!, predicate: predicate!, object: object! };
  }
  const [known] = renamed.values();
  const bare = words.replace(/\?$/, '');
  return {
    subject: known ? { placeholder: known } : { text: bare },
    predicate: { text: known ? bare : 'is' },
    object: { placeholder: own },
  };
}

function named(
  slot: Slot,
  unknown: string,
  own: string,
  renamed: ReadonlyMap<string, string>,
): Slot {
  if (!isPlaceholder(slot)) return slot;
  const { placeholder } = slot;
  return { placeholder: placeholder === unknown ? own : (renamed.get(placeholder) ?? placeholder) };
}
