/** The Models screen as a person works it, and what came of it. */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright';
import type { Files } from '../../fixtures/models/weights.ts';
import { temporaryFolder, writeFileInto } from './files.ts';

export async function openModels(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Models', exact: true }).click();
  await page.getByRole('heading', { name: 'This device' }).waitFor();
}

export async function writeFolder(name: string, files: Files): Promise<string> {
  const folder = path.join(await temporaryFolder(), name);
  for (const [file, content] of files) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFileInto(folder, file, content);
  }
  return folder;
}

export async function importFolder(page: Page, folder: string, label: string): Promise<void> {
  await page.locator('input[aria-label="Choose a folder"]').setInputFiles(folder);
  await page.getByRole('button', { name: `Use ${label}` }).waitFor();
}

/** What the library's vectors are made with. */
export function embedder(page: Page): Promise<string> {
  return page.evaluate(async () => (await globalThis.trivium!.service.diagnostics()).embedder);
}
