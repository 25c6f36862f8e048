/** Words of the interface: backups. */
import { fileSizeIn } from '../file-size.ts';
import { count, documents } from './counts.ts';
import { inPassing } from './in-passing.ts';

export const backup = {
  ...inPassing.backup,
  title: 'Backup',
  hint: 'Everything in this browser as one file: all libraries with their history, quotes, corrections, facts and evaluations, and the settings.',
  save: 'Save a backup…',
  restore: 'Restore a backup…',
  choose: 'Choose a backup',
  fileKind: 'Trivium backup',
  saveTitle: 'Save a backup',
  restoreTitle: 'Restore a backup',
  holds: 'What is saved',
  library: (title: string, held: string) => `${title}: ${held}`,
  empty: 'no documents',
  withSettings: 'Settings, with the language of the interface',
  about: (size: string) => `About ${size}.`,
  leftOut:
    'Passwords and the key of a model server are not in it, nor are models: they are downloaded again.',
  saveAction: 'Save',
  savingLibrary: (title: string, bytes: string) => `“${title}” · ${bytes} written`,
  saved: (name: string, bytes: number) => `${name} was saved (${fileSizeIn('en', bytes)}).`,
  checking: (name: string) => `${name} is being checked…`,
  made: 'Made on',
  size: 'Size',
  brings: 'What it brings',
  asked: (n: number) => count(n, 'question', 'questions'),
  tabled: (n: number) => count(n, 'table', 'tables'),
  evaluated: (n: number) => count(n, 'evaluation', 'evaluations'),
  whole: 'It was checked, and is whole.',
  notWhole: 'It is not whole. What is damaged is left out:',
  lacksEnd: 'Its end is missing: it was cut off. What is there is checked while it comes in.',
  lost: {
    documents: (title: string) =>
      `Documents of “${title}”: those before the damage are restored, the others are lost.`,
    documentsGone: (title: string) => `All documents of “${title}”`,
    records: (title: string) => `Some of the history of “${title}”`,
    recordsGone: (title: string) => `The history of “${title}”`,
    settings: 'The settings',
  },
  how: 'How it is restored',
  beside: 'Add beside what is here',
  besideHint: 'Its libraries come as new ones. What is here and the settings stay as they are.',
  replace: 'Replace everything here',
  replaceHint: (titles: readonly string[]) =>
    `Deleted here, once all has come: ${titles.map((title) => `“${title}”`).join(', ')}, with all documents and history. The settings become those of the backup.`,
  hereEmpty: 'There is nothing here that would be lost. The settings become those of the backup.',
  restoreAction: 'Restore',
  replaceAction: 'Replace everything',
  restoringLibrary: (title: string) => `“${title}” is coming in…`,
  /** Of a library whose name is taken. */
  ofDate: (title: string, date: string) => `${title} (backup of ${date})`,
  doneTitle: 'The backup is restored',
  done: (libraries: number, n: number) =>
    `${count(libraries, 'library', 'libraries')} with ${documents(n)}.`,
  keyLeftOut: 'If a model server wants a key, enter it again on the Models screen.',
  lostHere: 'Not whole in the backup, and left out:',
  lostDocument: (name: string, title: string) => `${name} (“${title}”)`,
  lostRecords: (n: number, title: string) =>
    `${count(n, 'entry', 'entries')} of the history of “${title}”`,
} as const;
