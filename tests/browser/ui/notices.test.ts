/** Notices have a place of their own: they cover neither the question box nor what is read. */
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { INDEXED, NOW, record } from '../../support/scripted-library.ts';
import { NARROW, overflow, stage, strike, twoPages, WIDE } from './stage.ts';

afterEach(strike);

const QUESTION = 'Who designed the Lantern at Corrow Point?';
const box = (selector: string): DOMRect =>
  document.querySelector(selector)!.getBoundingClientRect();
const toasts = () =>
  [...document.querySelectorAll('.toast')].map((one) => one.getBoundingClientRect());
const covers = (one: DOMRect, other: DOMRect): boolean =>
  one.left < other.right &&
  other.left < one.right &&
  one.top < other.bottom &&
  other.top < one.bottom;

for (const size of [NARROW, WIDE]) {
  const name = size.join(' × ');

  test(`above the question box, at ${name}`, async () => {
    const history = [record('a', QUESTION, NOW)];
    const { app } = await stage({ documents: INDEXED, history }, size);
    const tell = (): void => {
      for (const what of ['One', 'Two', 'Three']) {
        app.notices.offer(`${what} was removed.`, { label: 'Undo', run: () => {} });
      }
    };
    for (const open of [() => app.asking.newQuestion(), () => app.asking.openQuestion('a')]) {
      await open();
      tell();
      await expect.poll(() => toasts().length).toBe(3);
      await expect.element(page.getByRole('textbox', { name: 'Your question' })).toBeVisible();
      for (const toast of toasts()) {
        expect(covers(toast, box('form .box'))).toBe(false);
        expect(toast.bottom).toBeLessThanOrEqual(innerHeight);
      }
      expect(overflow()).toBe(0);
      for (const { id } of app.notices.list) app.notices.dismiss(id);
    }
  });

  test(`beside or below what is read, at ${name}`, async () => {
    const { app } = await stage({ documents: INDEXED, pdf: twoPages }, size);
    await app.asking.ask(QUESTION);
    await page
      .getByRole('button', { name: /^Citation 1: open/ })
      .first()
      .click();
    await expect.element(page.getByRole('button', { name: 'Next evidence' })).toBeVisible();
    app.notices.offer('One was removed.', { label: 'Undo', run: () => {} });
    await expect.poll(() => toasts().length).toBe(1);
    const reader = page.getByRole('region', { name: /^Reader: / }).element();
    expect(covers(toasts()[0]!, reader.getBoundingClientRect())).toBe(false);
    expect(overflow()).toBe(0);
  });
}

test.each([NARROW, WIDE])(
  'over a tall dialog neither its title nor its buttons, at %i × %i',
  async (...size) => {
    const { app } = await stage({ documents: INDEXED }, size);
    app.dialogs.settingsOpen = true;
    await expect.element(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
    app.notices.tell('Saved as Trivium 2026-11-28.triviumbackup (12.4 MB).');
    await expect.poll(() => toasts().length).toBe(1);
    const header = () => box('dialog section > header');
    await expect.poll(() => covers(toasts()[0]!, header())).toBe(false);
    expect(box('dialog').bottom).toBeLessThanOrEqual(innerHeight);
    expect(overflow()).toBe(0);
  },
);

test('nothing of a dialog moves when a notice over it goes', async () => {
  const { app } = await stage({ documents: INDEXED }, [360, 740]);
  app.dialogs.settingsOpen = true;
  await expect.element(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  const top = (): number => box('dialog section > header').top;
  const before = top();
  app.notices.tell('Saved.');
  await expect.poll(top).toBeGreaterThan(before);
  const below = top();
  const { id } = app.notices.list[0]!;
  app.notices.dismiss(id);
  await expect.poll(() => toasts().length).toBe(0);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(top()).toBe(below);
});

test('over a small dialog none of its buttons', async () => {
  const { app } = await stage({ documents: INDEXED }, [360, 320]);
  app.dialogs.confirmFirst({
    ...{ title: 'Delete it?', body: 'It is gone then.', action: 'Delete' },
    confirm: () => {},
  });
  app.notices.offer('One was removed.', { label: 'Undo', run: () => {} });
  await expect.poll(() => toasts().length).toBe(1);
  for (const button of document.querySelectorAll('dialog button:not(.toast *)'))
    expect(covers(toasts()[0]!, button.getBoundingClientRect())).toBe(false);
});

test('the button of a notice is reached by keyboard, and comes before the question box', async () => {
  const { app } = await stage({ documents: INDEXED, history: [record('a', QUESTION, NOW)] });
  await app.asking.openQuestion('a');
  let undone = 0;
  app.notices.offer('One was removed.', { label: 'Undo', run: () => void undone++ });
  const textbox = page.getByRole('textbox', { name: 'Your question' });
  (textbox.element() as HTMLElement).focus();
  await userEvent.tab({ shift: true });
  await userEvent.tab({ shift: true });
  await expect.element(page.getByRole('button', { name: 'Undo' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(undone).toBe(1);
});

test('the focus returns to where it was once the button of a notice is pressed', async () => {
  const { app } = await stage({ documents: INDEXED, history: [record('a', QUESTION, NOW)] });
  await app.asking.openQuestion('a');
  const entry = document.querySelector<HTMLElement>('[data-question="a"]')!;
  for (const name of ['Undo', 'Dismiss']) {
    entry.focus();
    app.notices.offer('One was removed.', { label: 'Undo', run: () => {} });
    const button = page.getByRole('button', { name, exact: true });
    await expect.element(button).toBeVisible();
    (button.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => toasts().length).toBe(0);
    await expect.poll(() => document.activeElement).toBe(entry);
  }
  // What had it is gone: the question box is always there.
  const gone = document.body.appendChild(document.createElement('button'));
  gone.focus();
  app.notices.offer('One was removed.', { label: 'Undo', run: () => gone.remove() });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Your question' })).toHaveFocus();
});

test('what a method does takes no room beside an answer until it is asked for', async () => {
  const { app } = await stage(
    { documents: INDEXED, history: [record('a', QUESTION, NOW)] },
    NARROW,
  );
  await app.asking.openQuestion('a');
  const about = (): HTMLElement => document.querySelector('#method-about')!;
  const what = page.getByRole('button', { name: 'What does this method do?' });
  await expect.element(what).toHaveAttribute('aria-expanded', 'false');
  expect(about().getBoundingClientRect().height).toBe(0);
  await what.click();
  expect(about().getBoundingClientRect().height).toBeGreaterThan(10);
});

test('one that is held goes in its time when a dialog takes its place', async () => {
  const { app } = await stage({ documents: INDEXED });
  app.notices.offer('One was removed.', { label: 'Undo', run: () => {} });
  await page.getByText('One was removed.').hover();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  app.dialogs.settingsOpen = true;
  await expect.element(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
  await expect.element(page.getByText('One was removed.')).toBeVisible();
  vi.advanceTimersByTime(30_000);
  expect(app.notices.list).toEqual([]);
}, 20_000);
