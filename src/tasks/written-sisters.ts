/** What the outputs of the sister methods' tasks look like as a model would write them (written.ts). */
import type { DirectInput, DirectOutput } from './answer-directly.ts';
import type { IntegrateInput, IntegrateOutput } from './integrate-triplets.ts';
import {
  piecesOf,
  type IdentifyInput,
  type IdentifyOutput,
  type Outline,
  type OutlineAnswerInput,
  type OutlineAnswerOutput,
  type ReasonInput,
  type ReasonOutput,
  type SummariseInput,
  type SummariseOutput,
} from './outline.ts';
import type { PlanOutput } from './plan-retrieval.ts';
import { graphOf, type ChainInput } from './question-graph.ts';
import type {
  CombineInput,
  CombineOutput,
  EndingInput,
  EndingOutput,
  ReadInput,
  ReadOutput,
  RefineInput,
  RefineOutput,
  RelevanceInput,
  RelevanceOutput,
  RouteInput,
  RouteOutput,
  SplitInput,
  SplitOutput,
} from './sub-questions.ts';
import type { FollowUpInput, FollowUpOutput } from './rewrite-follow-up.ts';
import type { TaskName } from './task.ts';
import type { ThinkInput, ThinkOutput } from './think-next.ts';
import type { AnswerOutput, ProposedSupport } from './types.ts';
import { evidenceOf, type Shows, type Writer } from './writer.ts';

// CIRAG.

const integrate: Writer<IntegrateInput, IntegrateOutput> = (output, { candidates }, shows) => ({
  thought: output.thought,
  facts: candidates
    .flatMap(({ id }, i) => (output.core.includes(id) ? [`F${i + 1}`] : []))
    .filter(shows),
  question: output.nextQuery,
});

// RAS.

const ACTIONS = {
  'no-retrieval': '[NO_RETRIEVAL]',
  subquery: '[SUBQ]',
  sufficient: '[SUFFICIENT]',
} as const;

const plan: Writer<ChainInput, PlanOutput> = ({ action, subquery, reason }) => ({
  reason: reason ?? '',
  action: ACTIONS[action],
  subquery,
});

const answerFromGraph: Writer<ChainInput, AnswerOutput> = (output, { chain, chunks }, shows) => {
  const context = { propositions: graphOf(chain), chunks };
  const evidence = evidenceOf(output.answer ?? '', output.supports, context, shows);
  return {
    reason: output.reason ?? '',
    answer: output.answer,
    // No passage is shown.
    evidence: evidence.filter((id) => id.startsWith('P')),
  };
};

const direct: Writer<DirectInput, DirectOutput> = ({ answer, reason }) => ({
  reason: reason ?? '',
  answer,
});

// IRCoT.

const think: Writer<ThinkInput, ThinkOutput> = ({ thought, concludes }) => ({
  thought,
  done: concludes,
});

// DualRAG.

const reason: Writer<ReasonInput, ReasonOutput> = ({ text, retrieve }) => ({
  thought: text,
  retrieve,
});

const identify: Writer<IdentifyInput, IdentifyOutput> = ({ needs }) => ({
  needs: needs.map(({ entity, queries }) => ({ entity, keywords: queries })),
});

const summarise: Writer<SummariseInput, SummariseOutput> = ({ pieces }, { chunks }, shows) => ({
  knowledge: pieces.flatMap(({ text, supports }) => {
    const [evidence] = evidenceOf(text, supports, { propositions: [], chunks }, shows);
    return evidence === undefined ? [] : [{ text, evidence }];
  }),
});

const answerFromOutline: Writer<OutlineAnswerInput, OutlineAnswerOutput> = (
  output,
  { outline },
  shows,
) => ({
  reason: output.reason ?? '',
  answer: output.answer,
  evidence: piecesBehind(output.supports, outline, shows),
});

/** The pieces of the outline that rest on one of these sentences. */
function piecesBehind(
  supports: readonly ProposedSupport[],
  outline: Outline,
  shows: Shows,
): string[] {
  const place = ({ chunk, sentence }: ProposedSupport): string => `${chunk}:${sentence.start}`;
  const places = new Set(supports.map(place));
  return piecesOf(outline)
    .flatMap((piece, i) =>
      piece.supports.some((one) => places.has(place(one))) ? [`K${i + 1}`] : [],
    )
    .filter(shows);
}

// HANRAG.

const route: Writer<RouteInput, RouteOutput> = ({ kind }) => ({ kind });

const split: Writer<SplitInput, SplitOutput> = ({ questions }) => ({
  thought: '',
  questions: questions.map(({ question }) => question),
});

const judgeRelevance: Writer<RelevanceInput, RelevanceOutput> = ({ relevant }) => ({ relevant });

const read: Writer<ReadInput, ReadOutput> = ({ answer, supports }, input, shows) => ({
  answer,
  evidence: evidenceOf(answer ?? '', supports, input, shows).filter((id) => id.startsWith('C')),
});

const refine: Writer<RefineInput, RefineOutput> = ({ seed }) => ({ question: seed.question });

const judgeEnding: Writer<EndingInput, EndingOutput> = ({ ended }) => ({ ended });

const combine: Writer<CombineInput, CombineOutput> = (output) => ({
  reason: output.reason ?? '',
  answer: output.answer,
});

// Conversation.

const rewriteFollowUp: Writer<FollowUpInput, FollowUpOutput> = ({ question }) => ({ question });

export const SISTER_WRITERS = {
  'integrate-triplets': integrate,
  'plan-retrieval': plan,
  'answer-from-graph': answerFromGraph,
  'answer-directly': direct,
  'think-next': think,
  'reason-on-outline': reason,
  'identify-entities': identify,
  'summarise-knowledge': summarise,
  'answer-from-outline': answerFromOutline,
  'route-question': route,
  'split-question': split,
  'judge-relevance': judgeRelevance,
  'read-answer': read,
  'refine-seed': refine,
  'judge-ending': judgeEnding,
  'combine-answers': combine,
  'rewrite-follow-up': rewriteFollowUp,
} satisfies Partial<Record<TaskName, unknown>>;
