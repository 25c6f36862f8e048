/** Loads the reading model, and what runs it, from what is kept in this browser or from the site. */
import { TriviumError } from '../../errors.ts';
import { loadReadingModel, type LoadOptions } from '../../reading-model/load.ts';
import type { Runtime } from '../../reading-model/network.ts';
import type { ReadingSession } from '../../reading-model/session.ts';
import { SiteFiles } from './site-files.ts';

/** @throws TriviumError as `loadReadingModel`; `damaged` only where the site's own files are. */
export async function loadKept(
  folder: string,
  runtime: Runtime,
  { onProgress }: LoadOptions = {},
): Promise<ReadingSession> {
  const files = new SiteFiles(folder);
  const { wasm } = runtime.env;
  const { wasm: address } = wasm.wasmPaths as { wasm: string };
  // Given to it, so that the runtime is told of and kept as the model is.
  const given = await files.open(String(address), (loaded) =>
    onProgress?.({ loaded, total: loaded }),
  );
  wasm.wasmBinary = given;
  const options: LoadOptions = {
    onProgress: ({ loaded, total }) =>
      onProgress?.({ loaded: given.length + loaded, total: given.length + total }),
  };
  try {
    const session = await loadReadingModel(files.open, runtime, options).catch((thrown) => {
      if (!isDamage(thrown)) throw thrown;
      files.anew();
      return loadReadingModel(files.open, runtime, options);
    });
    await files.keep();
    return session;
  } finally {
    wasm.wasmBinary = undefined;
  }
}

function isDamage(thrown: unknown): boolean {
  return thrown instanceof TriviumError && thrown.code === 'damaged';
}
