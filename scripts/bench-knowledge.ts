/**
 * `npm run bench:knowledge [-- --statements 100000] [--rounds 5]`
 *
 * How fast a large library is looked through, in Node and without a browser: statements filtered and
 * sorted, words searched for, entities counted, the graph made and laid out. The statements are made
 * here. The first time of each is told apart: what it makes is kept until the statements change.
 */
import { cpus } from 'node:os';
import type { IndexedChunk } from '../src/retrieval/indexing.ts';
import { layOut } from '../src/knowledge/graph-layout.ts';
import { nodeRadius } from '../src/knowledge/graph-layout-sizes.ts';
import type { StoredTriplet } from '../src/knowledge/types.ts';
import { Browsing } from '../src/library/browsing.ts';
import type { Catalogue } from '../src/library/catalogue.ts';
import { LexicalEmbedder } from '../src/retrieval/lexical-embedder.ts';
import { LibraryIndex } from '../src/retrieval/library-index.ts';
import { parseArgs } from './support/command-line.ts';

const { values } = parseArgs({
  options: {
    statements: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '5' },
  },
});
const COUNT = Number(values.statements);
const ROUNDS = Number(values.rounds);
const SENTENCES = 8;
const DOCUMENTS = 60;
const PREDICATES = ['was born in', 'designed', 'lies beside', 'was rebuilt by', 'traded with'];

/** Few names stand in many statements, and many in few, as in real libraries. */
function name(kind: string, n: number, of: number): string {
  return `${kind} ${Math.floor(of * ((n * 0.618034) % 1) ** 2)}`;
}

function made(): LibraryIndex {
  const chunks: IndexedChunk[] = [];
  const triplets: StoredTriplet[] = [];
  for (let first = 0; first < COUNT; first += SENTENCES) {
    const id = first / SENTENCES;
    const document = `document-${id % DOCUMENTS}`;
    const own: [string, string, string][] = [];
    for (let n = first; n < Math.min(COUNT, first + SENTENCES); n++) {
      const predicate = `${PREDICATES[n % PREDICATES.length]}`;
      own.push([name('Captain', n, COUNT / 8), predicate, name('Harbour', n * 7 + 3, COUNT / 12)]);
    }
    const sentences = [];
    let text = '';
    for (const [i, words] of own.entries()) {
      const start = text.length;
      text += `${words.join(' ')} in the year ${1500 + ((first + i) % 500)}. `;
      sentences.push({ start, end: text.length - 1 });
    }
    const place = { document, firstPage: 1 + (id % 300), lastPage: 1 + (id % 300) };
    const headings = { heading: `Part ${id % 90}`, headingPath: [`Part ${id % 90}`] };
    const whole = { ordinal: id, start: 0, end: text.length, text, sentences };
    chunks.push({ id, ...place, ...whole, ...headings });
    for (const [i, [subject, predicate, object]] of own.entries()) {
      const source = { ...place, ...sentences[i]!, chunk: id };
      triplets.push({ id: first + i + 1, subject, predicate, object, sources: [source] });
    }
  }
  return new LibraryIndex(new LexicalEmbedder(64), {
    ...{ chunks, triplets, nextTripletId: COUNT + 1 },
  });
}

function measure(label: string, work: () => unknown): void {
  const times: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const began = performance.now();
    work();
    times.push(performance.now() - began);
  }
  const [first, ...others] = times;
  const median = others.sort((a, b) => a - b)[Math.floor(others.length / 2)]!;
  console.log(
    `${label.padEnd(52)} ${first!.toFixed(1).padStart(9)} ${median.toFixed(1).padStart(9)}`,
  );
}

console.log(`${cpus().length} × ${cpus()[0]?.model}; ${COUNT.toLocaleString('en')} statements`);
const index = made();
const catalogue = {
  has: () => true,
  get: (id: string) => ({ document: { order: Number(id.split('-')[1]) } }),
} as unknown as Catalogue;
const browsing = new Browsing(catalogue, () => index);
const page = { offset: 0, limit: 100, descending: false } as const;
let turn = 0;

console.log(`${''.padEnd(52)} ${'first, ms'.padStart(9)} ${'then, ms'.padStart(9)}`);
measure('a page of all, by place', () => browsing.statements({ ...page, order: 'place' }));
measure('what tells most', () => browsing.statements({ ...page, order: 'telling' }));
measure('by subject', () => browsing.statements({ ...page, order: 'subject' }));
measure('filtered by two words, others each time', () =>
  browsing.statements({ ...page, order: 'place', text: `harbour ${turn++}` }),
);
measure('filtered by document, another each time', () =>
  browsing.statements({ ...page, order: 'place', document: `document-${turn++ % DOCUMENTS}` }),
);
measure('what is said about an entity, another each time', () =>
  browsing.statements({ ...page, order: 'place', entity: `captain ${turn++}` }),
);
measure('search, three words, others each time', () =>
  browsing.search(`captain harbour ${turn++} `, 'passages', 0, 20),
);
measure('search, an unfinished word', () =>
  browsing.search(`harb${turn++ % 2}`, 'statements', 0, 20),
);
measure('entities found by name, another each time', () =>
  browsing.entities({ text: `harbour ${turn++}`, offset: 0, limit: 100 }),
);
measure('graph of 2,000 entities', () => browsing.graph(2_000));
for (const limit of [2_000, 5_000]) {
  const { entities, edges } = browsing.graph(limit);
  const began = performance.now();
  await layOut(
    {
      nodes: entities.length,
      edges: Uint32Array.from(edges.flatMap(({ from, to }) => [from, to])),
      weights: Uint32Array.from(edges, ({ weight }) => weight),
    },
    Float32Array.from(entities, ({ statements }) => nodeRadius(statements)),
    () => undefined,
  );
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`laid out: ${entities.length} entities, ${edges.length} connections in ${seconds} s`);
}
