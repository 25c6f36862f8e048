/** What a reload would interrupt: a site that is packed, a library that is copied. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Notices } from '../../../../src/ui/state/notices.svelte.ts';
import { Dialogs } from '../../../../src/ui/state/dialogs.svelte.ts';
import { Transfers } from '../../../../src/ui/state/transfers.svelte.ts';
import { Work } from '../../../../src/ui/state/work.ts';
import { INDEXED } from '../../../support/scripted-library.ts';

const FOREVER = new Promise<never>(() => {});

beforeEach(() => {
  vi.stubGlobal('document', { baseURI: 'https://trivium.test/' });
  vi.stubGlobal('fetch', async () => new Response('{"version":1,"files":[]}'));
  const writable = { write: async () => {}, close: async () => {}, abort: async () => {} };
  vi.stubGlobal('showSaveFilePicker', async () => ({ createWritable: async () => writable }));
});
afterEach(() => vi.unstubAllGlobals());

it('is a site while it is packed', async () => {
  const service = { tables: { list: async () => [] }, beginExport: () => FOREVER };
  const around = {
    ...{ service, notices: new Notices(), dialogs: new Dialogs() },
    library: { documents: INDEXED },
    shelf: { id: 'main', title: 'Lights', find: () => undefined },
  };
  const parts = around as unknown as ConstructorParameters<typeof Transfers>[0];
  const transfers = new Transfers(parts);
  await transfers.openPublishing();
  expect(transfers.isRunning).toBe(false);
  void transfers.publishing!.publish();
  await expect.poll(() => transfers.publishing!.phase).toBe('working');
  expect(transfers.isRunning).toBe(true);
});

it('is a published library while it is copied', () => {
  const on = {
    library: { progress: { active: false, paused: false } },
    asking: { answering: false },
    router: { stateOf: () => null },
    transfers: { isRunning: false },
    visit: { copying: null as object | null },
  };
  const work = new Work(on as unknown as ConstructorParameters<typeof Work>[0]);
  expect(work.busy).toBe(false);
  on.visit.copying = { done: 0, total: 3 };
  expect(work.busy).toBe(true);
});
