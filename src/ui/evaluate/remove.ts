/** Nothing is deleted without asking. */
import type { EvaluationSummary } from '../../protocol.ts';
import type { App } from '../state/app.svelte.ts';
import { text } from '../text.ts';
import type { Evaluations } from './evaluations.svelte.ts';

export function confirmRemoval(
  app: App,
  evaluations: Evaluations,
  { id, name }: EvaluationSummary,
): void {
  const { removeTitle: title, removeBody, removeAction: action } = text.evaluate;
  const confirm = (): Promise<void> => evaluations.remove(id);
  app.confirmFirst({ title, body: removeBody(name), action, confirm });
}
