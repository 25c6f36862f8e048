/** Words of the interface: the folder that is watched. */
import { count } from './counts.ts';
import { inPassing } from './in-passing.ts';

const differences = (fresh: number, changed: number, gone: number): string =>
  [
    ...(fresh > 0 ? [`${fresh.toLocaleString('en')} new`] : []),
    ...(changed > 0 ? [`${changed.toLocaleString('en')} changed`] : []),
    ...(gone > 0 ? [`${gone.toLocaleString('en')} gone`] : []),
  ].join(', ');

export const watch = {
  ...inPassing.watch,
  title: (name: string) => `The folder “${name}”`,
  lead: 'New and changed files of this folder and of the folders in it are offered here. Nothing is added until you say so, and nothing is written to the folder.',
  watched: (name: string) => `Watched: ${name}`,
  found: (name: string, fresh: number, changed: number, gone: number) =>
    `${name}: ${differences(fresh, changed, gone)}`,
  asks: (name: string) => `${name}: may it be read?`,
  notRead: (name: string) => `${name} cannot be read`,
  asksWhy:
    'Since the browser was started anew it wants to be asked again whether Trivium may read this folder.',
  allow: 'Ask the browser',
  looking: 'Looking through the folder…',
  missing:
    'The folder is not where it was. If it was renamed or moved, stop watching and choose it anew.',
  failed: 'The folder could not be read. Try again, or choose it anew.',
  nothing: 'The library has all that is in the folder.',
  counts: differences,
  fresh: 'New',
  changed: 'Changed',
  changedHint:
    'Each takes the place of its former version, which is deleted once the new one is ready; earlier answers keep the sentences that they cite.',
  gone: 'No longer in the folder',
  goneHint: 'The library keeps these documents until you delete them there.',
  leftOut: (n: number) => `${count(n, 'file', 'files')} that you left out`,
  notOffered: (n: number) => `${count(n, 'file', 'files')} that cannot be added`,
  tooLarge: (size: string) => `larger than ${size}`,
  unknown: 'of a kind that Trivium does not read',
  more: (n: number) => `and ${n.toLocaleString('en')} more`,
  isCut: 'The folder holds more than Trivium looks through. Choose one of the folders in it.',
  forget: 'Stop watching',
  look: 'Check now',
  add: (n: number) => (n === 0 ? 'Add' : `Add ${count(n, 'file', 'files')}`),
  adding: 'Adding…',
  forgotten: (name: string) => `${name} is watched no more. What came from it stays.`,
} as const;
