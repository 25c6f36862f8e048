/**
 * A newer version of a document takes its place: it comes in beside it, is indexed, and only then
 * the former one goes, in one transaction with what says so. Whatever happens before that, a bad
 * file, a full disk, a tab that is closed, the former version is there, and questions are answered
 * from it; what was interrupted is gone on with when the library is opened again. Where fewer of
 * its pages could be read than of the former one's, both stay.
 */
import { TriviumError } from '../errors.ts';
import type { FormerDocument } from '../protocol.ts';
import { say } from '../sentences.ts';
import type { DocumentRecord } from '../storage/records.ts';
import type { Left } from '../storage/removal.ts';
import { asSaidIn } from './describing.ts';
import type { Catalogue } from './catalogue.ts';
import { unreadPages } from './problems.ts';

export interface ReplacingParts {
  catalogue: Catalogue;
  /** Stores that nothing waits any more. */
  store: (document: DocumentRecord) => Promise<void>;
  remove: (id: string, left: (removed: DocumentRecord) => Left) => Promise<void>;
  onProblem: (thrown: unknown) => void;
}

export class Replacing {
  constructor(private readonly parts: ReplacingParts) {}

  /** Takes up what was interrupted. */
  async resume(): Promise<void> {
    for (const { document } of this.parts.catalogue.all()) await this.indexed(document.id);
  }

  /** Never throws: where it fails, both versions are there until the library is opened again. */
  async indexed(id: string): Promise<void> {
    try {
      while (this.#isReady(id)) await this.#takePlace(id);
    } catch (thrown) {
      this.parts.onProblem(thrown);
    }
  }

  #isReady(id: string): boolean {
    const { catalogue } = this.parts;
    if (!catalogue.has(id)) return false;
    const { document, job } = catalogue.get(id);
    return !job && document.state === 'indexed' && document.replaces !== undefined;
  }

  async #takePlace(id: string): Promise<void> {
    const { catalogue, remove, store, onProblem } = this.parts;
    const { document } = catalogue.get(id);
    const former = document.replaces!;
    // The person may have removed it meanwhile.
    const isThere = catalogue.has(former);
    const isWorse = isThere && unreadPages(document) > unreadPages(catalogue.get(former).document);
    if (!isThere || isWorse) {
      const successor = withoutWaiting(document);
      await store(successor);
      catalogue.put({ document: asSaidIn(catalogue.get(id).document, successor), job: null });
      if (isWorse) onProblem(readInPart(document));
      return;
    }
    await remove(former, (removed) => ({
      former: formerOf(removed, id),
      successor: inPlaceOf(removed, catalogue.get(id).document),
    }));
  }
}

function readInPart({ name }: DocumentRecord): TriviumError {
  return new TriviumError(
    'damaged',
    say('{name}: the new version could only be read in part, so the former one stays beside it.', {
      name,
    }),
    'Remove the one that you do not need.',
  );
}

/** What is kept of a document that goes. */
export function formerOf({ id, name, kind }: DocumentRecord, newer?: string): FormerDocument {
  return { id, name, kind, ...(newer === undefined ? {} : { newer }) };
}

/** What the one that goes was still waiting to take the place of is waited for from now on. */
function inPlaceOf(former: DocumentRecord, document: DocumentRecord): DocumentRecord {
  const { order, replaces } = former;
  const { described, tags } = document;
  const isSaidOf = described !== undefined || tags !== undefined;
  const waited = withoutWaiting(isSaidOf ? document : asSaidIn(former, document));
  const successor = { ...waited, order };
  return replaces === undefined ? successor : { ...successor, replaces };
}

function withoutWaiting(document: DocumentRecord): DocumentRecord {
  const { replaces: _, ...rest } = document;
  return rest;
}
