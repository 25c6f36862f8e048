/** Finds the browser's own model, has the browser download it after consent, and makes it ready. */
import { TriviumError } from '../../errors.ts';
import type { LoadProgress } from '../language/protocol.ts';
import type { LoadRequest } from '../language/runner.ts';
import { PromptApiModel } from './model.ts';
import { LANGUAGES, languageModelApi, type Availability } from './types.ts';

/** Where a browser does not say how much its model can read. */
const USUAL_WINDOW = 4_096;

/** `unavailable` also where the browser knows no such thing. */
export async function promptApiAvailability(): Promise<Availability> {
  try {
    return (await languageModelApi()?.availability(LANGUAGES)) ?? 'unavailable';
  } catch {
    return 'unavailable';
  }
}

/**
 * Has the browser fetch its model. Only ever called by a person's click on the Models screen:
 * the download is the browser's own, of gigabytes, and serves every site.
 * @throws TriviumError `not-supported`, `aborted`, or what the browser reports.
 */
export async function downloadPromptApi(
  onProgress: (progress: LoadProgress) => void,
  signal?: AbortSignal,
): Promise<void> {
  const api = languageModelApi();
  if (!api || (await promptApiAvailability()) === 'unavailable') throw noModel();
  const began = performance.now();
  const seconds = (): number => (performance.now() - began) / 1000;
  const session = await api.create({
    ...LANGUAGES,
    signal,
    monitor: (monitor) => {
      monitor.addEventListener('downloadprogress', (event) => {
        const { loaded } = event as ProgressEvent;
        onProgress({ phase: 'reading', loaded, total: 1, seconds: seconds() });
      });
    },
  });
  session.destroy();
  onProgress({ phase: 'ready', loaded: 1, total: 1, seconds: seconds() });
}

/** @throws TriviumError `not-supported`; `not-found` while the browser has yet to download it. */
export async function loadPromptApi({ onProgress }: LoadRequest): Promise<PromptApiModel> {
  const api = languageModelApi();
  const availability = await promptApiAvailability();
  if (!api || availability === 'unavailable') throw noModel();
  if (availability !== 'available') {
    throw new TriviumError(
      'not-found',
      'The browser has not downloaded its model yet.',
      'Start the download on the Models screen.',
    );
  }
  onProgress({ phase: 'compiling', loaded: 0, total: 0 });
  const base = await api.create(LANGUAGES);
  return new PromptApiModel(api, base, base.contextWindow ?? base.inputQuota ?? USUAL_WINDOW);
}

function noModel(): TriviumError {
  return new TriviumError(
    'not-supported',
    'This browser has no language model of its own.',
    'Current desktop versions of Chrome and Edge have one on machines that are large enough.',
  );
}
