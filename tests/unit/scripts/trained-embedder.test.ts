/** The trained embedder gives what the reference implementation gives. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { JoinedEmbedder } from '../../../scripts/support/joined-embedder.ts';
import { TrainedEmbedder } from '../../../scripts/support/trained-embedder.ts';
import { LexicalEmbedder } from '../../../src/retrieval/lexical-embedder.ts';

interface Parity {
  tolerance: number;
  cases: { text: string; use: 0 | 1; rows: number[]; vector: number[]; sum: number }[];
}

const path = fileURLToPath(new URL('../../../training/models/embedder', import.meta.url));
const { tolerance, cases } = JSON.parse(readFileSync(`${path}.parity.json`, 'utf8')) as Parity;
const trained = TrainedEmbedder.open(path);

function dot(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, i) => sum + value * b[i]!, 0);
}

// Where the reference gives zeros, for texts without words, an embedder gives a fixed vector.
const worded = cases.filter(({ rows }) => rows.length > 0);

describe.each(worded)('use $use of “$text”', ({ text, use, rows, vector, sum }) => {
  it('has the same rows and the same vector', async () => {
    expect(trained.rows(text).slice(0, rows.length)).toEqual(rows);
    const made = await trained.embed(['Another text', text], use === 0 ? 'query' : 'passage');
    const own = made.subarray(trained.dimensions);
    for (const [i, value] of vector.entries())
      expect(Math.abs(own[i]! - value), `${i}`).toBeLessThan(tolerance);
    const total = own.reduce((all, value) => all + value, 0);
    expect(Math.abs(total - sum)).toBeLessThan(10 * tolerance);
  });
});

it('gives a text without words a fixed unit vector', async () => {
  const [first, ...rest] = await trained.embed(['?!'], 'query');
  expect(first).toBe(1);
  expect(rest.every((value) => value === 0)).toBe(true);
});

it('refuses what is not its weights', () => {
  expect(() => new TrainedEmbedder({ format: 'another' }, new ArrayBuffer(8))).toThrow(
    'The weights of the trained embedder cannot be read.',
  );
});

it('joined with another, the cosine is the weighted mean of both', async () => {
  const lexical = new LexicalEmbedder();
  const joined = new JoinedEmbedder(lexical, trained, 0.3);
  const cosine = async (embedder: LexicalEmbedder | TrainedEmbedder | JoinedEmbedder) => {
    const texts = ['The mill at Corvel burnt down.', 'A fire took the old mill.'];
    const vectors = await embedder.embed(texts, 'passage');
    const { dimensions } = embedder;
    return dot(vectors.subarray(0, dimensions), vectors.subarray(dimensions));
  };
  const expected = 0.7 * (await cosine(lexical)) + 0.3 * (await cosine(trained));
  expect(await cosine(joined)).toBeCloseTo(expected, 5);
});
