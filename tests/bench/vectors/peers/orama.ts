/** Orama: a search engine in JavaScript; its vector search is exact. */
import type { Peer, Subject } from '../subject.ts';
import { rowsOf } from './graphs.ts';

interface Orama {
  create(options: { schema: Record<string, string> }): unknown;
  insertMultiple(database: unknown, documents: unknown[], batch: number): unknown;
  searchVector(
    database: unknown,
    options: unknown,
  ): { hits: { id: string }[] } | Promise<{ hits: { id: string }[] }>;
}

export const orama: Peer = {
  package: '@orama/orama',
  version: '3.1.18',
  browser: false,
  async open(files, _count, dimensions): Promise<Subject> {
    const { create, insertMultiple, searchVector } = files.require() as Orama;
    const database = create({ schema: { embedding: `vector[${dimensions}]` } });
    return {
      name: 'orama',
      settings: [{ label: 'exact', apply() {} }],
      async add(vectors, first) {
        const documents = rowsOf(vectors, dimensions).map((row, i) => {
          return { id: String(first + i), embedding: [...row] };
        });
        await insertMultiple(database, documents, 1000);
      },
      async search(query, k) {
        const vector = { value: [...query], property: 'embedding' };
        const options = { mode: 'vector', vector, similarity: -1, limit: k };
        const { hits } = await searchVector(database, options);
        return hits.map(({ id }) => Number(id));
      },
    };
  },
};
