/** The knowledge part of the library's service: looking through it, and changing it. */
import type { KnowledgeService } from '../knowledge-protocol.ts';
import type { Browsing } from './browsing.ts';
import type { DocumentLanguages } from './document-languages.ts';
import type { Finding } from './finding.ts';
import type { Overviewing } from './overviewing.ts';
import type { ReIndexing } from './re-indexing.ts';
import type { Suggesting } from './suggesting.ts';
import type { TripletEdits } from './triplet-edits.ts';
import type { WhenNeeded } from './when-needed.ts';

export interface KnowledgeParts {
  /** Resolves when the index has been loaded. */
  indexed: Promise<void>;
  browsing: WhenNeeded<Browsing>;
  finding: WhenNeeded<Finding>;
  overviewing: WhenNeeded<Overviewing>;
  languages: WhenNeeded<DocumentLanguages>;
  suggesting: WhenNeeded<Suggesting>;
  edits: WhenNeeded<TripletEdits>;
  reIndexing: WhenNeeded<ReIndexing>;
  outdated: () => Promise<string[]>;
  /** @throws TriviumError `read-only` for a library that came with the site. */
  writable: () => void;
}

export function knowledgeService(parts: KnowledgeParts): KnowledgeService {
  const { indexed, browsing, finding, edits, reIndexing } = parts;
  const read = async <T>(work: (browsing: Browsing) => T): Promise<T> => {
    await indexed;
    return work(await browsing.get());
  };
  const write = async <T, P>(part: WhenNeeded<P>, work: (part: P) => Promise<T>): Promise<T> => {
    parts.writable();
    await indexed;
    return work(await part.get());
  };
  return {
    statements: (query) => read((all) => all.statements(query)),
    evidence: (statement) => read((all) => all.evidence(statement)),
    search: (...asked) => read((all) => all.search(...asked)),
    find: async (words, id, offset, limit) => {
      await indexed;
      return (await finding.get()).find(words, id, offset, limit);
    },
    cancelFind: (id) => finding.ifUsed((each) => each.cancel(id)),
    overview: async (document) => {
      await indexed;
      return (await parts.overviewing.get()).overview(document === null ? null : [document]);
    },
    languages: async (documents) => {
      await indexed;
      return (await parts.languages.get()).of(documents);
    },
    suggestions: async () => {
      await indexed;
      return (await parts.suggesting.get()).suggestions();
    },
    readBy: () => read((all) => all.readBy()),
    outdated: () => parts.outdated(),
    entities: (query) => read((all) => all.entities(query)),
    graph: (limit, document, wanted) => read((all) => all.graph(limit, document, wanted)),
    editStatement: (id, words) => write(edits, (each) => each.edit(id, words)),
    deleteStatements: (ids) => write(edits, (each) => each.delete(ids)),
    undo: (change) => write(edits, (each) => each.undo(change)),
    reindex: (document, keepCorrected, onProgress) =>
      write(reIndexing, (each) => each.run(document, keepCorrected, onProgress)),
    cancelReindex: (document) => reIndexing.ifUsed((each) => each.cancel(document)),
  };
}
