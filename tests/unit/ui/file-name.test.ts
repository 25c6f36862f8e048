import { expect, test } from 'vitest';
import { fileNameOf } from '../../../src/ui/file-name.ts';

test('files are named after what they hold', () => {
  expect(fileNameOf('My questions (2).jsonl', 'csv')).toBe('My-questions-2-scores.csv');
  expect(fileNameOf('towns.jsonl', 'json', 't2rag instant')).toBe(
    'towns-t2rag-instant-scores.json',
  );
  expect(fileNameOf('Leases v1.2', 'csv', '', 'table')).toBe('Leases-v1-2-table.csv');
  expect(fileNameOf('???', 'json')).toBe('evaluation-scores.json');
});

test('nothing is said twice', () => {
  expect(fileNameOf('My library', 'trivium', '', 'library')).toBe('My-library.trivium');
  expect(fileNameOf('Harbour towns', 'trivium', '', 'library')).toBe(
    'Harbour-towns-library.trivium',
  );
  expect(fileNameOf('Mylibrary', 'trivium', '', 'library')).toBe('Mylibrary-library.trivium');
});
