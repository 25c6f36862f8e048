/** How the outline and the reasoning so far stand in a prompt, and how ids in it become supports. */
import { messages } from './form.ts';
import { piecesOf, type Outline, type ReasonInput, type Thought } from './outline.ts';
import { countAll } from './resolve-clues.ts';
import type { Message, PromptBudget } from './task.ts';
import type { ProposedSupport } from './types.ts';

/** Line breaks between the parts, and a word or two of the outline's heading. */
const BETWEEN_PARTS_TOKENS = 8;

/** A task on question, outline and reasoning: as much of the outline as the window holds. */
export function promptOnOutline(
  system: string,
  example: string,
  { question, outline, history }: ReasonInput,
  budget: PromptBudget,
): Message[] {
  const head = `Question: ${question}`;
  const said = describeHistory(history);
  const reserved = countAll(budget, system, example, head, said) + BETWEEN_PARTS_TOKENS;
  const known = describeOutline(outline, budget, reserved);
  return messages(system, example, `${head}\n${known}\n${said}`);
}

/**
 * Entities with their pieces, numbered K1, K2, … over the whole outline. Where the window is too
 * small the oldest pieces are left out, and that is said.
 *
 * @param reserved tokens that the rest of the prompt takes.
 */
function describeOutline(outline: Outline, budget: PromptBudget, reserved: number): string {
  let room = Math.max(0, budget.tokens - reserved);
  let number = 0;
  const lines = outline.flatMap(({ entity, pieces }) =>
    pieces.map(({ text }) => ({ entity, line: `K${++number}: ${text}` })),
  );
  const shown = new Set<string>();
  let first = lines.length;
  while (first > 0) {
    const { entity, line } = lines[first - 1]!;
    const cost = budget.count(line) + 1 + (shown.has(entity) ? 0 : budget.count(entity) + 1);
    if (cost > room) break;
    room -= cost;
    shown.add(entity);
    first--;
  }
  const parts: string[] = ['Knowledge outline:'];
  if (first > 0) parts.push(`(${first} older pieces left out)`);
  let entity: string | undefined;
  for (const each of lines.slice(first)) {
    if (each.entity !== entity) parts.push((entity = each.entity));
    parts.push(each.line);
  }
  if (lines.length === 0) parts.push('(nothing yet)');
  return parts.join('\n');
}

export function describeHistory(history: readonly Thought[]): string {
  const lines = history.map(({ text }, i) => `${i + 1}. ${text}`);
  return ['Reasoning so far:', ...(lines.length > 0 ? lines : ['(none)'])].join('\n');
}

/** The supports of the pieces that a model names (`K2`); ids that were never shown are dropped. */
export function supportsOfPieces(value: unknown, outline: Outline): ProposedSupport[] {
  const text = Array.isArray(value) ? value.map(String).join(' ') : String(value ?? '');
  const pieces = piecesOf(outline);
  return [...text.matchAll(/\bK\s?(\d+)\b/gi)].flatMap(
    (match) => pieces[Number(match[1]) - 1]?.supports ?? [],
  );
}
