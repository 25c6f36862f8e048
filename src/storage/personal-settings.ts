/**
 * The person's settings, which hold for all libraries: kept beside the list of libraries. What an
 * earlier build stored in the database of the only library is taken over once.
 */
import { knownChoice } from '../methods/catalogue.ts';
import type { Settings } from '../protocol.ts';
import type { LibraryList } from './library-list.ts';
import { parseSettings } from './parsers.ts';
import type { SettingsRecord } from './records.ts';
import type { Database } from './schema.ts';
import { DEFAULT_SETTINGS } from './settings.ts';
import { toStorageError } from './storage-errors.ts';

/** A missing or damaged record means the defaults. */
export async function readPersonal(list: LibraryList): Promise<Settings> {
  try {
    const record = parseSettings(await list.get('settings', 'settings'));
    const { version: _, id: __, ...settings } = record;
    return { ...settings, ...knownChoice(settings) };
  } catch {
    return { ...DEFAULT_SETTINGS };
  }
}

/** @throws TriviumError `storage-full` or `storage-unavailable`. */
export async function writePersonal(list: LibraryList, settings: Settings): Promise<void> {
  try {
    await list.put('settings', asRecord(settings));
  } catch (thrown) {
    throw toStorageError(thrown);
  }
}

/** Back to the defaults. */
export async function dropPersonal(list: LibraryList): Promise<void> {
  await list.delete('settings', 'settings');
}

/** What is stored in the list already is not touched. */
export async function takeOverSettings(list: LibraryList, from: Database): Promise<void> {
  if ((await list.count('settings')) > 0) return;
  let record: SettingsRecord;
  try {
    record = parseSettings(await from.get('settings', 'settings'));
  } catch {
    return;
  }
  await list.add('settings', record).catch(() => {});
}

function asRecord(settings: Settings): SettingsRecord {
  return parseSettings({ ...settings, version: 1, id: 'settings' });
}
