/** Files that are handed over together: none goes without a word. */
import { expect, it } from 'vitest';
import { Intake } from '../../../../src/ui/state/intake.svelte.ts';
import { Notices } from '../../../../src/ui/state/notices.svelte.ts';

it('opens one backup or library file, and says of the others that they wait', async () => {
  const notices = new Notices();
  const opened: string[] = [];
  const open = async ({ name }: File): Promise<void> => void opened.push(name);
  const takers = { notices, transfers: { openBackup: open, importFile: open } };
  const intake = new Intake(takers as unknown as ConstructorParameters<typeof Intake>[0]);
  const names = ['a.trivium', 'b.triviumbackup', 'c.triviumbackup'];
  await intake.takeFiles(names.map((name) => new File([], name)));
  expect(opened).toEqual(['b.triviumbackup']);
  const told = notices.list.map(({ message }) => message).join(' ');
  expect(told).toMatch(/a\.trivium was .*c\.triviumbackup was /);
});
