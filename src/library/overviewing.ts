/** Overviews of a library and of its documents, made from what is in memory when they are asked for. */
import { uniqueById } from '../knowledge/unique-by-id.ts';
import type { PageLayout } from '../documents/types.ts';
import { toldFromBeginning } from '../engines/instant/compose/about.ts';
import type { IndexedChunk } from '../retrieval/indexing.ts';
import type { Source, StoredTriplet, Support } from '../knowledge/types.ts';
import { aboutOf } from '../overview/about.ts';
import { contentsOf } from '../overview/contents.ts';
import { dateOf, type Front } from '../overview/dated.ts';
import { kindByEnding } from '../documents/kinds.ts';
import { authorsOf } from '../overview/front.ts';
import { namesOf } from '../overview/names.ts';
import {
  bodyOf,
  ownOf,
  proseOf,
  sentencesOf,
  supportOf,
  type Said,
} from '../overview/sentences.ts';
import { timelineOf } from '../overview/timeline.ts';
import type { DocumentOverview, Overview } from '../overview/types.ts';
import { beginningFor } from '../retrieval/beginnings.ts';
import type { LibraryIndex } from '../retrieval/library-index.ts';
import type { Embedder } from '../vectors/types.ts';
import { nextTask } from '../waiting.ts';

/** Of a library: more would be none. */
const MOST_DOCUMENTS = 40;
/** What is said of each of several documents. */
const ABOUT_ONE_OF_MANY = 2;
/** Sentences of a library that are looked through for what happened when. */
const SENTENCES_FOR_TIMELINE = 20_000;

export interface OverviewDocument {
  id: string;
  name: string;
  title: string;
}

export interface OverviewingParts {
  index: () => LibraryIndex;
  /** Those that can be read, in the library's order. */
  documents: () => OverviewDocument[];
  readText: (document: string) => Promise<{ text: string; pages: readonly PageLayoutHead[] }>;
  /** The built-in one: what a model compares takes too long to be waited for. */
  embedder: Embedder;
}
type PageLayoutHead = Pick<PageLayout, 'number' | 'end'>;

interface Known {
  /** What it was made of. */
  state: string;
  overview: DocumentOverview;
}

export class Overviewing {
  readonly #parts: OverviewingParts;
  readonly #known = new Map<string, Known>();

  constructor(parts: OverviewingParts) {
    this.#parts = parts;
  }

  /** @param ids of documents; null: the library. */
  async overview(ids: readonly string[] | null): Promise<Overview> {
    const all = this.#parts.documents();
    const wanted = ids === null ? all : all.filter(({ id }) => ids.includes(id));
    const shown = wanted.slice(0, MOST_DOCUMENTS);
    const documents: DocumentOverview[] = [];
    const sentences: Said[] = [];
    const texts: string[] = [];
    for (const each of shown) {
      const chunks = this.#parts.index().chunksOf(each.id);
      const said = sentencesOf(bodyOf(chunks));
      const own = ownOf(chunks);
      texts.push(...new Set(own.map(({ heading }) => heading)), ...own.map(({ text }) => text));
      const overview = await this.#document(each, chunks, said);
      documents.push(inOrder(shown.length === 1 ? overview : shortOf(overview)));
      if (sentences.length < SENTENCES_FOR_TIMELINE) sentences.push(...said);
      await nextTask();
    }
    const triplets = shown.flatMap(({ id }) => this.#ofBody(id));
    return {
      documents,
      more: wanted.length - shown.length,
      names: namesOf(triplets, (source) => this.#said(source), texts.join('\n')),
      timeline: timelineOf(sentences),
    };
  }

  /** As this document says them: others may say the same. */
  #ofBody(document: string): StoredTriplet[] {
    const index = this.#parts.index();
    const body = new Set(ownOf(index.chunksOf(document)).map(({ id }) => id));
    const said = uniqueById([...body].flatMap((id) => index.tripletsOf(id)));
    return said.map((triplet) => {
      return { ...triplet, sources: triplet.sources.filter(({ chunk }) => body.has(chunk)) };
    });
  }

  async #document(
    document: OverviewDocument,
    chunks: readonly IndexedChunk[],
    said: readonly Said[],
  ): Promise<DocumentOverview> {
    const { id, title } = document;
    const state = `${title} ${chunks.length} ${chunks[0]?.id ?? ''} ${chunks.at(-1)?.end ?? 0}`;
    const known = this.#known.get(id);
    if (known?.state === state) return known.overview;
    const { text, pages } = await this.#parts.readText(id);
    const front: Front = { document: id, title, text, pages, chunk: chunks[0]?.id ?? 0 };
    const told = this.#toldBy(document, chunks).map(({ source }) => source);
    const about = await aboutOf(proseOf(said), { title, told }, async (texts) => ({
      vectors: await this.#parts.embedder.embed(texts, 'passage'),
      dimensions: this.#parts.embedder.dimensions,
    }));
    const overview: DocumentOverview = {
      document: id,
      // Nobody has written rows alone, and their days are of what they tell.
      ...(kindByEnding(document.name) === 'csv'
        ? { authors: [], date: null }
        : { authors: authorsOf(front), date: dateOf(front) }),
      about: about.map(supportOf),
      contents: contentsOf(chunks, title),
    };
    this.#known.set(id, { state, overview });
    return overview;
  }

  /** Where it says itself what it is for. */
  #toldBy(document: OverviewDocument, chunks: readonly IndexedChunk[]): Support[] {
    const question = 'What is this document about?';
    const index = this.#parts.index();
    // The document may have gone from the index meanwhile.
    const byId = new Map(chunks.map((chunk) => [chunk.id, chunk]));
    const begun = beginningFor(question, [document], {
      chunkIdsOf: () => [...byId.keys()],
      chunk: (id) => byId.get(id),
    });
    if (!begun) return [];
    const begins = { title: begun.title, heading: begun.heading };
    const marked = begun.chunks.flatMap((id) => {
      const passage = index.passage(id);
      return passage ? [{ ...passage, begins }] : [];
    });
    const told = toldFromBeginning({ question, chunks: marked });
    return (told?.supports ?? []).flatMap(({ chunk, sentence }) => {
      const source = chunks.find(({ id }) => id === chunk);
      return source && sentence ? [supportOf({ chunk: source, place: sentence })] : [];
    });
  }

  #said(source: Source): Support | null {
    const chunk = this.#parts.index().chunk(source.chunk);
    if (!chunk) return null;
    const text = chunk.text.slice(source.start - chunk.start, source.end - chunk.start);
    return text === ''
      ? null
      : { source, text, ...(chunk.heading ? { heading: chunk.heading } : {}) };
  }
}

function shortOf(own: DocumentOverview): DocumentOverview {
  return { ...own, about: own.about.slice(0, ABOUT_ONE_OF_MANY), contents: [] };
}

/** What says most was chosen first; it is read as it is written. */
function inOrder(own: DocumentOverview): DocumentOverview {
  const about = [...own.about].sort((a, b) => a.source.start - b.source.start);
  return { ...own, about };
}
