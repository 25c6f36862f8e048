/** What was asked for last is shown, however long another screen takes to come. */
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { DIAGNOSTICS } from '../../support/scripted-diagnostics.ts';
import { INDEXED } from '../../support/scripted-library.ts';
import { stage, strike, WIDE } from './stage.ts';

afterEach(() => {
  strike();
  history.replaceState(null, '', location.pathname + location.search);
});

const heading = (name: string) => page.getByRole('heading', { name, exact: true });

test('a screen that comes late does not take the place of the one opened after it', async () => {
  const { app } = await stage({ documents: INDEXED, diagnostics: DIAGNOSTICS }, WIDE);
  const late = app.router.show('knowledge');
  app.router.open('diagnostics');
  await late;
  await expect.element(heading('Diagnostics')).toBeVisible();
  app.router.open('models');
  app.router.toQuestions();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(app.router.screen).toBe('ask');
});
