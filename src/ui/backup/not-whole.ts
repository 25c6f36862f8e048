/** What of a backup is not whole, by name. */
import type { BackupPart, OpenedBackup } from '../../backup/read.ts';
import { text } from '../text.ts';
import type { Restored } from './restore-backup.ts';

/** Before it is restored. @param titleOf a library, also one without a name. */
export function notWhole(backup: OpenedBackup, titleOf: (title: string) => string): string[] {
  const { lost } = text.backup;
  const libraries = backup.libraries.flatMap(({ title, documentsIn, recordsIn }) => {
    const name = titleOf(title);
    return [
      ...inWords(documentsIn, lost.documents(name), lost.documentsGone(name)),
      ...inWords(recordsIn, lost.records(name), lost.recordsGone(name)),
    ];
  });
  return [...libraries, ...inWords(backup.settings, lost.settings, lost.settings)];
}

function inWords({ state }: BackupPart, damaged: string, missing: string): string[] {
  if (state === 'damaged') return [damaged];
  return state === 'missing' ? [missing] : [];
}

/** After it was. */
export function leftOut(
  { libraries, settings }: Restored,
  titleOf: (title: string) => string,
): string[] {
  const { lostDocument, lostRecords, lost } = text.backup;
  const ofLibraries = libraries.flatMap(
    ({ title, lost: names, lostRecords: n, problem, added }) => {
      const name = titleOf(title);
      const isUnread = problem !== undefined && names.length === 0 && added === 0;
      return [
        ...(isUnread ? [lost.documentsGone(name)] : []),
        ...names.map((document) => lostDocument(document, name)),
        ...(n > 0 ? [lostRecords(n, name)] : []),
      ];
    },
  );
  return settings === 'lost' ? [...ofLibraries, lost.settings] : ofLibraries;
}
