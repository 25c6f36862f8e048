/** The Models screen: consent before any byte, what is here, who does what. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { MODEL_CACHE } from '../../../src/engines/model-files.ts';
import type { LanguageHost } from '../../../src/engines/language/host.ts';
import {
  deletePrivate,
  listPrivate,
  privateBytes,
  storePrivate,
} from '../../../src/engines/private-files.ts';
import { toErrorRecord, TriviumError, type ErrorRecord } from '../../../src/errors.ts';
import type { BackgroundWork } from '../../../src/protocol.ts';
import { listInstalled } from '../../../src/models/storage.ts';
import { tinyEmbedder } from '../../fixtures/models/bert.ts';
import { tinyCausalLm } from '../../fixtures/models/causal-lm.ts';
import type { Files } from '../../fixtures/models/weights.ts';
import { tinyFile, tinyGgufEncoder } from '../../support/gguf.ts';
import { text } from '../../../src/ui/text.ts';
import { INDEXED } from '../../support/scripted-library.ts';
import { NARROW, overflow, stage, strike, WIDE } from './stage.ts';

/** Requests to anywhere but the test server. */
let foreign: string[];
let respond: (url: string, signal?: AbortSignal | null) => Response | Promise<Response>;
const original = globalThis.fetch;

beforeEach(() => {
  foreign = [];
  respond = () => new Response(null, { status: 404 });
  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    if (url.origin === location.origin && !url.pathname.includes('/models/')) {
      return original(input, init);
    }
    if (url.origin === location.origin) return new Response(null, { status: 404 });
    foreign.push(url.href);
    return respond(url.href, init?.signal);
  };
});

afterEach(async () => {
  strike();
  globalThis.fetch = original;
  history.replaceState(null, '', location.pathname + location.search);
  for (const name of await caches.keys()) await caches.delete(name);
  await deletePrivate();
});

async function open(size: readonly [number, number] = WIDE, language: LanguageHost | null = null) {
  const staged = await stage({ documents: INDEXED }, size, language);
  staged.app.router.open('models');
  await expect.element(page.getByRole('heading', { name: 'This device' })).toBeInTheDocument();
  return staged;
}

const choice = (name: string) => page.getByRole('combobox', { name, exact: true });
const button = (name: string | RegExp) => page.getByRole('button', { name });
/** Of what was asked for: the rows behind the dialog have buttons of that name as well. */
const agree = () =>
  userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Download' }));

/** As a folder that a person chose. */
function asFolder(folder: string, files: Files): File[] {
  return [...files].map(([path, content]) => {
    const file = new File([content], path.split('/').at(-1)!);
    Object.defineProperty(file, 'webkitRelativePath', { value: `${folder}/${path}` });
    return file;
  });
}

const recommended = () => page.getByRole('region', { name: 'Recommended here' });

test('one choice is recommended: what is here, or what a graphics card can run', async () => {
  await open();
  await expect.element(recommended()).toHaveTextContent('What comes with this site');
  await expect.element(recommended()).toHaveTextContent('not measured by us');
  strike();
  const limits = { maxBufferSize: 4 * 2 ** 30, maxStorageBufferBindingSize: 2 * 2 ** 30 };
  const adapter = { info: { vendor: 'acme' }, features: new Set(['shader-f16']), limits };
  Object.defineProperty(navigator, 'gpu', {
    value: { requestAdapter: async () => adapter },
    configurable: true,
  });
  try {
    await open();
    await expect.element(recommended()).toHaveTextContent(/MB|GB/);
    await expect.element(recommended()).toHaveTextContent('was not measured by us');
    await expect.element(recommended()).not.toHaveTextContent('What comes with this site');
  } finally {
    Reflect.deleteProperty(navigator, 'gpu');
  }
});

test('the built-in engine does everything at first, and nothing is asked of any host', async () => {
  await open();
  await expect.element(choice('All tasks')).toHaveValue('instant');
  await expect.element(choice('Comparing by meaning')).toHaveValue('built-in');
  await expect.element(page.getByRole('main')).toHaveTextContent('No language model is in memory.');
  expect(foreign).toEqual([]);
});

test('what a model costs is said before, and without consent not a byte is fetched', async () => {
  await open();
  await userEvent.click(button('Download BGE small (English)'));
  const dialog = page.getByRole('dialog', { name: 'Download BGE small (English)?' });
  await expect
    .element(dialog)
    .toHaveTextContent('About 35.0 MB will be fetched from huggingface.co');
  await expect.element(dialog).toHaveTextContent('MIT');
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(foreign).toEqual([]);
  expect(await caches.has(MODEL_CACHE)).toBe(true);
  expect(await listInstalled()).toEqual([]);
});

/** Names of the buttons that appear, however briefly. */
function noteOffers(): () => (string | null)[] {
  const names: (string | null)[] = [];
  const observer = new MutationObserver(() => {
    for (const each of document.querySelectorAll('main button')) {
      names.push(each.getAttribute('aria-label'));
    }
  });
  const options = { childList: true, subtree: true, attributeFilter: ['aria-label'] };
  observer.observe(document.body, options);
  return () => {
    observer.disconnect();
    return names;
  };
}

test('a download shows how far it is, can be cancelled, goes on, is used and deleted', async () => {
  const files = tinyEmbedder();
  const weights = [...files].find(([path]) => path.endsWith('.onnx'))!;
  let hold: (() => void) | null = null;
  const held = new Promise<void>((resolve) => (hold = resolve));
  respond = async (url, signal) => {
    // As fetch does: a request that was cancelled before it began is not made.
    signal?.throwIfAborted();
    if (url.includes('/api/models/')) {
      const siblings = [...files].map(([path, content]) => ({
        rfilename: path === weights[0] ? 'onnx/model_quantized.onnx' : path,
        size: content.length,
      }));
      return Response.json({ sha: 'c0ffee0123', siblings });
    }
    const path = url.slice(url.indexOf('c0ffee0123/') + 11);
    if (path.endsWith('.onnx') && hold) {
      const body = new ReadableStream<Uint8Array>({
        async start(controller) {
          controller.enqueue(weights[1].slice(0, 1_000));
          signal?.addEventListener('abort', () => controller.error(signal.reason));
          await held;
        },
      });
      return new Response(body);
    }
    return new Response(path.endsWith('.onnx') ? weights[1] : files.get(path));
  };
  const { app } = await open();
  await userEvent.click(button('Download BGE small (English)'));
  await agree();
  const bar = page.getByRole('progressbar', { name: 'Progress of BGE small (English)' });
  await expect.element(bar).toBeVisible();
  // A newer version of the app waits: its reload would end the download.
  expect(app.work.busy).toBe(true);
  // What came before the weights is kept from here on.
  await expect.poll(() => foreign.some((url) => url.endsWith('.onnx'))).toBe(true);
  const offers = noteOffers();
  await userEvent.click(button('Cancel BGE small (English)'));
  await expect.element(bar).not.toBeInTheDocument();
  expect(app.work.busy).toBe(false);
  hold!();
  hold = null;
  await expect.element(button('Go on downloading BGE small (English)')).toBeVisible();
  expect(offers()).not.toContain('Download BGE small (English)');
  await userEvent.click(button('Go on downloading BGE small (English)'));
  await agree();
  await userEvent.click(button('Use BGE small (English)'));
  expect(app.preferences.settings?.embedder).toBe('embedder:Xenova/bge-small-en-v1.5');
  await userEvent.click(button('Check and repair BGE small (English)'));
  await expect.element(page.getByText('All files are as they should be.')).toBeVisible();
  await userEvent.click(button('Delete BGE small (English)'));
  await expect.element(page.getByRole('dialog')).toHaveTextContent('It is in use');
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Delete' }));
  await expect.element(button('Download BGE small (English)')).toBeVisible();
  expect(app.preferences.settings?.embedder).toBe('built-in');
  expect(await listInstalled()).toEqual([]);
});

test('a host that cannot be reached is said with the model, and what to do', async () => {
  respond = () => {
    throw new TypeError('Failed to fetch');
  };
  await open();
  await userEvent.click(button('Download MiniLM cross-encoder'));
  await agree();
  const alert = page.getByRole('alert');
  await expect.element(alert).toHaveTextContent('huggingface.co could not be reached.');
});

test('what a download came to is said on coming back from another screen', async () => {
  respond = () => {
    throw new TypeError('Failed to fetch');
  };
  const { app } = await open();
  await userEvent.click(button('Download MiniLM cross-encoder'));
  await agree();
  app.router.open('evaluate');
  await expect.poll(() => app.work.busy).toBe(false);
  app.router.open('models');
  await app.router.stateOf('models')!.load();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('huggingface.co could not be reached.');
});

test('a download that was agreed to is shown, though the list was made anew meanwhile', async () => {
  respond = () => new Promise(() => {});
  const { app } = await open();
  await userEvent.click(button('Download MiniLM cross-encoder'));
  await app.router.stateOf('models')!.load();
  await agree();
  await expect.element(button('Cancel MiniLM cross-encoder')).toBeVisible();
  await userEvent.click(button('Cancel MiniLM cross-encoder'));
});

test('a folder is imported without any network and can then be chosen for a task', async () => {
  const { app } = await open();
  await app.router.stateOf('models')!.importFiles(asFolder('tiny-writer', tinyCausalLm()));
  await expect.element(button('Use tiny writer')).toBeVisible();
  const row = page.getByRole('listitem').filter({ hasText: 'tiny writer' });
  await expect.element(row).toHaveTextContent('On this device');
  await expect.element(row).toHaveTextContent('imported from files');
  await expect.element(row).not.toHaveTextContent('to download');
  await userEvent.click(page.getByText('Choose for each task'));
  await userEvent.selectOptions(choice('Filling placeholders'), 'transformers:local/tiny-writer');
  expect(app.preferences.settings?.engines).toEqual({
    'resolve-clues': 'transformers:local/tiny-writer',
  });
  await expect.element(choice('All tasks')).toHaveValue('');
  await userEvent.selectOptions(choice('All tasks'), 'instant');
  expect(new Set(Object.values(app.preferences.settings!.engines))).toEqual(new Set(['instant']));
  expect(foreign).toEqual([]);
});

test('what an import has not replaced whole is not shown as here', async () => {
  const { app } = await open();
  const models = app.router.stateOf('models')!;
  await models.importFiles(asFolder('tiny-writer', tinyCausalLm()));
  await expect.element(button('Use tiny writer')).toBeVisible();
  const { put } = Cache.prototype;
  const full = vi.spyOn(Cache.prototype, 'put').mockImplementation(function (
    this: Cache,
    key,
    response,
  ) {
    if (String(key).endsWith('.onnx')) throw new DOMException('Full.', 'QuotaExceededError');
    return put.call(this, key, response);
  });
  await models.importFiles(asFolder('tiny-writer', tinyCausalLm()));
  full.mockRestore();
  expect(models.importError).not.toBeNull();
  expect(await listInstalled()).toEqual([]);
  await expect.element(button('Use tiny writer')).not.toBeInTheDocument();
});

test('an import can be cancelled', async () => {
  const { app } = await open();
  let stored = (): void => {};
  const waiting = new Promise<void>((resolve) => (stored = resolve));
  const slow = vi.spyOn(Cache.prototype, 'put').mockImplementation(() => waiting);
  const importing = app.router
    .stateOf('models')!
    .importFiles(asFolder('tiny-writer', tinyCausalLm()));
  await userEvent.click(button('Cancel'));
  stored();
  await importing;
  slow.mockRestore();
  await expect.element(button('Choose a folder').first()).toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  expect(await listInstalled()).toEqual([]);
});

test('where files cannot be written none is left behind', async () => {
  const { createWritable } = FileSystemFileHandle.prototype;
  Reflect.deleteProperty(FileSystemFileHandle.prototype, 'createWritable');
  const stored = storePrivate('local/tiny/a.gguf', new Blob(['weights']));
  await expect(stored).rejects.toMatchObject({ code: 'storage-unavailable' });
  FileSystemFileHandle.prototype.createWritable = createWritable;
  expect(await listPrivate('local/tiny')).toEqual([]);
});

test('a check that was cancelled has found nothing to be right', async () => {
  const { app } = await open();
  const models = app.router.stateOf('models')!;
  await models.importFiles(asFolder('tiny-writer', tinyCausalLm()));
  const state = models.textModels.find(({ isReady }) => isReady)!;
  const checking = models.repair(state);
  state.cancel();
  await checking;
  expect([state.work, state.error, state.verified]).toEqual([null, null, false]);
  await models.repair(state);
  expect(state.verified).toBe(true);
});

test('what is no model is refused with what was missed', async () => {
  const { app } = await open();
  await app.router.stateOf('models')!.importFiles([new File(['words'], 'notes.txt')]);
  await expect.element(page.getByRole('alert')).toHaveTextContent('no model that Trivium knows');
});

test('a server is tried before it is saved, and another machine is warned about', async () => {
  const { app } = await open();
  const address = page.getByRole('textbox', { name: 'Address', exact: true });
  await expect.element(address).toHaveValue('http://127.0.0.1:11434/v1');
  respond = () => {
    throw new TypeError('Failed to fetch');
  };
  await userEvent.click(button('Test the connection'));
  await expect.element(page.getByRole('alert')).toHaveTextContent('OLLAMA_ORIGINS');
  respond = () => Response.json({ data: [{ id: 'small-one' }, { id: 'large-one' }] });
  await userEvent.click(button('Test the connection'));
  await expect.element(page.getByText('The server answers: 2 models.')).toBeVisible();
  await userEvent.click(button('Save'));
  expect(app.preferences.settings?.server).toMatchObject({
    ...{ baseUrl: 'http://127.0.0.1:11434/v1', model: 'small-one', window: 4096 },
  });
  await userEvent.selectOptions(choice('All tasks'), 'openai');
  await userEvent.fill(address, 'http://10.0.0.7:8080');
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('will be sent there, unencrypted');
  // Of another address nothing is known.
  await expect.element(page.getByText('The server answers: 2 models.')).not.toBeInTheDocument();
  await userEvent.click(button('Forget this server'));
  expect(app.preferences.settings).toMatchObject({ server: null, engines: {} });
});

test('a server that could not be saved is not called saved', async () => {
  const { app } = await open();
  app.service.saveSettings = async () => {
    throw new TriviumError('invalid', 'It is too small.', '');
  };
  await userEvent.fill(page.getByRole('combobox', { name: 'Model', exact: true }), 'small-one');
  await userEvent.click(button('Save'));
  await expect.element(page.getByText('It is too small.')).toBeVisible();
  await expect.element(page.getByText(text.models.server.saved)).not.toBeInTheDocument();
});

test('a server is not saved without the size of its window', async () => {
  const { app } = await open();
  await page.getByLabelText('Model', { exact: true }).fill('small-one');
  await page.getByLabelText(/^Context window/).fill('');
  await userEvent.click(button('Save'));
  await expect.element(page.getByLabelText(/^Context window/)).toHaveFocus();
  expect(app.preferences.settings?.server).toBeNull();
  await page.getByLabelText(/^Context window/).fill('4096');
  await userEvent.click(button('Save'));
  expect(app.preferences.settings?.server).toMatchObject({ window: 4096 });
});

test('a model that is to perform a task and is not here is said to be missing', async () => {
  const { app } = await open();
  await app.preferences.change({ engines: { 'answer-question': 'gguf:local/gone' } });
  await userEvent.click(page.getByText('Choose for each task'));
  await expect
    .element(page.getByRole('option', { name: 'gone (not on this device)' }).first())
    .toBeInTheDocument();
});

test('another model host is asked instead of the default one', async () => {
  const { app } = await open();
  const field = page.getByLabelText('Address of the model host');
  await userEvent.fill(field, 'https://mirror.example/');
  await userEvent.click(page.getByRole('button', { name: 'Set', exact: true }));
  expect(app.preferences.settings?.modelHost).toBe('https://mirror.example');
  await userEvent.click(button('Download BGE small (English)'));
  await agree();
  await expect.element(page.getByRole('alert')).toHaveTextContent('mirror.example does not have');
  expect(foreign).toEqual([expect.stringMatching(/^https:\/\/mirror\.example\/api\/models\//)]);
});

test('deep indexing shows how far it is, pauses, goes on, and is gone when it is done', async () => {
  const { app, tell } = await open();
  const at = (state: BackgroundWork['state'], done: number, error?: ErrorRecord) =>
    tell({
      type: 'background',
      work: { kind: 'deep-indexing', state, done, total: 10, ...(error ? { error } : {}) },
    });
  const card = page.getByRole('region', { name: 'In the background' });
  await expect.element(card).not.toBeInTheDocument();
  at('running', 3);
  await expect.element(card).toHaveTextContent('3 of 10');
  await expect
    .element(card.getByRole('progressbar', { name: 'Progress of deep indexing' }))
    .toHaveAttribute('aria-valuenow', '30');
  await userEvent.click(card.getByRole('button', { name: 'Pause' }));
  expect(app.preferences.settings?.deepIndexing).toBe('paused');
  at('paused', 3);
  await expect.element(card).toHaveTextContent('Paused · 3 of 10');
  await userEvent.click(card.getByRole('button', { name: 'Go on' }));
  expect(app.preferences.settings?.deepIndexing).toBe('on');
  at('failed', 4, toErrorRecord(new TriviumError('model-failed', 'It broke down.', 'Try less.')));
  await expect.element(card.getByRole('alert')).toHaveTextContent('Stopped: It broke down.');
  await expect.element(card.getByRole('alert')).toHaveTextContent('Try less.');
  at('running', 9);
  await expect.element(card).toHaveTextContent('9 of 10');
  at('done', 10);
  await expect.element(card).not.toBeInTheDocument();
});

test('it fits a phone', async () => {
  await open(NARROW);
  expect(overflow()).toBe(0);
});

/** A file in a place that the browser can keep a handle to, as the disk is. */
async function onDisk(file: File): Promise<FileSystemFileHandle> {
  const root = await navigator.storage.getDirectory();
  const handle = await root.getFileHandle(file.name, { create: true });
  const writable = await handle.createWritable();
  await writable.write(file);
  await writable.close();
  return handle;
}

test('a GGUF file of one’s own is copied with its size, used, checked and deleted', async () => {
  const { app } = await open();
  await expect
    .element(page.getByRole('heading', { name: 'A file you already have' }))
    .toBeVisible();
  await app.router.stateOf('models')!.importOwn([tinyFile('Small-Writer.Q4_1.gguf')]);
  await expect.element(button('Use Small Writer Q4_1')).toBeVisible();
  const row = page.getByRole('listitem').filter({ hasText: 'Small Writer' });
  await expect.element(row).toHaveTextContent(/On this device: 1\d\d(\.\d)? kB/);
  await expect.element(row).toHaveTextContent('licence mit');
  await userEvent.click(button('Check and repair Small Writer Q4_1'));
  await expect.element(row).toHaveTextContent('All files are as they should be.');
  await userEvent.click(button('Use Small Writer Q4_1'));
  expect(app.preferences.settings?.engines['answer-question']).toBe('gguf:local/Small-Writer.Q4_1');
  await userEvent.click(button('Delete Small Writer Q4_1'));
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Delete' }));
  await expect.element(row).not.toBeInTheDocument();
  expect(app.preferences.settings?.engines).toEqual({});
  expect(await privateBytes()).toBe(0);
  expect(foreign).toEqual([]);
});

test('a GGUF file that compares texts stands among the embedders and re-rankers', async () => {
  const { app } = await open();
  const file = new File([tinyGgufEncoder('mean')], 'Tiny-Embed.gguf');
  // Kept, though the browser could read it in place: a library opens without asking anybody.
  await app.router.stateOf('models')!.importOwn([file], [await onDisk(file)]);
  const row = page.getByRole('listitem').filter({ hasText: 'Tiny Embed' });
  await expect.element(row).toHaveTextContent('runs on the processor alone');
  await expect.element(row).toHaveTextContent(/On this device: \d+ kB/);
  await userEvent.click(button('Use Tiny Embed'));
  expect(app.preferences.settings?.embedder).toBe('embedder:local/Tiny-Embed');
  expect(app.preferences.settings?.engines).toEqual({});
  await expect.element(choice('Comparing by meaning')).toHaveValue('embedder:local/Tiny-Embed');
  await userEvent.click(button('Check and repair Tiny Embed'));
  await expect.element(row).toHaveTextContent('All files are as they should be.');

  await app.router
    .stateOf('models')!
    .importOwn([new File([tinyGgufEncoder('rank')], 'Tiny-Rank.gguf')]);
  await userEvent.click(button('Use Tiny Rank'));
  expect(app.preferences.settings?.reRanker).toBe('re-ranker:local/Tiny-Rank');
  await userEvent.click(button('Delete Tiny Embed'));
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Delete' }));
  await expect.element(row).not.toBeInTheDocument();
  expect(app.preferences.settings?.embedder).toBe('built-in');
  expect(foreign).toEqual([]);
});

test('where the browser can keep a handle, the file stays where it is', async () => {
  const { app } = await open();
  const handle = await onDisk(tinyFile('stays.gguf'));
  await app.router.stateOf('models')!.importOwn([await handle.getFile()], [handle]);
  await expect.element(button('Use stays')).toBeVisible();
  const row = page.getByRole('listitem').filter({ hasText: 'stays' });
  await expect.element(row).toHaveTextContent(/A file of yours: 1\d\d(\.\d)? kB/);
  await expect.element(row).toHaveTextContent('read where it lies on your disk');
  expect(await privateBytes()).toBe(0);

  // Moved away later: said, and what to do.
  await (await navigator.storage.getDirectory()).removeEntry('stays.gguf');
  await userEvent.click(button('Check and repair stays'));
  await expect.element(row).toHaveTextContent(/stays\.gguf is not where it was/);

  await onDisk(tinyFile('stays.gguf'));
  await userEvent.click(button('Delete stays'));
  await expect
    .element(page.getByRole('dialog'))
    .toHaveTextContent('the file itself stays where it is');
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Delete' }));
  await expect.element(row).not.toBeInTheDocument();
  const left = await (await navigator.storage.getDirectory()).getFileHandle('stays.gguf');
  expect((await left.getFile()).size).toBeGreaterThan(100_000);
});

test('what is no model is said where it was chosen, and nothing is kept', async () => {
  const { app } = await open();
  const whole = tinyFile('half.gguf');
  const bad: [File[], RegExp][] = [
    [[new File(['Dear Madam'], 'letter.gguf')], /letter\.gguf is no GGUF file\./],
    [[new File([whole.slice(0, whole.size - 200)], 'half.gguf')], /half\.gguf is cut short/],
    [[tinyFile('eyes.gguf', { architecture: 'clip' })], /holds no language|an addition to a model/],
    [
      [tinyFile('b-00001-of-00002.gguf', { values: { 'split.no': 0, 'split.count': 2 } })],
      /is one of 2 parts, and not all of them were chosen\. Choose all parts/,
    ],
  ];
  for (const [files, message] of bad) {
    await app.router.stateOf('models')!.importOwn(files);
    await expect.element(page.getByRole('alert')).toHaveTextContent(message);
  }
  expect(await listInstalled()).toEqual([]);
  expect(await privateBytes()).toBe(0);
});

test('a model that is dropped anywhere opens the Models screen', async () => {
  const { app } = await stage({ documents: INDEXED });
  await app.intake.takeDropped([tinyFile('dropped.gguf')]);
  await expect.element(button('Use dropped')).toBeVisible();
  expect(location.hash).toBe('#models');
});

test('a model that is brought is measured at once, and what was found is kept', async () => {
  let fail: TriviumError | null = null;
  const language = {
    state: { type: 'idle' },
    subscribe: () => () => {},
    measure: async () => {
      if (fail) throw fail;
      return { reads: 41.7, writes: 8.2, loadSeconds: 5 };
    },
  };
  const { app } = await open(WIDE, language as unknown as LanguageHost);
  await app.router.stateOf('models')!.importOwn([tinyFile('quick.gguf')]);
  const row = page.getByRole('listitem').filter({ hasText: 'quick' });
  const measured =
    'loads in a few seconds, reads 42 and writes 8 tokens a second. A question takes about 2 minutes.';
  await expect.element(row).toHaveTextContent(measured);
  // Another visit of the screen.
  await app.router.stateOf('models')!.load();
  await expect.element(row).toHaveTextContent(measured);

  fail = new TriviumError('out-of-memory', 'It does not fit.', 'Choose a smaller one.');
  await userEvent.click(button('Measure how fast quick is here'));
  await expect.element(row).toHaveTextContent('It does not fit. Choose a smaller one.');
});
