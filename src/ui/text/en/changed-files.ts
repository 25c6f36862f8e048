/** Words of the interface: files that have changed since they were added. */
import { count } from './counts.ts';

export const changedFiles = {
  titleOne: (name: string) => `“${name}” has changed`,
  title: (n: number) => `${n.toLocaleString('en')} files have changed`,
  lead: (n: number) =>
    n === 1
      ? 'The library has a file of this name with other content. The new version can take its place once it is ready; earlier answers keep the sentences that they cite.'
      : 'The library has files of these names with other content. The new versions can take their places once they are ready; earlier answers keep the sentences that they cite.',
  list: 'Changed files',
  sizes: (before: string, now: string) => (before === now ? now : `${before} → ${now}`),
  added: (when: string) => `former version added ${when}`,
  corrected: (n: number) =>
    `${count(n, 'sentence', 'sentences')} of the former version had ${n === 1 ? 'its' : 'their'} statements corrected by you. Those corrections go with it.`,
  replace: 'Replace',
  both: 'Keep both',
  replaced: (name: string) => `${name}: the new version has taken its place.`,
  waits: 'Takes the place of the former version once it is ready.',
  stays: 'The former version stays until this one can be read.',
  newer: 'A newer version is in the library.',
  open: 'Open it',
  openNewer: (name: string) => `Open the newer version of ${name}`,
} as const;
