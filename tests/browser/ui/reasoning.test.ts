/** The reasoning, drawn and honest: steps, grounding, documents that disagree, what is near. */
import { afterEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { chainOf } from '../../../src/ui/reasoning/chain.ts';
import { exportPng } from '../../../src/ui/reasoning/export-png.ts';
import { savedDrawing } from '../../../src/ui/reasoning/saved.ts';
import { foldTrace } from '../../../src/ui/trace/trace.ts';
import { INDEXED, record, RIVAL_QUOTE, twoHops } from '../../support/scripted-library.ts';
import { NARROW, overflow, stage, strike } from './stage.ts';

/** Of this machine, and its widest stretched as no system's font is: none may run over its box. */
const FONTS = [
  { font: 'the usual font', families: 'sans-serif', stretched: 100 },
  { font: 'a serif', families: 'serif', stretched: 100 },
  { font: 'a typewriter font', families: 'monospace', stretched: 100 },
  { font: 'a font half as narrow', families: 'Stretched', stretched: 60 },
  { font: 'a font half as wide again', families: 'Stretched', stretched: 150 },
];
let font: FontFace | undefined;

async function inFont(families: string, stretched: number): Promise<void> {
  if (families === 'Stretched') {
    const local = ['DejaVu Sans', 'Liberation Sans', 'Arial', 'Helvetica', 'Noto Sans', 'Verdana'];
    // Newer than TypeScript's list of what a font face takes.
    const adjusted: FontFaceDescriptors & { sizeAdjust: string } = { sizeAdjust: `${stretched}%` };
    font = new FontFace(families, local.map((name) => `local("${name}")`).join(', '), adjusted);
    document.fonts.add(await font.load());
  }
  for (const face of ['--font-sans', '--font-mono']) {
    document.documentElement.style.setProperty(face, families);
  }
}

afterEach(() => {
  strike();
  document.documentElement.removeAttribute('style');
  if (font) document.fonts.delete(font);
  font = undefined;
});

async function ask(question: string) {
  await page.getByRole('textbox', { name: 'Your question' }).fill(question);
  await userEvent.keyboard('{Enter}');
}

test('documents that disagree are shown side by side, each sentence with its place', async () => {
  await stage({ documents: INDEXED });
  await ask('Where was she born, if they disagree?');
  const conflict = page.getByRole('region', { name: 'The documents disagree' });
  await expect
    .element(conflict)
    .toHaveTextContent('They say different things about where Ilse Varnhagen was born.');
  await expect.element(conflict).toHaveTextContent(/Used here\s*Brackwater/);
  await expect.element(conflict).toHaveTextContent(/Says otherwise\s*Holm/);
  await expect.element(conflict).toHaveTextContent(/Says otherwise\s*Skarn/);
  await expect.element(conflict).toHaveTextContent(RIVAL_QUOTE);
  const rival = conflict.getByRole('button', { name: 'Citation 3: open field-notes.txt' }).first();
  await expect.element(rival).toBeVisible();
  const boxes = [...document.querySelectorAll('section[aria-label="The documents disagree"] li')];
  const [left, right] = boxes.map((box) => box.getBoundingClientRect());
  expect(left!.right).toBeLessThanOrEqual(right!.left);
  const steps = page.getByRole('list', { name: 'Step by step' });
  await expect.element(steps).toHaveTextContent(/Brackwater.*The documents disagree on this/);
});

test('on a phone the two sentences stand below each other', async () => {
  await stage({ documents: INDEXED }, NARROW);
  await ask('Where was she born, if they disagree?');
  await expect.element(page.getByRole('region', { name: 'The documents disagree' })).toBeVisible();
  const boxes = [...document.querySelectorAll('section[aria-label="The documents disagree"] li')];
  const [first, second] = boxes.map((box) => box.getBoundingClientRect());
  expect(first!.bottom).toBeLessThanOrEqual(second!.top);
  expect(overflow()).toBe(0);
});

test('each step says how far it is grounded, and none more than its answer', async () => {
  await stage({ documents: INDEXED });
  await ask('Where was she born?');
  const steps = page.getByRole('list', { name: 'Step by step' });
  await expect.element(steps).toHaveTextContent(/Ilse Varnhagen\s*Word for word/);
  await ask('Where was she born, partly?');
  await expect.element(steps).toHaveTextContent(/Ilse Varnhagen\s*In the passage/);
  // Its value stands in the sentence, which does not say all of it.
  await expect.element(steps).toHaveTextContent(/Brackwater\s*In the passage/);
});

test('the history does not blame documents that nobody has read', async () => {
  const silent = { ...record('a', 'Where is she buried?'), unasked: 'no-document' } as const;
  await stage({ documents: INDEXED, history: [silent] });
  const history = page.getByRole('list', { name: 'Earlier questions' });
  await expect.element(history).toHaveTextContent('Not known; no document was asked');
  await expect.element(history).not.toHaveTextContent('No sure answer');
});

test('the history says in words how far each answer is grounded, where that is known', async () => {
  const entry = (id: string, part: object) => ({ ...record(id, `Question ${id}?`), ...part });
  const history = [
    entry('a', { verdict: 'answered', answer: 'Holm', grounding: 'grounded' }),
    entry('b', { verdict: 'answered', answer: 'Teasdale', grounding: 'not-grounded' }),
    entry('c', { verdict: 'answered', answer: 'Corrow' }),
    entry('d', {
      ...{ verdict: 'answered', answer: 'Orle', grounding: 'not-grounded', byPerson: true },
    }),
  ];
  await stage({ documents: INDEXED, history });
  const list = page.getByRole('list', { name: 'Earlier questions' });
  await expect.element(list).toHaveTextContent(/Grounded:\s*Holm/);
  await expect.element(list).toHaveTextContent(/Not grounded:\s*Teasdale/);
  await expect.element(list).toHaveTextContent(/Question c\?\s*Corrow/);
  await expect.element(list).toHaveTextContent(/As you say:\s*Orle/);
});

test('what no cited sentence says is shown as a guess, what one says is not', async () => {
  const said = record('a', 'Where was she born?');
  const near = record('b', 'Where did she rest?');
  const events = near.events.map((event) =>
    event.type === 'answered'
      ? { ...event, answer: { ...event.answer, grounding: 'not-grounded' as const } }
      : event,
  );
  const guessed = {
    ...near,
    events,
    result: { ...near.result!, grounding: 'not-grounded' as const },
  };
  await stage({ documents: INDEXED, history: [said, guessed] });
  const history = page.getByRole('list', { name: 'Earlier questions' });
  const answer = page.getByRole('region', { name: 'Answer', exact: true });
  await history
    .getByRole('button', { name: /^Where did she rest/ })
    .first()
    .click();
  await expect.element(answer).toHaveTextContent(/say it outright\. This is a guess.*Brackwater/);
  await history
    .getByRole('button', { name: /^Where was she born/ })
    .first()
    .click();
  await expect.element(answer).toHaveTextContent('Grounded');
  await expect.element(answer).not.toHaveTextContent('guess');
});

describe('drawn', () => {
  const QUESTION = 'Where was the engineer who designed the Lantern at Corrow Point born?';
  const steps = () => page.getByRole('list', { name: 'The reasoning, drawn' });
  const trace = () => page.getByRole('region', { name: 'How it was worked out' });
  const drawn = () => document.querySelector('.drawing svg')!.textContent.replace(/\s+/g, ' ');

  test('live: the current step is marked, later ones wait, nothing is hidden', async () => {
    await stage({ documents: INDEXED, holdAfter: 6 });
    await ask(QUESTION);
    await expect.element(steps()).toHaveTextContent('designed by? Ilse Varnhagen.');
    const current = document.querySelector('[aria-current="step"]')!;
    expect(current.textContent).toContain('Which town was Ilse Varnhagen born in?');
    expect(drawn()).toContain('was designed by');
    await expect.element(steps()).toHaveTextContent('The answer is not known yet.');
    expect(document.querySelector<HTMLDetailsElement>('details.every')!.open).toBe(true);
  });

  test('done: compact, the whole trace one click away', async () => {
    await stage({ documents: INDEXED });
    await ask(QUESTION);
    await expect.element(steps()).toHaveTextContent('Answer: Brackwater');
    expect(drawn()).toContain('Answer · ✓ Grounded');
    expect(document.querySelector('[aria-current="step"]')).toBeNull();
    await expect.element(trace().getByText('Round 1')).not.toBeVisible();
    await trace().getByText('Every step').click();
    await expect.element(trace().getByText('Round 1')).toBeVisible();
  });

  test('a step opens its details, by keyboard too', async () => {
    await stage({ documents: INDEXED });
    await ask(QUESTION);
    const step = trace().getByRole('button', { name: 'Step 2: show how it was found' });
    await expect.element(steps()).toHaveTextContent('Answer: Brackwater');
    (step.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect
      .element(trace().getByRole('button', { name: 'Use Holm instead, and go on from here' }))
      .toBeVisible();
    expect(document.activeElement!.textContent).toContain('Round 2');
  });

  test('a source opens the document there', async () => {
    const { app } = await stage({ documents: INDEXED });
    await ask(QUESTION);
    await steps()
      .getByRole('button', { name: 'Open Lights of the northern coast.pdf, page 2' })
      .click();
    await expect.poll(() => app.reader.document).toBe(INDEXED[0]!.id);
    app.reader.close();
  });

  test('the source of a removed document is no link any more', async () => {
    const { app } = await stage({ documents: INDEXED });
    await ask(QUESTION);
    const fill = () => getComputedStyle(document.querySelector('.drawing text.source')!).fill;
    await expect.element(steps()).toHaveTextContent('Answer: Brackwater');
    const asLink = fill();
    app.library.takeAway([INDEXED[0]!.id]);
    await expect.poll(fill).not.toBe(asLink);
  });

  describe.each(FONTS)('in $font', ({ families, stretched }) => {
    test('on a phone it stands upright, and nothing is cut off', async () => {
      await inFont(families, stretched);
      await stage({ documents: INDEXED }, NARROW);
      await ask(QUESTION);
      await expect.element(steps()).toHaveTextContent('Answer: Brackwater');
      expect(overflow()).toBe(0);
      const { left, right } = document.querySelector('.drawing svg')!.getBoundingClientRect();
      for (const words of document.querySelectorAll('.drawing text')) {
        const box = words.getBoundingClientRect();
        expect(box.left).toBeGreaterThanOrEqual(left);
        expect(box.right).toBeLessThanOrEqual(right);
      }
    });

    test('text stands inside its box', async () => {
      await inFont(families, stretched);
      await stage({ documents: INDEXED });
      await ask(QUESTION);
      await expect.element(steps()).toHaveTextContent('Answer: Brackwater');
      const boxes = [...document.querySelectorAll('.drawing g.end, .drawing g.result')];
      expect(boxes.length).toBe(5);
      for (const box of boxes) {
        const { left, right, bottom } = box.querySelector('rect')!.getBoundingClientRect();
        for (const words of box.querySelectorAll('text')) {
          const place = words.getBoundingClientRect();
          expect(place.left).toBeGreaterThanOrEqual(left);
          expect(place.right).toBeLessThanOrEqual(right);
          expect(place.bottom).toBeLessThanOrEqual(bottom);
        }
      }
    });

    test('saved, no line is longer than its box in any font', async () => {
      await inFont(families, stretched);
      const trace = foldTrace(twoHops(QUESTION));
      const names = { nameOf: () => 'Lights.pdf', hasPages: () => true };
      const svg = savedDrawing(chainOf(trace, false), trace.answer!, names);
      const drawn = document.body.appendChild(document.createElement('div'));
      drawn.innerHTML = svg.replaceAll(/font-family="[^"]*"/g, `font-family="${families}"`);
      const lines = [...drawn.querySelectorAll('text[textLength]')].map((words) => ({
        said: Number(words.getAttribute('textLength')),
        drawn: words.getBoundingClientRect().width,
      }));
      drawn.remove();
      expect(lines.length).toBeGreaterThan(10);
      // A box around glyphs reaches a pixel beyond where they end.
      for (const line of lines) expect(line.drawn).toBeLessThanOrEqual(line.said + 2);
    });
  });
});

test('a drawing becomes a picture of twice its size', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40"><rect width="120" height="40" fill="#ff0000"/></svg>';
  const picture = await createImageBitmap(await exportPng(svg));
  expect([picture.width, picture.height]).toEqual([240, 80]);
  await expect(exportPng('no picture')).rejects.toThrow();
});
