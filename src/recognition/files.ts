/**
 * Where Tesseract and its languages are: files of this site, fetched when the first picture is read
 * and kept by the service worker from then on. The build says which there are
 * (scripts/support/recognition-files.ts).
 */
import { notLoaded, TriviumError } from '../errors.ts';
import { say } from '../sentences.ts';
import type { RecogniserFiles } from './tesseract.ts';

export interface RecognitionParts {
  wasm: string;
  /** Files of trained data, packed with gzip whatever their ending, by the code of their language. */
  languages: Readonly<Record<string, string>>;
}

declare const __TRIVIUM_RECOGNITION__: RecognitionParts | undefined;

/** @throws TriviumError not-loaded, unreachable */
export async function fetchedParts(
  folder: string | undefined,
  onBytes: () => void,
): Promise<RecogniserFiles> {
  const parts = typeof __TRIVIUM_RECOGNITION__ === 'undefined' ? null : __TRIVIUM_RECOGNITION__;
  if (!folder || !parts) throw notLoaded();
  const fetched = async (name: string): Promise<Blob> => {
    const response = await fetch(new URL(name, folder)).catch((cause: unknown) => {
      throw notLoaded(cause);
    });
    if (!response.ok || !response.body) throw refused(name, response.status);
    const counted = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(piece, out) {
          onBytes();
          out.enqueue(piece);
        },
      }),
    );
    return new Response(counted).blob().catch((cause: unknown) => {
      throw notLoaded(cause);
    });
  };
  const [wasm, ...languages] = await Promise.all([
    fetched(parts.wasm).then((blob) => blob.arrayBuffer()),
    ...Object.entries(parts.languages).map(
      async ([code, name]) => [code, await unpacked(await fetched(name))] as const,
    ),
  ]);
  return { wasm, languages: new Map(languages) };
}

/** Some hosts unpack such a file on its way. */
async function unpacked(file: Blob): Promise<Uint8Array> {
  const head = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const isPacked = head[0] === 0x1f && head[1] === 0x8b;
  const stream = isPacked
    ? file.stream().pipeThrough(new DecompressionStream('gzip'))
    : file.stream();
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function refused(name: string, status: number): TriviumError {
  return new TriviumError(
    'unreachable',
    say('The site answered {status} when asked for {file} of the text recognition.', {
      ...{ status: String(status), file: name },
    }),
    'Whoever runs this site can put the file in its place.',
  );
}
