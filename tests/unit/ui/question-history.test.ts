/** What is deleted from the history together goes in one call: each call looks through all of it. */
import { expect, test } from 'vitest';
import type { LibraryService, QuestionSummary } from '../../../src/protocol.ts';
import { QuestionHistory } from '../../../src/ui/history/question-history.svelte.ts';
import { Notices } from '../../../src/ui/state/notices.svelte.ts';

const asked = (id: string): QuestionSummary => ({
  ...({ id, question: 'Why?', askedAt: 1, verdict: 'cancelled', answer: '', version: 1 } as const),
});

test('many questions are deleted by one call', async () => {
  const calls: (readonly string[])[] = [];
  const service: Partial<LibraryService> = {
    removeQuestions: async (ids) => void calls.push(ids),
  };
  const notices = new Notices();
  const history = new QuestionHistory(service as LibraryService, notices);
  const ids = ['a', 'b', 'c'];
  history.load(ids.map(asked));
  history.remove(ids);
  await notices.settle();
  expect(calls).toEqual([ids]);
  expect(history.all).toEqual([]);
});

test('a question that could not be pinned is not said to be', async () => {
  const service: Partial<LibraryService> = {
    changeQuestion: () => Promise.reject(new Error('The disk is full.')),
  };
  const notices = new Notices();
  const history = new QuestionHistory(service as LibraryService, notices);
  history.load([asked('a')]);
  await history.pin('a', true);
  expect(notices.list).toHaveLength(1);
  expect(notices.spoken).toBe('');
});
