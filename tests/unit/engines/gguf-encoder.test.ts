/** Texts that are too long for a GGUF encoder are shortened; other failures are told. */
import { expect, it } from 'vitest';
import { GgufEncoder, type Llama } from '../../../src/engines/gguf/encoder.ts';

it('after a text that was too long, another failure is no reason to shorten', async () => {
  const said: string[] = [];
  const lengths: number[] = [];
  const createRerank = ({ documents }: { documents: string[] }): Promise<unknown> => {
    const { length } = documents[0]!;
    lengths.push(length);
    if (length > 10) {
      said.push('input is too large to process');
      return Promise.reject(new Error('failed'));
    }
    if (documents[0]!.startsWith('b')) return Promise.reject(new Error('out of memory'));
    return Promise.resolve({ results: [{ relevance_score: 0 }] });
  };
  const heard = { complaint: () => said.join('\n'), forget: () => void said.splice(0) };
  const encoder = new GgufEncoder({ createRerank } as unknown as Llama, heard, 100);

  expect(await encoder.rank('q', ['a'.repeat(12)])).toEqual(new Float32Array([0.5]));
  expect(lengths).toEqual([12, 9]);
  await expect(encoder.rank('q', ['b'.repeat(8)])).rejects.toThrow(/^out of memory $/);
  expect(lengths).toEqual([12, 9, 8]);
});
