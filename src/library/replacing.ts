/**
 * A newer version of a document takes its place: it comes in beside it, is indexed, and only then
 * the former one goes, in one transaction with what says so. Whatever happens before that, a bad
 * file, a full disk, a tab that is closed, the former version is there, and questions are answered
 * from it; what was interrupted is gone on with when the library is opened again.
 */
import type { FormerDocument } from '../protocol.ts';
import type { DocumentRecord } from '../storage/records.ts';
import type { Left } from '../storage/removal.ts';
import type { Catalogue } from './catalogue.ts';

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
    const { catalogue, remove, store } = this.parts;
    const { document } = catalogue.get(id);
    const former = document.replaces!;
    if (!catalogue.has(former)) {
      // The person has removed it meanwhile.
      const successor = withoutWaiting(document);
      await store(successor);
      catalogue.put({ document: successor, job: null });
      return;
    }
    await remove(former, (removed) => ({
      former: formerOf(removed, id),
      successor: inPlaceOf(removed, catalogue.get(id).document),
    }));
  }
}

/** What is kept of a document that goes. */
export function formerOf({ id, name, kind }: DocumentRecord, newer?: string): FormerDocument {
  return { id, name, kind, ...(newer === undefined ? {} : { newer }) };
}

/** What the one that goes was still waiting to take the place of is waited for from now on. */
function inPlaceOf({ order, replaces }: DocumentRecord, document: DocumentRecord): DocumentRecord {
  const successor = { ...withoutWaiting(document), order };
  return replaces === undefined ? successor : { ...successor, replaces };
}

function withoutWaiting(document: DocumentRecord): DocumentRecord {
  const { replaces: _, ...rest } = document;
  return rest;
}
