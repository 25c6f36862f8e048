import { expect, it } from 'vitest';
import { noAnswer } from '../../../src/ui/answer/no-answer.ts';

it('does not say that documents are silent which nobody has read', () => {
  expect(noAnswer({ level: 'nothing' })).toBe('The engine does not know.');
  expect(noAnswer({ level: 'chunks' })).toBe('The documents do not say.');
  const coverage = { indexed: 1, files: 2 };
  expect(noAnswer({ level: 'chunks', coverage })).toBe('What has been read so far does not say.');
});
