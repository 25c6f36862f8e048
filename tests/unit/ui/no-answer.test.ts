import { expect, it } from 'vitest';
import { noAnswer, outcomeOf } from '../../../src/ui/answer/no-answer.ts';

it('does not say that documents are silent which nobody has read', () => {
  expect(noAnswer({ level: 'nothing' })).toBe('The engine does not know.');
  expect(noAnswer({ level: 'chunks' })).toBe('The documents do not say.');
  const coverage = { indexed: 1, files: 2 };
  expect(noAnswer({ level: 'chunks', coverage })).toBe('What has been read so far does not say.');
});

it('nor does the history', () => {
  const asked = { id: 'a', question: 'Why?', askedAt: 1, answer: '' };
  const silent = { ...asked, verdict: 'not-found' } as const;
  expect(outcomeOf({ ...asked, verdict: 'answered', answer: 'Holm' })).toBe('Holm');
  expect(outcomeOf({ ...asked, verdict: 'cancelled' })).toBe('Stopped');
  expect(outcomeOf(silent)).toBe('The documents do not say');
  expect(outcomeOf({ ...silent, unasked: 'no-document' })).toBe('Not known; no document was asked');
  expect(outcomeOf({ ...silent, unasked: 'not-all' })).toBe('Not in what had been read so far');
});
