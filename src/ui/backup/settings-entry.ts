/** Settings as a backup carries them: without what is secret. */
import type { Settings } from '../../protocol.ts';
import { checkSettings } from '../../library/settings-limits.ts';
import { parseSettings } from '../../storage/parsers.ts';
import type { SettingsRecord } from '../../storage/records.ts';
import { LANGUAGES, type LanguageChoice } from '../state/interface-language.svelte.ts';

export interface SavedSettings {
  settings: SettingsRecord;
  language: LanguageChoice;
}

/** Without the key of a model server. */
export function settingsToSave(settings: Settings, language: LanguageChoice): object {
  const { server } = settings;
  return { settings: { ...settings, server: server && { ...server, key: '' } }, language };
}

/** @returns null for what are no settings: they are left out. */
export function readSettingsEntry(json: unknown): SavedSettings | null {
  try {
    const { settings, language } = json as { settings: object; language: unknown };
    const record = parseSettings({ ...settings, version: 1, id: 'settings' });
    const { version, id, ...checked } = record;
    const known = LANGUAGES.find((one) => one === language) ?? 'system';
    return { settings: { version, id, ...checkSettings(checked) }, language: known };
  } catch {
    return null;
  }
}
