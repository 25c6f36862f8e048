/**
 * The files that the app itself consists of, as the build wrote them down (scripts/support/precache.ts):
 * what has to be copied so that a site is complete.
 */
import { sha256Hex } from '../digest.ts';
import { TriviumError } from '../errors.ts';
import { say } from '../sentences.ts';
import { Fields } from '../fields.ts';
import { isSafePath } from './paths.ts';

export interface AppFile {
  path: string;
  bytes: number;
  /** Hexadecimal. */
  sha256: string;
  /** Needed only where models run: the packages that run them, and models of the deployment. */
  forModels: boolean;
  /** Needed where the reading model is: its files, and what runs it. */
  forReading: boolean;
}

const SHA256 = /^[0-9a-f]{64}$/;

/** @throws TriviumError `damaged`. */
export function parseAppFiles(value: unknown): AppFile[] {
  try {
    const fields = new Fields(value);
    fields.version(1);
    return fields.list('files', (item, path) => {
      const file = new Fields(item, path);
      const read: AppFile = {
        path: file.text('path'),
        bytes: file.count('bytes'),
        sha256: file.text('sha256'),
        forModels: file.has('forModels') && file.flag('forModels'),
        forReading: file.has('forReading') && file.flag('forReading'),
      };
      if (!isSafePath(read.path)) throw new Error(`${path}.path is no path of the app`);
      if (!SHA256.test(read.sha256)) throw new Error(`${path}.sha256 is no checksum`);
      return read;
    });
  } catch (thrown) {
    throw new TriviumError(
      'damaged',
      'The list of files that Trivium consists of cannot be read.',
      'Reload the page and try again.',
      { cause: thrown },
    );
  }
}

/** @throws TriviumError `damaged` where the file is not what the build wrote down. */
export async function checkAppFile(
  { path, bytes, sha256 }: AppFile,
  content: Uint8Array<ArrayBuffer>,
): Promise<void> {
  if (content.length === bytes && (await sha256Hex(content)) === sha256) return;
  throw new TriviumError(
    'damaged',
    say('{path} is not what this version of Trivium consists of.', { path }),
    'A newer version may have been put in its place: reload the page and publish again.',
    { cause: `${content.length} bytes, expected ${bytes}` },
  );
}
