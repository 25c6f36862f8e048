/** The self-check on the Models screen: when a model is first chosen, skipped, repeated, kept. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { LanguageHost } from '../../../src/engines/language/host.ts';
import type { LanguageRequest } from '../../../src/engines/language/protocol.ts';
import { deletePrivate } from '../../../src/engines/private-files.ts';
import { cancelled, TriviumError } from '../../../src/errors.ts';
import { QUESTIONS } from '../../../src/models/self-check/questions.ts';
import type { ReadInput } from '../../../src/tasks/sub-questions.ts';
import { tinyFile } from '../../support/gguf.ts';
import { INDEXED } from '../../support/scripted-library.ts';
import { stage, strike, WIDE } from './stage.ts';

/** What the model answers to a question; `null` rejects what cannot be read. */
let answer: (question: string) => string | null | Promise<never>;
let requests: LanguageRequest[];
let stopped: (() => void)[];

beforeEach(() => {
  requests = [];
  stopped = [];
  answer = (question) => QUESTIONS.find((each) => each.question === question)!.golds[0] ?? null;
});
afterEach(async () => {
  strike();
  history.replaceState(null, '', location.pathname + location.search);
  for (const name of await caches.keys()) await caches.delete(name);
  await deletePrivate();
});

const language = {
  state: { type: 'idle' },
  subscribe: () => () => {},
  measure: async () => ({ reads: 40, writes: 8, loadSeconds: 5 }),
  load: async () => {},
  unload: async () => {},
  cancel: async () => stopped.forEach((stop) => stop()),
  perform: async (request: LanguageRequest) => {
    requests.push(request);
    const said = await answer((request.input as ReadInput).asked.question);
    return { output: { answer: said, supports: [] } };
  },
} as unknown as LanguageHost;

const button = (name: string | RegExp) => page.getByRole('button', { name });
const main = () => page.getByRole('main');

async function bring(readAs?: string) {
  const { app, calls } = await stage({ documents: INDEXED, readAs }, WIDE, language);
  app.router.open('models');
  await expect.element(page.getByRole('heading', { name: 'This device' })).toBeInTheDocument();
  await app.router.stateOf('models')!.importOwn([tinyFile('pocket.gguf')]);
  await expect.element(button('Use pocket')).toBeEnabled();
  return { app, calls };
}

test('ten questions are asked when a model is first chosen; what came of it is kept with it', async () => {
  const { app, calls } = await bring('1962');
  await userEvent.click(button('Use pocket'));
  const outcome = 'Answers 10 of 10; the built-in reading answers 1.';
  await expect.element(main()).toHaveTextContent(`pocket: ${outcome}`);
  expect(requests.map(({ task }) => task)).toEqual(QUESTIONS.map(() => 'read-answer'));
  // A person's question goes before.
  expect(new Set(requests.map(({ priority }) => priority))).toEqual(new Set(['background']));
  expect(calls.filter((call) => call === 'readPassages')).toHaveLength(1);
  const row = page.getByRole('listitem').filter({ hasText: 'pocket' });
  await expect.element(row).toHaveTextContent(outcome);

  // Chosen again, nothing is asked again; unless a person wants it.
  await app.router.stateOf('models')!.chooseForAll('instant');
  await app.router.stateOf('models')!.chooseForAll('gguf:local/pocket');
  await expect.element(main()).toHaveTextContent(outcome);
  expect(requests).toHaveLength(10);
  answer = () => null;
  await userEvent.click(button('Check again'));
  await expect
    .element(main())
    .toHaveTextContent('Answers 2 of 10; the built-in reading answers 1.');
  expect(requests).toHaveLength(20);
});

test('what the model says in no form that can be read is counted', async () => {
  answer = () => Promise.reject(new TriviumError('invalid', 'No JSON.', ''));
  await bring('no');
  await userEvent.click(button('Use pocket'));
  await expect
    .element(main())
    .toHaveTextContent(
      'Answers 0 of 10; the built-in reading answers 0. 10 answers could not be read.',
    );
});

test('it can be skipped, is not begun again by itself, and can be made later', async () => {
  const real = answer;
  answer = () => new Promise((_, reject) => stopped.push(() => reject(cancelled())));
  const { app } = await bring();
  await userEvent.click(button('Use pocket'));
  await expect
    .element(page.getByRole('progressbar', { name: 'Progress of the check' }))
    .toBeVisible();
  await expect
    .element(main())
    .toHaveTextContent('Ten short questions show whether pocket helps on this device.');
  await userEvent.click(button('Skip the check'));
  await expect.element(button('pocket: Check whether it helps here')).toBeVisible();
  await app.router.stateOf('models')!.chooseForAll('instant');
  await app.router.stateOf('models')!.chooseForAll('gguf:local/pocket');
  expect(requests).toHaveLength(1);
  answer = real;
  await userEvent.click(button('pocket: Check whether it helps here'));
  await expect.element(main()).toHaveTextContent('Answers 10 of 10');
});

test('a model that breaks down in the middle is said', async () => {
  answer = () => Promise.reject(new TriviumError('model-failed', 'It broke down.', ''));
  await bring();
  await userEvent.click(button('Use pocket'));
  await expect.element(main()).toHaveTextContent('The check stopped: It broke down.');
  await expect.element(button('Check again')).toBeVisible();
});
