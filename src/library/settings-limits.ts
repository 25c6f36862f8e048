/** Settings come from a form, or from a page of another version: checked before they are stored. */
import { TriviumError } from '../errors.ts';
import type { Settings } from '../protocol.ts';

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
  return settings;
}
