/** The knowledge part of the library's service: looking through it, and changing it. */
import type { KnowledgeService } from '../knowledge-protocol.ts';
import type { Browsing } from './browsing.ts';
import type { ReIndexing } from './re-indexing.ts';
import type { TripletEdits } from './triplet-edits.ts';

export interface KnowledgeParts {
  /** Resolves when the index has been loaded. */
  indexed: Promise<void>;
  browsing: Browsing;
  edits: TripletEdits;
  reIndexing: ReIndexing;
  /** @throws TriviumError `read-only` for a library that came with the site. */
  writable: () => void;
}

export function knowledgeService(parts: KnowledgeParts): KnowledgeService {
  const { indexed, browsing, edits, reIndexing } = parts;
  const read = async <T>(work: () => T): Promise<T> => {
    await indexed;
    return work();
  };
  const write = async <T>(work: () => Promise<T>): Promise<T> => {
    parts.writable();
    await indexed;
    return work();
  };
  return {
    statements: (query) => read(() => browsing.statements(query)),
    evidence: (statement) => read(() => browsing.evidence(statement)),
    search: (text, kind, offset, limit) => read(() => browsing.search(text, kind, offset, limit)),
    readBy: () => read(() => browsing.readBy()),
    entities: (query) => read(() => browsing.entities(query)),
    graph: (limit, document, wanted) => read(() => browsing.graph(limit, document, wanted)),
    editStatement: (id, words) => write(() => edits.edit(id, words)),
    deleteStatements: (ids) => write(() => edits.delete(ids)),
    undo: (change) => write(() => edits.undo(change)),
    reindex: (document, keepCorrected, onProgress) =>
      write(() => reIndexing.run(document, keepCorrected, onProgress)),
    cancelReindex: async (document) => reIndexing.cancel(document),
  };
}
