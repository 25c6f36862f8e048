/** What the command says of the site that it made. */
import { expect, it } from 'vitest';
import { publishedInWords } from '../../../scripts/publish-site.ts';

const MADE = { count: 40, bytes: 9_640_000 };

it('counts what was left out, and what was there twice', () => {
  const whole = { files: 3, read: 3, documents: 3, holdsFiles: true };
  expect(publishedInWords(MADE, whole)).toBe('40 files, 9.6 MB, with 3 documents.');
  expect(publishedInWords(MADE, { ...whole, read: 2, documents: 1, holdsFiles: false })).toBe(
    '40 files, 9.6 MB, with 1 document (1 of the files left out, 1 the same as another), without their files.',
  );
  expect(publishedInWords(MADE, { ...whole, read: 2, documents: 2 })).toContain(
    'with 2 documents (1 the same as another).',
  );
});
