/** Nothing is cut off, covered or too thin to be seen at the widths that screens have. */
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  ANSWER,
  document as indexed,
  INDEXED,
  record,
  RUNNING,
  twoHops,
} from '../../support/scripted-library.ts';
import { NARROW, stage, strike, WIDE } from './stage.ts';

afterEach(strike);

test.each([
  ['a tablet', [768, 1024]],
  ['a small desk', [1100, 800]],
  ['a desk', WIDE],
] as const)('what can be done with a document is in sight on %s', async (_, size) => {
  const { app } = await stage({ documents: INDEXED }, size);
  app.router.open('documents');
  const table = page.getByRole('region', { name: 'Documents of this library' });
  await expect.element(table).toBeVisible();
  const frame = table.element();
  expect(frame.scrollWidth).toBeLessThanOrEqual(frame.clientWidth);
  const remove = table.getByRole('button', { name: /^Remove/ }).first();
  const { right } = remove.element().getBoundingClientRect();
  expect(right).toBeLessThanOrEqual(frame.getBoundingClientRect().right);
});

test('on a phone it is said in words how far indexing is, and it can be paused', async () => {
  const { app } = await stage({ documents: INDEXED, progress: RUNNING }, NARROW);
  const bar = page.getByRole('banner');
  await expect.element(bar.getByText(/^4 of 9 files/)).toBeVisible();
  expect(bar.getByRole('progressbar').element().getBoundingClientRect().height).toBeGreaterThan(3);
  await expect.element(bar.getByRole('button', { name: /Pause/ })).toBeVisible();
  expect(app.library.progress.active).toBe(true);
});

test.each([
  ['a phone', NARROW],
  ['a desk', WIDE],
] as const)('the hints below the question stand below each other on %s', async (_, size) => {
  await stage({ documents: INDEXED }, size);
  const question = document.querySelector<HTMLElement>('textarea#question')!;
  const { left } = question.getBoundingClientRect();
  for (const selector of ['#method-about', '#question-hint']) {
    const hint = document.querySelector<HTMLElement>(selector)!;
    const { paddingLeft, display } = getComputedStyle(hint);
    if (display === 'none') continue;
    expect(hint.getBoundingClientRect().left + parseFloat(paddingLeft)).toBeCloseTo(left, 0);
  }
});

test('what unfolds a question of the history covers none of its words', async () => {
  const question = 'Who designed the lighthouse that was built upon the long and narrow skerry?';
  await stage({ documents: INDEXED, history: [record('q', question)] });
  const entry = page.getByRole('complementary').getByRole('button', { name: question }).first();
  await expect.element(entry).toBeVisible();
  const words = entry.element().querySelector('.question')!;
  const more = page.getByRole('button', { name: `Rename, pin or delete: ${question}` }).element();
  expect(words.getBoundingClientRect().right).toBeLessThanOrEqual(
    more.getBoundingClientRect().left + 1,
  );
});

/** How many of these can be read whole in what scrolls. */
function seenIn(part: Element, selector: string): number {
  const { top, bottom } = part.getBoundingClientRect();
  return [...part.querySelectorAll(selector)].filter((each) => {
    const box = each.getBoundingClientRect();
    return box.top >= top - 1 && box.bottom <= bottom + 1;
  }).length;
}

test('beside a page of usual height stand several documents and questions, and that there are more', async () => {
  const documents = Array.from({ length: 9 }, (_, i) =>
    indexed({ name: `p${i}.pdf`, title: `On quays, part ${i}`, year: 2010 + i }),
  );
  const history = Array.from({ length: 9 }, (_, i) => record(`q${i}`, `Who designed pier ${i}?`));
  await stage({ documents, history });
  const [library, questions] = ['.part.library', '.part.history'].map((part) =>
    document.querySelector<HTMLElement>(part)!,
  );
  await expect.poll(() => seenIn(questions!, '[data-question]')).toBeGreaterThanOrEqual(4);
  expect(seenIn(library!, 'li .words')).toBeGreaterThanOrEqual(5);
  // Told with the next frame that is drawn, which a busy machine is late with.
  await expect
    .poll(() => [library, questions].map((part) => part!.dataset['more']))
    .toEqual(['below', 'below']);
  expect(getComputedStyle(questions!).maskImage).toContain('gradient');
  questions!.scrollTo(0, 10_000);
  await expect.poll(() => questions!.dataset['more']).toBe('above');
});

test('on a phone the tab that is open is in sight, and that there are others beside it', async () => {
  const { app } = await stage({ documents: INDEXED }, NARROW);
  app.router.open('documents');
  const tabs = page.getByRole('navigation', { name: 'Parts of the library' });
  await expect.element(tabs).toBeVisible();
  const nav = tabs.element() as HTMLElement;
  await expect.poll(() => nav.dataset['more']).toBe('right');
  app.router.open('statements');
  const open = tabs.getByRole('button', { name: 'Statements' });
  await expect.element(open).toHaveAttribute('aria-current', 'page');
  await expect.poll(() => nav.dataset['more']).toContain('left');
  const { left, right } = open.element().getBoundingClientRect();
  const frame = nav.getBoundingClientRect();
  expect(left).toBeGreaterThanOrEqual(frame.left);
  expect(right).toBeLessThanOrEqual(frame.right);
});

test('zoomed in, what is read keeps half the height, and all below it can be reached', async () => {
  const { app } = await stage({ documents: INDEXED }, [320, 256]);
  await app.asking.ask('Who designed the Lantern at Corrow Point?');
  app.asking.toggleComparing();
  app.asking.draft = 'Who designed it? '.repeat(20);
  const compare = page.getByRole('button', { name: 'Compare', exact: true });
  await expect.element(compare).toBeVisible();
  const main = document.querySelector('main')!;
  const read = document.querySelector('main > .page')!;
  expect(read.clientHeight).toBeGreaterThan(main.clientHeight / 2 - 2);
  expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(innerHeight);
  compare.element().scrollIntoView();
  expect(compare.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(innerHeight);
});

test('words and file names longer than the page widen nothing on a phone', async () => {
  const long = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterbeamtengesellschaft';
  const name = `${long}_${long}.txt`;
  const question = `Who founded the ${long}?`;
  const documents = INDEXED.map((one) => ({ ...one, name, kind: 'text' as const }));
  const steps = ANSWER.steps.map((step) => ({ ...step, clue: `${long} | was founded by | ?who` }));
  const events = twoHops(question).map((event) =>
    event.type === 'answered'
      ? {
          ...event,
          answer: { ...event.answer, steps: steps.map((one) => ({ ...one, value: long })) },
        }
      : event,
  );
  const { app } = await stage({ documents, events: () => events }, NARROW);
  const read = () => document.querySelector('main > .page')!;
  await app.asking.ask(question);
  await expect.element(page.getByRole('region', { name: 'Answer' })).toBeVisible();
  for (const more of document.querySelectorAll('main details')) more.setAttribute('open', '');
  await expect.poll(() => read().scrollWidth).toBe(NARROW[0]);
  await app.asking.compare(question, ['t2rag', 'hanrag']);
  await expect.element(page.getByRole('button', { name: 'Open the trace' }).first()).toBeVisible();
  await expect.poll(() => read().scrollWidth).toBe(NARROW[0]);
});
