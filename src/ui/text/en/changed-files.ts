/** Words of the interface: files with names of documents and other content. */
import { count } from './counts.ts';
import { inPassing } from './in-passing.ts';

export const changedFiles = {
  ...inPassing.changedFiles,
  titleOne: (name: string) => `The library has another “${name}”`,
  title: (n: number) => `${n.toLocaleString('en')} files have the names of documents`,
  lead: (n: number) =>
    n === 1
      ? 'A file of the same name with other content is in the library. If this one is its new version, it can replace it: the former version is deleted once the new one is ready, and cannot be brought back; earlier answers keep the sentences that they cite.'
      : 'Files of the same names with other content are in the library. If these are their new versions, they can replace them: the former versions are deleted once the new ones are ready, and cannot be brought back; earlier answers keep the sentences that they cite.',
  list: 'Files of the same name',
  sizes: (before: string, now: string) => (before === now ? now : `${before} → ${now}`),
  added: (when: string) => `added to the library: ${when}`,
  corrected: (n: number) =>
    `${count(n, 'sentence', 'sentences')} of the former version had ${n === 1 ? 'its' : 'their'} statements corrected by you. Those corrections go with it.`,
  replace: 'Replace',
  both: 'Keep both',
  newer: 'A newer version is in the library.',
  open: 'Open it',
  openNewer: (name: string) => `Open the newer version of ${name}`,
} as const;
