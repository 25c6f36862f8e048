/** Puts the interface over a scripted library on the test page, and takes it off again. */
import { flushSync, mount, unmount } from 'svelte';
import { page } from 'vitest/browser';
import type { LanguageHost } from '../../../src/engines/language/host.ts';
import Shell from '../../../src/ui/shell/Shell.svelte';
import { App } from '../../../src/ui/state/app.svelte.ts';
import '../../../src/ui/styles/tokens.css';
import '../../../src/ui/styles/base.css';
import '../../../src/ui/styles/forced-colors.css';
import '../../../src/ui/styles/print.css';
import { scriptedConnection, type Script } from '../../support/scripted-library.ts';

let clear = (): void => {};

export const WIDE = [1440, 900] as const;
export const NARROW = [360, 740] as const;

/** @param language what runs models; none where it is not given. */
export async function stage(
  script: Script,
  size: readonly [number, number] = WIDE,
  language: LanguageHost | null = null,
) {
  await page.viewport(...size);
  const target = document.body.appendChild(document.createElement('div'));
  const connection = scriptedConnection(script);
  const app = new App(() => connection, language);
  const shell = mount(Shell, { target, props: { app } });
  clear = () => {
    // What it still had to write into the address would open a document in the next one.
    app.reader.close();
    flushSync();
    void unmount(shell);
    target.remove();
    delete document.documentElement.dataset['theme'];
    localStorage.clear();
    // The question that was asked, and the library that was open.
    for (const key of ['trivium-asked', 'trivium-library']) sessionStorage.removeItem(key);
    // A question that is open stands in the address.
    history.replaceState(null, '', location.pathname + location.search);
  };
  await app.start();
  const { calls, tell } = connection.service;
  return { app, calls, tell };
}

export function strike(): void {
  clear();
  clear = () => {};
}

export function overflow(): number {
  return document.documentElement.scrollWidth - document.documentElement.clientWidth;
}

/** A valid PDF of two empty A4 pages, made here: the reader needs something to draw. */
export async function twoPages(): Promise<ArrayBuffer> {
  const { PDFDocument } = await import('pdf-lib');
  const made = await PDFDocument.create();
  made.addPage([595, 842]);
  made.addPage([595, 842]);
  return (await made.save()).slice().buffer;
}
