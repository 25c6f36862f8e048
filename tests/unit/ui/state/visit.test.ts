/** Files for a library that came with the site: they go into one of the person's own. */
import { expect, it } from 'vitest';
import { TriviumError } from '../../../../src/errors.ts';
import { Dialogs } from '../../../../src/ui/state/dialogs.svelte.ts';
import { Notices } from '../../../../src/ui/state/notices.svelte.ts';
import { Visit } from '../../../../src/ui/state/visit.svelte.ts';

it('says why where no library can be made for them', async () => {
  const [notices, dialogs] = [new Notices(), new Dialogs()];
  const full = new TriviumError('storage-full', 'The disk is full.', 'Free some space.');
  const shelf = { entries: [], create: () => Promise.reject(full) };
  const session = { openLibrary: async () => {} };
  const parts = { notices, dialogs, shelf, session } as unknown as ConstructorParameters<
    typeof Visit
  >[0];
  new Visit(parts).offerOwn([new File(['Words.'], 'a.txt')]);
  await dialogs.settle(true);
  expect(notices.list.map(({ message }) => message)).toEqual(['The disk is full.']);
});
