/** What is read of a GGUF file before it is run, and what is said of those that cannot be. */
import { readFile } from 'node:fs/promises';
import { describe, expect, it, test } from 'vitest';
import {
  checkSize,
  checkWrites,
  inOrder,
  readsOf,
  traitsOf,
  type GgufPart,
} from '../../../src/engines/gguf/describe.ts';
import {
  checkWhole,
  hasGgufMagic,
  readGgufHeader,
  textOf,
} from '../../../src/engines/gguf/header.ts';
import { threadsOf } from '../../../src/engines/gguf/threads.ts';
import { tokenCounter } from '../../../src/engines/gguf/vocabulary.ts';
import { tinyGguf, type TinyOptions } from '../../support/gguf.ts';
import { seeded } from '../../support/random.ts';

const blob = (options?: TinyOptions): Blob => new Blob([tinyGguf(options)]);

async function part(options: TinyOptions = {}, name = 'tiny.gguf'): Promise<GgufPart> {
  const file = blob(options);
  return { name, bytes: file.size, header: await readGgufHeader(file, name) };
}

describe('the beginning of a GGUF file', () => {
  it('says what the model is', async () => {
    const tiny = await part({ window: 777, name: 'Small One' });
    expect(textOf(tiny.header, 'general.name')).toBe('Small One');
    expect(tiny.header.values.get('tokenizer.ggml.tokens')).toHaveLength(259);
    expect(traitsOf([tiny])).toMatchObject({
      ...{ architecture: 'llama', trainedWindow: 777, licence: 'mit', bytes: tiny.bytes },
      // Keys and values of one layer, two heads of 16 numbers of two bytes.
      bytesPerToken: 2 * 2 * 16 * 2,
      parameters: 2 * 32 * 259 + 4 * 32 * 32 + 3 * 32 * 64 + 3 * 32,
    });
  });

  it('says how long the whole file is, to the byte', async () => {
    const file = blob();
    const header = await readGgufHeader(file, 'x');
    expect(header.bytes).toBeLessThanOrEqual(file.size);
    expect(file.size - header.bytes).toBeLessThan(32);
    checkWhole(header, file, 'x');
    const short = file.slice(0, header.bytes - 1);
    expect(() => checkWhole(header, short, 'x')).toThrow('x is cut short: its end is missing.');
  });

  it('is known by its first bytes, whatever its name is', async () => {
    expect(await hasGgufMagic(blob())).toBe(true);
    expect(await hasGgufMagic(new Blob(['PDF-1.7']))).toBe(false);
    expect(await hasGgufMagic(new Blob(['GG']))).toBe(false);
  });

  it.each([
    ['a text', new TextEncoder().encode('Dear Madam, dear Sir,'), /is no GGUF file/],
    ['nothing', new Uint8Array(), /is no GGUF file/],
    ['an old version', Uint8Array.of(0x47, 0x47, 0x55, 0x46, 1, 0, 0, 0), /of a version that/],
    ['one that breaks off in its header', tinyGguf().slice(0, 900), /is cut short/],
  ])('of %s is refused', async (_, bytes, message) => {
    const read = readGgufHeader(new Blob([bytes]), 'file.gguf');
    await expect(read).rejects.toMatchObject({ name: 'TriviumError', message });
  });

  test('rubbish is refused in a sentence, and never takes long or much memory', async () => {
    const random = seeded(3);
    const whole = tinyGguf();
    for (let i = 0; i < 300; i++) {
      const bytes = whole.slice();
      for (let n = 0; n < 6; n++) bytes[8 + Math.floor(random() * 3_000)] = random() * 256;
      const thrown = await readGgufHeader(new Blob([bytes]), 'x').catch((e: unknown) => e);
      if (thrown instanceof Error) expect(thrown.name).toBe('TriviumError');
    }
  });
});

describe('a file that is not what it should be', () => {
  const refusal = (what: () => unknown): string => {
    try {
      what();
    } catch (thrown) {
      return (thrown as Error).message;
    }
    return 'taken';
  };

  it('is an addition to a model, an embedder, or was not trained to follow instructions', async () => {
    const clip = await part({ architecture: 'clip' });
    expect(refusal(() => traitsOf([clip]))).toMatch(/an addition to a model/);
    const adapter = await part({ values: { 'general.type': 'adapter' } });
    expect(refusal(() => traitsOf([adapter]))).toMatch(/an addition to a model/);
    const bert = await part({ architecture: 'nomic-bert' });
    expect(refusal(() => checkWrites([bert]))).toMatch(/it writes no text/);
    const pooled = await part({ values: { 'llama.pooling_type': 1 } });
    expect(refusal(() => checkWrites([pooled]))).toMatch(/it writes no text/);
    const plain = await part({ chatTemplate: null });
    expect(refusal(() => checkWrites([plain]))).toMatch(/has no chat template/);
    expect(refusal(() => checkWrites([clip]))).toBe('taken');
  });

  it('compares texts, as its pooling says', async () => {
    const reads = async (pooling: number | null, more: TinyOptions = {}, name = 'x.gguf') => {
      const { architecture = 'bert' } = more;
      const told = pooling === null ? {} : { [`${architecture}.pooling_type`]: pooling };
      return readsOf(await part({ architecture, window: 512, ...more, values: told }), name);
    };
    expect(await reads(2)).toEqual({
      kind: 'embedder',
      embedding: {
        ...{ dimensions: 32, pooling: 'cls', maxTokens: 512, queryPrefix: '', passagePrefix: '' },
      },
    });
    expect(await reads(null)).toMatchObject({ embedding: { pooling: 'mean' } });
    expect(await reads(4)).toEqual({ kind: 're-ranker' });
    expect(await reads(3, { architecture: 'qwen3', window: 40_960 })).toMatchObject({
      embedding: { pooling: 'last', maxTokens: 2_048 },
    });
    expect(await reads(null, { architecture: 'llama' })).toBeNull();
    expect(await reads(1, { name: 'Nomic Embed Text v1.5' })).toMatchObject({
      embedding: { queryPrefix: 'search_query: ', passagePrefix: 'search_document: ' },
    });
    expect(await reads(1, {}, 'multilingual-e5-small.Q8_0.gguf')).toMatchObject({
      embedding: { queryPrefix: 'query: ', passagePrefix: 'passage: ' },
    });
  });

  it('is too large', async () => {
    const tiny = await part();
    const of = (bytes: number): GgufPart => ({ ...tiny, bytes });
    expect(refusal(() => checkSize([of(2 ** 31)]))).toMatch(/larger than 2 GB/);
    expect(refusal(() => checkSize([of(2e9), of(2e9)]))).toMatch(/takes 4\.0 GB/);
    expect(refusal(() => checkSize([of(2e9), of(1e9)]))).toBe('taken');
  });

  it('is one part of several', async () => {
    const split = (no: number): Promise<GgufPart> =>
      part({ values: { 'split.no': no, 'split.count': 3 } }, `m-0000${no + 1}-of-00003.gguf`);
    const [first, second, third] = await Promise.all([split(0), split(1), split(2)]);
    expect(inOrder([third, first, second])).toEqual([first, second, third]);
    expect(refusal(() => inOrder([first, third]))).toMatch(/one of 3 parts/);
    expect(refusal(() => inOrder([first, first, second]))).toMatch(/one of 3 parts/);
    const alone = await part();
    expect(refusal(() => inOrder([alone, alone]))).toBe('These are several models.');
  });
});

describe('tokens of a text', () => {
  it('are counted by the longest pieces, and by bytes where there are none', () => {
    const bytes = tokenCounter(['Ġ', 'Ġhouse', 'house', 'boat', 's']);
    expect(bytes('house boats')).toBe(1 + 1 + 1 + 1);
    expect(bytes('ü')).toBe(2);
    const pieces = tokenCounter(['▁', '▁a', '▁house', 'boat']);
    expect(pieces('a house boat')).toBe(1 + 1 + 2);
    expect(pieces('é')).toBe(2);
  });
});

/** Real tokens of real texts: with the file of docs/engines.md, where the caller has it. */
test.runIf(process.env['TRIVIUM_GGUF'])('a real file is read', async () => {
  const file = new Blob([await readFile(process.env['TRIVIUM_GGUF']!)]);
  const header = await readGgufHeader(file, 'real');
  checkWhole(header, file, 'real');
  expect(traitsOf([{ name: 'real', bytes: file.size, header }]).parameters).toBeGreaterThan(1e7);
});

it('has threads where the page is isolated, and leaves the device some', () => {
  const on = (hardwareConcurrency: number, crossOriginIsolated = true): number =>
    threadsOf({ crossOriginIsolated, navigator: { hardwareConcurrency } });
  expect([1, 2, 4, 8, 64].map((processors) => on(processors))).toEqual([1, 1, 2, 4, 8]);
  expect(on(8, false)).toBe(1);
  expect(threadsOf({ crossOriginIsolated: true, navigator: {} })).toBe(1);
});
