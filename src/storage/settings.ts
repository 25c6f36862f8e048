/** The store `settings`: one record; a missing or damaged one means the defaults. */
import { NO_MODELS } from '../engines/engine-choice.ts';
import { DEFAULT_MODEL_SETTINGS } from '../models/model-settings.ts';
import { DEFAULT_METHOD, knownChoice } from '../methods/catalogue.ts';
import type { Settings } from '../protocol.ts';
import { parseSettings } from './parsers.ts';
import type { Database } from './schema.ts';
import { atomically, put } from './transaction.ts';

export const DEFAULT_SETTINGS: Settings = {
  chunkWords: 200,
  method: DEFAULT_METHOD,
  parameters: {},
  rememberFacts: true,
  theme: 'system',
  ...NO_MODELS,
  ...DEFAULT_MODEL_SETTINGS,
};

export async function readSettings(database: Database): Promise<Settings> {
  try {
    const record = parseSettings(await database.get('settings', 'settings'));
    const { version: _, id: __, ...settings } = record;
    return { ...settings, ...knownChoice(settings) };
  } catch {
    return { ...DEFAULT_SETTINGS };
  }
}

export async function writeSettings(database: Database, settings: Settings): Promise<void> {
  const record = parseSettings({ ...settings, version: 1, id: 'settings' });
  await atomically(database, ['settings'], (transaction) => {
    put(transaction, 'settings', [record]);
  });
}
