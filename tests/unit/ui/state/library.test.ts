/** Files on their way into the library that is shown. */
import { expect, test } from 'vitest';
import type {
  DocumentSummary,
  IncomingFile,
  IndexingProgress,
  LibraryEvent,
  LibraryService,
} from '../../../../src/protocol.ts';
import { Library } from '../../../../src/ui/state/library.svelte.ts';
import { Notices } from '../../../../src/ui/state/notices.svelte.ts';
import { document, EVERY_STATE, INDEXED } from '../../../support/scripted-library.ts';
import { AskedOnly } from '../../../../src/ui/ask/asked-only.svelte.ts';

function shown(...documents: DocumentSummary[]) {
  const added: string[] = [];
  let meanwhile = (): void => {};
  const service = {
    addFiles: (files: IncomingFile[]) => {
      added.push(...files.map(({ name, replaces }) => [name, replaces ?? []].flat().join(' for ')));
      meanwhile();
      return Promise.resolve(files.map(({ name }) => document({ name, id: `new ${name}` })));
    },
  } as Partial<LibraryService> as LibraryService;
  const notices = new Notices();
  const library = new Library(service, notices);
  const load = (...all: DocumentSummary[]) =>
    library.load({ documents: all, progress: { active: false } } as Parameters<Library['load']>[0]);
  load(...documents);
  const onAdd = (act: () => void): void => void (meanwhile = act);
  return {
    library,
    load,
    added,
    onAdd,
    notices,
    told: () => notices.list.map(({ message }) => message),
  };
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

const LEFT = [expect.stringContaining('Another library was opened')];

test.each([
  ['is new', 'new.txt'],
  ['has another content', 'a.txt'],
])('a file that %s comes into no library that was opened since', async (_, name) => {
  const { library, added, told } = shown(document({ name: 'a.txt' }));
  const asked: string[] = [];
  library.onChanged = (files) => {
    asked.push(...files.map(({ file }) => file.name));
    return Promise.resolve('replace');
  };
  const isAdded = library.add([fileOf(name)]);
  library.empty();
  expect(await isAdded).toBe(false);
  expect([...added, ...asked]).toEqual([]);
  expect(told()).toEqual(LEFT);
});

test('what is left of many files goes into no library that was opened since', async () => {
  const { library, load, added, told, onAdd } = shown();
  onAdd(() => {
    library.empty();
    load(document({ name: 'other.txt' }));
  });
  const large = new File([new Uint8Array(24_000_000)], 'large.txt');
  expect(await library.add([large, fileOf('new.txt')])).toBe(false);
  expect(added).toEqual(['large.txt']);
  expect(library.documents.map(({ name }) => name)).toEqual(['other.txt']);
  expect(told()).toEqual(LEFT);
});

test.each(['replace', null] as const)(
  'what was decided on in one library (%s) is not done in another',
  async (choice) => {
    const { library, added, told } = shown(document({ name: 'a.txt' }));
    library.onChanged = () => {
      library.empty();
      return Promise.resolve(choice);
    };
    expect(await library.add([fileOf('a.txt')])).toBe(false);
    expect(added).toEqual([]);
    expect(told()).toEqual(LEFT);
  },
);

const FAILED = EVERY_STATE.find(({ status }) => status === 'failed')!;
const reading = { active: true, paused: false } as IndexingProgress;

test('what could not be read is told once all is read: one by its name, several together', () => {
  const { library, told, notices } = shown();
  const receive = (...events: LibraryEvent[]): void => {
    for (const event of events) library.receive(event);
    library.catchUp();
  };
  const broken = (name: string) =>
    ({ type: 'document', document: { ...FAILED, id: name, name } }) as const;
  receive({ type: 'progress', progress: reading }, broken('a.pdf'));
  expect(told()).toEqual([]);
  const over = { type: 'progress', progress: { ...reading, active: false } } as const;
  receive(over);
  expect(told()).toEqual([`a.pdf: ${FAILED.error!.message}`]);
  expect(notices.list[0]).toMatchObject({ tone: 'bad', hint: FAILED.error!.hint });
  receive(broken('a.pdf'), over);
  receive({ type: 'progress', progress: reading }, broken('b.pdf'), broken('c.pdf'), over);
  expect(told()).toHaveLength(2);
  expect(told()[1]).toContain('2 documents');
  expect(notices.list[1]!.list!.entries[0]).toContain(FAILED.error!.hint);
});

test('what cannot be read is neither counted nor asked', () => {
  const { library } = shown(...INDEXED, ...EVERY_STATE.filter(({ error }) => error));
  const only = new AskedOnly(library, () => null);
  const ids = INDEXED.map(({ id }) => id);
  expect(library.askable).toEqual(INDEXED);
  only.choose(ids);
  expect(only.fresh).toBeNull();
  only.choose([ids[0]!, FAILED.id]);
  expect(only.fresh).toEqual([ids[0]]);
  expect(only.kept([ids[0]!])?.of).toBe(INDEXED.length);
});

test('what is brought back stands where it stood', () => {
  const all = ['a', 'b', 'c', 'd'].map((id) => document({ id, name: `${id}.txt` }));
  const { library } = shown(...all);
  const ids = (): string => library.documents.map(({ id }) => id).join('');
  library.takeAway(['a', 'c']);
  expect(ids()).toBe('bd');
  library.bringBack(['a', 'c']);
  expect(ids()).toBe('abcd');
  library.takeAway(['b']);
  library.takeAway(['c']);
  library.bringBack(['b']);
  library.bringBack(['c']);
  expect(ids()).toBe('abcd');
});
