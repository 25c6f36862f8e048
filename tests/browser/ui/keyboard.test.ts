/** The Library screen, the graph, the palette and the reader by keyboard alone; the focus is seen and comes back. */
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { INDEXED, NOW, record } from '../../support/scripted-library.ts';
import { stage, strike } from './stage.ts';

afterEach(strike);

const MOST_STOPS = 120;

const nameOf = (element: Element | null): string =>
  element?.getAttribute('aria-label') ??
  (element instanceof HTMLInputElement ? element.placeholder : (element?.textContent ?? '').trim());

/** By Tab until something of that name has the focus; each stop on the way shows that it has it. */
async function tabTo(name: string | RegExp): Promise<void> {
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    await userEvent.tab();
    const at = document.activeElement;
    if (!at || at === document.body) continue;
    expect(isSeen(at), `focus on ${nameOf(at)}`).toBe(true);
    const here = nameOf(at);
    if (typeof name === 'string' ? here === name : name.test(here)) return;
  }
  throw new Error(`Nothing called ${String(name)} was reached.`);
}

/** It, its label or the box around it is drawn another way while it has the focus. */
function isSeen(element: Element): boolean {
  const around = [element, element.nextElementSibling, element.parentElement];
  return around.some((each) => {
    if (!each) return false;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each);
    return (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) || boxShadow !== 'none';
  });
}

test('through the parts of the Library screen, to an entity and back', async () => {
  const { app } = await stage({ documents: INDEXED });
  app.router.open('documents');
  await expect.element(page.getByRole('heading', { name: 'Library', level: 1 })).toBeVisible();
  for (const part of ['Search', 'Statements', 'Graph']) {
    await tabTo(part);
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => app.router.stateOf('knowledge')?.tab).toBe(part.toLowerCase());
    // On the part that was chosen, or in its field.
    await expect.poll(() => nameOf(document.activeElement)).toMatch(new RegExp(`^${part}`));
  }
  await tabTo('Find an entity');
  await userEvent.keyboard('brack');
  await expect.element(page.getByRole('list', { name: 'Entities found' })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect
    .element(page.getByRole('region', { name: 'What is said about Brackwater' }))
    .toBeVisible();
  await tabTo(/^A drawing of/);
  await userEvent.keyboard('{ArrowLeft}+0');
  await tabTo('Ilse Varnhagen was born in Brackwater');
  await userEvent.keyboard('{Enter}');
  await tabTo('Ilse Varnhagen was born in Brackwater.');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => app.reader.isOpen).toBe(true);
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => app.reader.isOpen).toBe(false);
  await expect.poll(() => nameOf(document.activeElement)).toMatch(/was born in Brackwater\.$/);
});

test('the palette and the sheet give the focus back to where it was', async () => {
  await stage({ documents: INDEXED, history: [record('a', 'Who designed it?', NOW)] });
  await tabTo('New question');
  const before = document.activeElement;
  for (const keys of ['{Control>}k{/Control}', '?']) {
    await userEvent.keyboard(keys);
    await expect.element(page.getByRole('dialog')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(document.activeElement).toBe(before);
  }
});
