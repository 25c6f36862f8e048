/**
 * What the methods' traces show of their own, folded into the trace: CIRAG's integrations and
 * cascade, DualRAG's reasoning and outline, HANRAG's route and sub-questions, RAS's plans and graph,
 * IRCoT's thoughts. A method that calls another shows both.
 */
import type { CiragEvent } from '../../methods/cirag/events.ts';
import type { KnowledgeNeed, OutlineNote } from '../../methods/dualrag/events.ts';
import type { MethodEvent } from '../../methods/events.ts';
import type { RelevanceJudgement, Route } from '../../methods/hanrag/events.ts';
import type { PlannedAction } from '../../methods/ras/events.ts';
import type { Support } from '../../knowledge/types.ts';
import type { ContextProposition } from '../../tasks/types.ts';
import { roundOf } from './rounds.ts';
import type { Trace } from './trace.ts';

export type CascadeLevel = Omit<Extract<CiragEvent, { type: 'cascaded' }>, 'type'>;

/** A question that HANRAG answers by itself: its passages judged, its answer (null: none). */
export interface SubQuestion {
  question: string;
  judgements: RelevanceJudgement[];
  /** Undefined until it has been read. */
  answer?: string | null;
  supports: Support[];
}

/** A triplet of RAS's graph with the round that brought it. */
export interface GraphTriplet {
  round: number;
  triplet: ContextProposition;
}

/** Inside a round. */
export interface RoundParts {
  integrated?: { thought: string; core: ContextProposition[]; nextQuery: string | null };
  /** HANRAG's seed question of the round. */
  seed?: string;
  needs?: KnowledgeNeed[];
  summaries: { entity: string; passages: number; notes: OutlineNote[] }[];
  questions: SubQuestion[];
  ending?: { enough: boolean; reason?: string };
  structured?: {
    triplets: ContextProposition[];
    graph: { nodes: number; edges: number };
    extracted: number;
  };
  thought?: { thought: string; concludes: boolean };
}

/** Between rounds. */
export type OwnEntry =
  | { kind: 'routed'; route: Route; reason?: string }
  | { kind: 'divided'; questions: string[] }
  | { kind: 'reasoned'; round: number; thought: string; needsKnowledge: boolean }
  | {
      kind: 'planned';
      round: number;
      action: PlannedAction;
      subquery: string | null;
      reason?: string;
    }
  | { kind: 'cascade'; levels: CascadeLevel[] }
  | { kind: 'searched-again'; query: string; passages: number; newChunks: number };

export function foldOwn(trace: Trace, event: MethodEvent): void {
  switch (event.type) {
    case 'searched-again':
      for (const chunk of event.chunks) trace.passages.set(chunk.id, chunk);
      trace.entries.push({
        ...{ kind: 'searched-again', query: event.query },
        ...{ passages: event.chunks.length, newChunks: event.newChunks },
      });
      trace.activity = 'chunks';
      break;
    case 'integrated': {
      const { round, thought, core, nextQuery } = event;
      roundOf(trace, round).own.integrated = { thought, core, nextQuery };
      trace.activity = nextQuery === null ? 'answering' : 'searching';
      break;
    }
    case 'cascaded': {
      const { type: _, ...level } = event;
      const last = trace.entries.at(-1);
      const before = trace.entries.findLast((entry) => entry.kind === 'cascade');
      // A level begins with the word that it was gone down to: the cascade says that by itself.
      if (before && last?.kind === 'escalated' && last.level === level.level) trace.entries.pop();
      if (before) before.levels.push(level);
      else trace.entries.push({ kind: 'cascade', levels: [level] });
      trace.activity = 'answering';
      break;
    }
    case 'reasoned': {
      const { round, thought, needsKnowledge } = event;
      trace.entries.push({ kind: 'reasoned', round, thought, needsKnowledge });
      trace.activity = needsKnowledge ? 'reasoning' : 'answering';
      break;
    }
    case 'needs-identified':
      // Rounds of DualRAG begin with what they need, before anything is searched for.
      roundOf(trace, event.round).own.needs = event.needs;
      trace.activity = 'searching';
      break;
    case 'summarised': {
      const { round, entity, chunks, notes } = event;
      roundOf(trace, round).own.summaries.push({ entity, passages: chunks.length, notes });
      trace.activity = 'resolving';
      break;
    }
    case 'outlined':
      trace.outline = event.outline;
      trace.activity = 'reasoning';
      break;
    case 'routed': {
      const { route, reason } = event;
      trace.entries.push({ kind: 'routed', route, ...(reason ? { reason } : {}) });
      trace.activity = 'searching';
      break;
    }
    case 'divided':
      trace.entries.push({ kind: 'divided', questions: event.questions });
      trace.activity = 'searching';
      break;
    case 'refined':
      roundOf(trace, event.round).own.seed = event.question;
      trace.activity = 'searching';
      break;
    case 'judged':
      subQuestion(trace, event.round, event.question).judgements = event.judgements;
      trace.activity = 'resolving';
      break;
    case 'sub-answered': {
      const one = subQuestion(trace, event.round, event.question);
      one.answer = event.answer;
      one.supports = event.supports;
      trace.activity = 'answering';
      break;
    }
    case 'ending-judged': {
      const { round, enough, reason } = event;
      roundOf(trace, round).own.ending = { enough, ...(reason ? { reason } : {}) };
      trace.activity = enough ? 'answering' : 'reasoning';
      break;
    }
    case 'planned': {
      const { type: _, ...plan } = event;
      trace.entries.push({ kind: 'planned', ...plan });
      trace.activity = plan.action === 'subquery' ? 'searching' : 'answering';
      break;
    }
    case 'structured': {
      const { round, triplets, graph, extracted } = event;
      roundOf(trace, round).own.structured = { triplets, graph, extracted };
      const known = new Set(trace.graph.map(({ triplet }) => triplet.id));
      for (const triplet of triplets) {
        if (!known.has(triplet.id)) trace.graph.push({ round, triplet });
      }
      trace.activity = 'planning';
      break;
    }
    case 'thought': {
      const { round, thought, concludes } = event;
      roundOf(trace, round).own.thought = { thought, concludes };
      trace.activity = concludes ? 'answering' : 'searching';
      break;
    }
    default:
      break;
  }
}

function subQuestion(trace: Trace, round: number, question: string): SubQuestion {
  const { questions } = roundOf(trace, round).own;
  const known = questions.find((one) => one.question === question);
  if (known) return known;
  const fresh: SubQuestion = { question, judgements: [], supports: [] };
  questions.push(fresh);
  return fresh;
}
