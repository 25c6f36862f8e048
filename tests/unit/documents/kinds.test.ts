/** One table of what can be read; the manifest, which no code writes, says the same. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import {
  DOCUMENT_KINDS,
  endingsOf,
  FILES_OF_KIND,
  isPaged,
  kindOfFile,
  withoutEnding,
} from '../../../src/documents/kinds.ts';
import type { DocumentKind } from '../../../src/documents/types.ts';
import { docx, epub, paragraph } from '../../support/documents.ts';
import { readDocument } from '../../../src/documents/read.ts';
import { FILE_EXTENSION, FILE_TYPE } from '../../../src/library-file/layout.ts';
import { ACCEPT, isReadable } from '../../../src/ui/library/incoming.ts';

const manifest = JSON.parse(await readFile('public/manifest.webmanifest', 'utf8')) as {
  file_handlers: { accept: Record<string, string[]> }[];
  share_target: { params: { files: { accept: string[] }[] } };
};
const endings = DOCUMENT_KINDS.flatMap(endingsOf);

/** Of kinds that are not read from any text. */
const SAMPLES: Partial<Record<DocumentKind, Uint8Array<ArrayBuffer>>> = {
  epub: epub('', [{ file: 'a.xhtml', body: '<p>A ferry left.</p>' }]),
  docx: docx(paragraph('A ferry left.')),
  email: new TextEncoder().encode('From: Anna\n\nA ferry left.'),
};

test('the installed app is offered for all of them, and for library files', () => {
  expect(manifest.file_handlers[0]!.accept).toEqual({
    ...Object.assign({}, ...Object.values(FILES_OF_KIND)),
    [FILE_TYPE]: [FILE_EXTENSION],
  });
});

test('other apps can share all of them', () => {
  const files = Object.values(FILES_OF_KIND).flatMap((each) => Object.entries(each));
  const accepted = files.flatMap(([type, endings]) => [type, ...endings]);
  expect(manifest.share_target.params.files[0]!.accept).toEqual(accepted);
});

test.each(endings)('%s is taken, read as its kind, and left out of titles', async (ending) => {
  const name = `Tides${ending.toUpperCase()}`;
  expect(ACCEPT.split(',')).toContain(ending);
  expect(isReadable({ name, type: '' })).toBe(true);
  expect(withoutEnding(name)).toBe('Tides');
  const kind = kindOfFile(name)!;
  if (isPaged(kind)) return;
  const bytes = (SAMPLES[kind] ?? new TextEncoder().encode('A *ferry* left.')).buffer;
  expect(await readDocument({ name, bytes }, {} as never)).toMatchObject({ kind, title: 'Tides' });
});

test('where name and type differ, the ending is what one sees', () => {
  expect(kindOfFile('tides.txt', 'text/markdown')).toBe('text');
  expect(kindOfFile('tides', 'text/markdown')).toBe('markdown');
  expect(kindOfFile('tides.exe')).toBeUndefined();
});
