/**
 * What the page loads when it is wanted comes in a file for each area of the interface: a browser
 * spends more on each of a hundred files of a kilobyte, which it fetches and keeps for offline use,
 * than on what is in them.
 */
const UI = String.raw`[\\/]src[\\/]ui[\\/]`;
/** Of a language nobody needs another: texts stay as they are. */
const AREA = new RegExp(String.raw`${UI}(?!text[\\/])([\w-]+)[\\/]`);
/** Areas that need something of its files bring it along in one. */
const SEVERAL = 3;

export const PAGE_GROUPS = [
  // The service worker, which stands beside the page's own script, shares nothing with it.
  { name: 'index', tags: ['$initial' as const], test: /^(?!.*service-worker)/, priority: 3 },
  // Asked for whenever the page opens.
  { name: 'kept-folders', test: new RegExp(String.raw`${UI}watch[\\/]kept-folders`), priority: 2 },
  { name: 'common', test: AREA, minShareCount: SEVERAL, priority: 1 },
  { name: (id: string) => AREA.exec(id)?.[1] ?? null },
];
