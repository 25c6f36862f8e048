/** The reading model on the Models screen, in the settings and while it comes, also on a phone. */
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ReadingModelState } from '../../../src/protocol.ts';
import { INDEXED } from '../../support/scripted-library.ts';
import { NARROW, overflow, stage, strike, WIDE } from './stage.ts';

afterEach(() => {
  strike();
  history.replaceState(null, '', location.pathname + location.search);
});

const STATE: ReadingModelState = { is: 'ready', bytes: 38_859_014, loaded: 0, kept: true };
const main = () => page.getByRole('main');

async function open(part: Partial<ReadingModelState>, size: readonly [number, number] = WIDE) {
  const readingModel = { ...STATE, ...part };
  const staged = await stage({ documents: INDEXED, readingModel }, size);
  staged.app.router.open('models');
  await expect.element(page.getByRole('heading', { name: 'Reading model' })).toBeInTheDocument();
  return staged;
}

test('says what is fetched and from where, and how far that is', async () => {
  const { tell } = await open({ is: 'loading', loaded: 9_700_000 });
  const words = 'Reading model, 38.9 MB with its runtime, from this site';
  await expect.element(page.getByText(words)).toBeVisible();
  await expect.element(main()).toHaveTextContent('9.7 MB of 38.9 MB');
  await expect
    .element(main().getByRole('progressbar', { name: 'Progress of the reading model' }))
    .toHaveAttribute('aria-valuenow', '25');
  tell({ type: 'reading-model', readingModel: STATE });
  await expect.element(page.getByText(words)).not.toBeInTheDocument();
  await expect.element(main().getByText('Ready.', { exact: true })).toBeVisible();
});

test.each([WIDE, NARROW])(
  'is loaded over a metered connection on a click, at %i × %i',
  async (...size) => {
    const { calls } = await open({ is: 'metered' }, size);
    expect(overflow()).toBe(0);
    await userEvent.click(page.getByRole('button', { name: 'Load now' }));
    expect(calls).toContain('loadReadingModel');
  },
);

test('says what went wrong in one place, with what happens next', async () => {
  const error = {
    ...{
      name: 'TriviumError' as const,
      code: 'damaged' as const,
      message: 'A file of the reading model is damaged.',
    },
    hint: 'Answers go on by rules alone. The reading model is tried again by itself.',
  } as const;
  await open({ is: 'failed', error });
  await expect
    .element(main().getByRole('alert'))
    .toHaveTextContent(`${error.message} ${error.hint}`);
});

test('says that it was not kept, and that a site has none', async () => {
  const { tell } = await open({ kept: false });
  await expect.element(main()).toHaveTextContent('There was no room to keep it');
  tell({ type: 'reading-model', readingModel: { ...STATE, is: 'none', bytes: 0 } });
  await expect.element(main()).toHaveTextContent('This site was published without it.');
});

test('is turned off in the settings, and on again on its card', async () => {
  const { app, tell } = await open({});
  app.dialogs.settingsOpen = true;
  await userEvent.click(page.getByRole('switch', { name: 'Reading model' }));
  expect(app.preferences.settings?.readingModel).toBe('off');
  app.dialogs.settingsOpen = false;
  tell({ type: 'reading-model', readingModel: { ...STATE, is: 'off' } });
  await userEvent.click(page.getByRole('button', { name: 'Turn on' }));
  expect(app.preferences.settings?.readingModel).toBe('on');
});
