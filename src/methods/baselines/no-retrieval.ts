/** The baseline without retrieval: what the engine knows by itself. The built-in one knows nothing. */
import { answerDirectlyTask } from '../../tasks/answer-directly.ts';
import { Gathered } from '../citations.ts';
import { conclude } from '../conclusion.ts';
import type { Method } from '../method.ts';
import { Run } from '../run.ts';

export const none: Method<object> = async function* (question, context) {
  const run = new Run(context);
  yield { type: 'started', question, method: 'none', engine: context.engine.label };
  const { answer, reason } = await run.perform(answerDirectlyTask, { question });
  yield* run.takeNotices();
  const output = { answer, supports: [], ...(reason ? { reason } : {}) };
  const ending = { method: 'none', question, output, steps: [], rounds: 0, complete: false };
  const concluded = conclude({ ...ending, level: 'nothing' }, run, new Gathered());
  yield { type: 'answered', answer: concluded };
};
