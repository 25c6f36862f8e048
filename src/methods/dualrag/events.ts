/** What DualRAG's trace shows of its own (arXiv 2504.18243): reasoning, needs, the knowledge outline. */
import type { Support } from '../../knowledge/types.ts';

/** What the entity identifier asks for: an entity and at most two wordings of the search. */
export interface KnowledgeNeed {
  entity: string;
  /** The entity of the outline that this one is, where it was known already. */
  knownAs: string | null;
  keywords: string[];
}

/** A summarised piece of knowledge, with what it was read from. */
export interface OutlineNote {
  text: string;
  supports: Support[];
}

/** The progressive knowledge outline: what is known, entity by entity, in order of appearance. */
export interface OutlineEntry {
  entity: string;
  notes: OutlineNote[];
}

export type DualragEvent =
  | {
      type: 'reasoned';
      round: number;
      thought: string;
      /** The retrieval flag: something is missing. */
      needsKnowledge: boolean;
    }
  | { type: 'needs-identified'; round: number; needs: KnowledgeNeed[] }
  | {
      type: 'summarised';
      round: number;
      entity: string;
      /** Ids of the passages that were read: never one that was summarised before. */
      chunks: number[];
      notes: OutlineNote[];
    }
  | { type: 'outlined'; round: number; outline: OutlineEntry[] };
