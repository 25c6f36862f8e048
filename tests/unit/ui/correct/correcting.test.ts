/** Corrections and steps between them, where the person is faster than what they stop. */
import { expect, it } from 'vitest';
import type { LibraryService, QuestionRecord } from '../../../../src/protocol.ts';
import { Correcting } from '../../../../src/ui/correct/correcting.svelte.ts';
import { QuestionHistory } from '../../../../src/ui/history/question-history.svelte.ts';
import { Inquiry } from '../../../../src/ui/state/inquiry.svelte.ts';
import { Notices } from '../../../../src/ui/state/notices.svelte.ts';
import { record } from '../../../support/scripted-library.ts';

const passage = {
  ...{ chunk: 1, document: 'd', start: 0, end: 9, firstPage: 1, lastPage: 1 },
  words: 'Some words',
};
const PIN = [{ kind: 'pin' as const, passage }];

function correcting(service: Partial<LibraryService>, inquiry: Inquiry) {
  const notices = new Notices();
  const gone: Inquiry[] = [];
  const shown: QuestionRecord[] = [];
  const asking = {
    inquiry: inquiry as Inquiry | null,
    comparison: null,
    goOn: async (one: Inquiry) => void gone.push(one),
    showRecord: async (one: QuestionRecord) => void shown.push(one),
  };
  const around = {
    ...{ service, notices, asking, preferences: { settings: null } },
    router: { screen: 'ask', stateOf: () => null },
    questions: new QuestionHistory(service as LibraryService, notices),
  };
  const parts = around as unknown as ConstructorParameters<typeof Correcting>[0];
  return { correcting: new Correcting(parts), asking, gone, shown, notices };
}

it('is made once, however often it is asked for while the question is being stopped', async () => {
  const { correcting: it, gone } = correcting({}, Inquiry.fromRecord(record('a', 'Who?', 1)));
  await Promise.all([it.makeNow(PIN), it.makeNow(PIN)]);
  expect(gone).toHaveLength(1);
  await it.makeNow(PIN);
  expect(gone).toHaveLength(2);
});

it('a step back is not shown over what was opened meanwhile', async () => {
  let undone: ((record: QuestionRecord) => void) | null = null;
  const service: Partial<LibraryService> = {
    undoCorrection: () => new Promise((resolve) => (undone = resolve)),
    history: async () => [],
  };
  const corrected = { ...record('b', 'Who?', 2), corrects: 'a' };
  const { correcting: it, asking, shown } = correcting(service, Inquiry.fromRecord(corrected));
  const stepping = it.undo();
  await expect.poll(() => undone).not.toBeNull();
  asking.inquiry = Inquiry.fromRecord(record('c', 'When?', 3));
  undone!(record('a', 'Who?', 1));
  await stepping;
  expect(shown).toEqual([]);
});
