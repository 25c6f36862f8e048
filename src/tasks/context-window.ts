/**
 * Fills a prompt with retrieved context by rank until the engine's window is full: passages, then
 * statements. A passage is shown whole or not at all, and what is left out is said.
 */
import type { PromptBudget } from './task.ts';
import type { Context, ContextChunk, ContextProposition, Shown } from './types.ts';

/** Of a passage that is shown in parts, the gaps are blank: they are shown as what they are. */
function withGaps(text: string): string {
  return / {3}/.test(text) ? text.trim().replace(/ {3,}/g, ' … ') : text;
}

/** Share of the window that statements may take; the rest is for passages. */
const PROPOSITION_SHARE = 0.35;

/** What a prompt shows of what was gathered, in the order of its ids: `C1` is chunks[0]. */
export function visible({
  chunks,
  propositions,
  shown,
}: Context & { shown?: Shown | undefined }): Context {
  if (!shown) return { chunks, propositions };
  return {
    chunks: inOrder(chunks, shown.chunks),
    propositions: inOrder(propositions, shown.propositions),
  };
}

function inOrder<Item extends { id: number }>(items: readonly Item[], ids: number[]): Item[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

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

/**
 * Passages as `C1 (heading): …`, statements as `P1 (heading): …`, where the heading of their passage
 * is known.
 * @param reserved tokens that the rest of the prompt takes.
 * @param titled where the statements' passages are found.
 */
export function assembleEvidence(
  { chunks, propositions }: Context,
  budget: PromptBudget,
  reserved: number,
  titled: readonly ContextChunk[] = chunks,
): string {
  const room = Math.max(0, budget.tokens - reserved);
  const passages = linesThatFit(
    chunks,
    room,
    budget,
    (c, i) => `C${i + 1} (${c.heading}): ${withGaps(c.text)}`,
  );
  const used = passages.reduce((sum, line) => sum + budget.count(line) + 1, 0);
  const headings = new Map(titled.map(({ id, heading }) => [id, heading]));
  const facts = linesThatFit(
    propositions,
    Math.min(room - used, room * PROPOSITION_SHARE),
    budget,
    (p, i) => `P${i + 1}${titleOf(p, headings)}: ${p.subject} | ${p.predicate} | ${p.object}`,
  );
  const omitted = chunks.length - passages.length;
  return [
    'Passages:',
    ...(passages.length > 0 ? passages : ['(none)']),
    ...(omitted > 0 ? [`(${omitted} more of lower rank left out)`] : []),
    ...(facts.length > 0 ? ['Statements:', ...facts] : []),
  ].join('\n');
}

function titleOf({ sources }: ContextProposition, headings: ReadonlyMap<number, string>): string {
  const heading = sources.map(({ chunk }) => headings.get(chunk)).find(Boolean);
  return heading ? ` (${heading})` : '';
}

/** The same for passages alone: `C1 (heading): …`, best first. */
export function assemblePassages(
  chunks: readonly ContextChunk[],
  budget: PromptBudget,
  reserved: number,
): string {
  return assembleEvidence({ propositions: [], chunks: [...chunks] }, budget, reserved);
}
