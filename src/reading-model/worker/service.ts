/** The worker's side: one session, loaded once for the worker's life. */
import type { LoadOptions } from '../load.ts';
import type { ReadingSession } from '../session.ts';
import type { ReadingModelService } from './protocol.ts';

/** @param load opens what lies in the folder; a start that failed is final, as the runtime's is. */
export function readingModelService(
  load: (folder: string, options: LoadOptions) => Promise<ReadingSession>,
  threads: () => number,
): ReadingModelService {
  let loading: Promise<ReadingSession> | null = null;
  const session = (): Promise<ReadingSession> =>
    loading ?? Promise.reject(new Error('The reading model has not been loaded.'));
  return {
    async load(folder, onProgress) {
      const { id, calibrator } = await (loading ??= load(folder, { onProgress }));
      return { id, calibrator, threads: threads() };
    },
    read: async (question, passage) => (await (await session()).read(question, [passage]))[0]!,
    shape: async (question) => (await session()).shape(question),
    windows: async (text) => (await (await session()).windows([text]))[0]!,
  };
}
