/**
 * DualRAG's progressive knowledge outline (arXiv 2504.18243, section 3.1.2) and the input and output
 * of the tasks that work on it. What is kept of a passage keeps its place, so that an answer from the
 * outline can be cited.
 */
import type {
  AnswerOutput,
  Context,
  ContextChunk,
  ProposedBinding,
  ProposedSupport,
} from './types.ts';

/** One thing that is known: in the document's words or a model's, and the sentences that say it. */
export interface KnowledgePiece {
  text: string;
  supports: ProposedSupport[];
}

/** K(e): what was found out about an entity, in the order in which it was. */
export interface OutlineEntry {
  entity: string;
  pieces: KnowledgePiece[];
}
export type Outline = OutlineEntry[];

/** r: one step of reasoning. */
export interface Thought {
  text: string;
  /** f: knowledge is missing. */
  retrieve: boolean;
  /** What was concluded so far, for engines that can say it. */
  bindings?: ProposedBinding[];
}

/**
 * What all of them know: x, K and R. The context holds what the outline cites, for engines that read
 * sentences: passages of which only the cited sentences are left.
 */
export interface ReasonInput extends Context {
  question: string;
  outline: Outline;
  history: Thought[];
}
export type ReasonOutput = Thought;

/** One piece of knowledge that is needed: Q(e) is all queries of the needs about e. */
export interface Need {
  /** As the outline names it, where it is there already. */
  entity: string;
  /** At most {@link QUERY_VARIANTS} wordings of what is searched for. */
  queries: string[];
}
/** Wordings of one need (the paper's prompt, figure 6). */
export const QUERY_VARIANTS = 2;

/** The newest thought is the last of the history. */
export type IdentifyInput = ReasonInput;
export interface IdentifyOutput {
  needs: Need[];
}

export interface SummariseInput {
  question: string;
  history: Thought[];
  entity: string;
  queries: string[];
  /** D(e), best first: only what was not read for this entity before. */
  chunks: ContextChunk[];
}
export interface SummariseOutput {
  /** Empty when nothing in the passages bears on what is needed. */
  pieces: KnowledgePiece[];
}

export type OutlineAnswerInput = ReasonInput;
export type OutlineAnswerOutput = AnswerOutput;

/** The pieces in one row: what prompts number as K1, K2, … */
export function piecesOf(outline: Outline): KnowledgePiece[] {
  return outline.flatMap(({ pieces }) => pieces);
}
