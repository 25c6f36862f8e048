/** Input and output of HANRAG's tasks (arXiv 2509.09713): kinds of questions, and sub-questions with answers. */
import { messages } from './form.ts';
import type { Message } from './task.ts';
import type {
  AnswerOutput,
  Context,
  ContextChunk,
  DecomposeOutput,
  ProposedSupport,
} from './types.ts';

/** The router's classes (section 3). */
export const QUESTION_KINDS = ['straightforward', 'single-step', 'compound', 'complex'] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

/** A question that can be searched and answered by itself. */
export interface SubQuestion {
  question: string;
  /** Its clues, where the engine made it from them: they need not be read out of its words again. */
  asked?: DecomposeOutput;
}

/** How far an answer can be relied upon, as who gave it says. */
export type Standing = Pick<AnswerOutput, 'unsaid' | 'byRules' | 'probability'>;

export interface SubAnswer extends Standing {
  asked: SubQuestion;
  /** Null when the relevant passages did not answer it. */
  answer: string | null;
  supports: ProposedSupport[];
  /** False: the answer only stands near the words of the question, nothing says that it answers it. */
  sure?: boolean;
}

export interface RouteInput {
  question: string;
}
export interface RouteOutput {
  kind: QuestionKind;
}

export interface SplitInput {
  question: string;
}
export interface SplitOutput {
  /** The question itself, alone, when there is nothing to split. */
  questions: SubQuestion[];
}

export interface RelevanceInput {
  asked: SubQuestion;
  chunk: ContextChunk;
}
export interface RelevanceOutput {
  relevant: boolean;
}

/** The relevant passages, best first. */
export interface ReadInput extends Context {
  asked: SubQuestion;
}
export type ReadOutput = AnswerOutput;

export interface RefineInput {
  question: string;
  /** Seed questions so far, with their answers. */
  steps: SubAnswer[];
}
export interface RefineOutput {
  seed: SubQuestion;
}

export type EndingInput = RefineInput;
export interface EndingOutput {
  /** What was answered is enough to answer the question. */
  ended: boolean;
}

/** The context holds the sentences that the answers cite. */
export interface CombineInput extends Context {
  question: string;
  steps: SubAnswer[];
}
export type CombineOutput = AnswerOutput;

/** A task on a question and the answers to its sub-questions. */
export function promptOnSteps(
  system: string,
  example: string,
  { question, steps }: RefineInput,
): Message[] {
  return messages(system, example, `Question: ${question}\nSteps:\n${describeSteps(steps)}`);
}

function describeSteps(steps: readonly SubAnswer[]): string {
  if (steps.length === 0) return '(none)';
  return steps
    .map(
      ({ asked, answer }, i) =>
        `S${i + 1}: ${asked.question}\nA${i + 1}: ${answer ?? '(not found)'}`,
    )
    .join('\n');
}
