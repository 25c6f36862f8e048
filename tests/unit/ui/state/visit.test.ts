/** Files for a library that came with the site: they go into one of the person's own. */
import { expect, it } from 'vitest';
import { TriviumError } from '../../../../src/errors.ts';
import { Dialogs } from '../../../../src/ui/state/dialogs.svelte.ts';
import { Notices } from '../../../../src/ui/state/notices.svelte.ts';
import { Visit } from '../../../../src/ui/state/visit.svelte.ts';

type Around = ConstructorParameters<typeof Visit>[0];
const FILES = [new File(['Words.'], 'a.txt')];

it('is done with files once they are stored, or nobody wants them', async () => {
  const [notices, dialogs] = [new Notices(), new Dialogs()];
  const shelf = { entries: [{ id: 'main', kind: 'own' }] };
  const session = { openLibrary: async () => {} };
  const ends = [
    { isConfirmed: true, isStored: true },
    { isConfirmed: true, isStored: false },
    { isConfirmed: false, isStored: false },
  ];
  for (const { isConfirmed, isStored } of ends) {
    const library = { add: async () => isStored };
    const parts = { notices, dialogs, shelf, session, library } as unknown as Around;
    const offered = new Visit(parts).offerOwn(FILES);
    await dialogs.settle(isConfirmed);
    expect(await offered).toBe(isStored || !isConfirmed);
  }
});

it('says why where no library can be made for them', async () => {
  const [notices, dialogs] = [new Notices(), new Dialogs()];
  const full = new TriviumError('storage-full', 'The disk is full.', 'Free some space.');
  const shelf = { entries: [], create: () => Promise.reject(full) };
  const session = { openLibrary: async () => {} };
  const parts = { notices, dialogs, shelf, session } as unknown as Around;
  const offered = new Visit(parts).offerOwn(FILES);
  await dialogs.settle(true);
  expect(await offered).toBe(false);
  expect(notices.list.map(({ message }) => message)).toEqual(['The disk is full.']);
});
