/** Every task by its name: tasks cross worker boundaries by name, not as code. */
import { answerQuestionTask } from './answer-question.ts';
import { decomposeQuestionTask } from './decompose-question.ts';
import { extractTripletsTask } from './extract-triplets.ts';
import { resolveCluesTask } from './resolve-clues.ts';
import type { Task, TaskName } from './task.ts';

/** `never` takes the input of any task; who calls has the name and the input from one place. */
export const TASKS: Record<TaskName, Task<never, unknown>> = {
  'extract-triplets': extractTripletsTask,
  'decompose-question': decomposeQuestionTask,
  'resolve-clues': resolveCluesTask,
  'answer-question': answerQuestionTask,
};
