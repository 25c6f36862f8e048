/** What a site says of the library that it is published with. */
import type { DocumentSummary } from '../protocol.ts';
import type { SiteListing } from './listing.ts';

/** Documents that can be asked about, in the order in which they were added: what is published. */
export function publishable(documents: readonly DocumentSummary[]): DocumentSummary[] {
  return documents.filter(({ status }) => status === 'indexed');
}

export interface Description {
  id: string;
  title: string;
  description: string;
  /** Milliseconds since the epoch. */
  publishedAt: number;
  holdsFiles: boolean;
}

/** @param documents those that are published. */
export function describeSite(
  { id, title, description, publishedAt, holdsFiles }: Description,
  documents: readonly DocumentSummary[],
): Omit<SiteListing, 'parts'> {
  const sum = (of: (document: DocumentSummary) => number): number =>
    documents.reduce((total, document) => total + of(document), 0);
  return {
    ...{ id, title, description, publishedAt, holdsFiles },
    counts: {
      documents: documents.length,
      pages: sum(({ pages }) => pages),
      chunks: sum(({ chunks }) => chunks),
      triplets: sum(({ triplets }) => triplets),
    },
  };
}
