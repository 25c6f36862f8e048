/** The reading model in its worker, in a real browser, with the files that the site has. */
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Recorded } from '../../../scripts/support/recorded-readings.ts';
import { transferErrors } from '../../../src/library/error-transfer.ts';
import type { LoadProgress } from '../../../src/reading-model/load.ts';
import {
  ReadingModelInWorker,
  type StartOptions,
} from '../../../src/reading-model/worker/in-worker.ts';
import { expectRecorded } from '../../support/recorded-readings.ts';

const folder = new URL('/reader/', location.href).href;
const spawn = (): Worker =>
  new Worker(new URL('../../../workers/reading-model.ts', import.meta.url), { type: 'module' });
const playing = (): Worker =>
  new Worker(new URL('./playing.worker.ts', import.meta.url), { type: 'module' });

const started: ReadingModelInWorker[] = [];
async function start(options: Partial<StartOptions> = {}): Promise<ReadingModelInWorker> {
  const model = await ReadingModelInWorker.start({ spawn, folder, ...options });
  started.push(model);
  return model;
}

beforeAll(transferErrors);
afterEach(() => started.splice(0).forEach((model) => model.end()));

describe('the model of the site', () => {
  it('reads as it does in Node', async () => {
    const progress: LoadProgress[] = [];
    const model = await start({ onProgress: (each) => progress.push(each) });
    expect(progress.at(-1)!.loaded).toBe(progress.at(-1)!.total);
    const recorded = await fetch(
      new URL('../../fixtures/reading-model/recorded.json', import.meta.url),
    );
    await expectRecorded(model, (await recorded.json()) as Recorded);
  });

  it('says which file the site lacks', async () => {
    const nowhere = new URL('/no-such-folder/', location.href).href;
    // A development server answers with its page; a host of files says 404.
    await expect(start({ folder: nowhere })).rejects.toMatchObject({
      code: expect.stringMatching(/^(?:unreachable|damaged)$/) as string,
    });
  });
});

describe('a worker', () => {
  const passages = (...texts: string[]) => texts.map((text) => ({ heading: '', text }));

  it('is asked no further by a question that was cancelled, and goes on for others', async () => {
    const model = await start({ spawn: playing });
    const controller = new AbortController();
    const { signal } = controller;
    const reading = model.read('Who?', passages('wait', 'never asked'), { signal });
    setTimeout(() => controller.abort());
    await expect(reading).rejects.toMatchObject({ code: 'aborted' });
    const [reply] = await model.read('Who?', passages('asked'));
    expect(reply!.spans.map(({ text }) => text)).toEqual(['wait', 'asked']);
  });

  it('that is ended fails what is under way as cancelled, and nobody is told', async () => {
    let lost = 0;
    const model = await start({ spawn: playing, onLost: () => (lost += 1) });
    const reading = model.read('Who?', passages('silence'));
    model.end();
    await expect(reading).rejects.toMatchObject({ code: 'aborted' });
    await expect(model.read('Who?', passages('more'))).rejects.toMatchObject({ code: 'aborted' });
    expect(lost).toBe(0);
  });

  it.each([
    ['crashes', 'crash', 'model-failed', 30_000],
    ['falls silent', 'silence', 'timed-out', 300],
  ])('that %s is ended, and its owner is told', async (_, text, code, callSilenceMs) => {
    const lost: string[] = [];
    const onLost = (error: { code: string }): void => void lost.push(error.code);
    const model = await start({ spawn: playing, onLost, callSilenceMs });
    await expect(model.read('Who?', passages(text))).rejects.toMatchObject({ code });
    await expect(model.read('Who?', passages('more'))).rejects.toMatchObject({ code });
    expect(lost).toEqual([code]);
  });

  it('is ended when its loading is cancelled, or goes silent', async () => {
    const controller = new AbortController();
    const hanging = { spawn: playing, folder: 'silence' };
    const loading = start({ ...hanging, signal: controller.signal });
    controller.abort();
    await expect(loading).rejects.toMatchObject({ code: 'aborted' });
    const late = start({ ...hanging, loadSilenceMs: 100 });
    await expect(late).rejects.toMatchObject({ code: 'timed-out' });
  });

  it('whose code cannot be fetched is not loaded', async () => {
    const missing = (): Worker => new Worker('/no-such-worker.js?url', { type: 'module' });
    await expect(start({ spawn: missing })).rejects.toMatchObject({
      code: 'not-loaded',
    });
  });
});
