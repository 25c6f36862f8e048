/** Every task by its name: tasks cross worker boundaries by name, not as code. */
import { answerDirectlyTask } from './answer-directly.ts';
import { answerFromGraphTask } from './answer-from-graph.ts';
import { answerQuestionTask } from './answer-question.ts';
import { decomposeQuestionTask } from './decompose-question.ts';
import { extractTripletsTask } from './extract-triplets.ts';
import { reasonOnOutlineTask } from './reason-on-outline.ts';
import { identifyEntitiesTask } from './identify-entities.ts';
import { summariseKnowledgeTask } from './summarise-knowledge.ts';
import { answerFromOutlineTask } from './answer-from-outline.ts';
import { routeQuestionTask } from './route-question.ts';
import { splitQuestionTask } from './split-question.ts';
import { judgeRelevanceTask } from './judge-relevance.ts';
import { readAnswerTask } from './read-answer.ts';
import { refineSeedTask } from './refine-seed.ts';
import { judgeEndingTask } from './judge-ending.ts';
import { combineAnswersTask } from './combine-answers.ts';
import { integrateTripletsTask } from './integrate-triplets.ts';
import { planRetrievalTask } from './plan-retrieval.ts';
import { rewriteFollowUpTask } from './rewrite-follow-up.ts';
import { resolveCluesTask } from './resolve-clues.ts';
import { thinkNextTask } from './think-next.ts';
import type { Task, TaskName } from './task.ts';

/** `never` takes the input of any task; who calls has the name and the input from one place. */
export const TASKS: Record<TaskName, Task<never, unknown>> = {
  'extract-triplets': extractTripletsTask,
  'decompose-question': decomposeQuestionTask,
  'resolve-clues': resolveCluesTask,
  'answer-question': answerQuestionTask,
  'reason-on-outline': reasonOnOutlineTask,
  'identify-entities': identifyEntitiesTask,
  'summarise-knowledge': summariseKnowledgeTask,
  'answer-from-outline': answerFromOutlineTask,
  'route-question': routeQuestionTask,
  'split-question': splitQuestionTask,
  'judge-relevance': judgeRelevanceTask,
  'read-answer': readAnswerTask,
  'refine-seed': refineSeedTask,
  'judge-ending': judgeEndingTask,
  'combine-answers': combineAnswersTask,
  'answer-directly': answerDirectlyTask,
  'integrate-triplets': integrateTripletsTask,
  'plan-retrieval': planRetrievalTask,
  'answer-from-graph': answerFromGraphTask,
  'think-next': thinkNextTask,
  'rewrite-follow-up': rewriteFollowUpTask,
};
