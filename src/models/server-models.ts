/** Asks a model server which models it has: the test of a connection, before any question. */
import { checkAddress } from '../engines/openai/address.ts';
import { TriviumError } from '../errors.ts';
import { refuseIfAirGapped } from '../offline/switches.ts';

const PATIENCE_MS = 6_000;

/**
 * @returns names of the server's models.
 * @throws TriviumError `invalid`, `unreachable`, `timed-out`.
 */
export async function serverModels(baseUrl: string, key: string): Promise<string[]> {
  const { url } = checkAddress(baseUrl);
  await refuseIfAirGapped(url);
  const patience = AbortSignal.timeout(PATIENCE_MS);
  let response: Response;
  try {
    response = await fetch(`${url}/models`, {
      signal: patience,
      headers: key ? { Authorization: `Bearer ${key}` } : {},
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      // The key is for this server: no answer leads it elsewhere.
      redirect: 'error',
    });
  } catch (thrown) {
    if (patience.aborted) {
      throw new TriviumError(
        'timed-out',
        `${url} did not answer within ${PATIENCE_MS / 1000} seconds.`,
        'Check that the server runs and that the address is right.',
      );
    }
    throw new TriviumError(
      'unreachable',
      `${url} could not be reached.`,
      `Check that the server runs, and that it allows this page to ask it (for Ollama: OLLAMA_ORIGINS=${globalThis.location?.origin}). A server elsewhere must be allowed when Trivium is built.`,
      { cause: thrown },
    );
  }
  if (response.status === 401 || response.status === 403) {
    throw new TriviumError('invalid', `${url} wants a key.`, 'Type it in the field for the key.');
  }
  const answer: unknown = response.ok ? await response.json().catch(() => null) : null;
  const { data } = (answer ?? {}) as { data?: unknown };
  if (!Array.isArray(data)) {
    throw new TriviumError(
      'invalid',
      `${url} does not answer as a model server does (status ${response.status}).`,
      'The address ends with /v1 for most servers.',
    );
  }
  return data.flatMap((model: unknown) => {
    const { id } = (model ?? {}) as { id?: unknown };
    return typeof id === 'string' ? [id] : [];
  });
}
