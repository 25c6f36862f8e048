/** What is written into a backup under a library's title is that library's. */
import { afterEach, expect, test, vi } from 'vitest';
import { TriviumError } from '../../../src/errors.ts';
import { Backups } from '../../../src/ui/backup/backups.svelte.ts';
import { english, speak } from '../../../src/ui/text.ts';

speak(english);
afterEach(() => vi.unstubAllGlobals());

const entry = (id: string) => ({ ...{ id, title: `Of ${id}`, kind: 'own' }, documents: 0 });

test('where another tab deletes a library meanwhile, titles stay with their contents', async () => {
  let entries = ['a', 'b', 'c'].map(entry);
  const asked: string[] = [];
  const serviceOf = (library: string) => ({
    beginExport: async ({ title }: { title: string }) => {
      asked.push(`${library}: ${title}`);
      throw new TriviumError('empty', 'Nothing is in it.', '');
    },
    beginRecords: async () => ({ id: library, counts: {} }),
    nextOfExport: async () => null,
    endExport: async () => {},
  });
  const app = {
    shelf: {
      id: 'other',
      get entries() {
        const now = entries;
        entries = entries.slice(-2);
        return now;
      },
    },
    behind: { reach: async (id: string) => ({ service: serviceOf(id), close() {} }) },
    preferences: { settings: null },
    notices: { tell() {} },
    close() {},
  };
  const written = { write: async () => {}, close: async () => {}, abort: async () => {} };
  vi.stubGlobal('showSaveFilePicker', async () => ({ createWritable: async () => written }));
  const backups = new Backups(app as unknown as ConstructorParameters<typeof Backups>[0]);
  // What it reckons with reads the list as well.
  const estimate = vi.spyOn(backups, 'estimate', 'get').mockReturnValue(0);
  await backups.save();
  expect([backups.error, estimate.mock.calls.length]).toEqual([null, 1]);
  expect(asked).toEqual(['a: Of a', 'b: Of b', 'c: Of c']);
});
