/**
 * The engine that a question is answered with, as the settings choose it: each task goes to the
 * engine chosen for it, and whatever a model cannot do the built-in engine does for that step,
 * which the trace then says (design.md section 4).
 */
import {
  BUILT_IN,
  engineFor,
  engineLabel,
  type EngineSettings,
  type ServerSettings,
} from '../engines/engine-choice.ts';
import type { Engine, PerformOptions, Performed } from '../engines/engine.ts';
import type { LanguageRequest, LanguageService } from '../engines/language/protocol.ts';
import { withFallback } from '../engines/with-fallback.ts';
import { throwIfCancelled, TriviumError } from '../errors.ts';
import { TASK_NAMES, type Task, type TaskName } from '../tasks/task.ts';

/** The tasks that a question asks for; extraction belongs to indexing. */
const OF_QUESTIONS = TASK_NAMES.filter((task) => task !== 'extract-triplets');

/** The way to the language engines: the page gives it after it has started the worker. */
export type LanguageAccess = () => LanguageService | null;

export function chosenEngine(
  { engines, server }: EngineSettings,
  builtIn: Engine,
  language: LanguageAccess,
  priority: LanguageRequest['priority'] = 'question',
): Engine {
  const ids = new Map(TASK_NAMES.map((task) => [task, engineFor(task, engines)]));
  const used = [...new Set(OF_QUESTIONS.map((task) => ids.get(task)!))];
  if (used.length === 1 && [...ids.values()].every((id) => id === BUILT_IN)) return builtIn;
  const performers = new Map<TaskName, Engine>(
    [...ids].map(([task, id]) => [
      task,
      id === BUILT_IN
        ? builtIn
        : withFallback(new LanguageEngine(id, server, language, priority), builtIn),
    ]),
  );
  return {
    id: used.join('+'),
    label: used.map((id) => engineLabel(id, server)).join(' + '),
    performerOf: (task) => ids.get(task)!,
    perform: (task, input, options) => performers.get(task.name)!.perform(task, input, options),
  };
}

/**
 * What an evaluation can be run with: the built-in engine, and each model that was chosen for a
 * task, performing all tasks of a question by itself.
 */
export function offeredEngines(
  { engines, server }: EngineSettings,
  builtIn: Engine,
  language: LanguageAccess,
): Engine[] {
  const models = [...new Set(Object.values(engines))].filter((id) => id !== BUILT_IN);
  const alone = (id: string): EngineSettings => ({
    engines: Object.fromEntries(OF_QUESTIONS.map((task) => [task, id])),
    server,
  });
  return [builtIn, ...models.map((id) => chosenEngine(alone(id), builtIn, language, 'background'))];
}

/** A model in the language worker, asked through the page. */
export class LanguageEngine implements Engine {
  readonly label: string;

  constructor(
    readonly id: string,
    private readonly server: ServerSettings | null,
    private readonly language: LanguageAccess,
    private readonly priority: LanguageRequest['priority'],
  ) {
    this.label = engineLabel(id, server);
  }

  async perform<Input, Output>(
    task: Task<Input, Output>,
    input: Input,
    { signal, onToken }: PerformOptions = {},
  ): Promise<Performed<Output>> {
    const language = this.language();
    if (!language) {
      throw new TriviumError('not-supported', 'No model can be run here.', 'Reload the page.');
    }
    throwIfCancelled(signal);
    const id = crypto.randomUUID();
    const cancel = (): void => void language.cancel(id).catch(() => {});
    signal?.addEventListener('abort', cancel);
    const { server, priority } = this;
    try {
      const performed = await language.perform(
        { id, engine: this.id, server, task: task.name, input, priority },
        onToken,
      );
      return performed as Performed<Output>;
    } finally {
      signal?.removeEventListener('abort', cancel);
    }
  }
}
