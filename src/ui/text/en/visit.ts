/** Words of the interface: visit. */
import { count, pages, documents } from './counts.ts';

export const visit = {
  label: 'Published library',
  readOnly: 'Read-only',
  on: (date: string) => `Published ${date}`,
  counts: (n: number, p: number) => `${documents(n)}, ${pages(p)}`,
  parts: (done: number, total: number) => `${done} of ${total} parts`,
  tables: 'Tables',
  arriving: 'The library is arriving. You can ask about what is here already.',
  first: 'The library is arriving…',
  waiting: 'The rest comes when there is a network again.',
  failed: (files: string[]) =>
    `${count(files.length, 'part', 'parts')} could not be used: ${files.join(', ')}. The rest can be asked about.`,
  copy: 'Make my own copy',
  copyWaits: 'Once all of it is here',
  copyTitle: (title: string) => `${title} (my copy)`,
  copying: 'Making your own copy',
  fetching: (done: number, total: number) => `Fetching files: ${done} of ${total}`,
  taking: 'Taking everything in…',
  copied: (title: string) => `“${title}” is yours: add to it and change it.`,
  lacks: (n: number) => `${documents(n)} came without the file; the text is there.`,
  textOnly: 'This library was published without its files: this is the text that was read.',
  dropTitle: 'This library is read-only',
  dropBody: (n: number) =>
    `${n === 1 ? 'Your document goes' : 'Your documents go'} into a library of your own, in this browser. To have ${n === 1 ? 'it' : 'them'} beside what is here, make your own copy of this library first.`,
  dropAction: 'Add to my own library',
  ownTitle: 'My library',
  updated: 'The published library has changed: this is the new one.',
} as const;
