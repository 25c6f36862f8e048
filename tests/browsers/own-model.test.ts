/**
 * A model as a file of one's own in the built app, in Firefox and in WebKit: copied, loaded and
 * asked where llama.cpp runs; where it cannot, that is said before a file is chosen, and after.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { serve, type Serving } from '../../scripts/serve.ts';
import { DIST } from '../../scripts/support/project.ts';
import type { Driven } from '../../scripts/support/web-driver/driven.ts';
import { writeFileInto } from '../e2e/support/files.ts';
import { tinyGguf } from '../support/gguf.ts';
import { BROWSERS } from './drivers.ts';

const PASSAGE = 'Tarnholm Ferry was founded by Odd Rehn. Odd Rehn was born in Skerry Bay.';
const QUESTION = 'Where was the founder of Tarnholm Ferry born?';
const LONG = { timeout: 240_000, interval: 300 };
/** Random weights write rubbish in the form that was asked for; that alone may go wrong. */
const FAILED = /broke down|fell silent|not on this device|cannot|no progress/;

describe.each(BROWSERS)('$name', ({ name, drive, retry }) => {
  const runs = name === 'firefox';
  let folder: string;
  let window: Driven;
  let serving: Serving;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'trivium-browsers-'));
    serving = await serve(DIST);
    window = await drive({ downloads: folder });
    await window.resize(1440, 900);
    await window.open(serving.url);
  });
  afterEach(async () => {
    await window?.close();
    await serving?.close().catch(() => undefined);
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  });

  it(runs ? 'runs it' : 'says that it cannot run it', { retry }, async () => {
    const phase = () => window.run(() => globalThis.trivium?.session.phase);
    await expect.poll(phase, LONG).toBe('ready');
    await window.choose('input[type=file]', [await writeFileInto(folder, 'ferry.txt', PASSAGE)]);
    const indexed = () =>
      window.run(() => globalThis.trivium?.library.documents.map(({ status }) => status));
    await expect.poll(indexed, LONG).toEqual(['indexed']);

    await window.click('//button[normalize-space()="Models"]');
    await expect.poll(said, LONG).toMatch(/A file you already have/);
    if (!runs) {
      await expect.poll(said, LONG).toMatch(/cannot run them: its WebAssembly has no 64-bit/);
      expect(await said()).toMatch(/none from GGUF files/);
    }
    await window.choose(CHOOSER, [await writeFileInto(folder, 'mine.gguf', tinyGguf())]);
    const outcome = runs ? /Measured on this device: loads in/ : /GGUF files: its WebAssembly/;
    await expect.poll(said, LONG).toMatch(outcome);
    if (!runs) return;
    await window.run(() =>
      globalThis.trivium!.preferences.change({
        engines: { 'decompose-question': 'gguf:local/mine' },
      }),
    );
    await window.run(() => globalThis.trivium?.asking.newQuestion());
    await window.type('textarea#question', QUESTION);
    await window.enter('textarea#question');
    const status = () => window.run(() => globalThis.trivium?.asking.inquiry?.status);
    await expect.poll(status, LONG).toBe('answered');
    const { tokens, reasons } = await window.run(asked);
    // The built-in engine writes no tokens.
    expect(tokens).toBeGreaterThan(10);
    expect(reasons.join()).not.toMatch(FAILED);
    expect(await window.errors()).toEqual([]);
  });

  const said = (): Promise<string> => window.run(() => document.body.innerText);
});

const CHOOSER = 'input[aria-label="Choose a GGUF file"]';

/** In the page: what the question that is open cost, and what was not done as planned. */
function asked(): { tokens: number; reasons: string[] } {
  const { answer, trace } = globalThis.trivium!.asking.inquiry!;
  const reasons = trace.entries.flatMap((entry) =>
    entry.kind === 'degraded' ? [entry.reason] : [],
  );
  return { tokens: answer?.usage.outputTokens ?? 0, reasons };
}
