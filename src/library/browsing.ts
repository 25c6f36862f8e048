/**
 * What a library knows, to be looked through: its statements as a list, the places that say them,
 * passages and statements found by words, and the entities that the statements join. All of it is
 * read from the index in memory; nothing is changed here.
 */
import type {
  Evidence,
  PassageHit,
  ReadBy,
  SearchKind,
  SearchPage,
  Statement,
  StatementHit,
  StatementPage,
} from '../knowledge-protocol.ts';
import type { StatementQuery } from '../knowledge/statement-list.ts';
import { BUILT_IN } from '../engines/engine-choice.ts';
import { rowSaid } from '../documents/tables.ts';
import type { Range } from '../documents/types.ts';
import { TriviumError } from '../errors.ts';
import {
  entitiesOf,
  entityGraph,
  type Entity,
  type EntityGraph,
  type EntityPage,
  type EntityQuery,
} from '../knowledge/entity-graph.ts';
import { isNameless as namesNothing } from '../overview/nameless.ts';
import { tellingOf } from '../overview/telling.ts';
import type { IndexedChunk } from '../retrieval/indexing.ts';
import { StatementList } from '../knowledge/statement-list.ts';
import type { Source, StoredTriplet } from '../knowledge/types.ts';
import type { LibraryIndex } from '../retrieval/library-index.ts';
import { countMatched, matchedWords } from '../retrieval/matched-words.ts';
import { stem } from '../retrieval/stem.ts';
import { fold, stems, words } from '../retrieval/tokens.ts';
import type { Catalogue } from './catalogue.ts';

/** Hits of each kind that are ranked for a search. */
export const MOST_HITS = 1_000;
/** Endings that the last, perhaps unfinished word of a search may have. */
const COMPLETIONS = 12;
/** Characters of a passage that are shown of it, where its sentences allow. */
const SNIPPET = 320;
/** Rows, hits or entities that can be asked for at once. */
const MOST_AT_ONCE = 1_000;

/** What was made of the triplets, for as long as they stay as they are. */
interface Derived {
  index: LibraryIndex;
  revision: number;
  statements: StatementList;
  entities: Map<string, Entity[]>;
  graphs: Map<string, EntityGraph>;
  searches: Map<string, Found>;
}

interface Found {
  stems: Set<string>;
  passages: number[];
  triplets: number[];
}

export class Browsing {
  #derived: Derived | null = null;
  /** By label, whatever is edited: to weigh each anew takes half a second for 50,000. */
  readonly #names = new Map<string, boolean>();

  constructor(
    private readonly catalogue: Catalogue,
    private readonly current: () => LibraryIndex,
    private readonly isNameless: (label: string) => boolean = namesNothing,
  ) {}

  statements({ offset, limit, ...query }: StatementQuery): StatementPage {
    const found = this.#now().statements.find(query);
    const page = found.slice(offset, offset + Math.min(limit, MOST_AT_ONCE));
    return { total: found.length, statements: page.map((each) => this.#statement(each)) };
  }

  evidence(id: number): Evidence[] {
    const index = this.current();
    const triplet = index.triplet(id);
    if (!triplet) throw statementGone();
    return triplet.sources.flatMap((source) => {
      const chunk = index.chunk(source.chunk);
      if (!chunk) return [];
      const { document, firstPage, lastPage, start, end } = source;
      const sentence = rowSaid(chunk.text, placeIn(chunk, source)) ?? sentenceIn(chunk, source);
      const { heading, extractor = BUILT_IN } = chunk;
      return [{ document, firstPage, lastPage, start, end, heading, sentence, extractor }];
    });
  }

  search(
    text: string,
    kind: SearchKind,
    offset: number,
    limit: number,
    only?: readonly string[],
  ): SearchPage {
    const found = only ? this.#within(this.#found(text), new Set(only)) : this.#found(text);
    const to = offset + Math.min(limit, MOST_AT_ONCE);
    const index = this.current();
    const counts = { passages: found.passages.length, statements: found.triplets.length };
    const hits: SearchPage['hits'] =
      kind === 'passages'
        ? {
            kind,
            hits: found.passages
              .slice(offset, to)
              .flatMap((id) => index.chunk(id) ?? [])
              .map((chunk) => passageHit(chunk, found.stems)),
          }
        : {
            kind,
            hits: found.triplets
              .slice(offset, to)
              .flatMap((id) => index.triplet(id) ?? [])
              .map((triplet) => this.#statementHit(triplet, found.stems)),
          };
    return { ...counts, most: MOST_HITS, hits };
  }

  readBy(): ReadBy[] {
    const index = this.current();
    const counts = new Map<string, ReadBy>();
    for (const [document, chunks] of index.chunkIdsByDocument()) {
      for (const id of chunks) {
        const extractor = index.extractorOf(id);
        const key = `${document}\n${extractor}`;
        const known = counts.get(key);
        if (known) known.chunks++;
        else counts.set(key, { document, extractor, chunks: 1 });
      }
    }
    return [...counts.values()].sort((a, b) => b.chunks - a.chunks);
  }

  entities({ text = '', document, offset, limit }: EntityQuery): EntityPage {
    const wanted = fold(text.trim());
    const all = this.#entities(document);
    const found = wanted === '' ? all : all.filter(({ label }) => fold(label).includes(wanted));
    const page = found.slice(offset, offset + Math.min(limit, MOST_AT_ONCE));
    return { total: found.length, entities: page };
  }

  /** @param wanted key of an entity that is to be among them, however few connections it has. */
  graph(limit: number, document?: string, wanted?: string): EntityGraph {
    const { graphs, index } = this.#now();
    const make = (): EntityGraph => {
      const triplets = document ? index.registry.inDocument(document) : [...index.registry.all()];
      return entityGraph(triplets, this.#entities(document), limit, wanted);
    };
    // What is made for one entity is not kept: there are too many.
    if (wanted !== undefined) return make();
    const key = `${limit} ${document ?? ''}`;
    let graph = graphs.get(key);
    if (!graph) graphs.set(key, (graph = make()));
    return graph;
  }

  #entities(document: string | undefined): Entity[] {
    const { entities, index } = this.#now();
    const key = document ?? '';
    let all = entities.get(key);
    if (!all) {
      const { registry } = index;
      all = entitiesOf(document ? registry.inDocument(document) : registry.all());
      all = all.filter(({ label }) => this.#isName(label));
      entities.set(key, all);
    }
    return all;
  }

  #isName(label: string): boolean {
    let isName = this.#names.get(label);
    if (isName === undefined) this.#names.set(label, (isName = !this.isNameless(label)));
    return isName;
  }

  #found(text: string): Found {
    const { searches, index } = this.#now();
    const key = fold(text);
    const known = searches.get(key);
    if (known) return known;
    const wanted = new Set(stems(text));
    // The last word may still be being typed, where no text has it as it is.
    const last = words(text).at(-1) ?? '';
    const isOpen = last.length >= 2 && !/\s$/.test(text) && !index.knows(stem(last));
    for (const each of isOpen ? index.stemsWith(last, COMPLETIONS) : []) wanted.add(each);
    const found = { stems: wanted, ...index.byWords([...wanted], MOST_HITS) };
    searches.set(key, found);
    return found;
  }

  #within({ stems, passages, triplets }: Found, documents: ReadonlySet<string>): Found {
    const index = this.current();
    const has = (place?: { document: string }): boolean => documents.has(place?.document ?? '');
    return {
      stems,
      passages: passages.filter((id) => has(index.chunk(id))),
      triplets: triplets.filter((id) => index.triplet(id)?.sources.some(has)),
    };
  }

  #statement(triplet: StoredTriplet): Statement {
    const { id, subject, predicate, object, sources, edited } = triplet;
    const first = sources[0]!;
    const extractors = new Set(sources.map(({ chunk }) => this.#extractorOf(chunk)));
    return {
      ...{ id, subject, predicate, object },
      ...{ document: first.document, page: first.firstPage, sources: sources.length },
      extractors: [...extractors],
      ...(edited ? { edited } : {}),
    };
  }

  #statementHit(triplet: StoredTriplet, wanted: ReadonlySet<string>): StatementHit {
    const { document, firstPage, lastPage, start, end } = triplet.sources[0]!;
    return {
      ...this.#statement(triplet),
      marks: {
        subject: matchedWords(triplet.subject, wanted),
        predicate: matchedWords(triplet.predicate, wanted),
        object: matchedWords(triplet.object, wanted),
      },
      place: { document, firstPage, lastPage, start, end },
    };
  }

  /** One that a person has edited stays where it was. */
  #tellingOf(triplet: StoredTriplet): number {
    const source = triplet.sources[0]!;
    const chunk = this.current().chunk(source.chunk);
    return chunk ? tellingOf(triplet.edited?.from ?? triplet, sentenceIn(chunk, source)) : 0;
  }

  #extractorOf(chunk: number): string {
    return this.current().extractorOf(chunk);
  }

  #now(): Derived {
    const index = this.current();
    const { revision } = index.registry;
    const before = this.#derived;
    if (before?.index === index && before.revision === revision) return before;
    const statements = new StatementList(
      index.registry.all(),
      {
        fold,
        orderOf: (document) =>
          this.catalogue.has(document) ? this.catalogue.get(document).document.order : Infinity,
        extractorOf: (chunk) => this.#extractorOf(chunk),
        tellingOf: (triplet) => this.#tellingOf(triplet),
      },
      before?.index === index ? before.statements : undefined,
    );
    const maps = { entities: new Map(), graphs: new Map(), searches: new Map() };
    this.#derived = { index, revision, statements, ...maps };
    return this.#derived;
  }
}

const placeIn = (chunk: IndexedChunk, { start, end }: Source): Range => ({
  start: start - chunk.start,
  end: end - chunk.start,
});

function sentenceIn(chunk: IndexedChunk, source: Source): string {
  const { start, end } = placeIn(chunk, source);
  return chunk.text.slice(start, end);
}

/** The sentences around the one that holds most of what was searched for. */
function passageHit(chunk: IndexedChunk, wanted: ReadonlySet<string>): PassageHit {
  const textOf = (from: number, to: number): string =>
    chunk.text.slice(from - chunk.start, to - chunk.start);
  const { sentences } = chunk;
  let best = 0;
  let most = -1;
  for (const [i, { start, end }] of sentences.entries()) {
    const count = countMatched(textOf(start, end), wanted);
    if (count > most) [best, most] = [i, count];
  }
  const { start = chunk.start, end = chunk.end } = sentences[best] ?? {};
  let last = best;
  while (sentences[last + 1] && sentences[last + 1]!.end - start <= SNIPPET) last++;
  const snippet = textOf(start, sentences[last]?.end ?? end);
  const { document, firstPage, lastPage, heading } = chunk;
  return {
    ...{ chunk: chunk.id, document, firstPage, lastPage, start, end, heading, snippet },
    marks: matchedWords(snippet, wanted),
  };
}

function statementGone(): TriviumError {
  return new TriviumError(
    'not-found',
    'This statement is not in the library any more.',
    'It was changed, or its document was removed or read anew. Look at the list again.',
  );
}
