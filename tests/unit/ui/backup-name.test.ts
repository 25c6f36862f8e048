/** A backup is called by the day that the person's clock shows. */
import { expect, test } from 'vitest';
import { nameOf } from '../../../src/ui/backup/backups.svelte.ts';

test('is named by the day where the person is', () => {
  const lateInTheEvening = new Date(Date.UTC(2026, 0, 6, 4));
  Object.assign(lateInTheEvening, {
    ...{ getFullYear: () => 2026, getMonth: () => 0, getDate: () => 5 },
  });
  expect(nameOf(lateInTheEvening)).toBe('Trivium 2026-01-05.triviumbackup');
});
