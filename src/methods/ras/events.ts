/** What RAS's trace shows of its own (arXiv 2502.10996, sections 3.1 and 3.2): plans and the growing graph. */
import type { ContextProposition } from '../../tasks/types.ts';

/** The planner's three actions: [NO_RETRIEVAL], [SUBQ], [SUFFICIENT]. */
export type PlannedAction = 'no-retrieval' | 'subquery' | 'sufficient';

export type RasEvent =
  | {
      type: 'planned';
      /** The round that this plan opens; 1 for the initial plan. */
      round: number;
      action: PlannedAction;
      /** The next sub-query; null unless the action is `subquery`. */
      subquery: string | null;
      reason?: string;
    }
  | {
      type: 'structured';
      round: number;
      subquery: string;
      /** g_i: what the round's passages state. Nodes are subjects and objects, edges the predicates. */
      triplets: ContextProposition[];
      /** Size of the question's graph with these in it. */
      graph: { nodes: number; edges: number };
      /** Of the round's passages: those whose triplets were extracted now, not read from a cache. */
      extracted: number;
    };
