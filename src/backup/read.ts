/**
 * Opens a backup: finds its entries, holds each against what the manifest says of it, and tells what
 * is whole. Nothing is taken in, and no entry but the small ones is held in memory.
 */
import { throwIfCancelled } from '../errors.ts';
import { piecesOf, Sha256 } from '../models/sha256.ts';
import { say } from '../sentences.ts';
import {
  parseContents,
  parseManifest,
  type BackupContents,
  type BackupManifest,
  type ListedLibrary,
} from './contents.ts';
import { CONTENTS, libraryName, LONGEST_JSON, MANIFEST, recordsName, SETTINGS } from './layout.ts';
import { foreign, malformed, nothingWhole } from './refusals.ts';
import { findEntries, type FoundEntry, type ScanOptions } from './scan.ts';

/** `unknown`: its end is there, and nothing says what it was; it is checked while it comes in. */
export type PartState = 'whole' | 'unknown' | 'damaged' | 'missing';

export interface BackupPart {
  state: PartState;
  /** What there is of it: also where it is damaged, for some of it may be whole. */
  bytes: Blob | null;
}

export interface BackedUpLibrary extends ListedLibrary {
  /** A library file; missing where the library had no documents. */
  documentsIn: BackupPart;
  /** History, corrections, facts and evaluations. */
  recordsIn: BackupPart;
}

export interface OpenedBackup {
  createdAt: number;
  app: string;
  libraries: BackedUpLibrary[];
  settings: BackupPart;
  /** The file was cut off before its manifest, or that is damaged. */
  lacksEnd: boolean;
}

/**
 * Reads the file twice.
 * @param options progress counts both.
 * @throws TriviumError `not-supported` (no backup), `outdated`, `invalid` (not made by Trivium),
 *   `damaged` (nothing of it can be used), `aborted`.
 */
export async function openBackup(file: Blob, options: ScanOptions = {}): Promise<OpenedBackup> {
  const { signal, onProgress = () => {} } = options;
  const found = await findEntries(file, { signal, onProgress });
  if (found.length === 0) throw foreign();
  const entries = new Map(found.map((entry) => [entry.name, entry]));
  const manifest = await readManifest(file, entries.get(MANIFEST));
  const contents = manifest ?? (await readContents(file, entries.get(CONTENTS)));
  if (!contents) throw nothingWhole();
  const states = manifest
    ? await held(file, entries, manifest, { signal, onProgress })
    : new Map(found.map(({ name, isClosed }) => [name, isClosed ? 'unknown' : 'damaged'] as const));
  const part = (name: string, isExpected: boolean): BackupPart => {
    const entry = entries.get(name);
    if (!entry) return { state: isExpected ? 'missing' : 'whole', bytes: null };
    const bytes = file.slice(entry.start, entry.end);
    return { state: states.get(name) ?? 'damaged', bytes };
  };
  const libraries = contents.libraries.map((library, i): BackedUpLibrary => {
    return {
      ...library,
      documentsIn: part(libraryName(i + 1), isListed(manifest, libraryName(i + 1), library)),
      recordsIn: part(recordsName(i + 1), true),
    };
  });
  const settings = part(SETTINGS, true);
  const { createdAt, app } = contents;
  return { createdAt, app, libraries, settings, lacksEnd: manifest === null };
}

/** Whether a library has a file in the backup at all. */
function isListed(manifest: BackupManifest | null, name: string, library: ListedLibrary): boolean {
  if (!manifest) return library.documents > 0;
  return manifest.entries.some((entry) => entry.name === name);
}

/** An entry that is read as a whole. @throws TriviumError `invalid` where it is too long. */
export async function readJson(bytes: Blob, name: string): Promise<unknown> {
  if (bytes.size > LONGEST_JSON) throw malformed(name, say('an entry that is too long'));
  try {
    return JSON.parse(await bytes.text()) as unknown;
  } catch {
    return undefined;
  }
}

async function readManifest(
  file: Blob,
  entry: FoundEntry | undefined,
): Promise<BackupManifest | null> {
  const json = await jsonOf(file, entry);
  return json === undefined ? null : parseManifest(json, MANIFEST);
}

async function readContents(
  file: Blob,
  entry: FoundEntry | undefined,
): Promise<BackupContents | null> {
  const json = await jsonOf(file, entry);
  return json === undefined ? null : parseContents(json, CONTENTS);
}

/** @returns undefined where it is damaged. */
async function jsonOf(file: Blob, entry: FoundEntry | undefined): Promise<unknown> {
  if (!entry?.isClosed) return undefined;
  return readJson(file.slice(entry.start, entry.end), entry.name);
}

/** Each entry held against what the manifest says of it. */
async function held(
  file: Blob,
  entries: ReadonlyMap<string, FoundEntry>,
  manifest: BackupManifest,
  { signal, onProgress }: Required<Pick<ScanOptions, 'onProgress'>> & ScanOptions,
): Promise<Map<string, PartState>> {
  const states = new Map<string, PartState>();
  let before = file.size;
  for (const { name, bytes, sha256 } of manifest.entries) {
    const entry = entries.get(name);
    if (!entry) continue;
    const blob = file.slice(entry.start, entry.end);
    const isLong = blob.size === bytes;
    const from = before;
    const hash = isLong ? await digestOf(blob, signal, (read) => onProgress(from + read)) : null;
    states.set(name, hash === sha256 ? 'whole' : 'damaged');
    before += blob.size;
  }
  return states;
}

async function digestOf(
  blob: Blob,
  signal: AbortSignal | undefined,
  onProgress: (bytes: number) => void,
): Promise<string> {
  const hash = new Sha256();
  let read = 0;
  for await (const piece of piecesOf(blob.stream() as ReadableStream<Uint8Array<ArrayBuffer>>)) {
    throwIfCancelled(signal);
    hash.update(piece);
    onProgress((read += piece.length));
  }
  return hash.hex();
}
