/**
 * The knowledge part of the scripted library: the real browsing over invented statements, with
 * edits in memory. The texts are invented.
 */
import type { KnowledgeService } from '../../src/knowledge-protocol.ts';
import type { IndexedChunk } from '../../src/retrieval/indexing.ts';
import { planDeletion, planEdit, planUndo } from '../../src/knowledge/triplet-edits.ts';
import type { Suggestions } from '../../src/overview/questions/types.ts';
import type { StoredTriplet } from '../../src/knowledge/types.ts';
import { Browsing } from '../../src/library/browsing.ts';
import { DocumentLanguages } from '../../src/library/document-languages.ts';
import { Finding } from '../../src/library/finding.ts';
import { Overviewing } from '../../src/library/overviewing.ts';
import type { Catalogue } from '../../src/library/catalogue.ts';
import type { DocumentRecord } from '../../src/storage/records.ts';
import { LexicalEmbedder } from '../../src/retrieval/lexical-embedder.ts';
import { LibraryIndex } from '../../src/retrieval/library-index.ts';

export type Said = [document: string, subject: string, predicate: string, object: string];

export const SAID: Said[] = [
  ['d-field-notes.txt', 'Ilse Varnhagen', 'was born in', 'Brackwater'],
  ['d-field-notes.txt', 'Ilse Varnhagen', 'designed', 'the Lantern at Corrow Point'],
  ['d-field-notes.txt', 'Ilse Varnhagen', 'studied in', 'Holm'],
  ['d-field-notes.txt', 'the Lantern at Corrow Point', 'was lit in', '1887'],
  ['d-Lights of the northern coast.pdf', 'the lens', 'was ground in', 'Teasdale'],
  ['d-Lights of the northern coast.pdf', 'Brackwater', 'lies beside', 'Holm'],
];

/** Each statement stands in a sentence and a passage of its own. */
function chunksSaid(said: readonly Said[]): IndexedChunk[] {
  const starts = new Map<string, number>();
  return said.map(([document, subject, predicate, object], i) => {
    const text = `${subject[0]!.toUpperCase()}${subject.slice(1)} ${predicate} ${object}.`;
    const start = starts.get(document) ?? 0;
    const end = start + text.length;
    starts.set(document, end + 1);
    const heading = { heading: 'Notes', headingPath: ['Notes'] };
    const place = { document, start, end, firstPage: 1, lastPage: 1 };
    return { id: i, ordinal: i, ...place, ...heading, text, sentences: [{ start, end }] };
  });
}

export function knowledgeIndex(said: readonly Said[]): LibraryIndex {
  const embedder = new LexicalEmbedder(64);
  const index = new LibraryIndex(embedder);
  const chunks = chunksSaid(said);
  const added = said.map(([, subject, predicate, object], i): StoredTriplet => {
    const { document, start, end, firstPage, lastPage } = chunks[i]!;
    const sources = [{ document, start, end, firstPage, lastPage, chunk: i }];
    return { id: i + 1, subject, predicate, object, sources };
  });
  const rows = (ids: number[]) => ({
    ids: Uint32Array.from(ids),
    vectors: new Float32Array(ids.length * 64).map((_, i) => (i % 64 === 0 ? 1 : 0)),
  });
  index.take({
    ...{ chunks, added, changed: [], nextTripletId: added.length + 1 },
    propositionVectors: rows(added.map(({ id }) => id)),
    chunkVectors: rows(chunks.map(({ id }) => id)),
  });
  return index;
}

export function scriptedKnowledge(
  calls: string[],
  said: readonly Said[] = SAID,
  names: readonly string[] = [...new Set(said.map(([document]) => document))],
  suggestions: Suggestions = { questions: [], making: false },
  outdated: readonly string[] = [],
): KnowledgeService {
  // Made when it is first looked into: its kernels' memory is scarce, and most screens do without.
  let made: LibraryIndex | undefined;
  const index = (): LibraryIndex => (made ??= knowledgeIndex(said));
  const catalogue = {
    has: (id: string) => names.includes(id),
    get: (id: string) => ({ document: { order: names.indexOf(id) } }),
  } as unknown as Catalogue;
  const browsing = new Browsing(catalogue, index);
  const records = names.map((id, order) => ({ id, order }) as DocumentRecord);
  const finding = new Finding({
    catalogue: { all: () => records.map((document) => ({ document, job: null })) },
    index,
    readText: async (document) => {
      const chunks = index().chunksOf(document);
      return { version: 1, document, text: chunks.map(({ text }) => text).join('\n'), pages: [] };
    },
  });
  const overviewing = new Overviewing({
    index,
    documents: () => names.map((id) => ({ id, name: `${id}.pdf`, title: id })),
    readText: async (document) => {
      const chunks = index().chunksOf(document);
      return { text: chunks.map(({ text }) => text).join('\n'), pages: [] };
    },
    embedder: new LexicalEmbedder(),
  });
  const toReadAnew = new Set(outdated);
  const changes = new Map<string, Parameters<typeof planUndo>[1]>();
  const vectors = (count: number): Float32Array =>
    new Float32Array(count * 64).map((_, i) => (i % 64 === 0 ? 1 : 0));
  const change = (plan: ReturnType<typeof planEdit>) => {
    index().replaceTriplets(plan, vectors(plan.added.length));
    const id = `change-${changes.size}`;
    changes.set(id, plan);
    return { id, now: plan.after.map((triplet) => triplet.id) };
  };
  return {
    statements: async (query) => browsing.statements(query),
    evidence: async (id) => browsing.evidence(id),
    search: async (...asked) => browsing.search(...asked),
    find: (words, id, offset, limit) => {
      calls.push(`find ${words} ${offset}`);
      return finding.find(words, id, offset, limit);
    },
    cancelFind: async (id) => {
      calls.push('cancelFind');
      finding.cancel(id);
    },
    overview: async (document) => {
      calls.push(`overview ${document ?? ''}`);
      return overviewing.overview(document === null ? null : [document]);
    },
    // Every screen asks, and most do without an index: what was said is enough.
    languages: async (documents) =>
      new DocumentLanguages(() => ({
        chunkIdsOf: (document) =>
          chunksSaid(said)
            .filter((chunk) => chunk.document === document)
            .map(({ id }) => id),
        chunk: (id) => chunksSaid(said).find((chunk) => chunk.id === id),
      })).of(documents),
    suggestions: async () => ({ ...suggestions }),
    readBy: async () => browsing.readBy(),
    outdated: async () => [...toReadAnew],
    entities: async (query) => browsing.entities(query),
    graph: async (limit, document, wanted) => browsing.graph(limit, document, wanted),
    editStatement: async (id, words) => {
      calls.push(`editStatement ${id} ${words.subject}|${words.predicate}|${words.object}`);
      return change(planEdit(index().registry, index().triplet(id)!, words, 1_000));
    },
    deleteStatements: async (ids) => {
      calls.push(`deleteStatements ${ids.join()}`);
      return change(
        planDeletion(
          index().registry,
          ids.map((id) => index().triplet(id)!),
        ),
      );
    },
    undo: async (id) => {
      calls.push(`undo ${id}`);
      const plan = planUndo(index().registry, changes.get(id)!, () => true)!;
      index().replaceTriplets(plan, vectors(plan.added.length));
    },
    reindex: async (document, keep, onProgress) => {
      calls.push(`reindex ${document} ${keep ? 'keep' : 'anew'}`);
      onProgress(1);
      toReadAnew.delete(document);
      return { triplets: 4, kept: keep ? 1 : 0, lost: 0 };
    },
    cancelReindex: async (document) => void calls.push(`cancelReindex ${document}`),
  };
}
