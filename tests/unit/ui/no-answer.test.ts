import { beforeAll, expect, it } from 'vitest';
import type { GivenAnswer } from '../../../src/protocol.ts';
import { isUnread, noAnswer, outcomeOf } from '../../../src/ui/answer/no-answer.ts';
import { loadLanguages } from '../../../src/ui/ask/asked-language.svelte.ts';

beforeAll(loadLanguages);

it('does not say that documents are silent which nobody has read', () => {
  expect(noAnswer({ level: 'nothing' })).toBe('The engine does not know.');
  expect(noAnswer({ level: 'chunks' })).toBe('The documents do not say.');
  const nearest = [{ text: 'She moved away.' }] as unknown as GivenAnswer['nearest'];
  expect(noAnswer({ level: 'chunks', nearest })).toBe('No sure answer was found.');
  const coverage = { indexed: 1, files: 2 };
  expect(noAnswer({ level: 'chunks', coverage })).toBe('What has been read so far does not say.');
});

it('nor where the built-in engine could not read the question', () => {
  const foreign = 'Wo wurde der Erbauer von Veldhaven Light geboren?';
  const silent = { level: 'chunks', engine: 'Built-in' } as const;
  expect(noAnswer(silent, foreign)).toBe('The built-in engine could not read this question.');
  expect(noAnswer(silent, 'Where was she born?')).toBe('The documents do not say.');
  const none = { verdict: 'not-found' } as const;
  expect(isUnread({ ...none, engine: 'Some model + Built-in' }, foreign)).toBe(false);
  expect(isUnread({ verdict: 'answered', engine: 'Built-in' }, foreign)).toBe(false);
});

it('nor does the history', () => {
  const asked = { id: 'a', question: 'Why?', askedAt: 1, answer: '' };
  const silent = { ...asked, verdict: 'not-found' } as const;
  expect(outcomeOf({ ...asked, verdict: 'answered', answer: 'Holm' })).toBe('Holm');
  expect(outcomeOf({ ...asked, verdict: 'cancelled' })).toBe('Stopped');
  expect(outcomeOf(silent)).toBe('No sure answer');
  expect(outcomeOf({ ...silent, unasked: 'no-document' })).toBe('Not known; no document was asked');
  expect(outcomeOf({ ...silent, unasked: 'not-all' })).toBe('Not in what had been read so far');
});
