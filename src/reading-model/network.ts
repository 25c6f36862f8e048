/**
 * The weights in onnxruntime-web's plain WebAssembly: one row in, the heads' logits out. A row a
 * run and no padding: the scale of a dynamically quantised tensor comes from the whole batch, so an
 * answer would depend on its neighbours.
 */
import type { env, InferenceSession, Tensor } from 'onnxruntime-web';
import { TriviumError } from '../errors.ts';
import type { Encoded } from './encoding.ts';
import type { HEADS, YES_NO } from './manifest.ts';

/** What is used of the package: which copy of it depends on where this runs. */
export interface Runtime {
  env: Pick<typeof env, 'wasm'>;
  InferenceSession: Pick<typeof InferenceSession, 'create'>;
  Tensor: typeof Tensor;
}

export type Head = (typeof HEADS)[number] | typeof YES_NO;
/** By head, row-major: tokens (× 4 for `inner`), or classes. */
export type Logits = Partial<Record<Head, Float32Array>>;

export interface Network {
  run(row: Pick<Encoded, 'ids' | 'types'>, heads: readonly Head[]): Promise<Logits>;
  close(): Promise<void>;
}

/** @param weights an ONNX file; copied into the runtime's memory. @throws TriviumError as `run`. */
export async function openNetwork(runtime: Runtime, weights: Uint8Array): Promise<Network> {
  const session = await explained(() =>
    runtime.InferenceSession.create(weights, {
      executionProviders: ['wasm'],
      graphOptimizationLevel: 'all',
    }),
  );
  const has = new Set<string>(session.outputNames);
  const row = (values: BigInt64Array): Tensor =>
    new runtime.Tensor('int64', values, [1, values.length]);
  return {
    async run({ ids, types }, heads) {
      const feeds = {
        input_ids: row(BigInt64Array.from(ids, BigInt)),
        attention_mask: row(new BigInt64Array(ids.length).fill(1n)),
        token_type_ids: row(BigInt64Array.from(types, BigInt)),
      };
      const wanted = heads.filter((head) => has.has(head));
      const outputs = await explained(() => session.run(feeds, wanted));
      return Object.fromEntries(
        wanted.map((head) => [head, outputs[head]!.data as Float32Array]),
      ) as Logits;
    },
    close: () => session.release(),
  };
}

const OUT_OF_MEMORY = /out of memory|bad_alloc|failed to allocate|allocation failed|memory\.grow/i;

async function explained<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    const lacksMemory = cause instanceof RangeError || OUT_OF_MEMORY.test(String(cause));
    throw lacksMemory
      ? new TriviumError(
          'out-of-memory',
          'The reading model does not fit the memory that there is.',
          'Trivium goes on without it. Close other tabs, then reload the page.',
          { cause },
        )
      : new TriviumError(
          'model-failed',
          'The reading model has failed.',
          'Trivium goes on without it. Reload the page to start it anew.',
          { cause },
        );
  }
}
