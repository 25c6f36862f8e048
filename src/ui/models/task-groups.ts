/** Tasks in the order in which a person chooses who performs them: by the method that needs them. */
import { TASK_NAMES, type TaskName } from '../../tasks/task.ts';

/** `several`: of more than one method. The order is that of the screen. */
const GROUPS = ['several', 't2rag', 'cirag', 'dualrag', 'hanrag', 'ras', 'ircot'] as const;
export type TaskGroup = (typeof GROUPS)[number];

const GROUP_OF: Record<TaskName, TaskGroup> = {
  'extract-triplets': 'several',
  'answer-question': 'several',
  'answer-directly': 'several',
  'rewrite-follow-up': 'several',
  'decompose-question': 't2rag',
  'resolve-clues': 't2rag',
  'integrate-triplets': 'cirag',
  'reason-on-outline': 'dualrag',
  'identify-entities': 'dualrag',
  'summarise-knowledge': 'dualrag',
  'answer-from-outline': 'dualrag',
  'route-question': 'hanrag',
  'split-question': 'hanrag',
  'judge-relevance': 'hanrag',
  'read-answer': 'hanrag',
  'refine-seed': 'hanrag',
  'judge-ending': 'hanrag',
  'combine-answers': 'hanrag',
  'plan-retrieval': 'ras',
  'answer-from-graph': 'ras',
  'think-next': 'ircot',
};

export const TASK_GROUPS: readonly { group: TaskGroup; tasks: readonly TaskName[] }[] = GROUPS.map(
  (group) => ({ group, tasks: TASK_NAMES.filter((task) => GROUP_OF[task] === group) }),
);
