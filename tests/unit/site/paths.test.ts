import { expect, test } from 'vitest';
import { documentPath } from '../../../src/site/paths.ts';

test('originals lie under what they are, but pages of others never as pages of the site', () => {
  expect(documentPath({ id: 'a1', kind: 'pdf' })).toBe('library/documents/a1.pdf');
  expect(documentPath({ id: 'a1', kind: 'docx' })).toBe('library/documents/a1.docx');
  expect(documentPath({ id: 'a1', kind: 'html' })).toBe('library/documents/a1.txt');
});
