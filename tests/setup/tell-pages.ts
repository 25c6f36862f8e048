/**
 * Set-up of each end-to-end test file: where a test fails, what every open page shows is printed. On
 * a busy machine it may not fail again.
 */
import type { Page } from 'playwright';
import { afterEach } from 'vitest';
import { openApps } from '../e2e/support/watched-app.ts';

const MOST_CHARACTERS = 3_000;
/** A page that hangs says nothing. */
const PATIENCE_MS = 5_000;

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await tellPages();
});

async function tellPages(): Promise<void> {
  for (const { context, errors } of openApps) {
    for (const page of context.pages()) console.error(await toldOf(page));
    if (errors.length > 0) console.error(errors.join('\n'));
  }
}

function toldOf(page: Page): Promise<string> {
  const late = new Promise<string>((resolve) => {
    setTimeout(() => resolve(`${page.url()} says nothing.`), PATIENCE_MS);
  });
  const told = page.evaluate(
    (most) => `${location.href} shows:\n${document.body.innerText.slice(0, most)}`,
    MOST_CHARACTERS,
  );
  return Promise.race([told, late]).catch(String);
}
