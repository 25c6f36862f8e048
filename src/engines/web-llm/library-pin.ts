/**
 * WebLLM's compiled library is executable code, and arrives without a hash that anybody signed. The
 * first one that comes is remembered: no other takes its place, and none is run that differs.
 */
import { TriviumError } from '../../errors.ts';
import { say } from '../../sentences.ts';
import { siteCaches } from '../../offered.ts';
import type { ModelDescription } from '../model-description.ts';
import { MODEL_CACHE, modelFileKey } from '../model-files.ts';

type Pinned = Pick<ModelDescription, 'label' | 'source'>;

/** The library's name tells its version: several models share one. */
function keyOf({ source }: Pinned): string {
  return modelFileKey('pinned/web-llm', source!.library!.split('/').at(-1)!);
}

/** @returns SHA-256 of the library that came first; null before there was one. */
export async function pinnedHash(model: Pinned): Promise<string | null> {
  const kept = await (await siteCaches().open(MODEL_CACHE)).match(keyOf(model));
  return (await kept?.text()) ?? null;
}

/** @throws TriviumError `damaged` where another one came first. */
export async function pinLibrary(model: Pinned, sha256: string): Promise<void> {
  const before = await pinnedHash(model);
  if (before === null) {
    await (await siteCaches().open(MODEL_CACHE)).put(keyOf(model), new Response(sha256));
  } else if (before !== sha256) throw otherLibrary(model);
}

/** Whoever deletes the model may take another library after that. */
export async function unpinLibrary(model: Pinned): Promise<void> {
  await (await siteCaches().open(MODEL_CACHE)).delete(keyOf(model));
}

/** Before it is run. @throws TriviumError `damaged` for one that differs from the first. */
export async function checkLibrary(model: Pinned): Promise<void> {
  const cache = await siteCaches().open('webllm/wasm');
  const library = await (await cache.match(model.source!.library!))?.arrayBuffer();
  if (!library) return;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', library));
  await pinLibrary(
    model,
    Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join(''),
  );
}

function otherLibrary({ label }: Pinned): TriviumError {
  return new TriviumError(
    'damaged',
    say('The compiled library of {model} is not the one that came first: its hash differs.', {
      model: label,
    }),
    'It is code, and is not run. If you trust where it comes from, delete the model and get it again.',
  );
}
