/** Colours of a graph's nodes: the document that names an entity, those with most entities first. */
import type { EntityGraph } from '../../knowledge/entity-graph.ts';
import { hueOf } from '../trace/hues.ts';

/** More colours than this are not told apart; the other documents share the grey. */
export const MOST_COLOURED = 8;

export interface ColouredDocument {
  id: string;
  hue: number;
  entities: number;
}

export interface DocumentColours {
  /** In the order of the legend. */
  documents: ColouredDocument[];
  /** Entities that several documents name, or one without a colour. */
  others: number;
  /** Of each entity its document's place in the legend; -1 for none. */
  of: Int8Array;
}

export function documentColours({ entities }: EntityGraph): DocumentColours {
  const counts = new Map<string, number>();
  for (const { document } of entities) {
    if (document !== null) counts.set(document, (counts.get(document) ?? 0) + 1);
  }
  const documents = [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, MOST_COLOURED)
    .map(([id, entities], order) => ({ id, hue: hueOf(order), entities }));
  const place = new Map(documents.map(({ id }, order) => [id, order]));
  const of = Int8Array.from(entities, ({ document }) =>
    document === null ? -1 : (place.get(document) ?? -1),
  );
  return { documents, others: of.filter((order) => order < 0).length, of };
}
