/** Every error that there is can be stored and read again. */
import { expect, test } from 'vitest';
import { Fields } from '../../../src/storage/fields.ts';
import { parseError } from '../../../src/storage/parsers.ts';

test('that a library has been deleted is an error as others are', () => {
  const stored = { code: 'library-deleted', message: 'It is gone.', hint: 'Open another one.' };
  expect(parseError(new Fields(stored))).toMatchObject(stored);
});
