/** Settings come from a form, or from a page of another version: checked before they are stored. */
import { kindOfEngine } from '../engines/engine-choice.ts';
import { checkAddress } from '../engines/openai/address.ts';
import { TriviumError } from '../errors.ts';
import { say } from '../sentences.ts';
import { checkParameters, CHOOSABLE } from '../methods/catalogue.ts';
import { checkHost } from '../models/sources.ts';
import type { Settings } from '../protocol.ts';

/** A prompt with its example and one passage takes about a thousand tokens. */
const LEAST_WINDOW = 2_048;

export const SETTING_LIMITS = {
  chunkWords: { least: 40, most: 600, label: 'Words in a passage' },
} as const;

/** @throws TriviumError `invalid`. */
export function checkSettings(settings: Settings): Settings {
  const { least, most, label } = SETTING_LIMITS.chunkWords;
  const value = settings.chunkWords;
  if (!(Number.isInteger(value) && value >= least && value <= most)) {
    throw new TriviumError(
      'invalid',
      say('{label}: {value} is not a whole number from {least} to {most}.', {
        label,
        value,
        least,
        most,
      }),
      'Nothing was changed.',
    );
  }
  if (!CHOOSABLE.some(({ name }) => name === settings.method)) {
    throw new TriviumError(
      'invalid',
      say('There is no method called {name}.', { name: settings.method }),
      'Nothing was changed.',
    );
  }
  checkParameters(settings.parameters);
  if (!['system', 'light', 'dark'].includes(settings.theme)) {
    throw new TriviumError('invalid', 'There is no such theme.', 'Nothing was changed.');
  }
  for (const id of Object.values(settings.engines)) {
    if (kindOfEngine(id) !== null) continue;
    throw new TriviumError(
      'invalid',
      say('There is no engine called {id}.', { id }),
      'Nothing was changed.',
    );
  }
  const { server } = settings;
  if (settings.modelHost !== '') checkHost(settings.modelHost);
  if (!server) return settings;
  if (!Number.isInteger(server.window) || server.window < LEAST_WINDOW) {
    throw new TriviumError(
      'invalid',
      say('A context window of {tokens} tokens is too small: {least} at least.', {
        tokens: server.window,
        least: LEAST_WINDOW,
      }),
      'Nothing was changed.',
    );
  }
  return { ...settings, server: { ...server, baseUrl: checkAddress(server.baseUrl).url } };
}
