/** Words of the interface: library files. */
import { fileSizeIn } from '../file-size.ts';
import { count } from './counts.ts';
import { inPassing } from './in-passing.ts';

export const libraryFiles = {
  ...inPassing.libraryFiles,
  title: 'Library file',
  hint: 'The whole library as one file: to keep, to move to another device, to hand on.',
  export: 'Export library…',
  import: 'Import library…',
  choose: 'Choose a library file',
  fileKind: 'Trivium library',
  untitled: 'Library',
  exportTitle: 'Export library',
  importTitle: 'Import library',
  name: 'Name',
  withFiles: 'With the original files',
  withFilesHint:
    'Without them the file is smaller, and whoever imports it sees the text but not the pages.',
  withCorrections: (n: number) => `With what you corrected (${count(n, 'question', 'questions')})`,
  withTables: (n: number) => `With ${count(n, 'table', 'tables')}`,
  tablesIn: 'What stands in their cells, with its sentences',
  withCorrectionsHint: 'It then holds for whoever imports the library and asks the same.',
  estimate: (size: string) => `About ${size}. The history and settings are not in it.`,
  inMemory:
    'This browser lets no page write to the disk piece by piece: the file is put together in memory first.',
  unfinishedFiles: (n: number) =>
    `${count(n, 'file is', 'files are')} not indexed yet, and will be by whoever imports the library.`,
  unfinishedLost: (n: number) =>
    `${count(n, 'file that is', 'files that are')} not indexed yet will be left out.`,
  unreadableFiles: (n: number) =>
    `${count(n, 'file', 'files')} could not be read here. Only the original ${n === 1 ? 'is' : 'files are'} handed on: whoever imports the library meets the same problem.`,
  unreadableLost: (n: number) =>
    `${count(n, 'file that', 'files that')} could not be read will be left out.`,
  exportAction: 'Export',
  exporting: 'Export progress',
  importing: 'Import progress',
  written: (size: string) => `${size} written`,
  read: (share: number) => `${Math.floor(share * 100)} % taken in`,
  exported: (name: string, bytes: number) => `${name} was saved (${fileSizeIn('en', bytes)}).`,
  looking: (name: string) => `Looking into ${name}…`,
  holds: 'Holds',
  contents: (n: number, allPages: number, triplets: number) =>
    `${count(n, 'document', 'documents')}, ${count(allPages, 'page', 'pages')}, ${count(triplets, 'statement', 'statements')}`,
  made: 'Made on',
  originals: 'Original files',
  originalsIn: 'Included',
  originalsOut: 'Not included: the text is, the pages are not',
  corrections: 'Corrections',
  correctionsOf: (n: number) => `Of ${count(n, 'question', 'questions')}`,
  size: 'Size',
  known: (n: number) =>
    `${count(n, 'document is', 'documents are')} in this library already and will be left as ${n === 1 ? 'it is' : 'they are'}.`,
  addHere: 'Add to this library',
  asNew: 'As a new library',
  imported: (n: number, known: number) =>
    known === 0
      ? `${count(n, 'document was', 'documents were')} imported.`
      : `${count(n, 'document was', 'documents were')} imported; ${count(known, 'was', 'were')} there already.`,
  nothingNew: (n: number) =>
    n === 0
      ? 'There are no documents in this file.'
      : 'Nothing was imported: all its documents were there already.',
} as const;
