/** A file of the site, with news of how much of it has come. */
import { notLoaded, TriviumError } from '../../errors.ts';
import { say } from '../../sentences.ts';
import type { OpenFile } from '../load.ts';

/** @param folder URL that ends in a slash. @throws TriviumError `not-loaded`, `unreachable`. */
export function fetchedFrom(folder: string, options?: RequestInit): OpenFile {
  return async (path, onBytes) => {
    const pieces: Uint8Array[] = [];
    let loaded = 0;
    const response = await fetch(new URL(path, folder), options).catch((cause: unknown) => {
      throw notLoaded(cause);
    });
    if (!response.ok || !response.body) throw refused(path, response.status);
    const reader = response.body.getReader();
    for (;;) {
      const { done, value } = await reader.read().catch((cause: unknown) => {
        throw notLoaded(cause);
      });
      if (done) break;
      pieces.push(value);
      loaded += value.length;
      onBytes?.(loaded);
    }
    return joined(pieces, loaded);
  };
}

function joined(pieces: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

function refused(path: string, status: number): TriviumError {
  return new TriviumError(
    'unreachable',
    say('The site answered {status} when asked for {file} of the reading model.', {
      ...{ status: String(status), file: path },
    }),
    'Trivium goes on without it. Whoever runs this site can put the file in its place.',
  );
}
