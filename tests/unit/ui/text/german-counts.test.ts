/** German sentences with numbers in them: one and several, in the case that they stand in. */
import { expect, it } from 'vitest';
import { backup } from '../../../../src/ui/text/de/backup.ts';
import { knowledge } from '../../../../src/ui/text/de/knowledge.ts';
import { libraries } from '../../../../src/ui/text/de/libraries.ts';
import { german } from '../../../../src/ui/text/de/index.ts';
import { german as overview } from '../../../../src/ui/overview/words/de.ts';
import { german as reader } from '../../../../src/ui/reader/words/de.ts';
import { german as tables } from '../../../../src/ui/tables/words/de.ts';

it('says what went with a library, and what came with a backup', () => {
  expect(libraries.deleted('A', 1)).toBe('„A“ wurde mit 1 Dokument gelöscht.');
  expect(libraries.deleted('A', 3)).toBe('„A“ wurde mit 3 Dokumenten gelöscht.');
  expect(backup.done(1, 1)).toBe('1 Bibliothek mit 1 Dokument.');
  expect(backup.done(2, 3)).toBe('2 Bibliotheken mit 3 Dokumenten.');
});

it('has a verb that fits the number', () => {
  expect(knowledge.documents.lost(1)).toContain('konnte nicht behalten werden');
  expect(knowledge.documents.lost(2)).toContain('konnten nicht behalten werden');
  expect(overview.more(1)).toBe('1 Dokument mehr ist hier nicht gezeigt.');
  expect(overview.more(2)).toBe('2 Dokumente mehr sind hier nicht gezeigt.');
});

it('has a space before an ellipsis that stands for words', () => {
  const joined = [german, overview, reader, tables].flatMap((words) => [
    ...JSON.stringify(words).matchAll(/"[^"]*\p{L}…[^"]*"/gu),
  ]);
  expect(joined.map(([text]) => text)).toEqual([]);
});
