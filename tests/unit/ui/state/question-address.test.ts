/** What is read when it is opened, where something else is shown before it has come. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LibraryService, QuestionRecord } from '../../../../src/protocol.ts';
import { Comparison } from '../../../../src/ui/compare/comparison.svelte.ts';
import { QuestionHistory } from '../../../../src/ui/history/question-history.svelte.ts';
import { Notices } from '../../../../src/ui/state/notices.svelte.ts';
import { QuestionAddress, type Opened } from '../../../../src/ui/state/question-address.ts';
import { record } from '../../../support/scripted-library.ts';

beforeEach(() => {
  vi.stubGlobal('location', { hash: '', pathname: '/', search: '' });
  vi.stubGlobal('history', { pushState: () => {}, replaceState: () => {} });
});
afterEach(() => vi.unstubAllGlobals());

function opening() {
  let read = (_: QuestionRecord): void => {};
  const service: Partial<LibraryService> = {
    question: () => new Promise((resolve) => (read = resolve)),
  };
  const page = {
    inquiry: null as Opened['inquiry'],
    comparison: null as Opened['comparison'],
    place(opened: Opened) {
      Object.assign(page, opened);
    },
  };
  const notices = new Notices();
  const around = {
    ...{ service, notices, reader: { document: null }, shelf: { id: 'main' } },
    questions: new QuestionHistory(service as LibraryService, notices),
  };
  const parts = around as unknown as ConstructorParameters<typeof QuestionAddress>[0];
  const address = new QuestionAddress(parts, page, () => false);
  const opened = address.open({ kind: 'question', id: 'a' });
  const come = async (): Promise<void> => {
    read(record('a', 'Who?', 1));
    await opened;
  };
  return { address, page, come };
}

it('a comparison that was begun meanwhile stays', async () => {
  const { page, come } = opening();
  page.comparison = new Comparison('c', 'When?', ['t2rag', 'auto']);
  await come();
  expect([page.inquiry, page.comparison?.id]).toEqual([null, 'c']);
});

it('a question of the library before is not shown in the one that was opened meanwhile', async () => {
  const { address, page, come } = opening();
  address.startAnew();
  expect(address.asked).toBeNull();
  await come();
  expect(page.inquiry).toBeNull();
});
