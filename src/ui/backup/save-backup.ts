/** Everything goes into one file, library by library: those that are not open behind the one that is. */
import type { BackupContents } from '../../backup/contents.ts';
import { BACKUP_VERSION, libraryName, recordsName, SETTINGS } from '../../backup/layout.ts';
import { json, writeBackup, type BackupEntry } from '../../backup/write.ts';
import { throwIfCancelled, toErrorRecord } from '../../errors.ts';
import type { LibraryService } from '../../protocol.ts';
import type { LibraryEntry } from '../../storage/library-list.ts';
import type { Target } from '../library-files/save-stream.ts';
import type { BackupsApp } from './restore-backup.ts';
import { settingsToSave } from './settings-entry.ts';

type Bytes = Uint8Array<ArrayBuffer>;

export interface SaveOptions {
  /** Those of the contents, in the same order. */
  libraries: readonly LibraryEntry[];
  signal: AbortSignal;
  onLibrary: (title: string) => void;
  /** @param bytes that were written since the last time. */
  onBytes: (bytes: number) => void;
}

/** What was begun and not finished is gone. @throws TriviumError `aborted`, `storage-full`. */
export async function saveBackup(
  app: BackupsApp,
  contents: BackupContents,
  target: Target,
  options: SaveOptions,
): Promise<void> {
  const { signal, onBytes } = options;
  const reader = writeBackup(contents, entriesOf(app, contents, options), signal).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      throwIfCancelled(signal);
      if (done) break;
      await target.write(value as Bytes);
      onBytes(value.length);
    }
    await target.finish();
  } catch (thrown) {
    await reader.cancel().catch(() => {});
    await target.abandon().catch(() => {});
    throw thrown;
  }
}

async function* entriesOf(
  app: BackupsApp,
  contents: BackupContents,
  { libraries, onLibrary }: SaveOptions,
): AsyncGenerator<BackupEntry> {
  const { id: open } = app.shelf;
  // The one that is open is at work already.
  for (const [i, { id, title }] of libraries.entries()) {
    onLibrary(title);
    const held =
      id === open ? { service: app.service, close: () => {} } : await app.behind.reach(id);
    try {
      yield* entriesOfLibrary(held.service, i, contents);
    } finally {
      held.close();
    }
  }
  const settings = app.preferences.settings;
  if (!settings) return;
  const saved = settingsToSave(settings, app.interfaceLanguage.choice);
  yield { name: SETTINGS, content: [json(saved)] };
}

async function* entriesOfLibrary(
  service: LibraryService,
  i: number,
  contents: BackupContents,
): AsyncGenerator<BackupEntry> {
  const library = contents.libraries[i]!;
  // What was corrected is among the records, with all that is beside it.
  const begun = await service
    .beginExport({ title: library.title, files: true })
    .catch((thrown: unknown) => {
      if (toErrorRecord(thrown).code === 'empty') return null;
      throw thrown;
    });
  if (begun) {
    library.documents = begun.header.documents.length;
    yield { name: libraryName(i + 1), content: piecesOf(service, begun.id) };
  }
  const { id, counts } = await service.beginRecords();
  library.records = counts;
  // Older versions do not know them: the manifest, which comes last, says so.
  if (counts.tables) contents.version = BACKUP_VERSION;
  yield { name: recordsName(i + 1), content: piecesOf(service, id) };
}

async function* piecesOf(service: LibraryService, id: string): AsyncGenerator<Bytes> {
  try {
    for (;;) {
      const piece = await service.nextOfExport(id);
      if (!piece) return;
      yield piece;
    }
  } finally {
    await service.endExport(id).catch(() => {});
  }
}
