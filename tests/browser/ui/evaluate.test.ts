/** The Evaluate screen over a scripted library: from questions to scores, and back to a trace. */
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { evaluationOf, goldQuestion } from '../../support/scripted-evaluations.ts';
import { INDEXED } from '../../support/scripted-library.ts';
import { NARROW, overflow, stage, strike, WIDE } from './stage.ts';

afterEach(() => {
  strike();
  history.replaceState(null, '', location.pathname + location.search);
});

const QUESTIONS = [
  goldQuestion({ question: 'Where was the engineer born?', type: 'bridge', hops: 2 }),
  goldQuestion({ question: 'Where was her teacher born?', answers: ['Holm'], hops: 1 }),
  goldQuestion({ question: 'Where is she buried?', answers: [], type: 'none', hops: 1 }),
  goldQuestion({ question: 'Does it fail?', type: 'none', hops: 2 }),
];
const LINES = QUESTIONS.map((question) => JSON.stringify(question)).join('\n');

const open = () => page.getByRole('button', { name: 'Evaluate', exact: true }).click();
const start = () => page.getByRole('button', { name: /^Start/ });
const table = () => page.getByRole('region', { name: 'Questions' }).getByRole('table');

async function choose(name: string, content: string) {
  const find = () => document.querySelector<HTMLInputElement>('.screen input[type=file]');
  // The screen is loaded when it is first opened.
  await expect.poll(find).not.toBeNull();
  await userEvent.upload(find()!, new File([content], name));
}

test('from a file to scores, plots and a trace', async () => {
  const { app, calls } = await stage({ documents: INDEXED });
  await open();
  await expect.element(page.getByRole('heading', { name: 'Evaluate' })).toBeVisible();
  await expect.element(start()).toBeDisabled();
  await choose('harbours.jsonl', LINES);
  await expect.element(page.getByText('4 questions, 1 without an answer')).toBeVisible();
  await start().click();
  await expect.element(page.getByText('4 of 4 questions')).toBeVisible();
  expect(calls).toContain('create harbours.jsonl (4)');

  await expect
    .element(page.getByRole('list', { name: 'How many are right' }))
    .toHaveTextContent('2 of 4 right');
  const scores = page.getByRole('region', { name: 'Scores' });
  await expect.element(scores.getByTestId('score-em')).toHaveTextContent('50.0%');
  await expect.element(scores).toHaveTextContent(/95 % interval from \d+ to \d+/);
  await expect.element(page.getByText('1 question failed and count')).toBeVisible();
  await page.getByRole('figure', { name: 'F1 by kind' }).getByText('Show as a table').click();
  const numbers = page.getByRole('figure', { name: 'F1 by kind' }).getByRole('table');
  await expect.element(numbers).toHaveTextContent(/All questions\s*4\s*50\.0/);
  await expect.element(page.getByRole('figure', { name: 'Time a question took' })).toBeVisible();

  await page.getByRole('button', { name: 'Open the trace: Where was the engineer born?' }).click();
  await expect
    .element(page.getByRole('region', { name: 'How it was worked out' }))
    .toBeInTheDocument();
  await page.getByRole('button', { name: 'Next question' }).click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('her teacher');
  await page.getByRole('button', { name: 'Back to the scores' }).click();
  // One goes on at the row that was left.
  await expect
    .element(page.getByRole('button', { name: 'Open the trace: Where was her teacher born?' }))
    .toHaveFocus();
  expect(app.asking.inquiry).toBeNull();
});

test('back from a trace one goes on at its row, where it is far down or not shown', async () => {
  const many = Array.from({ length: 60 }, (_, i) => goldQuestion({ question: `Born ${i + 1}?` }));
  const { app } = await stage({ documents: INDEXED, evaluations: [evaluationOf({}, many)] });
  await open();
  await page.getByRole('button', { name: /^Open harbours/ }).click();
  await page.getByRole('button', { name: 'Show 10 more' }).click();
  await page.getByRole('button', { name: 'Open the trace: Born 60?' }).click();
  const back = page.getByRole('button', { name: 'Back to the scores' });
  await back.click();
  await expect
    .element(page.getByRole('button', { name: 'Open the trace: Born 60?' }))
    .toHaveFocus();
  await page.getByRole('button', { name: 'Open the trace: Born 3?' }).click();
  await expect.element(back).toBeVisible();
  app.router.at('evaluate')!.open!.words = 'Born 1?';
  await back.click();
  await expect.element(page.getByRole('button', { name: 'All evaluations' })).toHaveFocus();
  const find = page.getByRole('searchbox', { name: 'Find in questions' });
  await find.fill('Born 3');
  await expect.element(page.getByRole('button', { name: 'Open the trace: Born 3?' })).toBeVisible();
  await expect.element(find).toHaveFocus();
});

test('a candidate chosen in a trace is asked as a question of one’s own', async () => {
  const { calls } = await stage({
    documents: INDEXED,
    evaluations: [evaluationOf({}, QUESTIONS)],
  });
  await open();
  await page.getByRole('button', { name: /^Open harbours/ }).click();
  await page.getByRole('button', { name: /^Open the trace: Where was the engineer/ }).click();
  await page.getByText('Every step', { exact: true }).click();
  await page.getByText('Round 1').click();
  await page
    .getByRole('button', { name: /^Use .+ instead/ })
    .first()
    .click();
  await expect.poll(() => calls.at(-1)).toMatch(/^ask Where was the engineer born\? \(with/);
  await expect.element(page.getByRole('textbox', { name: 'Your question' })).toBeVisible();
  await expect.poll(() => location.hash).toMatch(/^#\/library\/main\/question\//);
});

test('what answers say of how likely they are stands beside how many are right', async () => {
  const evaluation = evaluationOf({}, QUESTIONS);
  const chances = [0.92, 0.68];
  const items = evaluation.items.map((item, i) => {
    const probability = chances[i];
    return { ...item, scored: item.scored && { ...item.scored, probability } };
  });
  await stage({ documents: INDEXED, evaluations: [{ ...evaluation, items }] }, NARROW);
  await page.getByRole('button', { name: 'Open library and history' }).click();
  await open();
  await page.getByRole('button', { name: /^Open harbours/ }).click();
  const reliability = page.getByRole('region', { name: 'How far the chances can be relied on' });
  const rows = reliability.getByRole('row');
  await expect.element(rows.nth(1)).toHaveTextContent(/^0 to 20\s%\s*–\s*–\s*0$/);
  await expect.element(rows.nth(4)).toHaveTextContent(/^60 to 80\s%\s*68\s%\s*0\s%\s*1$/);
  await expect.element(rows.nth(5)).toHaveTextContent(/^80 to 100\s%\s*92\s%\s*100\s%\s*1$/);
  expect(overflow()).toBe(0);
  await expect.element(table()).toHaveTextContent(/Grounded, 90\s%/);
  const { default: axe } = await import('axe-core');
  const { violations } = await axe.run(reliability.element());
  expect(violations.map(({ id }) => id)).toEqual([]);
});

test('where no answer says how likely it is, there is no such table', async () => {
  await stage({ documents: INDEXED, evaluations: [evaluationOf({}, QUESTIONS)] });
  await open();
  await page.getByRole('button', { name: /^Open harbours/ }).click();
  await expect.element(page.getByRole('region', { name: 'Scores' })).toBeVisible();
  expect(document.querySelector('#reliability-title')).toBeNull();
});

const TWO_RUNS = [
  { method: 't2rag', engine: 'instant' },
  { method: 'plain', engine: 'instant' },
];

test('each method with each engine is a run, and they stand side by side', async () => {
  const { calls } = await stage({ documents: INDEXED });
  await open();
  await choose('harbours.jsonl', LINES);
  await page.getByRole('checkbox', { name: 'T2RAG' }).click();
  await expect.element(start()).toBeDisabled();
  await expect.element(page.getByText('Choose at least one method')).toBeVisible();
  for (const name of ['T2RAG', 'Plain search', 'Counting']) {
    await page.getByRole('checkbox', { name }).click();
  }
  await expect.element(page.getByText('4 runs, 16 answers')).toBeVisible();
  await start().click();
  await expect.element(page.getByText('16 of 16 answers in 4 runs')).toBeVisible();
  expect(calls).toContain('create harbours.jsonl (4)');

  const runs = page.getByRole('region', { name: 'Runs' }).getByRole('table');
  await expect
    .poll(() => [...runs.element().querySelectorAll('.name')].map((name) => name.textContent))
    .toEqual([
      ...['T2RAG · Built-in', 'Plain search · Built-in'],
      ...['T2RAG · Counting', 'Plain search · Counting'],
    ]);
  await page.getByRole('figure', { name: 'F1 by kind' }).getByText('Show as a table').click();
  const numbers = page.getByRole('figure', { name: 'F1 by kind' }).getByRole('table');
  await expect.element(numbers).toHaveTextContent(/All questions\s*T2RAG · Counting\s*4/);
  const costs = page.getByRole('figure', { name: 'What a question costs' });
  await costs.getByText('Show as a table').click();
  await expect.element(costs).toHaveTextContent(/Tokens\s*T2RAG · Counting\s*950/);

  // The runs' answers to a question are rows beside each other; one run can be shown alone.
  const rows = () => table().element().querySelectorAll('tbody tr').length;
  await expect.poll(rows).toBe(16);
  await page
    .getByRole('combobox', { name: 'Which run is shown' })
    .selectOptions('T2RAG · Counting');
  await expect.poll(rows).toBe(4);
});

test('two runs are compared question by question, and lead to both traces', async () => {
  const evaluations = [evaluationOf({}, QUESTIONS, Infinity, TWO_RUNS)];
  await stage({ documents: INDEXED, evaluations });
  await open();
  await page.getByRole('button', { name: /^Open harbours/ }).click();
  const section = page.getByRole('region', { name: 'What changes from one run' });
  await expect.element(section).toHaveTextContent(/4 questions in both/);
  await expect.element(section).toHaveTextContent(/Exact match\s*50\.0 → 25\.0\s*−25\.0/);
  await expect.element(section).toHaveTextContent('may be chance');
  await expect.element(section).toHaveTextContent(/1\s*with a lower F1/);
  await section
    .getByRole('button', { name: 'Open the trace of Plain search: Where was the engineer born?' })
    .click();
  await expect.element(page.getByText('Plain search · Built-in ·')).toBeVisible();
  await page.getByRole('button', { name: 'Back to the scores' }).click();
  await section.getByRole('combobox', { name: 'Compare this run' }).selectOptions('T2RAG');
  // A run is not compared with itself.
  const options = section.getByRole('combobox', { name: 'With this run' }).element();
  expect([...options.querySelectorAll('option')].map(({ disabled }) => disabled)).toEqual([
    true,
    false,
  ]);
});

test('a plot without tokens says why in words', async () => {
  await stage({ documents: INDEXED, evaluations: [evaluationOf({}, QUESTIONS)] });
  await open();
  await page.getByRole('button', { name: /^Open harbours/ }).click();
  const costs = page.getByRole('figure', { name: 'What a question costs' });
  await expect.element(costs).toHaveTextContent('the built-in engine reads no prompts');
});

test('rows are sorted by column, and found by words', async () => {
  await stage({ documents: INDEXED, evaluations: [evaluationOf({}, QUESTIONS)] });
  await open();
  await page.getByRole('button', { name: /^Open harbours/ }).click();
  const asked = () =>
    [...table().element().querySelectorAll('tbody .asked')].map((each) => each.textContent);
  const inFile = QUESTIONS.map(({ question }) => question);
  await expect.poll(asked).toEqual(inFile);
  const byF1 = table().getByRole('button', { name: 'F1', exact: true });
  await byF1.click();
  await expect.poll(() => asked()[3]).toBe('Where is she buried?');
  await expect
    .element(table().getByRole('columnheader', { name: 'F1' }))
    .toHaveAttribute('aria-sort', 'ascending');
  await byF1.click();
  await expect.poll(() => asked()[0]).toBe('Where was the engineer born?');
  await byF1.click();
  await expect.poll(asked).toEqual(inFile);
  await page.getByRole('searchbox', { name: 'Find in questions' }).fill('teacher holm');
  await expect.poll(asked).toEqual(['Where was her teacher born?']);
  await page.getByRole('searchbox', { name: 'Find in questions' }).fill('nowhere');
  await expect.element(page.getByText('No answer is like that.')).toBeVisible();
});

test('a question’s own passage is shown as what it is', async () => {
  const context = 'The engineer was born in Brackwater.';
  const own = goldQuestion({ question: 'Where was the engineer born?', context });
  const evaluations = [evaluationOf({}, [own])];
  await stage({ documents: INDEXED, evaluations });
  await open();
  await page.getByRole('button', { name: /^Open harbours/ }).click();
  await page.getByRole('button', { name: /^Open the trace: Where was the engineer/ }).click();
  await expect.element(page.getByText(context)).toBeVisible();
  const evidence = page.getByRole('button', {
    name: /^Citation 1: open the question’s own passage$/,
  });
  await expect.element(evidence.first()).toBeDisabled();
  await expect.element(page.getByText('was removed')).not.toBeInTheDocument();
});

test('the filters show right, wrong and refused ones', async () => {
  await stage({ documents: INDEXED, evaluations: [evaluationOf({}, QUESTIONS)] });
  await open();
  await page.getByRole('button', { name: /^Open harbours/ }).click();
  const rows = () => table().element().querySelectorAll('tbody tr').length;
  await expect.poll(rows).toBe(4);
  for (const [name, count] of [
    ['Right 2', 2],
    ['Wrong 2', 2],
    ['Wrong but grounded 1', 1],
    ['Refused 1', 1],
  ] as const) {
    const filter = page.getByRole('button', { name });
    await filter.click();
    await expect.element(filter).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(rows).toBe(count);
  }
  await expect.element(table()).toHaveTextContent('Rightly refused');
});

test('written by hand: Enter goes on to the next row, empty ones do not count', async () => {
  const { calls } = await stage({ documents: INDEXED });
  await open();
  await page.getByText('By hand').click();
  await page.getByRole('textbox', { name: 'Question 1' }).fill('Where was she born?');
  await page.getByRole('textbox', { name: 'Expected answer 1' }).fill('Brackwater | Holm');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('textbox', { name: 'Question 2' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('textbox', { name: 'Question 3' })).toHaveFocus();
  await page.getByRole('button', { name: 'Remove question 3' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Question 2' })).toHaveFocus();
  await expect.element(start()).toHaveTextContent('Start with 1 question');
  await start().click();
  await expect.element(page.getByText('1 of 1 question')).toBeVisible();
  expect(calls).toContain('create Written by hand (1)');
});

test('a bad file is refused with its line, and nothing can be started', async () => {
  await stage({ documents: INDEXED });
  await open();
  await choose('bad.jsonl', '{"question": "a", "answers": []}\n{"question": "b"}');
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Line 2 of bad.jsonl has no “answers”');
  await expect.element(start()).toBeDisabled();
});

test('stops, goes on, and says so', async () => {
  const { app, calls } = await stage({ documents: INDEXED, holdAfter: 2 });
  await open();
  await choose('harbours.jsonl', LINES);
  await start().click();
  await expect.element(page.getByText('2 of 4 questions').first()).toBeVisible();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect.element(page.getByText('This evaluation has stopped.')).toBeVisible();
  expect(calls).toContain('stop');
  expect(app.notices.spoken).toContain('stopped after 2 of 4');
  await expect.element(page.getByRole('button', { name: 'Continue' })).toBeVisible();
  await page.getByRole('button', { name: 'All evaluations' }).click();
  await expect.element(page.getByText('Stopped', { exact: true })).toBeVisible();
});

test('one that is deleted comes back, or is gone for good when its notice goes', async () => {
  const { app, calls } = await stage({
    documents: INDEXED,
    evaluations: [evaluationOf({}, QUESTIONS)],
  });
  await open();
  await page.getByRole('button', { name: 'Delete harbours.jsonl' }).click();
  await expect.element(page.getByText('Evaluations are kept here')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  const remove = page.getByRole('button', { name: 'Delete harbours.jsonl' });
  await remove.click();
  await expect.element(remove).not.toBeInTheDocument();
  expect(calls).not.toContain('remove e1');
  await app.notices.settle();
  expect(calls).toContain('remove e1');
  await expect.element(page.getByText('Evaluations are kept here')).toBeVisible();
});

test('the address leads to it and away', async () => {
  const { app } = await stage({ documents: INDEXED });
  await open();
  await expect.poll(() => location.hash).toBe('#evaluate');
  await expect.element(page.getByRole('heading', { name: 'Evaluate' })).toBeVisible();
  await page.getByRole('button', { name: 'New question' }).click();
  expect(location.hash).toBe('');
  expect(app.router.screen === 'evaluate').toBe(false);
  location.hash = '#evaluate';
  await expect.element(page.getByRole('heading', { name: 'Evaluate' })).toBeVisible();
});

test.each([
  [...WIDE, 1],
  [...NARROW, 1],
  [...WIDE, 2],
  [...NARROW, 2],
] as const)('fits a page of %i × %i with %i runs', async (width, height, runs) => {
  const evaluations = [evaluationOf({}, QUESTIONS, Infinity, TWO_RUNS.slice(0, runs))];
  await stage({ documents: INDEXED, evaluations }, [width, height]);
  if (width < 900) {
    await page.getByRole('button', { name: 'Open library and history' }).click();
  }
  await open();
  await expect.element(page.getByRole('heading', { name: 'Evaluate' })).toBeVisible();
  const inner = () => {
    const { scrollWidth, clientWidth } = document.querySelector('.page')!;
    return scrollWidth - clientWidth;
  };
  expect([overflow(), inner()]).toEqual([0, 0]);
  await page.getByRole('button', { name: /^Open harbours/ }).click();
  await expect.element(table()).toBeInTheDocument();
  expect([overflow(), inner()]).toEqual([0, 0]);
});
