/** Settings as a backup carries them: without what is secret. */
import type { Settings } from '../../protocol.ts';
import { LANGUAGES, type LanguageChoice } from '../state/interface-language.svelte.ts';

export interface SavedSettings {
  /** Whoever stores them checks them: any may be anything. */
  settings: Partial<Settings>;
  language: LanguageChoice;
}

/** Without the key of a model server. */
export function settingsToSave(settings: Settings, language: LanguageChoice): object {
  const { server } = settings;
  return { settings: { ...settings, server: server && { ...server, key: '' } }, language };
}

/** @returns null for what are no settings. */
export function readSettingsEntry(json: unknown): SavedSettings | null {
  if (typeof json !== 'object' || json === null || !('settings' in json)) return null;
  const { settings, language } = json as { settings: unknown; language?: unknown };
  if (typeof settings !== 'object' || settings === null) return null;
  return { settings, language: LANGUAGES.find((one) => one === language) ?? 'system' };
}
