/** Files on their way into the library that is shown. */
import { expect, test } from 'vitest';
import type { DocumentSummary, IncomingFile, LibraryService } from '../../../../src/protocol.ts';
import { Library } from '../../../../src/ui/state/library.svelte.ts';
import { Notices } from '../../../../src/ui/state/notices.svelte.ts';
import { document } from '../../../support/scripted-library.ts';

function shown(...documents: DocumentSummary[]) {
  const added: string[] = [];
  const service = {
    addFiles: (files: IncomingFile[]) => {
      added.push(...files.map(({ name, replaces }) => [name, replaces ?? []].flat().join(' for ')));
      return Promise.resolve(files.map(({ name }) => document({ name, id: `new ${name}` })));
    },
  } as Partial<LibraryService> as LibraryService;
  const notices = new Notices();
  const library = new Library(service, notices);
  const load = (...all: DocumentSummary[]) =>
    library.load({ documents: all } as Parameters<Library['load']>[0]);
  load(...documents);
  return { library, load, added, told: () => notices.list.map(({ message }) => message) };
}

const fileOf = (name: string) => new File(['Some words.'], name);

function unreadable(name: string): File {
  const file = fileOf(name);
  file.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
  return file;
}

test.each(['a.txt', 'new.txt'])(
  'a file that cannot be read is left out alone: %s',
  async (name) => {
    const { library, added, told } = shown(
      document({ name: 'a.txt' }),
      document({ name: 'b.txt' }),
    );
    const files = [fileOf('c.txt'), unreadable(name), fileOf('b.txt'), fileOf('d.txt')];
    expect(await library.add(files)).toBe(false);
    expect(added).toEqual(['c.txt', 'd.txt', 'b.txt']);
    expect(told()).toEqual([expect.stringContaining(`${name} was not added`)]);
  },
);
