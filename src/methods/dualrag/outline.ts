/** K, the knowledge outline of a run of DualRAG, and D(e), what was read for each entity. */
import { foldText } from '../../knowledge/grounding.ts';
import type { KnowledgePiece, Need, Outline } from '../../tasks/outline.ts';
import type { Gathered } from '../citations.ts';
import type { OutlineEntry, OutlineNote } from './events.ts';

/** Q(e) of every entity, in order: needs about the same one are searched for together. */
export function byEntity(needs: readonly Need[]): Need[] {
  const grouped = new Map<string, Need>();
  for (const { entity, queries } of needs) {
    const key = foldText(entity);
    const known = grouped.get(key) ?? { entity, queries: [] };
    grouped.set(key, { ...known, queries: [...new Set([...known.queries, ...queries])] });
  }
  return [...grouped.values()];
}

/** K(e) ∪ k(e) (formula 10). A piece that the entity has already is not taken twice. */
export function merged(
  outline: Outline,
  entity: string,
  pieces: readonly KnowledgePiece[],
): Outline {
  if (pieces.length === 0) return outline;
  const at = outline.findIndex((entry) => foldText(entry.entity) === foldText(entity));
  const known = outline[at] ?? { entity, pieces: [] };
  const all = new Map([...known.pieces, ...pieces].map((piece) => [keyOf(piece), piece]));
  const entry = { ...known, pieces: [...all.values()] };
  return at < 0 ? [...outline, entry] : outline.with(at, entry);
}

function keyOf({ text, supports }: KnowledgePiece): string {
  return `${supports.map(({ chunk, sentence }) => `${chunk}:${sentence.start}`).join()} ${text}`;
}

/** As the trace shows it: with checked citations. */
export function noted(pieces: readonly KnowledgePiece[], gathered: Gathered): OutlineNote[] {
  return pieces.map(({ text, supports }) => ({ text, supports: gathered.citeAll(supports) }));
}

export function shown(outline: Outline, gathered: Gathered): OutlineEntry[] {
  return outline.map(({ entity, pieces }) => ({ entity, notes: noted(pieces, gathered) }));
}
