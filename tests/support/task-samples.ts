/**
 * An input for every task of the registry: what is asked of prompts and parsers is asked of all of
 * them (tests/unit/tasks/prompts.test.ts). Whoever adds a task adds its sample here: without one
 * this file does not compile. The texts are invented.
 */
import { sentencesOf } from '../../src/documents/sentences.ts';
import { cluesFrom } from '../../src/knowledge/clues.ts';
import { answerDirectlyTask } from '../../src/tasks/answer-directly.ts';
import { answerFromGraphTask } from '../../src/tasks/answer-from-graph.ts';
import { answerQuestionTask } from '../../src/tasks/answer-question.ts';
import { decomposeQuestionTask } from '../../src/tasks/decompose-question.ts';
import { answerFromOutlineTask } from '../../src/tasks/answer-from-outline.ts';
import { combineAnswersTask } from '../../src/tasks/combine-answers.ts';
import { identifyEntitiesTask } from '../../src/tasks/identify-entities.ts';
import { judgeEndingTask } from '../../src/tasks/judge-ending.ts';
import { judgeRelevanceTask } from '../../src/tasks/judge-relevance.ts';
import type { ReasonInput } from '../../src/tasks/outline.ts';
import { readAnswerTask } from '../../src/tasks/read-answer.ts';
import { reasonOnOutlineTask } from '../../src/tasks/reason-on-outline.ts';
import { refineSeedTask } from '../../src/tasks/refine-seed.ts';
import { routeQuestionTask } from '../../src/tasks/route-question.ts';
import { splitQuestionTask } from '../../src/tasks/split-question.ts';
import type { SubAnswer } from '../../src/tasks/sub-questions.ts';
import { summariseKnowledgeTask } from '../../src/tasks/summarise-knowledge.ts';
import { extractTripletsTask } from '../../src/tasks/extract-triplets.ts';
import {
  integrateTripletsTask,
  type IntegrateInput,
  type Integration,
} from '../../src/tasks/integrate-triplets.ts';
import { planRetrievalTask } from '../../src/tasks/plan-retrieval.ts';
import type { ChainInput } from '../../src/tasks/question-graph.ts';
import { resolveCluesTask } from '../../src/tasks/resolve-clues.ts';
import type { Task, TaskName } from '../../src/tasks/task.ts';
import { rewriteFollowUpTask } from '../../src/tasks/rewrite-follow-up.ts';
import { thinkNextTask } from '../../src/tasks/think-next.ts';
import type { AnswerInput, ExtractInput, ResolveInput } from '../../src/tasks/types.ts';
import { contextChunk } from './context-chunk.ts';
import { ScriptedRetriever } from './scripted-retriever.ts';

export interface TaskSample {
  /** A short input: its prompt is kept word by word in tests/unit/tasks/prompts. */
  input: never;
  /** The most that the task is given: five passages of the usual length where it reads passages. */
  full: never;
  /** Of {@link full}: texts that must stand whole in the prompt within 4,096 tokens. */
  shows: string[];
}

/** The usual length of a passage, in words. */
const WORDS = 200;

/** About as dense as encyclopedia text: 1.35 tokens a word. */
const passage = (i: number): string =>
  Array.from(
    { length: WORDS / 10 },
    () => `The old harbour of Carrow ${i} was rebuilt after great storms.`,
  ).join(' ');

export const FIVE_PASSAGES = Array.from({ length: 5 }, (_, id) =>
  contextChunk(id, `Heading ${id}`, passage(id)),
);
const PASSAGES = FIVE_PASSAGES.map(({ text }) => text);

const { chunks, propositions } = new ScriptedRetriever([
  {
    heading: 'Gentian',
    sentences: ['The ferry Gentian was built in Carrow.', 'She sails to Orlaine.'],
    triplets: [['Gentian', 'was built in', 'Carrow', 0]],
  },
]);
const THIRTY = Array.from({ length: 30 }, (_, id) => ({ ...propositions[0]!, id }));
const clues = cluesFrom([
  { subject: 'Gentian', predicate: 'was built in', object: '?town' },
  { subject: '?town', predicate: 'lies in', object: '?region' },
]);
const resolve: ResolveInput = {
  question: 'In which region was the Gentian built?',
  ...{ searchable: [clues[0]!], fuzzy: [clues[1]!], resolved: [], types: {} },
  ...{ chunks, propositions },
};
const answer: AnswerInput = {
  ...{ question: resolve.question, resolved: [clues[0]!], unresolved: [clues[1]!], types: {} },
  ...{ target: 'region', bindings: [], level: 'chunks', chunks, propositions },
};
const reading = (heading: string, text: string): ExtractInput => ({
  ...{ heading, text, sentences: sentencesOf(text) },
});

const carrow = { chunk: chunks[0]!.id, sentence: chunks[0]!.sentences[0]! };
const reason: ReasonInput = {
  question: resolve.question,
  outline: [
    {
      entity: 'Gentian',
      pieces: [{ text: 'The ferry Gentian was built in Carrow.', supports: [carrow] }],
    },
  ],
  history: [{ text: 'I have to find out where the Gentian was built.', retrieve: true }],
  ...{ chunks, propositions },
};
/** As much as five rounds leave behind: forty sentences of a usual length about eight things. */
const PIECES = Array.from(
  { length: 40 },
  (_, i) =>
    `In ${1800 + i} the shipyard of Carrow launched the ferry Gentian ${i} for the islands.`,
);
const fullReason: ReasonInput = {
  ...reason,
  outline: Array.from({ length: 8 }, (_, entity) => ({
    entity: `Ferry ${entity}`,
    pieces: PIECES.slice(entity * 5, entity * 5 + 5).map((text) => ({ text, supports: [carrow] })),
  })),
  history: Array.from({ length: 6 }, () => reason.history[0]!),
};
const steps: SubAnswer[] = [
  { asked: { question: 'Where was the Gentian built?' }, answer: 'Carrow', supports: [carrow] },
];
const summarise = {
  ...{ question: resolve.question, history: reason.history, entity: 'Gentian' },
  ...{ queries: ['Gentian was built in', 'Gentian town'], chunks },
};
const asked = { question: 'Where was the Gentian built?' };

/** Keeps input and task together while types are known. */
function sample<Input>(
  _task: Task<Input, unknown>,
  input: Input,
  full: Input = input,
  shows: string[] = [],
): TaskSample {
  return { input: input as never, full: full as never, shows };
}

const question = { question: resolve.question };
const integrate: IntegrateInput = {
  ...{ ...question, query: 'Where was the Gentian built?', candidates: propositions },
  ...{ history: [], chunks },
};
const LONG_HISTORY: Integration[] = Array.from({ length: 3 }, (_, i) => ({
  ...{ query: `Where is Carrow ${i}?`, thought: 'Carrow is a town, where it lies is missing.' },
  core: THIRTY.slice(0, 5),
}));
const graph: ChainInput = {
  ...question,
  chain: [{ subquery: resolve.question, triplets: propositions }],
  chunks,
};
/** Five sub-questions with what five passages state, some ten triplets each. */
const longGraph: ChainInput = {
  ...question,
  chain: Array.from({ length: 5 }, (_, i) => ({
    subquery: `Where is Carrow ${i}?`,
    triplets: Array.from({ length: 25 }, (__, id) => ({ ...propositions[0]!, id: 25 * i + id })),
  })),
  chunks: FIVE_PASSAGES,
};

export const SAMPLES: Record<TaskName, TaskSample> = {
  'extract-triplets': sample(
    extractTripletsTask,
    reading('Gentian', chunks[0]!.text),
    reading('Carrow', PASSAGES[0]!),
  ),
  'decompose-question': sample(decomposeQuestionTask, question),
  'resolve-clues': sample(
    resolveCluesTask,
    resolve,
    { ...resolve, chunks: FIVE_PASSAGES, propositions: THIRTY },
    PASSAGES,
  ),
  'answer-question': sample(
    answerQuestionTask,
    answer,
    { ...answer, chunks: FIVE_PASSAGES, propositions: THIRTY },
    PASSAGES,
  ),
  'reason-on-outline': sample(reasonOnOutlineTask, reason, fullReason, PIECES),
  'identify-entities': sample(identifyEntitiesTask, reason, fullReason, PIECES),
  'summarise-knowledge': sample(
    summariseKnowledgeTask,
    summarise,
    { ...summarise, chunks: FIVE_PASSAGES },
    PASSAGES,
  ),
  'answer-from-outline': sample(answerFromOutlineTask, reason, fullReason, PIECES),
  'route-question': sample(routeQuestionTask, question),
  'split-question': sample(splitQuestionTask, question),
  'judge-relevance': sample(
    judgeRelevanceTask,
    { asked, chunk: chunks[0]! },
    { asked, chunk: FIVE_PASSAGES[0]! },
    PASSAGES.slice(0, 1),
  ),
  'read-answer': sample(
    readAnswerTask,
    { asked, chunks, propositions },
    { asked, chunks: FIVE_PASSAGES, propositions },
    PASSAGES,
  ),
  'refine-seed': sample(refineSeedTask, { ...question, steps }),
  'judge-ending': sample(judgeEndingTask, { ...question, steps }),
  'combine-answers': sample(combineAnswersTask, { ...question, steps, chunks, propositions }),
  'answer-directly': sample(answerDirectlyTask, question),
  'integrate-triplets': sample(
    integrateTripletsTask,
    {
      ...integrate,
      history: [{ query: resolve.question, thought: 'Not yet.', core: propositions }],
    },
    { ...integrate, candidates: THIRTY, history: LONG_HISTORY },
    ['F30: Gentian | was built in | Carrow'],
  ),
  'plan-retrieval': sample(planRetrievalTask, graph, longGraph, ['[SUBQ] Where is Carrow 4?']),
  'answer-from-graph': sample(answerFromGraphTask, graph, longGraph, ['[SUBQ] Where is Carrow 4?']),
  'rewrite-follow-up': sample(rewriteFollowUpTask, {
    question: 'And when was that town founded?',
    turns: [
      {
        question: resolve.question,
        answer: 'Orlaine',
        found: [{ step: 'Gentian was built in ?town', value: 'Carrow' }],
        sentences: ['The ferry Gentian was built in Carrow.'],
      },
    ],
  }),
  'think-next': sample(
    thinkNextTask,
    { ...question, thoughts: ['The Gentian was built in Carrow.'], chunks },
    { ...question, thoughts: [], chunks: FIVE_PASSAGES },
    PASSAGES,
  ),
};
