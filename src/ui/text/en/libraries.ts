/** Words of the interface: libraries. */
import { documents } from './counts.ts';

export const libraries = {
  list: 'Libraries',
  untitled: 'My library',
  /** Before the title, for screen readers. */
  current: 'Library:',
  holds: documents,
  empty: 'Empty',
  add: 'New library',
  addName: 'Name of the new library',
  addHint: 'Documents, questions and history of its own.',
  create: 'Create',
  rename: (title: string) => `Rename library ${title}`,
  renameShort: 'Rename',
  renameName: 'New name',
  save: 'Save',
  remove: (title: string) => `Delete library ${title}`,
  deleteAction: 'Delete library',
  deleted: (title: string, n: number) =>
    n === 0 ? `“${title}” was deleted.` : `“${title}” was deleted with ${documents(n)}.`,
  opened: (title: string) => `Library ${title} is open.`,
  goesOn: (title: string) =>
    `Your question goes on in “${title}”; its answer will be in the history there.`,
  comparisonLeft: (title: string) =>
    `The comparison in “${title}” ends with the method that is answering now; see the history there.`,
  answered: (title: string) => `Your question in “${title}” is done; see the history there.`,
  openInstead: 'Open instead',
  openOther: (title: string) => `Open “${title}”`,
  emptyTitle: (title: string) => `“${title}” is empty`,
  emptyLead:
    'A library has documents, questions and a history of its own. Questions are answered from the library that is open.',
} as const;
