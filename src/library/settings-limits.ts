/** Settings come from a form, or from a page of another version: checked before they are stored. */
import { kindOfEngine } from '../engines/engine-choice.ts';
import { checkAddress } from '../engines/openai/address.ts';
import { TriviumError } from '../errors.ts';
import { checkHost } from '../models/sources.ts';
import type { Settings } from '../protocol.ts';

/** A prompt with its example and one passage takes about a thousand tokens. */
const LEAST_WINDOW = 2_048;

export const SETTING_LIMITS = {
  chunkWords: { least: 40, most: 600, label: 'Words in a passage' },
  chunksPerRound: { least: 1, most: 50, label: 'Passages in a round' },
  maxRounds: { least: 1, most: 10, label: 'Rounds' },
} as const;

/** @throws TriviumError `invalid`. */
export function checkSettings(settings: Settings): Settings {
  for (const name of ['chunkWords', 'chunksPerRound', 'maxRounds'] as const) {
    const { least, most, label } = SETTING_LIMITS[name];
    const value = settings[name];
    if (Number.isInteger(value) && value >= least && value <= most) continue;
    throw new TriviumError(
      'invalid',
      `${label}: ${value} is not a whole number from ${least} to ${most}.`,
      'Nothing was changed.',
    );
  }
  if (!['system', 'light', 'dark'].includes(settings.theme)) {
    throw new TriviumError('invalid', 'There is no such theme.', 'Nothing was changed.');
  }
  for (const id of Object.values(settings.engines)) {
    if (kindOfEngine(id) !== null) continue;
    throw new TriviumError('invalid', `There is no engine called ${id}.`, 'Nothing was changed.');
  }
  const { server } = settings;
  if (settings.modelHost !== '') checkHost(settings.modelHost);
  if (!server) return settings;
  if (!Number.isInteger(server.window) || server.window < LEAST_WINDOW) {
    throw new TriviumError(
      'invalid',
      `A context window of ${server.window} tokens is too small: ${LEAST_WINDOW.toLocaleString('en')} at least.`,
      'Nothing was changed.',
    );
  }
  return { ...settings, server: { ...server, baseUrl: checkAddress(server.baseUrl).url } };
}
