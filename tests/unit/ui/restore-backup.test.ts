/** A backup in the place of what is here: only when all came that it was said to bring. */
import { expect, it } from 'vitest';
import type { BackupPart, OpenedBackup, PartState } from '../../../src/backup/read.ts';
import type { LibraryToRestore, RestoreOutcome } from '../../../src/protocol.ts';
import {
  restoreBackup,
  type BackupsApp,
  type RestoreOptions,
} from '../../../src/ui/backup/restore-backup.ts';
import type { Arrival, LibraryEntry } from '../../../src/storage/library-list.ts';
import { english, speak } from '../../../src/ui/text.ts';

speak(english);

const WHOLE = { added: 2, lost: [], records: 4, lostRecords: 0 };
const PROBLEM = { name: 'TriviumError', code: 'damaged', message: 'Damaged.', hint: '' } as const;
const HERE = ['Leases', 'Capes', 'Capes (backup of Nov 3, 2026)'].map(
  (title) => ({ id: title, title }) as LibraryEntry,
);

function part(state: PartState): BackupPart {
  return { state, bytes: state === 'missing' ? null : new Blob(['bytes']) };
}

function backup({
  documents = 'whole',
  records = 'whole',
  title = 'Lights',
}: States): OpenedBackup {
  const libraries = [
    { title, documents: 2, documentsIn: part(documents), recordsIn: part(records) },
  ];
  return {
    ...{ createdAt: Date.UTC(2026, 10, 3, 12), app: '1', libraries },
    ...{ settings: part('missing'), lacksEnd: false },
  };
}
interface States {
  documents?: PartState;
  records?: PartState;
  title?: string;
}

/** @param outcome of its only library. */
async function restore(
  opened: OpenedBackup,
  outcome: Partial<RestoreOutcome>,
  {
    reached = async () => {},
    ...how
  }: Partial<RestoreOptions> & { reached?: () => Promise<unknown> } = {},
) {
  const arrivals: Arrival[] = [];
  const deleted: string[] = [];
  const asked: LibraryToRestore[] = [];
  const titles: string[] = [];
  const app = {
    shelf: {
      entries: HERE,
      titleOf: (id: string) => HERE.find((each) => each.id === id)!.title,
      delete: async (id: string) => void deleted.push(id),
    },
    preferences: { settings: null },
    behind: {
      fillBehind: async (title: string, fill: (service: unknown) => Promise<RestoreOutcome>) => {
        titles.push(title);
        await reached();
        const result = await fill({
          restore: async (library: LibraryToRestore) => {
            asked.push(library);
            return { ...WHOLE, ...outcome };
          },
        });
        return { id: 'new', result, release: () => {} };
      },
      takeRestored: async (arrival: Arrival, release: () => void) => {
        arrivals.push(arrival);
        release();
      },
    },
  };
  const restoring = restoreBackup(app as unknown as BackupsApp, opened, {
    ...{ signal: new AbortController().signal, replaces: true, isEmptyHere: false },
    ...{ onLibrary: () => {}, onProgress: () => {}, ...how },
  });
  const error = await restoring.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return { arrivals, deleted, asked, titles, error };
}

it.each<[string, States, Partial<RestoreOutcome>]>([
  ['its documents', {}, { added: 0, problem: PROBLEM }],
  ['one document', { documents: 'unknown', records: 'damaged' }, { lost: ['old.pdf'] }],
  ['some of the history', { documents: 'damaged' }, { lostRecords: 2 }],
])('without %s, of which nothing was said, nothing here goes', async (_, states, outcome) => {
  const { arrivals, deleted, error } = await restore(backup(states), outcome);
  expect(error).toMatchObject({ code: 'damaged' });
  expect(arrivals).toEqual([]);
  expect(deleted).toEqual(['new']);
});

it.each<[string, States, Partial<RestoreOutcome>, object]>([
  ['all of it', {}, {}, {}],
  ['what was said', { documents: 'damaged' }, { lost: ['old.pdf'], problem: PROBLEM }, {}],
  ['less, where nothing is here', {}, { lost: ['old.pdf'] }, { isEmptyHere: true }],
  ['less, beside what is here', {}, { lost: ['old.pdf'] }, { replaces: false }],
])('%s comes in', async (_, states, outcome, how) => {
  const { arrivals, deleted, error } = await restore(backup(states), outcome, how);
  expect(error).toBeNull();
  expect(arrivals).toHaveLength(1);
  expect(deleted).toEqual([]);
});

it('beside one of its title, it says of when it is, and is told apart from one that says so too', async () => {
  const titled = async (title: string) =>
    (await restore(backup({ title }), {}, { replaces: false })).titles;
  expect(await titled('Lights')).toEqual(['Lights']);
  expect(await titled('leases')).toEqual(['leases (backup of Nov 3, 2026)']);
  expect(await titled('Capes')).toEqual(['Capes (backup of Nov 3, 2026) 2']);
});

it('what is not known to be whole is read as what may be damaged', async () => {
  for (const documents of ['whole', 'unknown', 'damaged'] as const) {
    const { asked } = await restore(backup({ documents }), {}, { replaces: false });
    expect(asked[0]!.mayBeDamaged).toBe(documents !== 'whole');
  }
});

it('what is cancelled while a library is reached takes nothing in', async () => {
  const stopping = new AbortController();
  const onLibrary = (): void => void setTimeout(() => stopping.abort());
  const { asked, error } = await restore(
    backup({}),
    {},
    { signal: stopping.signal, onLibrary, reached: () => new Promise((go) => setTimeout(go, 5)) },
  );
  expect(error).toMatchObject({ code: 'aborted' });
  expect(asked).toEqual([]);
});
