/**
 * Fills a prompt with retrieved context by rank until the engine's window is full. A passage is
 * shown whole or not at all, and what is left out is said.
 */
import type { PromptBudget } from './task.ts';
import type { Context, ContextChunk, ContextProposition } from './types.ts';

/** Of a passage that is shown in parts, the gaps are blank: they are shown as what they are. */
function shown(text: string): string {
  return / {3}/.test(text) ? text.trim().replace(/ {3,}/g, ' … ') : text;
}

export interface Evidence {
  /** Text for the prompt: propositions as `P1: …`, passages as `C1 (heading): …`. */
  text: string;
  /** What was shown, in order: `P1` is propositions[0], `C1` is chunks[0]. */
  propositions: ContextProposition[];
  chunks: ContextChunk[];
}

/** Share of the window that propositions may take; the rest is for passages. */
const PROPOSITION_SHARE = 0.35;

/** The lines of the first items, as many as fit into `room` tokens. */
export function linesThatFit<Item>(
  items: readonly Item[],
  room: number,
  budget: PromptBudget,
  line: (item: Item, i: number) => string,
): string[] {
  const lines: string[] = [];
  let used = 0;
  for (const [i, item] of items.entries()) {
    const text = line(item, i);
    used += budget.count(text) + 1;
    if (used > room) break;
    lines.push(text);
  }
  return lines;
}

/** @param reserved tokens that the rest of the prompt takes. */
export function assembleEvidence(
  context: Context,
  budget: PromptBudget,
  reserved: number,
): Evidence {
  const room = Math.max(0, budget.tokens - reserved);
  let used = 0;
  const take = <Item>(
    items: Item[],
    limit: number,
    line: (item: Item, i: number) => string,
  ): string[] => {
    const lines: string[] = [];
    for (const [i, item] of items.entries()) {
      const text = line(item, i);
      const cost = budget.count(text) + 1;
      if (used + cost > limit) break;
      used += cost;
      lines.push(text);
    }
    return lines;
  };
  const facts = take(
    context.propositions,
    room * PROPOSITION_SHARE,
    (p, i) => `P${i + 1}: ${p.subject} | ${p.predicate} | ${p.object}`,
  );
  const passages = take(
    context.chunks,
    room,
    (c, i) => `C${i + 1} (${c.heading}): ${shown(c.text)}`,
  );
  const omitted = context.chunks.length - passages.length;
  const parts = [
    'Propositions:',
    ...(facts.length > 0 ? facts : ['(none)']),
    '',
    'Passages:',
    ...(passages.length > 0 ? passages : ['(none)']),
    ...(omitted > 0 ? [`(${omitted} more of lower rank left out)`] : []),
  ];
  return {
    text: parts.join('\n'),
    propositions: context.propositions.slice(0, facts.length),
    chunks: context.chunks.slice(0, passages.length),
  };
}

/** The same for passages alone: `C1 (heading): …`, best first. */
export function assemblePassages(
  chunks: readonly ContextChunk[],
  budget: PromptBudget,
  reserved: number,
): string {
  const { text } = assembleEvidence({ propositions: [], chunks: [...chunks] }, budget, reserved);
  return text.slice(text.indexOf('Passages:'));
}
