/**
 * The built-in router (HANRAG, section 3), by how the question's clues hang together. It knows nothing
 * by heart, so that no question is straightforward to it.
 */
import { cluesIn, placeholdersOf } from '../../../knowledge/clues.ts';
import type { RouteInput, RouteOutput } from '../../../tasks/sub-questions.ts';
import { BY_WORDS, type Means } from '../means.ts';
import { cluesOf } from '../read/decompose.ts';
import { partsOf } from './parts.ts';

export async function routeQuestion(
  { question }: RouteInput,
  means: Means = BY_WORDS,
): Promise<RouteOutput> {
  if (partsOf(question).length > 1) return { kind: 'compound' };
  const { clues } = await cluesOf(question, means);
  // A clue with two unknowns waits for the value of one of them: a chain.
  if (cluesIn(clues, 'fuzzy').length > 0) return { kind: 'complex' };
  const unknowns = new Set(clues.flatMap(placeholdersOf));
  return { kind: unknowns.size > 1 ? 'compound' : 'single-step' };
}
