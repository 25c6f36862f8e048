/** Asks a model server which models it has: the test of a connection, before any question. */
import { checkAddress } from '../engines/openai/address.ts';
import { TriviumError } from '../errors.ts';
import { say } from '../sentences.ts';
import { refuseIfAirGapped } from '../offline/switches.ts';

const PATIENCE_MS = 6_000;

/**
 * @returns names of the server's models, each once.
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
        say('{url} did not answer within {seconds} seconds.', { url, seconds: PATIENCE_MS / 1000 }),
        'Check that the server runs and that the address is right.',
      );
    }
    throw new TriviumError(
      'unreachable',
      say('{url} could not be reached.', { url }),
      say(
        'Check that the server runs, and that it allows this page to ask it (for Ollama: OLLAMA_ORIGINS={origin}). A server elsewhere must be allowed when Trivium is built.',
        { origin: `${globalThis.location?.origin}` },
      ),
      { cause: thrown },
    );
  }
  if (response.status === 401 || response.status === 403) {
    throw new TriviumError(
      'invalid',
      say('{url} wants a key.', { url }),
      'Type it in the field for the key.',
    );
  }
  const answer: unknown = response.ok ? await response.json().catch(() => null) : null;
  const { data } = (answer ?? {}) as { data?: unknown };
  if (!Array.isArray(data)) {
    throw new TriviumError(
      'invalid',
      say('{url} does not answer as a model server does (status {status}).', {
        url,
        status: response.status,
      }),
      'The address ends with /v1 for most servers.',
    );
  }
  const names = data.flatMap((model: unknown) => {
    const { id } = (model ?? {}) as { id?: unknown };
    return typeof id === 'string' ? [id] : [];
  });
  // One that several machines behind a server have may be told by each.
  return [...new Set(names)];
}
