/** The Library screen over a scripted library: its parts, keys, widths, and what cannot be changed. */
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { TriviumError } from '../../../src/errors.ts';
import type { KnowledgeTab } from '../../../src/ui/state/address.ts';
import { EVERY_STATE, INDEXED } from '../../support/scripted-library.ts';
import type { Said } from '../../support/scripted-knowledge.ts';
import { NARROW, overflow, stage, strike, WIDE } from './stage.ts';

afterEach(() => {
  strike();
  history.replaceState(null, '', location.pathname + location.search);
});

async function open(
  tab: KnowledgeTab,
  {
    size = WIDE as readonly [number, number],
    ...script
  }: Partial<Parameters<typeof stage>[0]> & {
    size?: readonly [number, number];
  } = {},
) {
  const staged = await stage({ documents: INDEXED, ...script }, size);
  staged.app.router.open(tab);
  await expect.element(page.getByRole('heading', { name: 'Library', level: 1 })).toBeVisible();
  return staged;
}

const part = (tab: KnowledgeTab) =>
  page.getByRole('navigation', { name: 'Parts of the library' }).getByRole('button', { name: tab });

const NOTES = 'd-field-notes.txt';
const MANY: Said[] = Array.from({ length: 3_000 }, (_, i): Said => {
  return ['d-field-notes.txt', `Quay ${i}`, 'adjoins', `Harbour ${i % 40}`];
});

test('documents say how far they are, who read them, and can be read anew', async () => {
  const corrected = INDEXED.map((each) => ({ ...each, corrected: 2 }));
  const { calls } = await open('documents', { documents: corrected });
  const table = page.getByRole('table', { name: 'Documents of this library' });
  const row = table.getByRole('row', { name: /field-notes/ });
  await expect.element(row).toHaveTextContent(/Ready · 2 sentences corrected by you/);
  await expect.element(row).toHaveTextContent('Built-in');
  await page.getByRole('button', { name: 'Read anew: field-notes.txt' }).click();
  await expect
    .element(page.getByRole('checkbox', { name: /Keep what you corrected/ }))
    .toBeChecked();
  await page.getByRole('dialog').getByRole('button', { name: 'Read anew' }).click();
  await expect.poll(() => calls).toContain('reindex d-field-notes.txt keep');
});

test('documents that an earlier version read are offered to be read anew, all at once', async () => {
  const ids = INDEXED.map(({ id }) => id).slice(0, 2);
  const { calls } = await open('documents', { outdated: ids, size: NARROW });
  await expect
    .element(page.getByText(/^2 documents were read by an earlier version/))
    .toBeVisible();
  expect(overflow()).toBe(0);
  await page.getByRole('button', { name: 'Read all 2 anew' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Read anew' }).click();
  await expect
    .poll(() => calls.filter((call) => call.startsWith('reindex')))
    .toEqual(ids.map((id) => `reindex ${id} keep`));
  await expect.element(page.getByText(/earlier version/)).not.toBeInTheDocument();
  await expect.element(page.getByText('2 documents were read anew.')).toBeVisible();
  expect(document.querySelectorAll('.toast')).toHaveLength(1);
});

test('what could not be read anew is said with the others, and not offered again', async () => {
  const [first, second] = INDEXED.map(({ id }) => id);
  const { app } = await open('documents', { outdated: [first!, second!] });
  const { knowledge } = app.service;
  const reindex = knowledge.reindex.bind(knowledge);
  knowledge.reindex = (id, ...how) =>
    id === first
      ? Promise.reject(new TriviumError('password-needed', 'It is locked.', 'Unlock it.'))
      : reindex(id, ...how);
  await page.getByRole('button', { name: 'Read all 2 anew' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Read anew' }).click();
  await expect.element(page.getByText('1 of 2 documents was read anew.')).toBeVisible();
  await page.getByText('Which files').click();
  await expect.element(page.getByText(/It is locked. Unlock it./)).toBeVisible();
  await expect.element(page.getByText(/earlier version/)).not.toBeInTheDocument();
});

test('an overview is of the library or of one document, and opens its sentences', async () => {
  const { app, calls } = await open('overview', { size: NARROW });
  await page.getByRole('button', { name: 'Overview of field-notes.txt' }).click();
  await expect.element(page.getByRole('combobox', { name: 'Overview of' })).toHaveValue(NOTES);
  expect(calls.filter((call) => call.startsWith('overview'))).toEqual([
    'overview ',
    `overview ${NOTES}`,
  ]);
  const people = page.getByRole('region', { name: 'People' });
  await expect.element(people.getByRole('button', { name: /^Ilse Varnhagen: open/ })).toBeVisible();
  expect(overflow()).toBe(0);
  const about = page.getByRole('region', { name: 'What it is about' });
  await about.getByRole('button', { name: 'Ilse Varnhagen was born in Brackwater.' }).click();
  await expect.poll(() => app.reader.document).toBe(NOTES);
});

test('an overview is offered of what could be read', async () => {
  const empty = { ...INDEXED[0]!, id: 'd-empty.txt', name: 'empty.txt', status: 'failed' as const };
  await open('overview', { documents: [...INDEXED, empty] });
  const choice = page.getByRole('combobox', { name: 'Overview of' });
  await expect.element(choice.getByRole('option', { name: 'field-notes.txt' })).toBeInTheDocument();
  await expect.element(choice.getByRole('option', { name: 'empty.txt' })).not.toBeInTheDocument();
});

test('what an earlier answer cites is not marked in what the overview opens', async () => {
  const { app } = await stage({ documents: INDEXED });
  await app.asking.ask('Where was the engineer born?');
  await app.router.openOverview(NOTES);
  const about = page.getByRole('region', { name: 'What it is about' });
  await about.getByRole('button', { name: 'Ilse Varnhagen was born in Brackwater.' }).click();
  await expect.element(page.getByRole('region', { name: 'Reader: field-notes.txt' })).toBeVisible();
  await expect
    .element(page.getByRole('group', { name: 'Evidence of the answer' }))
    .not.toBeInTheDocument();
  app.router.toQuestions();
  await expect.element(page.getByRole('group', { name: 'Evidence of the answer' })).toBeVisible();
});

test('the overview of a document is one click from its row', async () => {
  await open('documents');
  await page.getByRole('button', { name: 'Overview of field-notes.txt' }).click();
  await expect.element(page.getByRole('combobox', { name: 'Overview of' })).toHaveValue(NOTES);
  await page.getByRole('button', { name: 'What is in Lights of the northern coast.pdf' }).click();
  await expect
    .element(page.getByRole('combobox', { name: 'Overview of' }))
    .toHaveValue('d-Lights of the northern coast.pdf');
});

test('documents in every state stand in one table, on a phone as well', async () => {
  await open('documents', { documents: EVERY_STATE, size: NARROW });
  await expect.element(page.getByRole('button', { name: 'Read anew: broken.pdf' })).toBeDisabled();
  expect(overflow()).toBe(0);
});

test('thousands of statements are few rows on the page, and reached by keys', async () => {
  await open('statements', { said: MANY });
  const grid = page.getByRole('grid', { name: 'Statements' });
  await expect.element(page.getByText('3,000 statements', { exact: true })).toBeVisible();
  await expect.element(grid).toHaveAttribute('aria-rowcount', '3001');
  await expect.element(page.getByRole('row', { name: /Quay 0 adjoins/ })).toBeVisible();
  expect(document.querySelectorAll('[role=row]').length).toBeLessThan(60);
  (grid.element() as HTMLElement).focus();
  await userEvent.keyboard('{End}');
  const last = page.getByRole('row', { name: /Quay 2999 adjoins/ });
  await expect.element(last).toBeVisible();
  expect(grid.element().getAttribute('aria-activedescendant')).toBe(last.element().id);
  await userEvent.keyboard('{Enter}');
  await expect
    .element(page.getByRole('region', { name: 'The chosen statement' }))
    .toHaveTextContent(/Quay 2999 adjoins Harbour 39\./);
});

test('a statement is edited and deleted by keys, and both are taken back', async () => {
  const { calls } = await open('statements');
  const grid = page.getByRole('grid', { name: 'Statements' });
  await expect.element(page.getByRole('row', { name: /was born in Brackwater/ })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Filter by words' }).fill('born');
  await expect.element(page.getByText('1 statement', { exact: true })).toBeVisible();
  // Few rows, no empty box below them.
  expect(grid.element().clientHeight).toBeLessThan(100);
  (grid.element() as HTMLElement).focus();
  await userEvent.keyboard('{F2}');
  await expect.element(page.getByRole('textbox', { name: 'Subject' })).toHaveFocus();
  await page.getByRole('textbox', { name: 'Object' }).fill('Teasdale');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => calls).toContain('editStatement 1 Ilse Varnhagen|was born in|Teasdale');
  const now = page.getByRole('row', { name: /was born in Teasdale.*Edited by you/ });
  await expect.element(now).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Edit', exact: true })).toHaveFocus();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByRole('row', { name: /was born in Brackwater/ })).toBeVisible();
  (grid.element() as HTMLElement).focus();
  await userEvent.keyboard('{Delete}');
  await expect.element(page.getByText('No statement matches.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect.element(page.getByRole('row', { name: /was born in Brackwater/ })).toBeVisible();
});

test('a key pressed while the page is slow acts on the list that was asked for', async () => {
  const { app, calls } = await open('statements');
  await expect.element(page.getByText('6 statements', { exact: true })).toBeVisible();
  const { knowledge } = app.service;
  const { statements } = knowledge;
  let answer = (): void => {};
  const slow = new Promise<void>((resolve) => (answer = resolve));
  knowledge.statements = (query) => slow.then(() => statements(query));
  await page.getByRole('searchbox', { name: 'Filter by words' }).fill('lit');
  page.getByRole('grid', { name: 'Statements' }).element().focus();
  await userEvent.keyboard('{Delete}');
  answer();
  await expect.element(page.getByText('No statement matches.')).toBeVisible();
  expect(calls.filter((call) => call.startsWith('delete'))).toEqual(['deleteStatements 4']);
});

test('a row that was clicked is edited and deleted by keys', async () => {
  await open('statements');
  await page.getByRole('row', { name: /was born in Brackwater/ }).click();
  await userEvent.keyboard('{F2}');
  await expect.element(page.getByRole('textbox', { name: 'Subject' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('row', { name: /was born in Brackwater/ }).click();
  await userEvent.keyboard('{Delete}');
  const row = page.getByRole('row', { name: /was born in Brackwater/ });
  await expect.element(row).not.toBeInTheDocument();
});

test('hits come a page at a time, with the words marked', async () => {
  await open('search', { said: MANY });
  await page.getByRole('searchbox').fill('harbour 7');
  await expect.element(page.getByText(/^1–20 of/)).toBeVisible();
  await expect.element(page.getByText('Harbour', { exact: true }).first()).toBeVisible();
  expect(document.querySelectorAll('mark').length).toBeGreaterThan(10);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect.element(page.getByText(/^21–40 of/)).toBeVisible();
  await page.getByRole('searchbox').fill('nowhere');
  await expect.element(page.getByText('Nothing in this library holds these words.')).toBeVisible();
});

test('in quotation marks every place is counted, and shown as it is scrolled to', async () => {
  const { app, calls } = await open('search', { said: MANY });
  await page.getByRole('searchbox').fill('"adjoins Harbour 7"');
  const found = page.getByRole('list', { name: 'Word for word' });
  await expect.element(page.getByText('75 in 1 document')).toBeVisible();
  await expect.element(page.getByRole('radio', { name: 'Word for word (75)' })).toBeChecked();
  const rows = () => found.element().querySelectorAll('li').length;
  expect(rows()).toBe(40);
  const marked = [...found.element().querySelectorAll('mark')].map((each) => each.textContent);
  expect(new Set(marked)).toEqual(new Set(['adjoins Harbour 7']));
  document.querySelector('main > .page')!.scrollTo(0, 100_000);
  await expect.poll(rows).toBe(75);
  expect(calls.filter((call) => call.startsWith('find'))).toEqual([
    'find "adjoins Harbour 7" 0',
    'find "adjoins Harbour 7" 40',
  ]);
  await page.getByRole('searchbox').fill('"adjoins Harbour 8"');
  await expect.poll(rows).toBe(40);
  document.querySelector('main > .page')!.scrollTo(0, 100_000);
  await expect.poll(rows).toBe(75);
  await found.getByRole('button').first().click();
  const { start, end } = app.reader.place!;
  expect(end - start).toBe('adjoins Harbour 8'.length);
});

test('the next key ends the search before, and words without marks are searched as ever', async () => {
  const { app, calls } = await open('search', { said: MANY });
  const { exact } = app.router.stateOf('knowledge')!.search;
  app.service.knowledge.find = () => new Promise(() => {});
  await page.getByRole('searchbox').fill('"quay');
  await expect.element(page.getByText('Looking through the texts…')).toBeVisible();
  await userEvent.keyboard(' 7');
  expect(calls).toContain('cancelFind');
  await page.getByRole('searchbox').fill('quay 7');
  await expect.element(page.getByRole('radio', { name: /^Passages/ })).toBeChecked();
  expect(exact.isBusy).toBe(false);
});

test('words that stand nowhere so say that, beside the passages that hold them', async () => {
  await open('search');
  await page.getByRole('searchbox').fill('"born was"');
  await expect
    .element(page.getByText('These words stand nowhere in the documents as they were typed.'))
    .toBeVisible();
  await page.getByText(/^Passages \(\d/).click();
  await expect.element(page.getByText('born', { exact: true }).first()).toBeVisible();
});

test('an entity of the graph says what is said about it, and where', async () => {
  await open('graph');
  const drawing = page.getByRole('application', { name: /6 entities and 5 connections|entities/ });
  await expect.element(drawing).toBeVisible();
  await page.getByRole('searchbox', { name: 'Find an entity' }).fill('brack');
  await page.getByRole('list', { name: 'Entities found' }).getByText('Brackwater').click();
  const card = page.getByRole('region', { name: 'What is said about Brackwater' });
  await card.getByRole('button', { name: 'Ilse Varnhagen was born in Brackwater' }).click();
  await expect
    .element(
      card.getByRole('button', { name: 'Ilse Varnhagen was born in Brackwater.', exact: true }),
    )
    .toBeVisible();
  await card.getByRole('button', { name: 'All of them as a table' }).click();
  await expect.element(page.getByText('About “Brackwater”')).toBeVisible();
  await expect.element(page.getByText('2 statements', { exact: true })).toBeVisible();
});

test('a graph whose layout cannot be fetched says so', async () => {
  const real = globalThis.Worker;
  globalThis.Worker = class extends real {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(options?.name === 'graph-layout' ? 'no-such-worker.js' : url, options);
    }
  };
  try {
    await open('graph');
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('A part of Trivium has not been loaded yet.');
  } finally {
    globalThis.Worker = real;
  }
});

test('a graph of fewer entities is drawn under a pointer that rested on one that went', async () => {
  const errors: unknown[] = [];
  const note = (event: ErrorEvent) => {
    event.preventDefault();
    errors.push(event.message);
  };
  addEventListener('error', note);
  try {
    // A ring: each entity stands apart.
    const ring = Array.from({ length: 12 }, (_, i): Said => {
      return [NOTES, `Quay ${i}`, 'adjoins', `Quay ${(i + 1) % 12}`];
    });
    const { app } = await open('graph', { said: ring });
    const view = app.router.stateOf('knowledge')!.entities;
    await expect.element(page.getByRole('application')).toBeVisible();
    const canvas = document.querySelector('canvas')!;
    await expect.poll(() => canvas.dataset['drawing']).toBeDefined();
    await expect.element(page.getByText('Laying out')).not.toBeInTheDocument();
    const box = canvas.getBoundingClientRect();
    const isOver = () => canvas.style.cursor === 'pointer';
    // Its last entity that is met is not its first, which stays.
    const met = new Set<number>();
    for (let y = box.top; y < box.bottom && met.size < 2; y += 6)
      for (let x = box.left; x < box.right && met.size < 2; x += 6) {
        const moved = new PointerEvent('pointermove', { clientX: x, clientY: y, bubbles: true });
        canvas.dispatchEvent(moved);
        if (isOver()) met.add(Math.round(y / 40));
      }
    expect(met.size).toBe(2);
    app.service.knowledge.graph = async () => ({
      ...view.graph!,
      ...{ entities: view.graph!.entities.slice(0, 1), edges: [] },
    });
    view.limit = 1_000;
    await expect.poll(() => view.graph?.entities.length).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(errors).toEqual([]);
  } finally {
    removeEventListener('error', note);
  }
});

test('a graph begins with what matters, coloured by the document that says it', async () => {
  const said: Said[] = [
    ...Array.from({ length: 340 }, (_, i): Said => {
      return ['d-field-notes.txt', `Quay ${i % 170}`, `adjoins ${i}`, `Harbour ${i % 165}`];
    }),
    [INDEXED[0]!.id, 'Anders', 'met', 'Quay 1'],
    [INDEXED[0]!.id, 'Anders', 'married', 'Berit'],
  ];
  const { app } = await open('graph', { said });
  await expect
    .poll(() => app.router.stateOf('knowledge')!.entities.graph?.entities.length)
    .toBe(300);
  app.router.stateOf('knowledge')!.entities.limit = 1_000;
  const legend = page.getByRole('list', { name: /^Colours/ });
  await expect.element(legend.getByText(`${INDEXED[0]!.name} 2`)).toBeVisible();
  await expect.element(legend.getByText('named by several documents 1')).toBeVisible();
  // As many colours are on the drawing as in the legend.
  const drawn = () => {
    // Not the one that pdf.js measures text with.
    const canvas = document.querySelector<HTMLCanvasElement>('[role=application] canvas')!;
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
    let blue = false;
    for (let i = 0; i < data.length; i += 4) {
      if (data[i + 3]! > 200 && data[i + 2]! - data[i]! > 60) blue = true;
    }
    return blue;
  };
  await expect.poll(drawn).toBe(true);
});

test('an entity that is not drawn is brought in and marked, or it is said why not', async () => {
  const said: Said[] = [
    ...Array.from({ length: 400 }, (_, i): Said => {
      return ['d-field-notes.txt', `Quay ${i % 100}`, `adjoins ${i}`, `Harbour ${i % 90}`];
    }),
    ...Array.from({ length: 150 }, (_, i): Said => {
      return ['d-field-notes.txt', `Mooring ${i}`, 'lies off', `Reef ${i}`];
    }),
    ['d-field-notes.txt', 'Solitude', 'resembles', 'Solitude'],
  ];
  const { app } = await open('graph', { said });
  const view = app.router.stateOf('knowledge')!.entities;
  view.limit = 300;
  await expect.poll(() => view.graph?.entities.length).toBe(300);
  const find = page.getByRole('searchbox', { name: 'Find an entity' });
  const found = page.getByRole('list', { name: 'Entities found' });
  await find.fill('reef 149');
  await found.getByText('Reef 149').click();
  await expect.element(page.getByText(/“Reef 149” was brought in/)).toBeVisible();
  expect(view.graph!.entities.map(({ label }) => label).slice(300)).toEqual(
    expect.arrayContaining(['Reef 149']),
  );
  await find.fill('solitude');
  await found.getByText('Solitude').click();
  await expect.element(page.getByText(/“Solitude” is not drawn/)).toBeVisible();
});

test('where nothing is found, there is a way on', async () => {
  const { app } = await open('search');
  await page.getByRole('searchbox').fill('nowhere to be found');
  await page.getByRole('button', { name: 'Ask: “nowhere to be found”' }).click();
  await expect.poll(() => app.asking.inquiry?.question).toBe('nowhere to be found');
  app.router.open('statements');
  const filter = page.getByRole('searchbox', { name: 'Filter by words' });
  await filter.fill('nowhere');
  await page.getByRole('button', { name: 'Show all statements' }).click();
  await expect.element(filter).toHaveValue('');
  await expect.element(page.getByText('6 statements', { exact: true })).toBeVisible();
});

test('statements are counted alike everywhere: what several documents say, once', async () => {
  // Each document counts its own; the library has six.
  const documents = INDEXED.map((each) => ({ ...each, triplets: 4 }));
  await open('documents', { documents });
  const total = page.getByText(/^2 documents, 6 statements/);
  await expect
    .element(total)
    .toHaveTextContent('6 statements · what several documents say is counted once');
});

test.each(['search', 'statements', 'graph'] as const)('%s fits a phone', async (tab) => {
  await open(tab, { size: NARROW });
  await expect.element(part(tab)).toHaveAttribute('aria-current', 'page');
  await expect.element(page.getByRole('searchbox').first()).toBeVisible();
  expect(overflow()).toBe(0);
});

// Every screen of it is walked through end to end; there, no document is in any of the other states.
test('axe finds nothing to complain about in documents of every state', async () => {
  const { default: axe } = await import('axe-core');
  await open('documents', { documents: EVERY_STATE });
  await expect.element(part('documents')).toHaveAttribute('aria-current', 'page');
  const main = document.querySelector<HTMLElement>('main')!;
  const light = await axe.run(main);
  document.documentElement.dataset['theme'] = 'dark';
  const dark = await axe.run(main, { runOnly: ['color-contrast', 'link-in-text-block'] });
  const found = [light, dark].map(({ violations }) =>
    violations.map(({ id, nodes }) => `${id} ${nodes[0]!.html}`),
  );
  expect(found).toEqual([[], []]);
});
