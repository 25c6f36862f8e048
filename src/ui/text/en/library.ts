/** Words of the interface: library. */
import { count } from './counts.ts';

export const library = {
  title: 'Library',
  open: 'Open library and history',
  close: 'Close library',
  add: 'Add documents',
  empty: 'No documents yet.',
  list: 'Documents',
  openDocument: (name: string, title = '') => `Open ${name}${title && `: ${title}`}`,
  andOthers: (first: string) => `${first} et al.`,
  filter: 'Filter documents',
  noneFits: 'No document fits.',
  notRead: (n: number) => `${count(n, 'document', 'documents')} not read: what to do`,
  inLanguage: (language: string) => `In ${language}`,
  notReadIn: (language: string) => `${language}: searched, not read`,
  overview: (name: string) => `What is in ${name}`,
  remove: (name: string) => `Remove ${name}`,
  retry: (name: string) => `Try ${name} again`,
  retryShort: 'Try again',
  pause: 'Pause indexing',
  resume: 'Resume indexing',
  paused: 'Indexing is paused.',
  lacksParts: 'Waiting for a connection: a part of Trivium is not loaded yet.',
  indexing: 'Indexing',
  progress: 'Indexing progress',
  fileProgress: (name: string) => `Progress of ${name}`,
  filesOf: (done: number, total: number) =>
    total === 1 ? '1 file' : `${Math.min(done + 1, total)} of ${total} files`,
  left: (time: string) => `${time} left`,
  recognition: {
    title: 'Reading pictures',
    progress: 'Progress of reading pictures',
    pagesOf: (done: number, total: number) =>
      total === 1 ? '1 page' : `${done} of ${total} pages`,
    paused: (left: number) => `Reading pictures is paused: ${count(left, 'page', 'pages')} left.`,
    lacksParts: 'Pictures wait for a connection: text recognition is not loaded yet.',
    pause: 'Pause reading pictures',
    resume: 'Go on reading pictures',
    cancel: 'Stop reading pictures',
    reading: (page: number) => `Reading the picture of page ${page}`,
    waiting: (n: number) => `${count(n, 'page', 'pages')} still to be read from pictures`,
    cancelled: (n: number) =>
      n === 1 ? 'The picture of 1 page was not read.' : `The pictures of ${n} pages were not read.`,
    read: 'Read them',
    readOf: (name: string) => `Read the pictures of ${name}`,
  },
  problems: (n: number) => count(n, 'note', 'notes'),
  onPages: (list: string) => `Pages ${list}`,
  onPage: (page: string) => `Page ${page}`,
  already: (name: string) => `${name} is already in the library.`,
  alreadyMany: (n: number) => `${n.toLocaleString('en')} files are already in the library.`,
  unread: (name: string) =>
    `${name} was not added: the browser cannot read it. It may have been moved, lie in a cloud only, or be too large.`,
  unreadMany: (n: number) =>
    `${n.toLocaleString('en')} files were not added: the browser cannot read them. They may have been moved, lie in a cloud only, or be too large.`,
  failedMany: (n: number) =>
    `${n.toLocaleString('en')} documents could not be read. Nothing of them is asked about until this is put right.`,
  linkAlone:
    'Nothing was added: Trivium fetches nothing from an address. Save the page as a file, or paste its text.',
  whichFiles: 'Which files',
  unsupported: (name: string) =>
    `${name} was not added: Trivium reads PDF, pictures, Word, EPUB, web pages, e-mail, CSV, text, Markdown and its own library files.`,
  unsupportedMany: (n: number, kinds: string) =>
    `${n.toLocaleString('en')} files were not added (${kinds}): Trivium reads PDF, pictures, Word, EPUB, web pages, e-mail, CSV, text, Markdown and its own library files.`,
  /** Files whose names end in nothing. */
  noEnding: 'without an ending',
  otherKinds: (n: number) => `${n.toLocaleString('en')} of other kinds`,
  drop: 'Drop to add to the library',
  dropNote: 'PDF, pictures, Word, EPUB, web pages, e-mail, CSV, text, Markdown, library files',
  status: {
    queued: 'Waiting',
    reading: 'Reading',
    indexing: 'Indexing',
    indexed: 'Ready',
    'no-text': 'No text found',
    recognising: 'Its pictures are still to be read',
    'needs-password': 'Needs a password',
    failed: 'Could not be read',
    paused: 'Paused',
  },
  passwordLabel: (name: string) => `Password for ${name}`,
  password: 'Password',
  unlock: 'Unlock',
  removed: (name: string) => `${name} was removed.`,
  removedMany: (n: number) => `${count(n, 'document was', 'documents were')} removed.`,
  removeAction: 'Remove',
} as const;
