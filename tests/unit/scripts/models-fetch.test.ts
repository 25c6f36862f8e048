/** `npm run models:fetch` against a host on the loopback address that misbehaves as told. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fetchModel, writeIndex } from '../../../scripts/support/models-folder.ts';
import { fetchableModels, modelById } from '../../../scripts/support/fetchable-models.ts';
import { EMBEDDERS } from '../../../src/models/embedders.ts';
import { parseManifest } from '../../../src/engines/installed-model.ts';
import { listInDeployment, listingOfFolder } from '../../../src/models/sources.ts';
import { serve } from '../../../scripts/serve.ts';
import { runScript } from '../../e2e/support/command.ts';
import {
  sha256,
  someBytes,
  startModelHost,
  type HostOptions,
  type ModelHostServer,
} from '../../support/model-host.ts';

const MODEL = EMBEDDERS[0]!;
const REPOSITORY = MODEL.source!.repository;
const COMMIT = 'c0ffee0123456789';
const WEIGHTS = someBytes(200_000);
const FILES = new Map<string, Uint8Array>([
  ['config.json', Buffer.from('{"hidden_size": 4}')],
  ['tokenizer.json', Buffer.from('{}')],
  ['README.md', Buffer.from('not needed')],
  ['onnx/model_quantized.onnx', WEIGHTS],
]);
const target = { device: 'wasm', hasF16: false } as const;

let to: string;
let host: ModelHostServer;

beforeEach(() => {
  to = mkdtempSync(path.join(tmpdir(), 'trivium-models-'));
});
afterEach(async () => {
  await host.close();
  rmSync(to, { recursive: true, force: true });
});

async function start(part: Partial<HostOptions> = {}): Promise<void> {
  host = await startModelHost({ files: FILES, repository: REPOSITORY, revision: COMMIT, ...part });
}

const fetchIt = () => fetchModel(MODEL, { to, host: host.url, target, firstWaitMs: 1 });
const at = (...parts: string[]) => path.join(to, ...REPOSITORY.split('/'), ...parts);

describe('a folder of models', () => {
  it('holds the files that are needed, their commit and their hashes', async () => {
    await start();
    await fetchIt();
    const manifest = parseManifest(JSON.parse(readFileSync(at('trivium-model.json'), 'utf8')));
    expect(manifest).toMatchObject({ id: MODEL.id, revision: COMMIT, embedding: MODEL.embedding });
    expect(manifest.files.map((file) => file.path).sort()).toEqual(
      ['config.json', 'onnx/model_quantized.onnx', 'tokenizer.json'].sort(),
    );
    for (const file of manifest.files) {
      expect(sha256(readFileSync(at(file.path))), file.path).toBe(file.sha256);
    }
    expect(readdirSync(at('onnx'))).toEqual(['model_quantized.onnx']);
  });

  it('is made over connections that break, asking for the rest only', async () => {
    await start({ breakAfter: 60_000, breaks: 2 });
    await fetchIt();
    const ranges = host.requests.filter((each) => each.path.endsWith('.onnx'));
    expect(ranges).toHaveLength(3);
    expect(ranges[0]!.range).toBeNull();
    expect(readFileSync(at('onnx/model_quantized.onnx')).equals(WEIGHTS)).toBe(true);
  });

  it('goes on with what an interrupted run left', async () => {
    mkdirSync(at('onnx'), { recursive: true });
    const part = `onnx/model_quantized.onnx.${COMMIT.slice(0, 12)}.part`;
    writeFileSync(at(part), WEIGHTS.subarray(0, 120_000));
    await start();
    await fetchIt();
    expect(host.requests.find(({ path: file }) => file.endsWith('.onnx'))!.range).toBe(
      'bytes=120000-',
    );
    expect(readdirSync(at('onnx'))).toEqual(['model_quantized.onnx']);
  });

  it('takes no file with a wrong hash', async () => {
    await start({ corrupt: { path: 'onnx/model_quantized.onnx', times: 9 } });
    await expect(fetchIt()).rejects.toMatchObject({ code: 'damaged' });
    expect(readdirSync(at('onnx'))).not.toContain('model_quantized.onnx');
  });

  it('checks what is there, and fetches again only what was changed', async () => {
    await start();
    await fetchIt();
    const requests = host.requests.length;
    await fetchIt();
    expect(host.requests).toHaveLength(requests);
    writeFileSync(at('onnx/model_quantized.onnx'), 'damaged');
    await fetchIt();
    expect(host.requests.slice(requests).map((each) => each.path)).toEqual([
      'onnx/model_quantized.onnx',
    ]);
  });

  it('is offered by a site that serves it', async () => {
    await start();
    await fetchIt();
    expect(await writeIndex(to)).toEqual([REPOSITORY]);
    const site = await serve(to, { under: '/app/models' });
    const found = await listInDeployment(site.url);
    expect(found.map(({ id }) => id)).toEqual([MODEL.id]);
    const { urlOf } = listingOfFolder(site.url, found[0]!);
    const response = await fetch(urlOf('onnx/model_quantized.onnx'));
    expect(sha256(new Uint8Array(await response.arrayBuffer()))).toBe(sha256(WEIGHTS));
    await site.close();
    expect(await listInDeployment(site.url)).toEqual([]);
  });
});

describe('npm run models:fetch', { timeout: 60_000 }, () => {
  it('fetches by id, and names what it does not know', async () => {
    await start();
    const ran = await runScript('models-fetch.ts', [MODEL.id, '--to', to, '--host', host.url]);
    expect(ran.stdout).toContain(COMMIT);
    expect(ran.code).toBe(0);
    expect(JSON.parse(readFileSync(path.join(to, 'index.json'), 'utf8'))).toEqual([REPOSITORY]);
    const bad = await runScript('models-fetch.ts', ['no-such-model', '--to', to]);
    expect(bad.code).toBe(1);
    expect(bad.stderr).toContain('There is no model called no-such-model.');
  });

  it('knows every kind of model', async () => {
    await start();
    const kinds = new Set((await fetchableModels()).map(({ kind }) => kind));
    expect(kinds).toEqual(new Set(['embedder', 're-ranker', 'transformers', 'web-llm']));
    expect((await modelById('transformers:someone/something')).kind).toBe('transformers');
  });
});
