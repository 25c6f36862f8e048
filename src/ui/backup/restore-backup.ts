/**
 * A backup comes in: each of its libraries fills one that nobody sees yet, behind what is here. When
 * all of them are whole, they are there in one step, in the place of what was here or beside it. A
 * page that dies before leaves everything as it was; what had come is swept away at the next visit.
 */
import {
  readJson,
  type BackedUpLibrary,
  type BackupPart,
  type OpenedBackup,
} from '../../backup/read.ts';
import { SETTINGS, recordsName } from '../../backup/layout.ts';
import { lessThanSaid, noRoom } from '../../backup/refusals.ts';
import { throwIfCancelled, toErrorRecord } from '../../errors.ts';
import { freeTitle } from '../../library/libraries.ts';
import type { LibraryService, RestoreOutcome } from '../../protocol.ts';
import type { InterfaceLanguage } from '../state/interface-language.svelte.ts';
import type { LibrariesBehind } from '../state/libraries-behind.ts';
import type { Preferences } from '../state/preferences.svelte.ts';
import type { Shelf } from '../state/shelf.svelte.ts';
import { text } from '../text.ts';
import { readSettingsEntry, type SavedSettings } from './settings-entry.ts';

/** What backups need of the app. */
export interface BackupsApp {
  readonly service: LibraryService;
  readonly shelf: Shelf;
  readonly behind: LibrariesBehind;
  readonly preferences: Preferences;
  readonly interfaceLanguage: InterfaceLanguage;
}

export interface RestoreOptions {
  signal: AbortSignal;
  replaces: boolean;
  /** Nothing would be lost. */
  isEmptyHere: boolean;
  onLibrary: (title: string) => void;
  onProgress: (bytes: number) => void;
}

/** What came, library by library. */
export interface Restored {
  libraries: (RestoreOutcome & { title: string })[];
  settings: 'taken' | 'left' | 'lost';
}

interface Filled {
  id: string;
  outcome: RestoreOutcome & { title: string };
  release: () => void;
}

/**
 * @throws TriviumError `invalid`, `storage-full`, `aborted`; `damaged` where what is here would go
 *   for less than was said; as `restore` does. Then nothing here has changed.
 */
export async function restoreBackup(
  app: BackupsApp,
  backup: OpenedBackup,
  options: RestoreOptions,
): Promise<Restored> {
  const filled: Filled[] = [];
  const { replaces } = options;
  let isThere = false;
  const release = (): void => filled.forEach((one) => one.release());
  try {
    const saved = await settingsOf(backup);
    let before = 0;
    for (const [i, library] of backup.libraries.entries()) {
      const from = before;
      const one = await fill(app, library, i, { ...options, createdAt: backup.createdAt, from });
      filled.push(one);
      if (replaces && !options.isEmptyHere && isLess(library, one.outcome)) throw lessThanSaid();
      before += (library.documentsIn.bytes?.size ?? 0) + (library.recordsIn.bytes?.size ?? 0);
    }
    throwIfCancelled(options.signal);
    const arrival = {
      ...{ arrived: filled.map(({ id }) => id), replaces },
      // What had such a title goes.
      ...(replaces ? { titles: titlesOf(filled) } : {}),
    };
    await app.behind.takeRestored(arrival, () => {
      isThere = true;
      release();
    });
    const settings = replaces ? await takeSettings(app, saved) : 'left';
    return { libraries: filled.map(({ outcome }) => outcome), settings };
  } catch (thrown) {
    if (!isThere) for (const { id } of filled) await app.shelf.delete(id).catch(() => {});
    throw toErrorRecord(thrown).code === 'storage-full' ? noRoom(thrown) : thrown;
  } finally {
    release();
  }
}

/** Than was said before (not-whole.ts). */
function isLess(
  { documentsIn, recordsIn }: BackedUpLibrary,
  { problem, lost, lostRecords }: RestoreOutcome,
): boolean {
  const isSaid = ({ state }: BackupPart): boolean => state === 'damaged' || state === 'missing';
  const lacksDocuments = problem !== undefined || lost.length > 0;
  return (lacksDocuments && !isSaid(documentsIn)) || (lostRecords > 0 && !isSaid(recordsIn));
}

/** They are checked where they are stored; such as cannot be are lost, and those that are here stay. */
async function takeSettings(
  app: BackupsApp,
  saved: SavedSettings | null,
): Promise<'taken' | 'lost'> {
  const { settings } = app.preferences;
  if (!saved || !settings) return 'lost';
  try {
    await app.service.saveSettings({ ...settings, ...saved.settings });
    await app.preferences.load();
    await app.interfaceLanguage.choose(saved.language);
    return 'taken';
  } catch {
    return 'lost';
  }
}

function titlesOf(filled: readonly Filled[]): Record<string, string> {
  return Object.fromEntries(filled.map(({ id, outcome }) => [id, outcome.title]));
}

async function fill(
  app: BackupsApp,
  library: BackedUpLibrary,
  i: number,
  {
    signal,
    replaces,
    createdAt,
    from,
    onLibrary,
    onProgress,
  }: RestoreOptions & { createdAt: number; from: number },
): Promise<Filled> {
  throwIfCancelled(signal);
  onLibrary(library.title);
  const title = replaces ? library.title : datedTitle(app, library.title, createdAt);
  const { documentsIn, recordsIn } = library;
  const toRestore = {
    documents: documentsIn.bytes,
    mayBeDamaged: documentsIn.state !== 'whole',
    records: recordsIn.bytes && { bytes: recordsIn.bytes, name: recordsName(i + 1) },
  };
  const { id, result, release } = await app.behind.fillBehind(
    title,
    async (service: LibraryService) => {
      // Reaching it takes a while.
      throwIfCancelled(signal);
      const run = crypto.randomUUID();
      const stop = (): void => void service.cancelImport(run).catch(() => {});
      signal.addEventListener('abort', stop);
      try {
        return await service.restore(toRestore, run, (bytes) => onProgress(from + bytes));
      } finally {
        signal.removeEventListener('abort', stop);
      }
    },
  );
  return { id, outcome: { ...result, title }, release };
}

/** Where there is one of that title, it says of when it is. */
function datedTitle({ shelf }: BackupsApp, title: string, createdAt: number): string {
  const { untitled } = text.libraries;
  const words = title || untitled;
  if (freeTitle(words, shelf.entries, untitled) === words) return title;
  const date = new Date(createdAt).toLocaleDateString(text.locale, { dateStyle: 'medium' });
  return freeTitle(text.backup.ofDate(words, date), shelf.entries, untitled);
}

async function settingsOf({ settings }: OpenedBackup): Promise<SavedSettings | null> {
  if (!settings.bytes || settings.state === 'damaged') return null;
  return readSettingsEntry(await readJson(settings.bytes, SETTINGS));
}
