/**
 * A person's changes to the library's triplets: planned by src/knowledge/triplet-edits.ts, taken up
 * by the index and stored together, or (after a failed commit) not at all. The last ones can be
 * taken back for as long as the library is open and nothing else has happened to the same triplets.
 */
import { TriviumError } from '../errors.ts';
import type { StatementChange } from '../knowledge-protocol.ts';
import { withoutRanges, withRanges } from '../knowledge/corrected.ts';
import { propositionText } from '../knowledge/propositions.ts';
import {
  isComplete,
  planDeletion,
  planEdit,
  planUndo,
  type PlannedEdit,
} from '../knowledge/triplet-edits.ts';
import type { PlannedReplacement } from '../knowledge/triplet-registry.ts';
import type { Source, StoredTriplet, Triplet } from '../knowledge/types.ts';
import type { LibraryIndex } from '../retrieval/library-index.ts';
import type { DocumentRecord } from '../storage/records.ts';
import type { Database } from '../storage/schema.ts';
import { commitTripletChange } from '../storage/triplet-edits.ts';
import type { Range } from '../documents/types.ts';
import type { Catalogue } from './catalogue.ts';
import type { CurrentIndex } from './current-index.ts';
import { EmbedInSlices } from './embed-in-slices.ts';
import type { Exclusive } from './exclusive.ts';
import { toTripletRecord } from './triplet-record.ts';

/** How many changes can be taken back. */
const CHANGES_KEPT = 50;
/** Characters of one slot. */
const MOST_CHARACTERS = 500;

export interface TripletEditsParts {
  database: Database;
  catalogue: Catalogue;
  current: CurrentIndex;
  writes: Exclusive;
  now: () => number;
  /** The number of triplets has changed. */
  onChange: () => void;
}

interface Made extends Pick<PlannedEdit, 'before' | 'after'> {
  /** Sentences that were not corrected before, by document. */
  corrected: Map<string, Range[]>;
}

export class TripletEdits {
  readonly #parts: TripletEditsParts;
  readonly #made = new Map<string, Made>();

  constructor(parts: TripletEditsParts) {
    this.#parts = parts;
  }

  /** @throws TriviumError `invalid`, `not-found`, `storage-full`. */
  edit(id: number, words: Triplet): Promise<StatementChange> {
    const plain = checked(words);
    return this.#change((index) => {
      return planEdit(index.registry, theTriplet(index, id), plain, this.#parts.now());
    });
  }

  delete(ids: readonly number[]): Promise<StatementChange> {
    return this.#change((index) => {
      const triplets = [...new Set(ids)].map((id) => theTriplet(index, id));
      return planDeletion(index.registry, triplets);
    });
  }

  /** @throws TriviumError `not-found` where that is no longer possible. */
  async undo(id: string): Promise<void> {
    await this.#parts.writes.run(async () => {
      const index = await this.#parts.current.settledIndex();
      const made = this.#made.get(id);
      const plan =
        made && planUndo(index.registry, made, (chunk) => index.chunk(chunk) !== undefined);
      if (!plan) throw tooLate();
      const documents = [...made.corrected].flatMap(([document, ranges]) =>
        this.#documents([document], (before) => withoutRanges(before, ranges)),
      );
      await this.#commit(
        index,
        plan,
        documents,
        made.before.flatMap(({ sources }) => sources),
      );
      this.#made.delete(id);
    });
  }

  #change(plan: (index: LibraryIndex) => PlannedEdit): Promise<StatementChange> {
    return this.#parts.writes.run(async () => {
      const index = await this.#parts.current.settledIndex();
      const planned = plan(index);
      const { before, after, corrected: places } = planned;
      const corrected = new Map<string, Range[]>();
      const documents = this.#documents(
        new Set(places.map(({ document }) => document)),
        (known, document) => {
          const own = places.filter((place) => place.document === document);
          const all = withRanges(known, own);
          corrected.set(document, withoutRanges(all, known));
          return all;
        },
      );
      await this.#commit(index, planned, documents, places);
      const id = crypto.randomUUID();
      this.#made.set(id, { before, after, corrected });
      const [oldest] = this.#made.keys();
      if (this.#made.size > CHANGES_KEPT) this.#made.delete(oldest!);
      return { id, now: after.map((triplet) => triplet.id) };
    });
  }

  /** Into the index and into storage: both, or neither. */
  async #commit(
    index: LibraryIndex,
    plan: PlannedReplacement,
    changed: readonly DocumentRecord[],
    corrected: readonly Source[],
  ): Promise<void> {
    const { database, current, catalogue, onChange } = this.#parts;
    const texts = plan.added.map(propositionText);
    const embedder = new EmbedInSlices(current.embedder);
    const vectors = texts.length > 0 ? await embedder.embed(texts, 'passage') : new Float32Array(0);
    const blocks = index.replaceTriplets(plan, vectors);
    const documents = changed.map((document) => {
      return { ...document, triplets: index.registry.countIn(document.id) };
    });
    try {
      await commitTripletChange(database, {
        ...{ documents, blocks, corrected, orphaned: plan.orphaned, nextTriplet: plan.nextId },
        triplets: [...plan.added, ...plan.changed].map(toTripletRecord),
      });
    } catch (thrown) {
      await current.undo();
      throw thrown;
    }
    for (const document of documents) {
      catalogue.put({ document, job: catalogue.get(document.id).job });
    }
    onChange();
  }

  #documents(
    ids: Iterable<string>,
    corrected: (before: readonly Range[], document: string) => Range[],
  ): DocumentRecord[] {
    return [...ids].map((id) => {
      const { corrected: before = [], ...document } = this.#parts.catalogue.get(id).document;
      const now = corrected(before, id);
      return now.length > 0 ? { ...document, corrected: now } : document;
    });
  }
}

function theTriplet(index: LibraryIndex, id: number): StoredTriplet {
  const triplet = index.triplet(id);
  if (triplet) return triplet;
  throw new TriviumError(
    'not-found',
    'This statement is not in the library any more.',
    'It was changed, or its document was removed or read anew. Look at the list again.',
  );
}

function checked({ subject, predicate, object }: Triplet): Triplet {
  const [first, second, third] = [subject, predicate, object].map((slot) =>
    slot.replace(/\s+/g, ' ').trim(),
  );
  const words = { subject: first!, predicate: second!, object: third! };
  const isShort = Object.values(words).every(({ length }) => length <= MOST_CHARACTERS);
  if (isComplete(words) && isShort) return words;
  throw new TriviumError(
    'invalid',
    'A statement has a subject, a relation and an object, each of at most 500 characters.',
    'Fill in all three.',
  );
}

function tooLate(): TriviumError {
  return new TriviumError(
    'not-found',
    'This change can no longer be taken back.',
    'The statements, or their documents, have been changed since.',
  );
}
